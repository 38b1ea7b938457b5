import Dispatch
import Execution
import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import ImageFetching

@Suite struct ImageFetcherThreadTests {
    /// What several threads do to one fetcher, and what they hear of it.
    private final class Storm: Sendable {
        struct Counts {
            var asked = 0
            /// Those that were cancelled before they were delivered.
            var cancelled: Set<Int> = []
            var delivered: [Int: Int] = [:]
        }

        let counts = Mutex(Counts())
        let done = DispatchSemaphore(value: 0)

        func delivered(_ number: Int) {
            counts.withLock { $0.delivered[number, default: 0] += 1 }
            done.signal()
        }
    }

    private static func answer(_ request: Request) -> Response {
        switch request.index % 12 {
        case 0: .status(503)
        case 1: .reset
        case 2: .ok(gif(), type: "image/gif").cutOff(at: 500)
        case 3: .redirect(to: "/1")
        case 4: .status(404)
        default:
            Resource(gif(), type: "image/gif", etag: "\"1\"", cacheControl: request.index % 2 == 0 ? "max-age=9" : nil)
                .response(to: request)
        }
    }

    @Test("Threads that ask, cancel, raise and watch all at once hear of each request once, or not at all if cancelled")
    func storm() throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer.start(handler: Self.answer)
        defer { server.stop() }
        let store = HTTPResponseStore(
            directory: folder.url, limits: .init(memory: 8_000, disk: 20_000, partial: 20_000))
        var settings = FetchSettings()
        let limits = Mutex<[ASImageDownloadError]>([])
        settings.options.failureHandler = { failure in
            switch failure.error {
            case .idle, .deadline: limits.withLock { $0.append(failure.error) }
            default: break
            }
        }
        settings.resumeThreshold = 400
        let clock = ManualClock()
        let fetcher = ImageFetcher(
            settings: settings, transport: CurlTransport(), store: store, clock: clock, seed: 1)
        clock.skipPauses(of: fetcher, upTo: 40)
        let storm = Storm()
        let (threads, rounds) = (4, 150)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var generator = SeededGenerator(seed: UInt64(thread))
            for round in 0..<rounds {
                let number = thread * rounds + round
                let handlers = FetchHandlers(queue: .global(), progress: { _ in }) { _ in
                    storm.delivered(number)
                }
                let url = server.url("/\(Int.random(in: 0..<20, using: &generator))")
                let ticket = fetcher.fetch(
                    url, priority: .visible, mayRetry: round % 3 > 0, handlers: handlers)
                switch Int.random(in: 0..<7, using: &generator) {
                case 0, 1:
                    if fetcher.cancel(ticket, keepsBeginning: round % 2 == 0) {
                        _ = storm.counts.withLock { $0.cancelled.insert(number) }
                    }
                case 2: fetcher.setPriority(.preload, of: ticket)
                case 3: fetcher.observeBytes(of: ticket) { _ in }
                case 4 where round % 20 == 0: store.removeAll()
                default: break
                }
                storm.counts.withLock { $0.asked += 1 }
            }
        }
        let (asked, cancelled) = storm.counts.withLock { ($0.asked, $0.cancelled.count) }
        let expected = asked - cancelled
        while storm.counts.withLock({ $0.delivered.count }) < expected {
            guard storm.done.waitInTime() else { break }
        }
        let counts = storm.counts.withLock { $0 }
        #expect(counts.delivered.count == expected && counts.delivered.values.allSatisfy { $0 == 1 })
        #expect(counts.cancelled.isDisjoint(with: counts.delivered.keys))
        #expect(limits.withLock { $0.isEmpty }, "The server has answered all requests at once.")
        store.finishWriting()
    }
}
