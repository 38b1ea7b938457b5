import AsyncDisplayKit
import Execution
import FoundationNetworking
import Testing

/// What ends a process that uses `URLSession` without care: requests that are cancelled as fast as they begin, with a
/// configuration whose protocol classes answer them.
@Suite struct SessionSceneTests {
    /// Answers even numbers with a picture in one of two colours at once, and odd ones never.
    private final class QuickProtocol: URLProtocol {
        static let colors: [UInt32] = [0xFF0000, 0x0000FF]
        static let pictures = [pictureData(.red), pictureData(.blue)]

        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func stopLoading() {}

        override func startLoading() {
            guard let url = request.url, let number = Int(url.lastPathComponent), number % 2 == 0,
                let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .allowed)
            client?.urlProtocol(self, didLoad: Self.pictures[number / 2 % 2])
            client?.urlProtocolDidFinishLoading(self)
        }
    }

    /// In a process of its own: it would end with this one.
    @Test("Addresses of a node change a hundred times while a session's requests begin: the last one is shown")
    func changes() async {
        await #expect(processExitsWith: .success) { try await SessionSceneTests.changeAddresses() }
    }

    @MainActor private static func changeAddresses() throws {
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [QuickProtocol.self]
        let stage = try PromiseStage(width: 40, height: 40)
        let node = ASNetworkImageNode(cache: nil, downloader: ASBasicImageDownloader(configuration: configuration))
        stage.show(node)
        for round in 0..<100 {
            let urls = try (0..<5).map { index in
                // The fifth is answered, in another colour than that of the round before.
                try #require(URL(string: "https://stub.example/\(index == 4 ? round * 2 : round * 5 + index)"))
            }
            race(
                (0..<2).map { thread in
                    { for url in urls[(thread * 2)..<(thread * 2 + 2)] { node.url = url } }
                }, meanwhile: { stage.host.step() })
            node.url = urls[4]
            #expect(stage.step(until: { node.currentImageQuality == 1 }))
            stage.host.step(frames: 2)
            #expect(stage.pixel(20, 20) == QuickProtocol.colors[round % 2])
        }
        stage.close()
    }
}
