import Execution
import Foundation
import LoopbackServer
import Testing

@testable import ImageFetching

/// What well-behaved servers answer, and those that are out of order for a while.
@Suite struct AnswerTests {
    @Test("A picture is fetched, together with the way in which it was obtained")
    func ok() async throws {
        let desk = try FetchDesk { _ in .ok(gif(), type: "image/gif") }
        let body = try await desk.fetch("/a").get()
        #expect(body.data == gif() && body.headers["content-type"] == "image/gif")
        #expect(body.info == ASImageDownloadInfo(source: .network, attempts: 1, byteCount: 1_000))
        #expect(desk.server.log.targets == ["/a"] && desk.failures.withLock { $0.isEmpty })
    }

    @Test("A picture that is kept and fresh is no request; a stale one is confirmed with its validator")
    func notModified() async throws {
        let desk = try FetchDesk(keeps: true) { request in
            Resource(gif(), type: "image/gif", etag: "\"v1\"", cacheControl: "max-age=60").response(to: request)
        }
        #expect(await desk.fetch().body?.info.source == .network)
        #expect(await desk.fetch().body?.info.source == .kept)
        #expect(desk.server.log.count == 1)
        desk.clock.advance(61)
        let confirmed = await desk.fetch().body
        #expect(confirmed?.info.source == .confirmed && confirmed?.data == gif())
        #expect(desk.server.log.requests.last?.headers["If-None-Match"] == "\"v1\"")
        #expect(await desk.fetch().body?.info.source == .kept)
        #expect(desk.server.log.count == 2)
    }

    @Test("A stale picture whose server has another one by now is replaced")
    func modified() async throws {
        let desk = try FetchDesk(keeps: true) { request in
            let isFirst = request.attempt == 0
            return Resource(gif(isFirst ? 100 : 200), type: "image/gif", etag: isFirst ? "\"1\"" : "\"2\"")
                .response(to: request)
        }
        #expect(await desk.fetch().data == gif(100))
        #expect(await desk.fetch().data == gif(200))
    }

    @Test("A stale picture is used while no server can be reached, unless it says not to be", arguments: [true, false])
    func withoutNetwork(mayBeUsed: Bool) async throws {
        let desk = try FetchDesk(keeps: true) { request in
            Resource(
                gif(), type: "image/gif", etag: "\"v1\"",
                cacheControl: mayBeUsed ? "max-age=60" : "max-age=60, must-revalidate"
            ).response(to: request)
        }
        _ = await desk.fetch()
        desk.server.kill()
        desk.clock.advance(61)
        let outcome = await desk.fetch(mayRetry: false)
        #expect((outcome.body?.info.source == .keptWithoutNetwork) == mayBeUsed)
        #expect(desk.failures.withLock { $0.count } == 1)
    }

    @Test("A status of 4xx is a failure at once, and says what to check", arguments: [400, 401, 403, 404, 410, 451])
    func refused(status: Int) async throws {
        let desk = try FetchDesk { _ in .status(status) }
        let error = await desk.fetch().error
        #expect(error == .status(status) && desk.server.log.count == 1)
        #expect(error?.localizedDescription.contains("\(status)") == true)
    }

    @Test("Requests with statuses that pass are tried again", arguments: [408, 429, 500, 502, 503, 504])
    func passing(status: Int) async throws {
        let desk = try FetchDesk { $0.attempt == 0 ? .status(status) : .ok(gif(), type: "image/gif") }
        let body = try await desk.fetch().get()
        #expect(body.info.attempts == 2 && body.data == gif())
        let failure = try #require(desk.failures.withLock { $0.first })
        #expect(failure.error == .status(status) && failure.attempt == 1 && failure.url == desk.server.url("/"))
        // Half a second, between half and all of it.
        #expect((0.25...0.5).contains(failure.retryDelay ?? 0))
    }

