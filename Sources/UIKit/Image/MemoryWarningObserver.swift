import Foundation

/// Hears that the application is short of memory, until it is released. Any thread.
final class MemoryWarningObserver: @unchecked Sendable {  // the token is only handed back
    private let token: any NSObjectProtocol

    init(_ body: @escaping @Sendable () -> Void) {
        token = NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { _ in body() }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
