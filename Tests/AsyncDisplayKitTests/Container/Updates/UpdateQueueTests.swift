import CollectionCore
import Testing

@testable import AsyncDisplayKitCore

/// When batches, their completions and calls have their turn.
@MainActor @Suite struct UpdateQueueTests {
    private let queue = UpdateQueue()
    private let data = DataController()

    /// What has been called.
    @MainActor private final class Log {
        var calls: [String] = []

        func completion(_ name: String) -> UpdateCompletion { { self.calls.append("\(name) \($0)") } }
    }

    private let log = Log()

    private func addBatch(_ names: String...) -> Int {
        queue.add(.takenIn, names.map(log.completion))
    }

    private func callCompletions() { queue.callCompletions { true } }

    @Test("Reloads that become one are answered in the order in which they were asked for")
    func deferredReloads() {
        let number = queue.add(.deferred, [log.completion("first")])
        #expect(queue.addToDeferred([log.completion("second")]) && queue.isAhead)
        #expect(queue.takeDeferred() == number && queue.takeDeferred() == nil && !queue.isAhead)
        queue.finish(number, with: true)
        callCompletions()
        #expect(log.calls == ["first true", "second true"])
    }

    @Test("A batch that is over waits for those before it; at the end each is told whether it was shown")
    func end() {
        _ = addBatch("first")
        let second = addBatch("second")
        queue.finish(second, with: true)
        callCompletions()
        #expect(log.calls.isEmpty)
        queue.add(.shown(1)) { self.log.calls.append("shown") }
        queue.add(.synchronized) { self.log.calls.append("synchronized") }
        queue.finishAll()
        #expect(log.calls == ["first false", "second true", "synchronized"])
    }

    @Test("While an update is shown it counts as pending")
    func processed() {
        queue.didReach(.update)
        queue.add(.processed) { self.log.calls.append("processed") }
        queue.callDue(with: data)
        #expect(log.calls.isEmpty)
        queue.didReach(.nothing)
        queue.callDue(with: data)
        #expect(log.calls == ["processed"])
    }

    @Test("Nothing is synchronized while completions are called")
    func synchronized() {
        let number = queue.add(
            .takenIn,
            [
                { [queue, data, log] _ in
                    queue.add(.synchronized) { log.calls.append("synchronized") }
                    queue.callDue(with: data)
                    log.calls.append("end of completion")
                }
            ])
        queue.finish(number, with: true)
        callCompletions()
        queue.callDue(with: data)
        #expect(log.calls == ["end of completion", "synchronized"])
    }

    @Test("A call that selects waits for the order that it was made for, and is known to wait")
    func selection() {
        queue.add(.shown(1)) { self.log.calls.append("selected") }
        queue.callDue(with: data)
        #expect(queue.hasWaitingCall && log.calls.isEmpty)
        queue.add(.shown(0)) { self.log.calls.append("earlier version") }
        queue.callDue(with: data)
        #expect(queue.hasWaitingCall && log.calls == ["earlier version"])
    }
}
