import Dispatch
import Execution
import Foundation
import LoopbackServer
import TestSupport

@testable import ImageFetching

/// A server and a fetcher that asks it, for one test.
final class FetchDesk: Sendable {
    typealias Outcome = Result<FetchedBody, ASImageDownloadError>

    let server: LoopbackServer
    let fetcher: ImageFetcher
    let clock: ManualClock
    let store: HTTPResponseStore?
    let failures = Mutex<[ASImageDownloadFailure]>([])
    let queue = DispatchQueue(label: "test.callbacks")
    private let takenFailures = Mutex(0)

    /// - Parameters:
    ///   - skippedWait: pauses between attempts of at most that many seconds are skipped; limits of answers never are.
    ///   - keeps: whether answers are kept, in memory.
    ///   - transport: asks the server if it is `CurlTransport`.
    ///   - handler: what the server answers.
    init(
        skippingWaitsOf skippedWait: FrameTime = 40, keeps: Bool = false, transport: any Transport = CurlTransport(),
        _ change: (inout FetchSettings) -> Void = { _ in }, handler: @escaping LoopbackServer.Handler
    ) throws {
        server = try LoopbackServer.start(handler: handler)
        clock = ManualClock()
        store = keeps ? HTTPResponseStore(directory: nil) : nil
        var settings = FetchSettings()
        change(&settings)
        let failures = failures
        settings.options.failureHandler = { failure in failures.withLock { $0.append(failure) } }
        fetcher = ImageFetcher(settings: settings, transport: transport, store: store, clock: clock, seed: 1)
        if skippedWait > 0 { clock.skipPauses(of: fetcher, upTo: skippedWait) }
    }

    deinit {
        fetcher.cancelAll()
        server.stop()
    }

    /// The outcome of one request.
    func fetch(
        _ path: String = "/", priority: FetchPriority = .visible, mayRetry: Bool = true,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async -> Outcome {
        await fetch(server.url(path), priority: priority, mayRetry: mayRetry, progress: progress)
    }

    func fetch(
        _ url: URL, priority: FetchPriority = .visible, mayRetry: Bool = true,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async -> Outcome {
        await begin(url, priority: priority, mayRetry: mayRetry, progress: progress).value
            ?? .failure(.connection("There was no outcome."))
    }

    /// Asks for a picture at once. Its outcome comes later.
    func begin(
        _ path: String = "/", mayRetry: Bool = true, progress: (@Sendable (Double) -> Void)? = nil
    ) -> Awaited<Outcome> {
        begin(server.url(path), priority: .visible, mayRetry: mayRetry, progress: progress)
    }

    private func begin(
        _ url: URL, priority: FetchPriority, mayRetry: Bool, progress: (@Sendable (Double) -> Void)?
    ) -> Awaited<Outcome> {
        Awaited { end in
            let handlers = FetchHandlers(queue: queue, progress: progress, completion: end)
            _ = fetcher.fetch(url, priority: priority, mayRetry: mayRetry, handlers: handlers)
        }
    }

    /// Asks for a picture whose outcome is noted in `outcomes`.
    func begin(_ path: String, priority: FetchPriority, in outcomes: Outcomes) -> FetchTicket {
        let handlers = FetchHandlers(queue: queue) { outcomes.add(path, $0) }
        return fetcher.fetch(server.url(path), priority: priority, handlers: handlers)
    }

    /// The next failed attempt, when it is there.
    func nextFailure() async -> ASImageDownloadFailure? {
        let number = takenFailures.withLock { count in
            defer { count += 1 }
            return count
        }
        guard becomesTrue({ failures.withLock { $0.count } > number }) else { return nil }
        return failures.withLock { $0[number] }
    }

    /// Asks the fetcher on its queue. A queue that has not come to it within `longestWait` ends the process.
    func onQueue<Result: Sendable>(_ body: @escaping @Sendable (ImageFetcher) -> Result) async -> Result {
        let answer: Result? = await valueInTime { end in
            fetcher.queue.async { [fetcher] in end(body(fetcher)) }
        }
        guard let answer else {
            preconditionFailure("The fetcher's queue has not answered within \(longestWait) seconds.")
        }
        return answer
    }

    /// Waits until the fetcher has done all that it was asked for and could do at once, and what came of it is told.
    func settle() async {
        // What was asked for is taken in, then served, then the alarm is set: three turns of its queue at most.
        for _ in 0..<4 { await onQueue { _ in } }
        let isTold: Void? = await valueInTime { end in queue.async { end(()) } }
        precondition(isTold != nil, "The queue of callbacks has not come to its end within \(longestWait) seconds.")
    }
}

/// What became of several requests, in order of arrival.
final class Outcomes: Sendable {
    private let outcomes = Mutex<[(path: String, outcome: FetchDesk.Outcome)]>([])
    private let change = DispatchSemaphore(value: 0)

    var paths: [String] { outcomes.withLock { $0.map(\.path) } }
    var bodies: [FetchedBody] { outcomes.withLock { $0.compactMap { try? $0.outcome.get() } } }

    func add(_ path: String, _ outcome: FetchDesk.Outcome) {
        outcomes.withLock { $0.append((path, outcome)) }
        change.signal()
    }

    /// Waits for that many outcomes in all, at most for `longestWait`. Returns whether they came.
    func wait(for count: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                let end = DispatchTime.now() + longestWait
                while paths.count < count, change.wait(timeout: end) == .success {}
                continuation.resume(returning: paths.count >= count)
            }
        }
    }
}

extension FetchDesk.Outcome {
    var error: ASImageDownloadError? {
        if case .failure(let error) = self { return error }
        return nil
    }

    var body: FetchedBody? { try? get() }
    var data: Data? { body?.data }
}

/// The bytes of a file that begins and ends as a GIF does. Not two neighbouring bytes are equal, so that a wrong offset
/// shows.
func gif(_ count: Int = 1_000) -> Data {
    var data = Data("GIF89a".utf8)
    data.append(contentsOf: (data.count..<(count - 1)).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) })
    data.append(0x3b)
    return data
}

/// The bytes of a file that begins and ends as a JPEG does.
func jpeg(_ count: Int = 1_000) -> Data {
    Data([0xff, 0xd8, 0xff, 0xe0]) + Data(repeating: 0x11, count: count - 6) + Data([0xff, 0xd9])
}
