import SDLBackend

/// Where the application's window lies on the desktop, and how: what a program remembers to open as it was closed.
///
/// What no display has room for any more is made to fit when the window opens: it becomes smaller, moves to where it
/// can be seen with its title bar, and does not open exactly over another window.
public struct UIWindowPlacement: Hashable, Sendable {
    /// Of the contents, in points; while the window is maximised or full screen, the size that it comes back to.
    public var size: CGSize
    /// Upper left corner of the frame on the desktop, in the window system's units (device pixels on X11); nil for the
    /// middle of the display. Wayland neither tells nor takes it.
    public var position: CGPoint?
    /// Fills its display beside panels. Only where a window manager does so.
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
    /// Where the window is now, and what it comes back to; nil before it exists. Give it to the configuration at the
    /// next start. About 1 µs.
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
