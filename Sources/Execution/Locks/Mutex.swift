import CThreads

/// A plain mutual-exclusion lock around a value.
///
/// A pthread mutex rather than `Synchronization.Mutex`, because ThreadSanitizer does not see the latter and reports
/// every use of it. Uncontended, a round trip costs about 14 ns. Public, so that other modules inline it.
public final class Mutex<Value>: @unchecked Sendable {  // the value is touched only while the mutex is held
    @usableFromInline let mutex = ct_mutex_create()
    @usableFromInline var value: Value

    /// A free lock around the value.
    public init(_ value: consuming sending Value) {
        self.value = value
    }

    deinit {
        ct_mutex_destroy(mutex)
    }

    /// Runs `body` with exclusive access to the value. Not recursive; `body` must not call user code.
    @inlinable @inline(__always)
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        ct_mutex_lock(mutex)
        defer { ct_mutex_unlock(mutex) }
        return try body(&value)
    }
}
