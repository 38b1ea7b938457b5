import DequeModule
import Dispatch

/// Runs blocks that may wait, for example for a disk, beside one another: each on one of a few serial queues. A block
/// that finds all of them at work waits until one is free. So a slow block delays others only if as many are slow as
/// there are queues.
///
/// This takes the place of a concurrent queue. On Linux the first block of a concurrent queue starts a timer in
/// libdispatch that watches the threads of such queues, and wakes the process once a second from then on.
package final class BackgroundQueues: Sendable {
    /// A structure around the closure, for the reason that `MainInbox` has one.
    private struct Block {
        let body: @Sendable () -> Void
    }

    private struct State {
        /// The queues that have nothing to do. The last one that became free is the first to be used again, because its
        /// thread may still be there.
        var idle: [DispatchQueue]
        /// The block that has waited longest is the first.
        var waiting: Deque<Block> = []
    }

    private let state: Mutex<State>

    /// - Parameter count: how many blocks run at the same time, each on a thread.
    package init(label: String, count: Int) {
        state = Mutex(State(idle: (0..<count).map { _ in DispatchQueue(label: label) }))
    }

    /// Runs a block once a queue is free for it. Any thread; returns at once.
    package func async(_ body: @escaping @Sendable () -> Void) {
        let block = Block(body: body)
        let queue: DispatchQueue? = state.withLock { state in
            if let queue = state.idle.popLast() { return queue }
            state.waiting.append(block)
            return nil
        }
        if let queue { run(block, on: queue) }
    }

    private func run(_ block: Block, on queue: DispatchQueue) {
        queue.async {
            block.body()
            let next: Block? = self.state.withLock { state in
                if let next = state.waiting.popFirst() { return next }
                state.idle.append(queue)
                return nil
            }
            if let next { self.run(next, on: queue) }
        }
    }
}
