/// Settings of an application's desktop window and runtime. The delegate returns them from `configuration()`.
public struct UIApplicationConfiguration: Sendable {
    /// Title of the window; the executable's name by default.
    public var title = ProcessInfo.processInfo.processName
    /// Name of the `.desktop` file without suffix, which ties the window to its icon.
    public var desktopFileName = ProcessInfo.processInfo.processName
    /// The window's icon, in several sizes from 16 to 256 pixels, from which the desktop chooses; pictures that can't
    /// be read, and larger ones, are left out. Empty, the default, leaves the choice to the desktop file, as Wayland
    /// always does. Decoded when the window opens.
    public var icons: [UIImage] = []
    /// Size of the window in points; less where the display has no room for it and its title bar.
    public var size = CGSize(width: 480, height: 800)
    /// The least size to which the user can make the window, in points.
    public var minimumSize = CGSize(width: 240, height: 240)
    /// Upper left corner of the window's frame on the desktop, in the window system's units; nil for the middle of the
    /// display.
    public var position: CGPoint?
    /// Device pixels per point; nil takes the desktop's.
    public var scale: CGFloat?
    /// `surface`, or one of SDL's render drivers; nil chooses by the machine.
    public var renderer: String?
    /// Whether the window opens as large as the desktop leaves room for. Default false.
    public var isMaximized = false
    /// Whether the window opens over the whole display, without a title bar. Default false.
    public var isFullScreen = false
    /// The style of all windows; `unspecified`, the default, follows the desktop.
    public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The keys that do something without a line of the program's code. Default all of them.
    public var builtInKeys = BuiltInKeys.all
    /// Runs without display, in virtual time, on SDL's dummy driver: the same input gives the same pixels. The desktop
    /// is not asked how it looks: its style is light.
    public var isHeadless = false

    /// A window of 480 by 800 points with the executable's name as its title.
    public init() {}

    /// Keys that every application has. A `UIKeyCommand` with one of them wins over it, on any responder of the chain,
    /// and on the application's delegate if that is a responder. A key that is left out of `builtInKeys` is like any
    /// other: it reaches `pressesBegan(_:with:)`, also under alerts, and is not in the list of keys.
    public struct BuiltInKeys: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Ctrl+plus, Ctrl+minus and Ctrl+0 change the size of text. Fonts follow that are given by
        /// `UIFont.preferredFont(forTextStyle:)` or `UIFontMetrics`.
        public static let textSize = BuiltInKeys(rawValue: 1)
        /// F11 fills the display, and goes back.
        public static let fullScreen = BuiltInKeys(rawValue: 2)
        /// Ctrl+W closes the menu, list of keys or presented controller in front, if Escape would close it; if there is
        /// none, the window.
        public static let close = BuiltInKeys(rawValue: 4)
        /// Ctrl+Q quits.
        public static let quit = BuiltInKeys(rawValue: 8)
        /// F1 shows the list of keys.
        public static let keyList = BuiltInKeys(rawValue: 16)
        /// F5 refreshes the list in front, if it has a `refreshControl`.
        public static let refresh = BuiltInKeys(rawValue: 32)
        /// All of the above.
        public static let all: BuiltInKeys = [.textSize, .fullScreen, .close, .quit, .keyList, .refresh]
    }
}
