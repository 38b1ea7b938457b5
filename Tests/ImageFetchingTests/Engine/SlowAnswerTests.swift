import Foundation
import LoopbackServer
import Testing

@testable import ImageFetching

/// What happens to an answer that is slow while another visible picture, `/b`, waits for its connection, the only one.
@Suite struct SlowAnswerTests {
    private let transport = OpenTransport()
    private let outcomes = Outcomes()
    private let desk: FetchDesk

    init() async throws {
        desk = try FetchDesk(
            skippingWaitsOf: 0, transport: transport,
            {
                $0.options.connectionsPerHost = 1
                $0.resumeThreshold = 500
            }, handler: { _ in .status(404) })
        for path in ["/a", "/b"] {
            _ = desk.begin(path, priority: .visible, in: outcomes)
            await desk.settle()
        }
        #expect(transport.paths == ["/a"])
    }

    private func advance(_ seconds: Double) async {
        desk.clock.advance(seconds)
        await desk.settle()
    }

    @Test("An answer that has begun late is not slow, and neither is one that is complete")
    func late() async {
        await advance(20)
        transport.send(Data(), of: "/a", length: 1_000)
        await desk.settle()
        await advance(9)
        #expect(transport.paths == ["/a"])
        await desk.onQueue { [transport, clock = desk.clock] _ in
            // The fetcher hears that the time is over, and then that the picture is complete.
            clock.advance(2)
            transport.answer("/a", gif())
        }
        #expect(await outcomes.wait(for: 1))
        await desk.settle()
        #expect(transport.paths == ["/b"])
        transport.answer("/b", gif())
        #expect(await outcomes.wait(for: 2))
        #expect(outcomes.bodies.count == 2)
    }

    @Test("A failure whose rest is slow makes room as the failure that it is")
    func failure() async {
        for _ in 0..<12 {
            transport.send(Data([0]), of: "/a", length: 60_000, status: 429, headers: ["retry-after": "20"])
            await advance(1)
        }
        let failure = desk.failures.withLock { $0.first }
        #expect(failure?.error == .status(429) && failure?.retryDelay == 20)
        #expect(transport.paths == ["/b"])
    }

    @Test("A large picture that gives way goes on from what has arrived")
    func large() async {
        transport.send(gif()[0..<700], of: "/a", length: 1_000)
        await desk.settle()
        await advance(11)
        #expect(transport.paths == ["/b"])
        transport.answer("/b", gif())
        #expect(await outcomes.wait(for: 1))
        await desk.settle()
        #expect(transport.headers(of: "/a")?["range"] == "bytes=700-")
    }
}
