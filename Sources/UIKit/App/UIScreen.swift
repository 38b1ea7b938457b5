import Execution

/// The display: how many device pixels a point has, and how often it refreshes.
@preconcurrency @MainActor public final class UIScreen {
    /// The display the application's window is on.
    public static let main = UIScreen()

    /// The number of device pixels per point.
    public package(set) var scale: CGFloat = 1 {
        didSet { MainDisplay.scale = scale }
    }

    /// The window's area in points: on a desktop the window is all of the screen that views see.
    public package(set) var bounds = CGRect(x: 0, y: 0, width: 480, height: 800)

    /// How often the display refreshes, in hertz; the rate of frames while something moves. 60 until a window is open.
    public package(set) var maximumFramesPerSecond = 60

    /// Equal to `scale`.
    public var nativeScale: CGFloat { scale }

    /// Size of the window's area in device pixels.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }

    private init() {}
}
