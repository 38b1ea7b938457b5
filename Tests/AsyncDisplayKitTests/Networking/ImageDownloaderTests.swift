import AsyncDisplayKit
import Dispatch
import Execution
import FoundationNetworking
import Testing

/// Answers requests without a network.
private final class StubProtocol: URLProtocol {
    static let answers = Mutex<[URL: (status: Int, body: Data)]>([:])
    static let started = Mutex(0)

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        Self.started.withLock { $0 += 1 }
        guard let url = request.url, let answer = Self.answers.withLock({ $0[url] }),
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: nil,
                headerFields: ["Content-Length": "\(answer.body.count)"])
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: answer.body)
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

@Suite(.serialized) struct ImageDownloaderTests {
    private func downloader() -> ASBasicImageDownloader {
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [StubProtocol.self]
        return ASBasicImageDownloader(configuration: configuration)
    }

    private let queue = DispatchQueue(label: "test")

    /// The outcome of one download.
    private func fetch(_ url: URL, with downloader: ASBasicImageDownloader) async -> (size: CGSize?, failed: Bool) {
        await withCheckedContinuation { continuation in
            _ = downloader.downloadImage(
                with: url, shouldRetry: false, callbackQueue: queue, downloadProgress: nil
            ) { image, error, _, _ in
                continuation.resume(returning: (image?.asdk_image()?.size, error != nil))
            }
        }
    }

    @Test("A picture is fetched and decoded")
    func fetches() async throws {
        let url = try #require(URL(string: "https://stub.example/picture.png"))
        let body = try #require(plain(.blue).pngData())
        StubProtocol.answers.withLock { $0[url] = (200, body) }
        let downloader = downloader()
        let result = await fetch(url, with: downloader)
        #expect(result.size == CGSize(width: 10, height: 10) && !result.failed)
    }

    @Test("A status of 400 or more is a failure")
    func status() async throws {
        let url = try #require(URL(string: "https://stub.example/missing.png"))
        StubProtocol.answers.withLock { $0[url] = (404, Data("no".utf8)) }
        let downloader = downloader()
        let result = await fetch(url, with: downloader)
        #expect(result.size == nil && result.failed)
    }
}
