import Foundation
import LoopbackServer
import Testing

@testable import ImageFetching

/// Which request a server sees next.
@Suite struct PriorityTests {
    @Test("At most six requests go to one host, five of them before they are visible, four of them preloads")
    func perHost() async throws {
        let transport = ScriptedTransport { _ in nil }
        let desk = try FetchDesk(skippingWaitsOf: 0, transport: transport) { _ in .hang }
        for (priority, count) in [(FetchPriority.preload, 4), (.imminent, 5), (.visible, 6)] {
            for number in 0..<30 { _ = desk.begin("/\(priority)\(number)", priority: priority, in: Outcomes()) }
            await desk.settle()
            #expect(transport.requests.count == count)
        }
    }

    @Test("At most six requests are under way at a server")
    func underWay() async throws {
        let desk = try FetchDesk(skippingWaitsOf: 0) { _ in .ok(gif(), type: "image/gif") }
        let outcomes = Outcomes()
        for number in 0..<60 { _ = desk.begin("/\(number)", priority: .visible, in: outcomes) }
        #expect(await outcomes.wait(for: 60))
        #expect(desk.server.log.mostUnderWay <= 6 && desk.server.log.count == 60)
    }

    @Test("A picture that comes on screen has all its repetitions, and does not wait for its next attempt")
    func renewed() async throws {
        let desk = try FetchDesk(skippingWaitsOf: 0, { $0.options.maximumRetries = 1 }) { request in
            request.attempt < 3 ? .status(503) : .ok(gif(), type: "image/gif")
        }
        let outcomes = Outcomes()
        _ = desk.begin("/a", priority: .preload, in: outcomes)
        #expect(await desk.nextFailure()?.retryDelay != nil)
        await desk.settle()
        // Time stands still: without the visible request the next attempt would never come.
        _ = desk.begin("/a", priority: .imminent, in: outcomes)
        #expect(await desk.nextFailure()?.retryDelay != nil)
        await desk.settle()
        _ = desk.begin("/a", priority: .visible, in: outcomes)
        #expect(await desk.nextFailure()?.retryDelay != nil)
        desk.clock.advance(10)
        #expect(await outcomes.wait(for: 3))
        #expect(outcomes.bodies.count == 3)
    }

    @Test("A pause that a server has asked for is kept, however urgent the picture becomes")
    func askedFor() async throws {
        let desk = try FetchDesk(skippingWaitsOf: 0) { request in
            request.attempt == 0 ? .tooManyRequests(retryAfter: "20") : .ok(gif(), type: "image/gif")
        }
        let outcomes = Outcomes()
        _ = desk.begin("/a", priority: .preload, in: outcomes)
        #expect(await desk.nextFailure()?.retryDelay == 20)
        _ = desk.begin("/a", priority: .visible, in: outcomes)
        await desk.settle()
        #expect(desk.server.log.count == 1 && desk.fetcher.waiting.earliest != nil)
        desk.clock.advance(21)
        #expect(await outcomes.wait(for: 2))
    }

    @Test("Hosts do not wait for each other")
    func hosts() async throws {
        let other = try LoopbackServer.start { _ in .ok(gif(), type: "image/gif") }
        defer { other.stop() }
        let desk = try FetchDesk(skippingWaitsOf: 0) { _ in .hang }
        for number in 0..<20 { _ = desk.begin("/\(number)", priority: .visible, in: Outcomes()) }
        #expect(await desk.server.log.requests(atLeast: 6))
        #expect(await desk.fetch(other.url("/"), priority: .preload).data == gif())
    }

