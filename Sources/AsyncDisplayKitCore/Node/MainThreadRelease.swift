import Execution

/// Lets the `deinit` of a node, which may run on any thread, release objects of the main thread there: it moves their
/// references to the main thread. If it is the main thread already, they are released as usual.
struct MainThreadRelease: @unchecked Sendable {  // handed over once, and opened only on the main thread
    private let isNeeded = !MainThread.isCurrent
    /// Unmanaged, so that nothing here can be the last to hold one of them.
    private var references: [Unmanaged<AnyObject>] = []

    mutating func take<Object: AnyObject>(_ object: inout Object?) {
        guard isNeeded, let taken = object else { return }
        references.append(.passRetained(taken))
        object = nil
    }

    /// Sends the references to the main thread. To be called last.
    func schedule() {
        guard !references.isEmpty else { return }
        MainInbox.shared.push { for reference in references { reference.release() } }
    }
}
