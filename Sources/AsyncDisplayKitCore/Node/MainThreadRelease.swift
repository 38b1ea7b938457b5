import Execution

/// Takes the last references to what belongs to the main thread there, for the `deinit` of nodes, which runs wherever
/// the last reference to the node went away. On the main thread itself it leaves everything to the node's own end.
struct MainThreadRelease: @unchecked Sendable {  // handed over once, and opened only on the main thread
    private let isNeeded = !MainThread.isCurrent
    /// Unmanaged, so that nothing here can be the last to hold one of them.
    private var references: [Unmanaged<AnyObject>] = []

    mutating func take<Object: AnyObject>(_ object: inout Object?) {
        guard isNeeded, let taken = object else { return }
        references.append(.passRetained(taken))
        object = nil
    }

    /// To be called last.
    func schedule() {
        guard !references.isEmpty else { return }
        MainInbox.shared.push { for reference in references { reference.release() } }
    }
}
