import Foundation

/// Calls a closure when the application is short of memory, until it is released. Any thread.
final class MemoryWarningObserver: @unchecked Sendable {  // the token is only handed back
    private let center: NotificationCenter
    private let token: any NSObjectProtocol

    init(_ center: NotificationCenter, _ body: @escaping @Sendable () -> Void) {
        self.center = center
        token = center.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { _ in body() }
    }

    deinit {
        center.removeObserver(token)
    }
}
