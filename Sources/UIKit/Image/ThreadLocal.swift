import Foundation

/// A variable with a value of its own on every thread, such as the graphics context being drawn into.
///
/// Reading costs a `pthread_getspecific` and no lock; ThreadSanitizer understands it. The value of a thread is released
/// when the thread ends. Instances live as long as the process.
package final class ThreadLocal<Value>: Sendable {
    private final class Box {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private let key: pthread_key_t
    private let initialValue: @Sendable () -> Value

    package init(_ initialValue: @escaping @Sendable () -> Value) {
        self.initialValue = initialValue
        var key = pthread_key_t()
        // The destructor is never called with nil.
        let status = pthread_key_create(&key) { Unmanaged<AnyObject>.fromOpaque($0!).release() }
        precondition(status == 0, "The process has used up its thread-specific keys.")
        self.key = key
    }

    private var box: Box {
        if let pointer = pthread_getspecific(key) { return Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue() }
        let box = Box(initialValue())
        pthread_setspecific(key, Unmanaged.passRetained(box).toOpaque())
        return box
    }

    /// The calling thread's value.
    package var value: Value {
        get { box.value }
        set { box.value = newValue }
    }

    /// Changes the calling thread's value in place.
    package func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try body(&box.value)
    }
}
