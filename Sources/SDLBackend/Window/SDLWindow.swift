import Drawing
import Execution
internal import CSDL2

/// A window of the desktop. Main thread only.
///
/// Three units meet here. The framework computes in *points*. It draws *device pixels*: points × `scale`. SDL takes and
/// reports *window units*: device pixels on X11, the compositor's logical pixels on Wayland. Code outside of this
/// folder uses points and device pixels only.
///
/// Caveats: one window per process is what the event pump and the translator are tested with. A monitor with another
/// scale is only noticed on Wayland; on X11 the scale is the session's, which follows a daemon's settings and nothing
/// else.
@MainActor package final class SDLWindow {
    /// SDL's handle; valid as long as this object lives.
    let handle: OpaquePointer
    /// SDL's name of the video driver: "x11", "wayland", "dummy", "offscreen".
    package let videoDriver: String
    /// Device pixels per point.
    package private(set) var scale: CGFloat = 1
    /// Whether the window will be maximised once it is not full screen any more.
    var isMaximizedBehindFullScreen = false
    private let explicitScale: CGFloat?
    /// The dots per inch from the settings of the desktop's daemon.
    private var dotsPerInch: CGFloat?
    private var minimumSizeInPoints: CGSize?
    /// The smallest size, in points, that the program wants, which the display may have no room for.
    var wantedMinimumSize: CGSize?
    /// The frame to which the window returns from being maximised or full screen.
    var normalFrame = NormalFrameRecord(WindowFrame(corner: .zero, size: .zero))

    /// Sets the environment variables that opening a window needs. Call it before the process has threads that read the
    /// environment: adding a variable moves the environment in memory, and a thread that reads it meanwhile, as
    /// fontconfig does while it looks for fonts, reads freed memory. Without this call, opening a window sets them.
    package static func prepareEnvironment() { VideoSystem.prepareEnvironment() }

    /// Opens a window. Costs 10 to 25 ms, most of it SDL's connection to the display.
    ///
    /// - Parameter prepare: called before the window is on screen, for settings that need its connection to the
    ///   display, such as its colour, which is visible until the first frame.
    package init(_ options: WindowOptions, prepare: (SDLWindow) -> Void = { _ in }) throws(WindowError) {
        videoDriver = try VideoSystem.start(options)
        VideoSystem.preferPlainSurfaces(driver: videoDriver)
        var flags = SDL_WINDOW_HIDDEN.rawValue
        if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
        if videoDriver == "wayland" { flags |= SDL_WINDOW_ALLOW_HIGHDPI.rawValue }
        let anywhere = Int32(bitPattern: SDL_WINDOWPOS_UNDEFINED_MASK)
        guard
            let handle = SDL_CreateWindow(
                options.title, anywhere, anywhere,
                Int32(clamping: Int(max(options.size.width, 1))), Int32(clamping: Int(max(options.size.height, 1))),
                flags)
        else {
            let detail = VideoSystem.lastError
            VideoSystem.stop()
            throw .windowRefused(detail: detail)
        }
        self.handle = handle
        explicitScale = options.scale
        // The scale is known only once there is a window to ask; it is hidden until it has its right size.
        updateScale()
        if explicitScale == nil, let advice = DisplayScale.advice(environment: scaleInEnvironment) {
            Misuse.suspect(advice)
        }
        setIcon(options.icons)
        csdl_x_set_background(handle, backgroundPixel)
        prepare(self)
        place(options)
    }

    isolated deinit {
        SDL_DestroyWindow(handle)
        VideoSystem.stop()
    }

    /// SDL's number of this window in events.
    var identifier: UInt32 { SDL_GetWindowID(handle) }

    /// The name of this window for portals, whose dialogs then stay above it: `x11:` and its number in hexadecimal
    /// digits. Empty on Wayland, where a window gets a name only by a protocol, xdg-foreign, that SDL 2 does not speak.
    package var nameForPortals: String {
        let number = csdl_x_window_number(handle)
        return number == 0 ? "" : "x11:" + String(number, radix: 16)
    }

    // MARK: Size

    /// Size of the contents in points.
    package var size: CGSize {
        get {
            let (width, height) = pixelSize
            return CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
        }
        set {
            let units = unitsPerPoint
            SDL_SetWindowSize(
                handle, Int32(max(1, (newValue.width * units).rounded())),
                Int32(max(1, (newValue.height * units).rounded())))
        }
    }

    /// Size of the contents in device pixels.
    package var pixelSize: (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSizeInPixels(handle, &width, &height)
        return (Int(width), Int(height))
    }

    /// The smallest size, in points, the user can make the window; nil for any.
    package var minimumSize: CGSize? {
        get { minimumSizeInPoints }
        set {
            minimumSizeInPoints = newValue
            let units = unitsPerPoint
            // SDL refuses 0 and takes 1 for no limit.
            SDL_SetWindowMinimumSize(
                handle, Int32(max(1, ((newValue?.width ?? 0) * units).rounded(.up))),
                Int32(max(1, ((newValue?.height ?? 0) * units).rounded(.up))))
        }
    }

    /// Window units per point.
    var unitsPerPoint: CGFloat { scale / drawableRatio }

    /// Device pixels per window unit: 1 on X11, the output's scale on Wayland.
    private var drawableRatio: CGFloat {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(handle, &width, &height)
        guard width > 0 else { return 1 }
        return CGFloat(pixelSize.width) / CGFloat(width)
    }

    /// Asks for the scale again; the window may have moved to another monitor. Returns true if it changed.
    @discardableResult
    func updateScale() -> Bool {
        let resources = csdl_x_resources(handle).map { String(cString: $0) }
        let new = DisplayScale.resolve(
            explicit: explicitScale, environment: scaleInEnvironment, dotsPerInch: dotsPerInch, xResources: resources,
            drawableRatio: drawableRatio)
        defer { scale = new }
        return new != scale
    }

    /// Applies the desktop's setting of dots per inch, nil for none. A window that is shown keeps its size in points if
    /// the display has room for it. Returns true if the scale has changed.
    @discardableResult
    package func adopt(dotsPerInch: CGFloat?) -> Bool {
        let size = size
        self.dotsPerInch = dotsPerInch
        guard updateScale() else { return false }
        if SDL_GetWindowFlags(handle) & SDL_WINDOW_HIDDEN.rawValue == 0 { keep(size) }
        return true
    }

    private var scaleInEnvironment: String? { ProcessInfo.processInfo.environment["TEXTURE_SCALE"] }

    // MARK: Appearance

    /// The settings that a daemon keeps on the X server; empty where there is none, and on other window systems. Costs
    /// three requests to the server.
    package var xSettings: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
            count = Int(csdl_x_settings(handle, buffer.baseAddress, Int32(buffer.count)))
        }
    }

    /// The colour shown before the window's first frame, and in parts that resizing has added until the next frame. No
    /// effect where the window system decides. Costs nothing if the colour is the same as before.
    package var background: CGColor = .white {
        didSet { if background != oldValue { csdl_x_set_background(handle, backgroundPixel) } }
    }

    /// Whether the title bar should be dark, where an X server's window manager draws it and has a dark one: GNOME's up
    /// to version 43, Cinnamon's and MATE's. Costs nothing if it is the same as before.
    package var hasDarkFrame = false {
        didSet { if hasDarkFrame != oldValue { csdl_x_set_dark_frame(handle, hasDarkFrame) } }
    }

    /// The background as an opaque pixel.
    var backgroundPixel: UInt32 { background.pixel.bits | 0xFF00_0000 }

    package var title: String {
        get { String(cString: SDL_GetWindowTitle(handle)) }
        set { SDL_SetWindowTitle(handle, newValue) }
    }

    /// False while hidden or minimised: frames drawn now are not seen.
    package var isVisible: Bool {
        SDL_GetWindowFlags(handle) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
    }

    package func show() { SDL_ShowWindow(handle) }
    package func hide() { SDL_HideWindow(handle) }
    package func raise() { SDL_RaiseWindow(handle) }

    /// Called when the window has left the screen: the release of a held button goes to another window, so SDL would
    /// not learn of it.
    func releaseButtons() { csdl_x_release_buttons(handle) }

    /// Refresh rate of the monitor the window is on, in Hz; 60 where the window system does not say.
    package var refreshRate: Double {
        var mode = SDL_DisplayMode()
        let display = SDL_GetWindowDisplayIndex(handle)
        guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
        return Double(mode.refresh_rate)
    }

    /// From now on an X server reports pinches on a trackpad and scrolling in fractions of notches. Asks the server
    /// seven times.
    package func followTrackpads() { csdl_x_follow_trackpads(handle) }

    /// Asks the X server how far its devices have scrolled, if they may have done so elsewhere: when the pointer has
    /// come into the window.
    func readScrollAxes() { csdl_x_read_scroll_axes(handle) }

    /// Descriptor of the connection to the display, or -1 where there is none to wait on.
    var displayDescriptor: Int32 { csdl_display_descriptor(handle) }
}
