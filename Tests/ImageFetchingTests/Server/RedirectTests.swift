import Foundation
import LoopbackServer
import Testing

@testable import ImageFetching

@Suite struct RedirectTests {
    /// A server where `/5` leads to `/4`, and so on to `/0`, which is a picture.
    private func countdown() throws -> FetchDesk {
        try FetchDesk { request in
            let left = Int(request.path.dropFirst()) ?? 0
            return left == 0 ? .ok(gif(), type: "image/gif") : .redirect(to: "/\(left - 1)")
        }
    }

    @Test("Ten redirects are followed, and are one attempt")
    func ten() async throws {
        let desk = try countdown()
        let body = try await desk.fetch("/10").get()
        #expect(body.data == gif() && body.info.attempts == 1 && desk.server.log.count == 11)
    }

    @Test("Eleven are not, and the failure names the limit")
    func eleven() async throws {
        let desk = try countdown()
        let error = await desk.fetch("/11").error
        #expect(error == .tooManyRedirects(limit: 10) && error?.localizedDescription.contains("10") == true)
        #expect(desk.server.log.count == 11)
    }

    @Test("Redirects in a circle end")
    func circle() async throws {
        let desk = try FetchDesk { .redirect(to: $0.path == "/a" ? "/b" : "/a") }
        #expect(await desk.fetch("/a").error == .tooManyRedirects(limit: 10))
    }

    @Test("Every kind of redirect is followed", arguments: [301, 302, 303, 307, 308])
    func kinds(status: Int) async throws {
        let desk = try FetchDesk { request in
            request.path == "/a/b" ? .redirect(to: "../c?d=e", status: status) : .ok(gif(), type: "image/gif")
        }
        #expect(await desk.fetch("/a/b").data == gif())
        #expect(desk.server.log.targets == ["/a/b", "/c?d=e"])
    }

    @Test(
        "What is not of http or https is refused, with its address",
        arguments: [
            "file:///etc/passwd", "FILE:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/a", "data:,a",
            "javascript:1", "dict://127.0.0.1/a", "about:blank",
        ])
    func otherSchemes(address: String) async throws {
        let desk = try FetchDesk { _ in .redirect(to: address) }
        let error = await desk.fetch().error
        #expect(error == .redirectRefused(to: address))
        #expect(error?.localizedDescription.contains(address) == true && desk.server.log.count == 1)
    }

    @Test(
        "Odd addresses are failures, not the end of the process",
        arguments: [
            "//[::1]/", "//%00/", "http://", "http:///a", "https://:443/", "http://[::1", "http://a b/", "//", "///a",
            "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "http://%zz/", "http://\u{e9}\u{301}.invalid/",
            "http://..../", "#", String(repeating: "a/", count: 20_000),
        ])
    func odd(address: String) async throws {
        let desk = try FetchDesk { request in
            request.index == 0 ? .redirect(to: address) : .status(404)
        }
        #expect(await desk.fetch(mayRetry: false).error != nil)
    }

    @Test("A redirect without an address is a status without picture")
    func withoutAddress() async throws {
        let desk = try FetchDesk { _ in .status(302) }
        #expect(await desk.fetch().error == .status(302))
    }

    @Test("What is kept is no better than the redirects that led to it: a temporary one is asked for again")
    func temporary() async throws {
        let desk = try FetchDesk(keeps: true) { request in
            switch request.path {
            case "/me": .redirect(to: request.attempt == 0 ? "/0" : "/1")
            default: .ok(gif(request.path == "/0" ? 100 : 200), headers: ["Cache-Control": "max-age=31536000"])
            }
        }
        #expect(await desk.fetch("/me").data == gif(100))
        #expect(await desk.fetch("/me").data == gif(200))
        // The redirect leads where it did before, and what is there is fresh.
        #expect(await desk.fetch("/me").body?.info.source == .confirmed)
        #expect(desk.server.log.targets == ["/me", "/0", "/me", "/1", "/me"])
    }

    @Test("A redirect that must not be stored keeps what it led to from being stored")
    func noStore() async throws {
        let desk = try FetchDesk(keeps: true) { request in
            request.path == "/me"
                ? Response(301, headers: ["Location": "/0", "Cache-Control": "no-store"])
                : .ok(gif(), headers: ["Cache-Control": "max-age=60"])
        }
        #expect(await desk.fetch("/me").data == gif())
        #expect(desk.store?.response(for: desk.server.url("/me")) == nil)
        #expect(await desk.fetch("/me").body?.info.source == .network)
    }