    @Test("After three repetitions the last failure is told, with the count of attempts")
    func exhausted() async throws {
        let desk = try FetchDesk { _ in .status(500) }
        #expect(await desk.fetch().error == .retriesExhausted(attempts: 4, last: .status(500)))
        #expect(desk.server.log.count == 4)
        let delays = desk.failures.withLock { $0.map(\.retryDelay) }
        #expect(delays.count == 4 && delays.last == .some(nil))
        for (delay, longest) in zip(delays.compactMap { $0 }, [0.5, 1, 2]) {
            #expect((longest / 2...longest).contains(delay))
        }
    }

    @Test("Who does not want repetitions hears of the first failure")
    func noRetry() async throws {
        let desk = try FetchDesk { _ in .status(500) }
        #expect(await desk.fetch(mayRetry: false).error == .status(500))
        #expect(desk.server.log.count == 1)
    }

    @Test("A server that says how long to wait is obeyed", arguments: ["7", "Sun, 09 Sep 2001 01:46:47 GMT"])
    func retryAfter(header: String) async throws {
        let desk = try FetchDesk {
            $0.attempt == 0 ? .tooManyRequests(retryAfter: header) : .ok(gif(), type: "image/gif")
        }
        #expect(await desk.fetch().data == gif())
        let delay = desk.failures.withLock { $0.first?.retryDelay } ?? 0
        // Without the header it is half a second.
        #expect((6.5...7).contains(delay))
    }

    @Test("A server that asks for a long wait is not asked again")
    func longRetryAfter() async throws {
        let desk = try FetchDesk { _ in .tooManyRequests(retryAfter: "3600") }
        #expect(await desk.fetch().error == .status(429))
        #expect(desk.server.log.count == 1)
    }

    @Test("A reset is tried again, and so is a port that refuses")
    func resetAndRefused() async throws {
        let desk = try FetchDesk { $0.attempt == 0 ? .reset : .ok(gif(), type: "image/gif") }
        #expect(await desk.fetch().body?.info.attempts == 2)
        desk.server.kill()
        let error = await desk.fetch("/b").error
        guard case .retriesExhausted(4, .connection(let words)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!words.isEmpty)
    }

    @Test("Sixty equal requests are one request, and share one body")
    func equalRequests() async throws {
        let gate = Gate()
        let desk = try FetchDesk { _ in .ok(gif(), type: "image/gif").held(by: gate) }
        let outcomes = Outcomes()
        let tickets = (0..<60).map { _ in desk.begin("/a", priority: .preload, in: outcomes) }
        #expect(await desk.server.log.requests(atLeast: 1))
        desk.fetcher.cancel(tickets[7])
        gate.open()
        #expect(await outcomes.wait(for: 59))
        #expect(desk.server.log.count == 1)
        #expect(outcomes.bodies.count == 59 && outcomes.bodies.allSatisfy { $0 === outcomes.bodies[0] })
    }

    @Test("A request that all have cancelled is taken from the server, and nothing is delivered")
    func cancelled() async throws {
        let desk = try FetchDesk { $0.path == "/a" ? .hang : .ok(gif(), type: "image/gif") }
        let outcomes = Outcomes()
        let tickets = (0..<2).map { _ in desk.begin("/a", priority: .visible, in: outcomes) }
        #expect(await desk.server.log.requests(atLeast: 1))
        for ticket in tickets { desk.fetcher.cancel(ticket) }
        #expect(await desk.server.log.fulfils { $0.first?.outcome == .clientLeft })
        _ = await desk.fetch("/b")
        #expect(outcomes.paths.isEmpty)
    }

    @Test("Headers and cookies of the settings are sent")
    func headers() async throws {
        let desk = try FetchDesk({ settings in
            settings.headers["x-test"] = "yes"
            settings.cookies = { "path=\($0.path)" }
        }) { _ in .ok(gif(), type: "image/gif") }
        _ = await desk.fetch("/a")
        let headers = try #require(desk.server.log.requests.first?.headers)
        #expect(headers["X-Test"] == "yes" && headers["Cookie"] == "path=/a")
        #expect(headers["Accept"]?.hasPrefix("image/") == true && headers["Range"] == nil)
    }
}