    /// Six slow requests under way and twenty preloads behind them.
    private func busyDesk(_ slow: @escaping @Sendable () -> Response) async throws -> FetchDesk {
        let desk = try FetchDesk(skippingWaitsOf: 0) { request in
            request.path.hasPrefix("/slow") ? slow() : .ok(gif(), type: "image/gif")
        }
        let outcomes = Outcomes()
        for number in 0..<5 { _ = desk.begin("/slow\(number)", priority: .imminent, in: outcomes) }
        await desk.settle()
        _ = desk.begin("/slow5", priority: .visible, in: outcomes)
        #expect(await desk.server.log.requests(atLeast: 6))
        for number in 0..<20 { _ = desk.begin("/preload\(number)", priority: .preload, in: outcomes) }
        await desk.settle()
        return desk
    }

    @Test("With six requests under way that are not answered, and twenty preloads, a visible row comes next")
    func unanswered() async throws {
        let desk = try await busyDesk { .hang }
        let outcomes = Outcomes()
        _ = desk.begin("/visible", priority: .visible, in: outcomes)
        await desk.settle()
        #expect(desk.server.log.count == 6)
        // A tenth of a second is what a quick server gets to answer.
        desk.clock.advance(0.1)
        #expect(await outcomes.wait(for: 1))
        #expect(desk.server.log.targets[6] == "/visible")
        // The one that gave way waits, as the last connection is for what is visible.
        await desk.settle()
        #expect(desk.server.log.count == 7)
    }

    @Test("With six answers under way, and twenty preloads, a visible row comes next; no answer is stopped")
    func answered() async throws {
        let gate = Gate()
        let desk = try await busyDesk {
            .drip([gif().prefix(500), gif().dropFirst(500)], gate: gate, type: "image/gif")
        }
        gate.letThrough(6)
        #expect(await desk.server.log.fulfils { $0.count { $0.bytesSent > 500 } == 6 })
        await desk.settle()
        let outcomes = Outcomes()
        _ = desk.begin("/visible", priority: .visible, in: outcomes)
        gate.letThrough(1)
        #expect(await outcomes.wait(for: 1))
        #expect(desk.server.log.targets[6] == "/visible")
        #expect(desk.server.log.entries.allSatisfy { $0.outcome != .clientLeft })
    }

    /// A server with one connection, which holds the first of its answers, and all others, until the gate opens.
    private func busyConnection(_ outcomes: Outcomes) async throws -> (desk: FetchDesk, gate: Gate) {
        let gate = Gate()
        let desk = try FetchDesk(skippingWaitsOf: 0, { $0.options.connectionsPerHost = 1 }) { _ in
            .ok(gif(), type: "image/gif").held(by: gate)
        }
        _ = desk.begin("/first", priority: .visible, in: outcomes)
        #expect(await desk.server.log.requests(atLeast: 1))
        return (desk, gate)
    }

    @Test("What comes into view while it waits overtakes; what leaves it falls behind")
    func raisedAndDropped() async throws {
        let outcomes = Outcomes()
        let (desk, gate) = try await busyConnection(outcomes)
        let tickets = (0..<4).map { desk.begin("/\($0)", priority: .imminent, in: outcomes) }
        desk.fetcher.setPriority(.visible, of: tickets[1])
        desk.fetcher.setPriority(.preload, of: tickets[3])
        gate.open()
        #expect(await outcomes.wait(for: 5))
        #expect(desk.server.log.targets == ["/first", "/1", "/2", "/0", "/3"])
    }

    @Test("A picture that several wait for has the highest priority of them")
    func shared() async throws {
        let outcomes = Outcomes()
        let (desk, gate) = try await busyConnection(outcomes)
        _ = desk.begin("/a", priority: .preload, in: outcomes)
        _ = desk.begin("/b", priority: .imminent, in: outcomes)
        let visible = desk.begin("/a", priority: .visible, in: outcomes)
        let alsoVisible = desk.begin("/c", priority: .visible, in: outcomes)
        desk.fetcher.cancel(alsoVisible)
        _ = desk.begin("/c", priority: .preload, in: outcomes)
        gate.open()
        #expect(await outcomes.wait(for: 5))
        #expect(desk.server.log.targets == ["/first", "/a", "/b", "/c"])
        desk.fetcher.cancel(visible)
    }
}
