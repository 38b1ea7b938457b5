import AsyncDisplayKit
import Dispatch
import Execution
import FoundationNetworking
import ImageFetching
import LoopbackServer
import TestSupport
import Testing

/// Answers requests without a network.
private final class StubProtocol: URLProtocol {
    static let answers = Mutex<[URL: (status: Int, body: Data)]>([:])

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
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

/// Answers nothing: its presence makes a downloader send its requests by a session, which goes to the network for them.
private final class IdleProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { false }
}

/// What one download came to.
private struct Outcome: Sendable {
    let image: UIImage?
    let error: ASImageDownloadError?
    let otherError: ASNetworkImageError?
    let info: ASImageDownloadInfo?
}

extension ASBasicImageDownloader {
    fileprivate func fetch(
        _ url: URL, on queue: DispatchQueue = .global(), progress: ASImageDownloaderProgress? = nil
    ) async -> Outcome {
        let outcome: Outcome? = await valueInTime { end in
            _ = downloadImage(
                with: url, shouldRetry: false, callbackQueue: queue, downloadProgress: progress
            ) { image, error, identifier, info in
                #expect(identifier != nil)
                end(
                    Outcome(
                        image: image?.asdk_image(), error: error as? ASImageDownloadError,
                        otherError: error as? ASNetworkImageError,
                        info: info as? ASImageDownloadInfo))
            }
        }
        #expect(outcome != nil)
        return outcome ?? Outcome(image: nil, error: nil, otherError: nil, info: nil)
    }
}

@Suite struct ImageDownloaderTests {
    @Test("Requests of a configuration with protocol classes go to these")
    func protocolClasses() async throws {
        let picture = try #require(URL(string: "https://stub.example/picture.png"))
        let missing = try #require(URL(string: "https://stub.example/missing.png"))
        StubProtocol.answers.withLock { answers in
            answers[picture] = (200, pictureData())
            answers[missing] = (404, Data("no".utf8))
        }
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [StubProtocol.self]
        let downloader = ASBasicImageDownloader(configuration: configuration)
        #expect(await downloader.fetch(picture).image?.size == CGSize(width: 10, height: 10))
        #expect(await downloader.fetch(missing).error == .status(404))
    }

    private func sessionDownloader() -> ASBasicImageDownloader {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [IdleProtocol.self] + (configuration.protocolClasses ?? [])
        return ASBasicImageDownloader(configuration: configuration)
    }

    @Test("A session's redirects are followed ten times, as one attempt, and the eleventh is refused")
    func sessionRedirects() async throws {
        let server = try LoopbackServer.start { request in
            let left = Int(request.path.dropFirst()) ?? 0
            return left == 0 ? .ok(pictureData(), type: "image/png") : .redirect(to: "/\(left - 1)")
        }
        defer { server.stop() }
        let downloader = sessionDownloader()
        let ten = await downloader.fetch(server.url("/10"))
        #expect(ten.image?.size == CGSize(width: 10, height: 10) && ten.info?.attempts == 1)
        #expect(server.log.count == 11)
        #expect(await downloader.fetch(server.url("/11")).error == .tooManyRedirects(limit: 10))
        #expect(server.log.count == 22)
    }

