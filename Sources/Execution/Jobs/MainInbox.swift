import Synchronization

/// Closures from other threads for the main thread: a list that any thread may push to without waiting and that the
/// main thread empties in pass 2 of a frame.
///
/// Not `DispatchQueue.main`, because a nested run loop inside a block of that queue, or inside a main-actor test, does
/// not serve it.
// Unchecked: `head` is an atomic pointer to nodes that only one thread owns at a time.
package final class MainInbox: @unchecked Sendable {
    private final class Node {
        let body: @MainActor () -> Void
        var next: Unmanaged<Node>?

        init(_ body: @escaping @MainActor () -> Void) {
            self.body = body
        }
    }

    /// Most recent first; the whole chain changes hands with one exchange.
    private let head = Atomic<UnsafeMutableRawPointer?>(nil)
    private let waker = Mutex(Waker())

    /// A structure around the closure. A generic container that holds a bare closure wraps it once more whenever the
    /// closure is read in place: after some ten thousand pushes, calling it would overflow the stack.
    private struct Waker {
        var wake: @Sendable () -> Void = {}
    }

    package init() {}

    /// The inbox of the process: everything of the framework that is for the main thread goes through it.
    package static let shared = MainInbox()

    deinit {
        var pointer = head.exchange(nil, ordering: .acquiring)
        while let node = pointer {
            let taken = Unmanaged<Node>.fromOpaque(node).takeRetainedValue()
            pointer = taken.next?.toOpaque()
        }
    }

    /// Sets the closure that wakes the main thread when something is pushed into the empty inbox. It is called on the
    /// pushing thread.
    package func onFirstPush(_ body: @escaping @Sendable () -> Void) {
        waker.withLock { $0.wake = body }
    }

    /// Runs `body` on the main thread at the next pass 2. Any thread, never waits.
    package func push(_ body: @escaping @MainActor () -> Void) {
        let node = Node(body)
        let new = Unmanaged.passRetained(node).toOpaque()
        var old = head.load(ordering: .relaxed)
        while true {
            node.next = old.map { Unmanaged.fromOpaque($0) }
            let (exchanged, original) = head.compareExchange(
                expected: old, desired: new, successOrdering: .releasing, failureOrdering: .relaxed)
            if exchanged { break }
            old = original
        }
        if old == nil { waker.withLock { $0.wake }() }
    }

    package var isEmpty: Bool {
        head.load(ordering: .acquiring) == nil
    }

    /// Runs everything pushed so far, oldest first. Closures that are pushed during the call wait for the next one.
    @MainActor package func drain() {
        var pointer = head.exchange(nil, ordering: .acquiring)
        guard pointer != nil else { return }
        var nodes: [Node] = []
        while let node = pointer {
            let taken = Unmanaged<Node>.fromOpaque(node).takeRetainedValue()
            nodes.append(taken)
            pointer = taken.next?.toOpaque()
        }
        for node in nodes.reversed() { node.body() }
    }
}
