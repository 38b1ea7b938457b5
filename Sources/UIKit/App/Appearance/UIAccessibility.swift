import Foundation

/// Settings of the user's desktop that make programs easier to use. Main thread.
@preconcurrency @MainActor public enum UIAccessibility {
    /// Whether things on screen should not move about. While it is true, blocks of `UIView.animate` animate colours and
    /// opacity, and put everything else in its place at once; scrolling stays as it is. Animations that a program adds
    /// to layers by itself run.
    public static var isReduceMotionEnabled: Bool { UIApplication.shared.desktopAppearance.reducesMotion }
    /// Whether contrasts should be stronger; system colours follow by themselves.
    public static var isDarkerSystemColorsEnabled: Bool { UIApplication.shared.desktopAppearance.contrast == .high }
    /// Posted on the main thread when `isReduceMotionEnabled` has changed.
    public nonisolated static let reduceMotionStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
}
