import Execution

/// Runs a block at once when called on the main thread, else in the next frame, before layout. Any thread.
public func ASPerformBlockOnMainThread(_ block: @escaping @MainActor @Sendable () -> Void) {
    MainThread.run(block)
}
