import CollectionCore
import Execution

/// What happens to the application that containers react to.
enum LifecycleEvent: CaseIterable, Sendable {
    case memoryWarning, didEnterBackground, willEnterForeground

    var notification: Notification.Name {
        switch self {
        case .memoryWarning: UIApplication.didReceiveMemoryWarningNotification
        case .didEnterBackground: UIApplication.didEnterBackgroundNotification
        case .willEnterForeground: UIApplication.willEnterForegroundNotification
        }
    }
}

/// Tells of the application's life until it is released, which may be on any thread.
final class LifecycleObserver: @unchecked Sendable {  // the tokens are only handed back
    private let tokens: [any NSObjectProtocol]

    init(_ body: @escaping @MainActor (LifecycleEvent) -> Void) {
        tokens = LifecycleEvent.allCases.map { event in
            NotificationCenter.default.addObserver(forName: event.notification, object: nil, queue: nil) { _ in
                MainThread.run { body(event) }
            }
        }
    }

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
}

extension ContainerNodeCore {
    func applicationDidChange(_ event: LifecycleEvent) {
        ranges.applicationDidChange(event, container: node?.interfaceState ?? [])
        containerStateDidChange()
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
