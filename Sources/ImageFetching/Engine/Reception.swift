import Execution
import Foundation

/// Receives one answer on the transport's thread, and reports important events to the fetcher.
final class Reception: TransportReceiver {
    enum News: Sendable {
        /// The head has arrived.
        case answered
        case advanced(received: Int, expectedCount: Int)
        /// Bytes of a picture, with their place in its file, and its length if the server says it.
        case bytes(Data, offset: Int, expectedCount: Int?)
        case ended(AttemptOutcome, resumedCount: Int)
    }

    private struct State {
        var receiver: BodyReceiver
        var lastActivity: FrameTime
        /// The time at which the answer began, or last completed another `paceBytes`; `paceCount` is the number of
        /// bytes at that time.
        var paceTime: FrameTime
        var paceCount = 0
        var receivedCount = 0
        var isFinished = false
        var passesBytes = false
        var reportedCount = 0
        /// Bytes that are counted as held.
        var byteCount = 0
        /// Bytes are dropped from now on.
        var isLetGo = false
    }

    private let state: Mutex<State>
    private let clock: any FetchClock
    private let bytes: BytesUnderWay
    private let report: @Sendable (News) -> Void

    /// - Parameter bytes: counts the bytes that have arrived, until `letGo()`.
    init(
        _ receiver: BodyReceiver, clock: any FetchClock, bytes: BytesUnderWay,
        report: @escaping @Sendable (News) -> Void
    ) {
        let now = clock.now
        state = Mutex(State(receiver: receiver, lastActivity: now, paceTime: now))
        self.clock = clock
        self.bytes = bytes
        self.report = report
    }

    // MARK: For the fetcher

    /// When something last came from the server; before the first byte the time of the start.
    var lastActivity: FrameTime { state.withLock { $0.lastActivity } }

    /// When the answer counts as slow unless it brings enough before: after 10 s with less than a kilobyte a second.
    /// Nil when all has arrived.
    var slowAt: FrameTime? { state.withLock { $0.isFinished ? nil : $0.paceTime + Self.paceSeconds } }
    private static let paceSeconds: FrameTime = 10
    private static let paceBytes = 10_000

    /// Whether the whole answer has arrived, so that the fetcher will be told.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Reports all bytes from now on. Returns the bytes that have arrived, of which the last ones may also be reported;
    /// nil if there are none yet.
    func passBytes() -> (Data, expectedCount: Int?)? {
        state.withLock { state in
            state.passesBytes = true
            count(&state)
            guard state.receiver.isReceivingPicture, !state.receiver.body.isEmpty else { return nil }
            return (state.receiver.body, state.receiver.expectedCount)
        }
    }

    /// The outcome, if the head of the answer has already decided it while the body is still read.
    var decision: AttemptOutcome? { state.withLock { $0.receiver.decision } }

    /// The beginning with which a later attempt may continue.
    func beginning(of url: URL, redirection: Redirection?, over minimum: Int) -> PartialResponse? {
        state.withLock { $0.receiver.beginning(of: url, redirection: redirection, over: minimum) }
    }

    var byteCount: Int { state.withLock { $0.byteCount } }

    /// The attempt has ended or was given up: its bytes are no longer counted, and no more are received.
    func letGo() {
        state.withLock { state in
            state.isLetGo = true
            count(&state)
        }
    }

    /// Counts the bytes in memory: twice where they are passed on, since a maker of previews has a copy of them.
    private func count(_ state: inout State) {
        let now = state.isLetGo ? 0 : state.receiver.body.count * (state.passesBytes ? 2 : 1)
        bytes.change(by: now - state.byteCount)
        state.byteCount = now
    }

    // MARK: On the transport's thread

    func receive(_ head: ResponseHead) -> Bool {
        let (goesOn, news) = state.withLock { state -> (Bool, [News]) in
            guard !state.isLetGo else { return (false, []) }
            state.lastActivity = clock.now
            // A server may take as long as the idle timeout allows before it answers: its pace counts from here on.
            state.paceTime = state.lastActivity
            let goesOn = state.receiver.receive(head)
            count(&state)
            var news = [News.answered]
            if state.passesBytes, state.receiver.resumedCount > 0 {
                news.append(.bytes(state.receiver.body, offset: 0, expectedCount: state.receiver.expectedCount))
            }
            return (goesOn, news)
        }
        news.forEach(report)
        return goesOn
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (goesOn, news) = state.withLock { state -> (Bool, [News]) in
            guard !state.isLetGo else { return (false, []) }
            state.lastActivity = clock.now
            state.receivedCount += bytes.count
            if state.receivedCount - state.paceCount >= Self.paceBytes {
                (state.paceTime, state.paceCount) = (state.lastActivity, state.receivedCount)
            }
            let goesOn = state.receiver.receive(bytes)
            count(&state)
            guard goesOn, state.receiver.isReceivingPicture else { return (goesOn, []) }
            var news: [News] = []
            let count = state.receiver.body.count
            if state.passesBytes {
                news.append(
                    .bytes(Data(bytes), offset: count - bytes.count, expectedCount: state.receiver.expectedCount))
            }
            if let expected = state.receiver.expectedCount, (count - state.reportedCount) * 100 >= expected {
                state.reportedCount = count
                news.append(.advanced(received: count, expectedCount: expected))
            }
            return (goesOn, news)
        }
        news.forEach(report)
        return goesOn
    }

    func finish(_ failure: TransportFailure?) {
        let (outcome, resumedCount) = state.withLock { state in
            state.isFinished = true
            return (state.receiver.finish(failure), state.receiver.resumedCount)
        }
        report(.ended(outcome, resumedCount: resumedCount))
    }
}
