import CollectionCore
import Execution

/// Tells of what happens to the application that containers react to, by its notification, until it is released, which
/// may be on any thread.
final class LifecycleObserver: @unchecked Sendable {  // the tokens are only handed back
    private let tokens: [any NSObjectProtocol]

    init(_ body: @escaping @MainActor (Notification.Name) -> Void) {
        tokens = [
            UIApplication.didReceiveMemoryWarningNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                MainThread.run { body(name) }
            }
        }
    }

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
}

extension ASDisplayNode {
    /// What containers that are seen do when memory is short: keep what is visible (the default), or nothing that is
    /// drawn ahead. Only `visibleOnly` and `lowMemory` mean something here. Containers that are not seen go to
    /// `lowMemory`.
    @preconcurrency @MainActor public static func setRangeModeForMemoryWarnings(_ mode: ASLayoutRangeMode) {
        guard mode == .visibleOnly || mode == .lowMemory else {
            return Misuse.report("A range mode for memory warnings is visibleOnly or lowMemory, not \(mode).")
        }
        RangeController.memoryWarningPolicy.displaying = mode
    }
}
