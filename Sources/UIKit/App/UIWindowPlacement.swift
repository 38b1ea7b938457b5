import SDLBackend

/// The place and the state of the application's window on the desktop. A program may save it, to open the window later
/// as it was closed.
///
/// A placement that fits no display any more is corrected when the window opens: the window becomes smaller, moves to a
/// place where it and its title bar can be seen, and does not open exactly over another window.
public struct UIWindowPlacement: Hashable, Sendable {
    /// The size of the contents in points; while it is maximised or full screen, the size it will return to.
    public var size: CGSize
    /// Upper left corner of the frame on the desktop, in the window system's units (device pixels on X11); nil for the
    /// middle of the display. Wayland neither reports nor accepts a position.
    public var position: CGPoint?
    /// Whether the window manager has maximised the window: it fills its display except for panels.
    public var isMaximized: Bool
    /// Whether the window covers its display.
    public var isFullScreen: Bool

    /// A place on the desktop; without a position the middle of the display.
    public init(
        size: CGSize, position: CGPoint? = nil, isMaximized: Bool = false, isFullScreen: Bool = false
    ) {
        self.size = size
        self.position = position
        self.isMaximized = isMaximized
        self.isFullScreen = isFullScreen
    }
}

extension UIApplication {
    /// The window's present placement; nil before the window exists. Save it, and assign it to
    /// `UIApplicationConfiguration.placement` at the next start. About 1 µs.
    public var windowPlacement: UIWindowPlacement? {
        guard let window = host?.window else { return nil }
        let normal = window.normalPlacement
        return UIWindowPlacement(
            size: normal.size, position: window.videoDriver == "wayland" ? nil : normal.corner,
            isMaximized: window.isMaximized, isFullScreen: window.isFullScreen)
    }
}

extension UIApplicationConfiguration {
    /// Size, position, maximised and full screen in one.
    public var placement: UIWindowPlacement {
        get {
            UIWindowPlacement(
                size: size, position: position, isMaximized: isMaximized, isFullScreen: isFullScreen)
        }
        set {
            size = newValue.size
            position = newValue.position
            isMaximized = newValue.isMaximized
            isFullScreen = newValue.isFullScreen
        }
    }
}
