/// What happens to the application as a whole, told to its delegate and to whoever observes. Main thread.
extension UIApplication {
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")

    /// Tells delegate, containers and observers that memory is short. A desktop gives no such warning by itself, so
    /// whoever watches the memory of process or machine calls this.
    public func reportMemoryWarning() {
        delegate?.applicationDidReceiveMemoryWarning(self)
        post(Self.didReceiveMemoryWarningNotification)
    }

    /// Nothing of the application can be seen: its window is hidden or minimised.
    package func enterBackground() {
        guard applicationState != .background else { return }
        applicationState = .background
        delegate?.applicationDidEnterBackground(self)
        post(Self.didEnterBackgroundNotification)
    }

    /// The window is shown again.
    package func enterForeground() {
        guard applicationState == .background else { return }
        applicationState = .active
        delegate?.applicationWillEnterForeground(self)
        post(Self.willEnterForegroundNotification)
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}
