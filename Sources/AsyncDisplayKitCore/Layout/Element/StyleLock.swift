import Execution

/// Locks for the properties of styles, each shared by many styles.
///
/// A style is made for nearly every node, a lock of its own would be two more allocations; a property is held for some
/// nanoseconds and no code of the application runs meanwhile, so two styles seldom meet at one lock.
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
        // Allocations are 16 bytes apart at least, and styles a few hundred: the low bits say nothing.
        let address = UInt(bitPattern: ObjectIdentifier(style))
        return locks[Int(truncatingIfNeeded: (address >> 5) ^ (address >> 11)) & (count - 1)]
    }
}
