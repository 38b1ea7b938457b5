import Execution

/// Locks for the properties of styles, each shared by many styles.
///
/// Nearly every node has a style, and a lock of its own would cost two more allocations. A lock is held for some
/// nanoseconds, and no client code runs during that time, so two threads seldom wait for one lock.
enum StyleLock {
    private static let count = 64
    private static let locks = ContiguousArray((0..<count).map { _ in Shared() })

    /// One of the locks.
    final class Shared: Sendable {
        private let recursive = RecursiveLock()

        @inline(__always) func lock() { recursive.lock() }
        @inline(__always) func unlock() { recursive.unlock() }
    }

    /// The lock of a style, always the same one.
    @inline(__always)
    static func of(_ style: ASLayoutElementStyle) -> Shared {
        // Allocations are at least 16 bytes apart, and styles a few hundred, so the low bits of an address do not
        // distinguish styles.
        let address = UInt(bitPattern: ObjectIdentifier(style))
        return locks[Int(truncatingIfNeeded: (address >> 5) ^ (address >> 11)) & (count - 1)]
    }
}