    @Test("The smallest lifetime on the way counts, also after a restart of the program")
    func lifetimes() async throws {
        let folder = try TemporaryFolder()
        let chain = try #require(URL(string: "https://a.example/b"))
        let start = Date(timeIntervalSince1970: 1_000_000_000)
        let head = ResponseHead(status: 302, headers: ["cache-control": "max-age=30"])
        let redirection = Redirection(to: chain, ResponseFreshness(redirect: head, requestedAt: start), after: nil)
        let store = HTTPResponseStore(directory: folder.url)
        store.store(
            StoredResponse(
                url: address("a"), headers: ["cache-control": "max-age=60"], body: gif(), requestedAt: start,
                redirection: redirection))
        store.finishWriting()
        let read = HTTPResponseStore(directory: folder.url).response(for: address("a"))
        #expect(read?.redirection == redirection && read?.source == chain)
        #expect(read?.freshness.isFresh(at: start + 29) == true && read?.freshness.isFresh(at: start + 31) == false)
        #expect(read?.ownFreshness.isFresh(at: start + 31) == true)
    }

    @Test("Validators and ranges go to the address that they came from, and to none on the way")
    func validators() async throws {
        let desk = try FetchDesk(keeps: true, { $0.resumeThreshold = 400 }) { request in
            guard request.path != "/me" else { return .redirect(to: "/0") }
            let file = Resource(gif(), type: "image/gif", etag: "\"v1\"").response(to: request)
            return request.attempt == 0 ? file.cutOff(at: 600) : file
        }
        #expect(await desk.fetch("/me").body?.info.resumedBytes == 600)
        #expect(await desk.fetch("/me").body?.info.source == .confirmed)
        let requests = desk.server.log.requests
        #expect(requests.map(\.path) == ["/me", "/0", "/me", "/0", "/me", "/0"])
        #expect(requests.map { $0.headers["Range"] } == [nil, nil, nil, "bytes=600-", nil, nil])
        #expect(requests.map { $0.headers["If-None-Match"] } == [nil, nil, nil, nil, nil, "\"v1\""])
    }

    @Test("A redirect may lead to another host; what is kept is kept for the address that was asked for")
    func otherHost() async throws {
        let other = try LoopbackServer.start { _ in
            .ok(gif(), type: "image/gif", headers: ["Cache-Control": "max-age=60"])
        }
        defer { other.stop() }
        let desk = try FetchDesk(keeps: true) { [url = other.url("/b")] _ in
            .redirect(to: url.absoluteString, status: 301)
        }
        #expect(await desk.fetch("/a").data == gif())
        #expect(await desk.fetch("/a").body?.info.source == .kept)
        #expect(desk.server.log.count == 1 && other.log.count == 1)
    }

    @Test("What the program sends to a server goes to no other one, and not through it")
    func secrets() async throws {
        let other = try LoopbackServer.start { .redirect(to: $0.query("to") ?? "/") }
        defer { other.stop() }
        let desk = try FetchDesk({ settings in
            settings.headers["authorization"] = "secret"
            settings.cookies = { _ in "a=b" }
        }) { [url = other.url("/b").absoluteString] request in
            switch request.path {
            case "/a": .redirect(to: "/a2")
            case "/a2": .redirect(to: "\(url)?to=http://\(request.headers["Host"] ?? "")/c")
            default: .ok(gif(), type: "image/gif")
            }
        }
        #expect(await desk.fetch("/a").data == gif())
        let requests = desk.server.log.requests
        #expect(requests.map(\.path) == ["/a", "/a2", "/c"])
        #expect(requests.map { $0.headers["Authorization"] } == ["secret", "secret", nil])
        #expect(requests.map { $0.headers["Cookie"] } == ["a=b", "a=b", nil])
        let strange = try #require(other.log.requests.first?.headers)
        #expect(strange["Authorization"] == nil && strange["Cookie"] == nil && strange["Accept"] != nil)
    }

    @Test("A redirect from https to http is refused; one from http to https is followed, without what is secret")
    func encryption() async throws {
        let transport = ScriptedTransport { request in
            switch request.url.absoluteString {
            case "https://a.example/": .redirect(to: "http://a.example/b")
            case "http://a.example/c": .redirect(to: "https://a.example/d")
            default: .init(ResponseHead(status: 200, headers: ["content-type": "image/gif"]), body: gif())
            }
        }
        let desk = try FetchDesk(transport: transport, { $0.headers["authorization"] = "secret" }) { _ in .hang }
        let down = try #require(URL(string: "https://a.example/"))
        #expect(await desk.fetch(down).error == .redirectRefused(to: "http://a.example/b"))
        let up = try #require(URL(string: "http://a.example/c"))
        #expect(await desk.fetch(up).data == gif())
        #expect(transport.requests.map { $0.headers["authorization"] } == ["secret", "secret", nil])
    }

    @Test("Each attempt finds its redirects out again")
    func again() async throws {
        let desk = try FetchDesk { request in
            if request.path == "/" { return .redirect(to: "/\(request.attempt)") }
            return request.path == "/0" ? .status(503) : .ok(gif(), type: "image/gif")
        }
        #expect(await desk.fetch().body?.info.attempts == 2)
        #expect(desk.server.log.targets == ["/", "/0", "/", "/1"])
    }
}
