import Execution

/// Calls a block on the main thread when the application runs short of memory, enters the background or is about to
/// come back. It ends when the observer is released, on any thread.
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
