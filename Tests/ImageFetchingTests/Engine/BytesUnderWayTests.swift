import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import ImageFetching

/// What all transfers may hold in memory together. The test gives the answers and moves the clock, so that there is
/// nothing to wait for once the fetcher has settled.
@Suite struct BytesUnderWayTests {
    private let transport = OpenTransport()
    private let outcomes = Outcomes()
    private let desk: FetchDesk
    private let picture = gif(9_000)

    init() throws {
        desk = try FetchDesk(
            skippingWaitsOf: 0, transport: transport,
            {
                $0.options.maximumBytesUnderWay = 10_000
                $0.resumeThreshold = 100
            }, handler: { _ in .status(404) })
    }

    private var byteCount: Int { get async { await desk.onQueue { $0.bytes.count } } }

    private func begin(_ path: String, _ priority: FetchPriority) async -> FetchTicket {
        let ticket = desk.begin(path, priority: priority, in: outcomes)
        await desk.settle()
        return ticket
    }

    private func send(_ range: Range<Int>, of path: String) async {
        transport.send(picture[range], of: path, length: picture.count)
        await desk.settle()
    }

    /// Answers what is asked for until nothing is. A picture that is asked for again once it is there is a failure.
    private func finish() async {
        var answered: Set<String> = []
        while let path = transport.paths.first {
            guard answered.insert(path).inserted else {
                Issue.record("\(path) is asked for again, though it was answered.")
                return
            }
            transport.answer(path, picture)
            await desk.settle()
        }
    }

    @Test("Over the budget the least urgent picture loses what has arrived, and comes when half of the budget is free")
    func givesWay() async {
        for (path, priority) in [("/old", FetchPriority.preload), ("/new", .preload), ("/seen", .visible)] {
            _ = await begin(path, priority)
            await send(0..<3_000, of: path)
        }
        #expect(await byteCount == 9_000)
        await send(3_000..<5_000, of: "/seen")
        #expect(transport.paths == ["/old", "/seen"])
        #expect(await byteCount == 8_000)
        // Another preload would be one too many; what is seen has a preload to take its place from.
        _ = await begin("/later", .preload)
        _ = await begin("/alsoSeen", .visible)
        #expect(transport.paths == ["/old", "/seen", "/alsoSeen"])
        transport.answer("/alsoSeen", gif(100))
        await send(5_000..<9_000, of: "/seen")
        #expect(transport.paths == ["/seen"])
        transport.end("/seen")
        await desk.settle()
        #expect(transport.paths == ["/later", "/new", "/old"])
        await finish()
        #expect(outcomes.bodies.count == 5)
        #expect(await byteCount == 0)
    }

    @Test("A picture alone may be larger than the budget")
    func alone() async {
        _ = await begin("/a", .preload)
        transport.answer("/a", gif(50_000))
        await desk.settle()
        #expect(outcomes.bodies.first?.data.count == 50_000)
    }

    @Test("Of pictures that are all seen those that have begun first go on, and all come in the end")
    func allSeen() async {
        for path in ["/a", "/b", "/c"] { _ = await begin(path, .visible) }
        for path in ["/a", "/b", "/c"] { await send(0..<4_000, of: path) }
        #expect(transport.paths == ["/a", "/b"])
        await send(4_000..<7_000, of: "/a")
        #expect(transport.paths == ["/a"])
        _ = await begin("/d", .visible)
        #expect(transport.paths == ["/a"])
        await send(7_000..<9_000, of: "/a")
        transport.end("/a")
        await desk.settle()
        #expect(transport.paths == ["/d", "/c", "/b"])
        await finish()
        #expect(outcomes.bodies.count == 4)
    }

    @Test("A beginning that waits to be completed counts, and is lost to what is more urgent")
    func beginnings() async {
        _ = await begin("/a", .preload)
        await send(0..<4_000, of: "/a")
        transport.end("/a", .connection("It is over."))
        #expect(await desk.nextFailure()?.retryDelay != nil)
        await desk.settle()
        #expect(await byteCount == 4_000)
        _ = await begin("/b", .visible)
        await send(0..<7_000, of: "/b")
        #expect(await byteCount == 7_000)
        await send(7_000..<9_000, of: "/b")
        transport.end("/b")
        await desk.settle()
        desk.clock.advance(10)
        await desk.settle()
        #expect(transport.paths == ["/a"] && transport.headers(of: "/a")?["range"] == nil)
    }

