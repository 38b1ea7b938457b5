import Foundation

/// A value behind a lock, whose changes can be awaited. `NSCondition` is a pthread mutex and condition, which
/// ThreadSanitizer understands.
final class Guarded<Value>: @unchecked Sendable {  // the value is touched only while the condition's lock is held
    private let condition = NSCondition()
    private var value: Value

    init(_ value: consuming sending Value) {
        self.value = value
    }

    /// Runs `body` with exclusive access, then wakes every thread that waits for a change.
    func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&value)
    }

    /// Waits until `isTrue` holds, however long that takes.
    func wait(until isTrue: (Value) -> Bool) {
        condition.lock()
        defer { condition.unlock() }
        while !isTrue(value) { condition.wait() }
    }

    /// Waits until `isTrue` holds, at most `timeout` seconds, which are an hour at most.
    /// - Returns: whether it holds.
    func wait(timeout: TimeInterval, until isTrue: (Value) -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: min(timeout, 3600))
        condition.lock()
        defer { condition.unlock() }
        while !isTrue(value) {
            guard condition.wait(until: deadline) else { return isTrue(value) }
        }
        return true
    }
}