    @Test(
        "A session's redirects to what is not of http or https are refused, with their address",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a", "data:,a"])
    func sessionSchemes(address: String) async throws {
        let server = try LoopbackServer.start { _ in .redirect(to: address) }
        defer { server.stop() }
        #expect(await sessionDownloader().fetch(server.url("/")).error == .redirectRefused(to: address))
        #expect(server.log.count == 1)
    }

    @Test("A picture is fetched with what the configuration asks to send")
    func configuration() async throws {
        let server = try LoopbackServer.start { _ in .ok(pictureData(), type: "image/png") }
        defer { server.stop() }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Test": "yes", "Accept": "image/png"]
        let cookie = HTTPCookie(properties: [.name: "a", .value: "b", .domain: "127.0.0.1", .path: "/"])
        if let cookie { configuration.httpCookieStorage?.setCookie(cookie) }
        let outcome = await ASBasicImageDownloader(configuration: configuration).fetch(server.url("/a"))
        #expect(outcome.image?.size == CGSize(width: 10, height: 10) && outcome.error == nil)
        #expect(outcome.info?.source == .network && outcome.info?.attempts == 1)
        let headers = try #require(server.log.requests.first?.headers)
        #expect(headers["X-Test"] == "yes" && headers["Accept"] == "image/png" && headers["Cookie"] == "a=b")
    }

    @Test("A cookie goes to its path, over https if it is a secure one, and not past its time")
    func cookies() throws {
        let now = Date(timeIntervalSince1970: 1_000_000_000)
        func isSent(_ address: String, path: String, _ more: [HTTPCookiePropertyKey: Any] = [:]) throws -> Bool {
            let scope: [HTTPCookiePropertyKey: Any] = [.name: "a", .value: "b", .domain: "a.example", .path: path]
            let cookie = try #require(HTTPCookie(properties: scope.merging(more) { $1 }))
            return cookie.isSent(to: try #require(URL(string: address)), at: now)
        }
        for address in ["http://a.example/in", "http://a.example/in/b", "https://a.example/in/"] {
            #expect(try isSent(address, path: "/in") && isSent(address, path: "/"))
        }
        #expect(try isSent("http://a.example", path: "/"))
        for address in ["http://a.example/", "http://a.example/inner", "http://a.example/b/in"] {
            #expect(try !isSent(address, path: "/in"))
        }
        #expect(try !isSent("http://a.example/", path: "/", [.secure: "TRUE"]))
        #expect(try isSent("https://a.example/", path: "/", [.secure: "TRUE"]))
        #expect(try !isSent("http://a.example/", path: "/", [.expires: now - 1]))
        #expect(try isSent("http://a.example/", path: "/", [.expires: now + 1]))
    }

    @Test("The smaller of the limits of options and configuration counts")
    func limits() {
        let configuration = URLSessionConfiguration.default
        configuration.timeoutIntervalForRequest = 7
        configuration.timeoutIntervalForResource = 20
        configuration.httpMaximumConnectionsPerHost = 2
        let own = FetchSettings(configuration, options: .init())
        #expect(own.idleTimeout == 7 && own.options.deadline == 20 && own.options.connectionsPerHost == 2)
        var options = ASImageDownloaderOptions()
        options.idleTimeout = 3
        let usual = FetchSettings(.default, options: options)
        #expect(usual.idleTimeout == 3 && usual.options.deadline == 300 && usual.options.connectionsPerHost == 6)
    }

    @Test("What has the type of a picture and is none is a failure that says why, and is not kept")
    func noPicture() async throws {
        let server = try LoopbackServer.start { request in
            .ok(Data("<html>".utf8) + Data(count: 100), type: "image/png", headers: ["Cache-Control": "max-age=86400"])
        }
        defer { server.stop() }
        let cache = ASBasicImageCache(directory: nil)
        let downloader = ASBasicImageDownloader(cache: cache)
        for _ in 0..<2 {
            let error = await downloader.fetch(server.url("/a")).otherError
            #expect(error == .undecodable(server.url("/a"), .unsupportedFormat("HTML")))
        }
        #expect(server.log.count == 2 && cache.memoryByteCount == 0)
    }

    @Test("What a downloader keeps, its cache gives out, and all share one picture")
    func sharedCache() async throws {
        let server = try LoopbackServer.start { _ in
            .ok(pictureData(), type: "image/png", headers: ["Cache-Control": "max-age=86400"])
        }
        defer { server.stop() }
        let url = server.url("/a")
        let cache = ASBasicImageCache(directory: nil)
        let downloader = ASBasicImageDownloader(cache: cache)
        let first = await downloader.fetch(url)
        let second = await downloader.fetch(url)
        #expect(first.info?.source == .network && second.info?.source == .kept && server.log.count == 1)
        #expect(first.image != nil && first.image === second.image)
        #expect(cache.synchronouslyFetchedCachedImage(with: url)?.asdk_image() === first.image)
    }

    @Test("A downloader without a cache keeps nothing, and one that is released ends its requests")
    func released() async throws {
        let server = try LoopbackServer.start { request in
            request.path == "/hang"
                ? .hang : .ok(pictureData(), type: "image/png", headers: ["Cache-Control": "max-age=86400"])
        }
        defer { server.stop() }
        var downloader: ASBasicImageDownloader? = ASBasicImageDownloader()
        for _ in 0..<2 { #expect(await downloader?.fetch(server.url("/a")).info?.source == .network) }
        _ = downloader?.downloadImage(
            with: server.url("/hang"), shouldRetry: true, callbackQueue: .global(), downloadProgress: nil
        ) { _, _, _, _ in Issue.record("It has come to an end.") }
        #expect(await server.log.requests(atLeast: 3))
        downloader = nil
        #expect(await server.log.fulfils { $0.last?.outcome == .clientLeft })
    }

    @Test("Progress is reported; identifiers of other downloaders count for nothing")
    func progress() async throws {
        let data = pictureData(side: 200)
        let server = try LoopbackServer.start { _ in .ok(data, type: "image/png") }
        defer { server.stop() }
        let last = Mutex<CGFloat>(0)
        let downloader = ASBasicImageDownloader()
        downloader.cancelImageDownload(forIdentifier: 5)
        downloader.setPriority(.visible, withDownloadIdentifier: "a")
        let queue = DispatchQueue(label: "test.progress")
        let outcome = await downloader.fetch(server.url("/a"), on: queue) { part in
            last.withLock { $0 = max($0, part) }
        }
        #expect(outcome.info?.byteCount == data.count)
        #expect(last.withLock { $0 } == 1)
    }
}
