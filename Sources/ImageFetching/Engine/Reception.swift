import Execution
import Foundation

/// Takes in one answer on the transport's thread, and tells the fetcher what matters.
final class Reception: TransportReceiver {
    enum News: Sendable {
        /// The head has arrived, with the length of the picture, if it is one and has one.
        case answered(expectedCount: Int?)
        case advanced(received: Int, expectedCount: Int)
        case bytes(Data)
        case ended(AttemptOutcome, resumedCount: Int)
    }

    private struct State {
        var receiver: BodyReceiver
        var lastActivity: FrameTime
        var passesBytes = false
        var reportedCount = 0
    }

    private let state: Mutex<State>
    private let clock: any FetchClock
    private let report: @Sendable (News) -> Void

    init(_ receiver: BodyReceiver, clock: any FetchClock, report: @escaping @Sendable (News) -> Void) {
        state = Mutex(State(receiver: receiver, lastActivity: clock.now))
        self.clock = clock
        self.report = report
    }

    // MARK: For the fetcher

    /// When the server was heard last; the time of the start until then.
    var lastActivity: FrameTime { state.withLock { $0.lastActivity } }

    /// From now on all bytes are reported. Returns those that are there, with the number to come; nil if there is no picture yet, or
    /// if they are reported already.
    func passBytes() -> (Data, expectedCount: Int?)? {
        state.withLock { state in
            guard !state.passesBytes else { return nil }
            state.passesBytes = true
            guard state.receiver.isReceivingPicture else { return nil }
            return (state.receiver.body, state.receiver.expectedCount)
        }
    }

    /// What a later attempt may go on with.
    func beginning(of url: URL, over minimum: Int) -> PartialResponse? {
        state.withLock { $0.receiver.beginning(of: url, over: minimum) }
    }

    // MARK: On the transport's thread

    func receive(_ head: ResponseHead) -> Bool {
        let (goesOn, news) = state.withLock { state -> (Bool, [News]) in
            state.lastActivity = clock.now
            let goesOn = state.receiver.receive(head)
            var news = [News.answered(expectedCount: state.receiver.expectedCount)]
            if state.passesBytes, state.receiver.resumedCount > 0 { news.append(.bytes(state.receiver.body)) }
            return (goesOn, news)
        }
        news.forEach(report)
        return goesOn
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (goesOn, news) = state.withLock { state -> (Bool, [News]) in
            state.lastActivity = clock.now
            let goesOn = state.receiver.receive(bytes)
            guard goesOn, state.receiver.isReceivingPicture else { return (goesOn, []) }
            var news: [News] = []
            if state.passesBytes { news.append(.bytes(Data(bytes))) }
            let count = state.receiver.body.count
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
            (state.receiver.finish(failure), state.receiver.resumedCount)
        }
        report(.ended(outcome, resumedCount: resumedCount))
    }
}
