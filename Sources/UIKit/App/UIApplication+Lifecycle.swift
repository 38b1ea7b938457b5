import Drawing

/// Events of the application as a whole; its delegate and observers of notifications are told of them. Main thread.
extension UIApplication {
    /// Posted by `reportMemoryWarning()`, after the delegate was told.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Posted when the window was hidden or minimised, after the delegate was told and state was saved.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted when a hidden window is shown again, after the delegate was told.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")

    /// Posted when the window has got the keyboard focus, after the delegate was told.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted when the window has lost the keyboard focus, after the delegate was told.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")

    /// Tells delegate, containers and observers that memory is short. The application calls it, at most every two
    /// seconds, when the kernel reports that programs wait for memory (pressure stall information, Linux 6.4 and newer;
    /// not available in most containers). A program that has other signs of it may call it as well.
    public func reportMemoryWarning() {
        delegate?.applicationDidReceiveMemoryWarning(self)
        post(Self.didReceiveMemoryWarningNotification)
        // Done last: observers have released pictures, and the memory of these would otherwise be kept for other
        // pictures.
        PixelMemory.giveBackIdle()
    }

    /// Called when the window gets or loses the keyboard.
    package func focusDidChange(to hasFocus: Bool) {
        let hadFocus = self.hasFocus
        self.hasFocus = hasFocus
        if hasFocus != hadFocus { for window in windows { window.propagate(.mode) } }
        guard hasFocus else { return resignActive() }
        enterForeground()
        becomeActive()
    }

    /// Called when nothing of the application can be seen, because its window is hidden or minimised.
    package func enterBackground() {
        guard applicationState != .background else { return }
        resignActive()
        applicationState = .background
        delegate?.applicationDidEnterBackground(self)
        saveRestorableState()
        post(Self.didEnterBackgroundNotification)
    }

    /// Called when a hidden or minimised window is shown again.
    package func enterForeground() {
        guard applicationState == .background else { return }
        applicationState = .inactive
        delegate?.applicationWillEnterForeground(self)
        post(Self.willEnterForegroundNotification)
        if hasFocus { becomeActive() }
    }

    func becomeActive() {
        guard applicationState == .inactive else { return }
        applicationState = .active
        delegate?.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification)
    }

    func resignActive() {
        guard applicationState == .active else { return }
        delegate?.applicationWillResignActive(self)
        post(Self.willResignActiveNotification)
        applicationState = .inactive
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}
