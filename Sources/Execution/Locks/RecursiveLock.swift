import CThreads
import Glibc
import Synchronization

/// The recursive lock of a node: locking it again on the same thread costs a few nanoseconds, the first time about ten.
///
/// It is stored in its object: 16 bytes and no allocation. A word says whether the lock is free; a thread that finds it
/// locked sleeps on that word in the kernel (futex). ThreadSanitizer sees the order that its atomics establish, but not
/// that it is a lock, so it does not report locks that are taken in different orders.
///
/// Public, like everything that is used hundreds of times in a frame: Swift inlines public declarations into other
/// modules, but not those with `package` access.
public struct RecursiveLock: ~Copyable, Sendable {
    @usableFromInline enum State {
        @usableFromInline static var free: UInt32 { 0 }
        @usableFromInline static var taken: UInt32 { 1 }
        /// Taken, and threads may be sleeping until it is free.
        @usableFromInline static var awaited: UInt32 { 2 }
    }

    /// The thread that holds the lock; 0 for none.
    @usableFromInline let owner = Atomic<UInt>(0)
    @usableFromInline let state = Atomic<UInt32>(0)
    /// How often the owner has taken it again; changed by the owner only.
    @usableFromInline let depth = Atomic<UInt32>(0)

    /// A lock that is free.
    public init() {}

    /// Takes the lock, and waits while another thread has it.
    @inlinable @inline(__always)
    public func lock() {
        let thread = UInt(pthread_self())
        // Only this thread writes its own number here, so an equal number means that this thread has the lock.
        if owner.load(ordering: .relaxed) == thread {
            depth.store(depth.load(ordering: .relaxed) + 1, ordering: .relaxed)
            return
        }
        #if INVARIANTS
            ct_count_lock()
        #endif
        let attempt = state.compareExchange(
            expected: State.free, desired: State.taken, successOrdering: .acquiring, failureOrdering: .relaxed)
        if !attempt.exchanged { waitAndTake() }
        owner.store(thread, ordering: .relaxed)
    }

    /// Undoes the latest `lock()` of this thread.
    @inlinable @inline(__always)
    public func unlock() {
        assert(owner.load(ordering: .relaxed) == UInt(pthread_self()), "A thread unlocks what it has not locked.")
        let depth = depth.load(ordering: .relaxed)
        if depth > 0 {
            self.depth.store(depth - 1, ordering: .relaxed)
            return
        }
        owner.store(0, ordering: .relaxed)
        if state.exchange(State.free, ordering: .releasing) == State.awaited { wakeOne() }
    }

    /// Runs `body` while this thread has the lock.
    @inlinable @inline(__always)
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body()
    }

    @usableFromInline func waitAndTake() {
        // Most locks are held for less time than it takes to fall asleep.
        for _ in 0..<100 where state.load(ordering: .relaxed) == State.free {
            let attempt = state.compareExchange(
                expected: State.free, desired: State.taken, successOrdering: .acquiring, failureOrdering: .relaxed)
            if attempt.exchanged { return }
        }
        // `awaited`, because other threads may be asleep, which this thread can't know. So its unlock wakes one of
        // them.
        while state.exchange(State.awaited, ordering: .acquiring) != State.free {
            withUnsafePointer(to: state) { ct_futex_wait($0, State.awaited) }
        }
    }

    @usableFromInline func wakeOne() {
        withUnsafePointer(to: state) { ct_futex_wake($0) }
    }
}
