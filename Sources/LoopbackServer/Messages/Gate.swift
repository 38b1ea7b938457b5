import Foundation

/// Holds responses back until the test opens it: a response with a gate begins, and a piece of a body with a gate is
/// sent, only when the gate lets it through. One gate may hold any number of responses.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var permits = 0
        var waiting: [WakeUp] = []
    }

    private let state = Guarded(State())

    /// A gate that is closed.
    public init() {}

    /// Lets everything through from now on. Any thread.
    public func open() {
        wakeAll {
            $0.isOpen = true
        }
    }

    /// Lets the next `count` responses or pieces through, in the order in which they came. Any thread.
    public func letThrough(_ count: Int = 1) {
        wakeAll {
            $0.permits += count
        }
    }

    /// Waits until `count` responses or pieces are held back, at most `timeout` seconds.
    /// - Returns: whether that many are held back. Blocks the calling thread.
    public func waitUntilHolding(_ count: Int, timeout: TimeInterval = LoopbackServer.longestWait) -> Bool {
        state.wait(timeout: timeout) { $0.waiting.count >= count }
    }

    private func wakeAll(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            return state.waiting
        }
        for wakeUp in waiting { wakeUp.signal() }
    }

    /// Takes a permit for the connection of `wakeUp`; if there is none, wakes it at changes until it passes or leaves.
    func passes(_ wakeUp: WakeUp) -> Bool {
        state.withLock { state in
            if state.isOpen {
                state.waiting.removeAll { $0 === wakeUp }
                return true
            }
            if !state.waiting.contains(where: { $0 === wakeUp }) { state.waiting.append(wakeUp) }
            guard let place = state.waiting.firstIndex(where: { $0 === wakeUp }), place < state.permits else {
                return false
            }
            state.permits -= 1
            state.waiting.remove(at: place)
            return true
        }
    }

    /// The connection does not wait any more, as it ended.
    func leave(_ wakeUp: WakeUp) {
        wakeAll { state in
            state.waiting.removeAll { $0 === wakeUp }
        }
    }
}