    @Test("Bytes of which previews are made count twice, and those of a cancelled picture no more")
    func previews() async {
        let ticket = await begin("/a", .visible)
        await send(0..<3_000, of: "/a")
        desk.fetcher.observeBytes(of: ticket) { _ in }
        #expect(await byteCount == 6_000)
        await send(3_000..<4_000, of: "/a")
        #expect(await byteCount == 8_000)
        desk.fetcher.cancel(ticket)
        await desk.settle()
        #expect(await byteCount == 0)
    }

    @Test("Visible pictures whose servers fall silent for ten seconds give their room to one that waits")
    func silent() async {
        for path in ["/a", "/b", "/c"] { _ = await begin(path, .visible) }
        for path in ["/a", "/b", "/c"] { await send(0..<4_000, of: path) }
        _ = await begin("/d", .visible)
        // There is no room for it.
        #expect(transport.paths == ["/a", "/b"])
        desk.clock.advance(9)
        await desk.settle()
        #expect(transport.paths == ["/a", "/b"])
        desk.clock.advance(2)
        await desk.settle()
        // The one that gives way loses what has arrived, so that there is no need for the other one to do so, too.
        #expect(transport.paths.starts(with: ["/b", "/d"]))
        #expect(await byteCount == 4_000)
        await send(4_000..<9_000, of: "/b")
        transport.end("/b")
        await desk.settle()
        await finish()
        #expect(outcomes.bodies.count == 4 && outcomes.paths.first != "/a")
        #expect(await byteCount == 0)
    }

    @Test("A body that is complete is delivered, also if its bytes were the ones too many")
    func complete() async {
        _ = await begin("/a", .visible)
        await send(0..<7_000, of: "/a")
        _ = await begin("/b", .imminent)
        await desk.onQueue { [transport] _ in
            // The fetcher hears that there is too much, and then that one picture is complete.
            transport.answer("/b", gif(4_000))
        }
        await desk.settle()
        #expect(outcomes.paths == ["/b"] && outcomes.bodies.first?.data == gif(4_000))
        #expect(transport.paths == ["/a"])
    }

    @Test("A kept answer gives its body to the store, and serves all the same where no server can be reached")
    func keptAnswer() async throws {
        let desk = try FetchDesk(
            skippingWaitsOf: 0, keeps: true, transport: transport,
            {
                $0.options.maximumBytesUnderWay = 10_000
                $0.options.maximumRetries = 0
            }, handler: { _ in .status(404) })
        let url = desk.server.url("/kept")
        desk.store?.store(
            StoredResponse(
                url: url, headers: ["etag": "\"a\"", "cache-control": "max-age=1"], body: gif(6_000),
                requestedAt: Date(timeIntervalSince1970: 1_000_000_000 - 100)))
        _ = desk.begin("/kept", priority: .preload, in: outcomes)
        await desk.settle()
        #expect(await desk.onQueue { $0.bytes.count } == 6_000)
        _ = desk.begin("/seen", priority: .visible, in: outcomes)
        // The store is asked first, on a thread of its own.
        #expect(becomesTrue { transport.paths.contains("/seen") })
        await send(0..<5_000, of: "/seen")
        await desk.settle()
        #expect(await desk.onQueue { $0.bytes.count } == 5_000)
        await send(5_000..<9_000, of: "/seen")
        transport.end("/seen")
        await desk.settle()
        // It is asked for again, still with the answer's validator.
        #expect(transport.headers(of: "/kept")?["if-none-match"] == "\"a\"")
        transport.end("/kept", .connection("There is no network."))
        #expect(await outcomes.wait(for: 2))
        #expect(outcomes.bodies.last?.info.source == .keptWithoutNetwork && outcomes.bodies.last?.data == gif(6_000))
    }
}
