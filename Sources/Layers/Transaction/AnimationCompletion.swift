import Execution

/// Runs a block once, when a transaction has been committed and the animations added in it have ended.
@MainActor final class AnimationCompletion {
    private var body: ((Bool) -> Void)?
    private var pending = 0
    private var allFinished = true
    private var isCommitted = false

    init(_ body: @escaping (Bool) -> Void) {
        self.body = body
    }

    /// An animation has been added.
    func enter() {
        pending += 1
    }

    /// An animation has ended.
    func leave(isFinished: Bool) {
        pending -= 1
        allFinished = allFinished && isFinished
        if isCommitted, pending == 0 { run() }
    }

    /// Called when no more animations will be added. If there is none, the block runs in the main thread's next turn,
    /// so that it never runs before the call that asked for it has returned.
    func commit() {
        guard !isCommitted else { return }
        isCommitted = true
        if pending == 0 { WorkScheduler.current.inbox.push { self.run() } }
    }

    private func run() {
        let body = self.body
        self.body = nil
        body?(allFinished)
    }
}
