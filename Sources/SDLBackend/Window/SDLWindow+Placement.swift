import Drawing
internal import CSDL2

/// The place of the window: at present, when it opens, and after being maximised or full screen.
extension SDLWindow {
    /// Gives a window that is still hidden its place and size, and shows it.
    ///
    /// Windows are made to fit on the display before they are shown, with a guess of their title bars, and once more if
    /// the window manager has drawn larger ones.
    func place(_ options: WindowOptions) {
        let units = unitsPerPoint
        let wanted = CGSize(
            width: max(1, (options.size.width * units).rounded()),
            height: max(1, (options.size.height * units).rounded()))
        let space = desktopSpace(borders: WindowBorders.usual.scaled(by: units), avoidsOthers: !options.isHidden)
        wantedMinimumSize = options.minimumSize
        limitSize(in: space)
        let frame = space.frame(size: wanted, corner: options.position)
        setSize(frame?.size ?? wanted)
        if let frame, canBePlaced { position = frame.corner }
        normalFrame = NormalFrameRecord(WindowFrame(corner: position, size: windowSize))
        if options.isMaximized { isMaximized = true }
        if options.isFullScreen { isFullScreen = true }
        guard !options.isHidden else { return }
        show()
        if !options.isMaximized, !options.isFullScreen { fitBorders() }
    }

    /// Restores a size in points after a change of the scale, unless the window is maximised or full screen.
    func keep(_ size: CGSize) {
        let units = unitsPerPoint
        let space = desktopSpace(borders: borders ?? WindowBorders.usual.scaled(by: units), avoidsOthers: false)
        limitSize(in: space)
        guard !isMaximized, !isFullScreen else { return }
        let wanted = CGSize(width: (size.width * units).rounded(), height: (size.height * units).rounded())
        let frame = space.frame(size: wanted, corner: position)
        setSize(frame?.size ?? wanted)
        if let frame, canBePlaced { position = frame.corner }
    }

    /// Sets the minimum size that the program wants, or a smaller one if the display has no room for that.
    private func limitSize(in space: DesktopSpace) {
        let units = unitsPerPoint
        minimumSize = wantedMinimumSize.map { wanted in
            let fitting = space.minimumSize(CGSize(width: wanted.width * units, height: wanted.height * units))
            return CGSize(width: fitting.width / units, height: fitting.height / units)
        }
    }

    /// Once the window is shown its borders are known: they, too, have to be on the display.
    private func fitBorders() {
        SDL_PumpEvents()
        guard canBePlaced, let borders, borders != WindowBorders() else { return }
        let present = WindowFrame(corner: position, size: windowSize)
        let fitting = desktopSpace(borders: borders, avoidsOthers: false)
            .frame(size: present.size, corner: present.corner)
        guard let fitting, fitting != present else { return }
        setSize(fitting.size)
        position = fitting.corner
    }

    /// The space of the displays. Drivers that draw nowhere have displays of a meaningless size.
    private func desktopSpace(borders: WindowBorders, avoidsOthers: Bool) -> DesktopSpace {
        var areas: [CGRect] = []
        if VideoSystem.isVisible(driver: videoDriver) {
            for index in 0..<max(SDL_GetNumVideoDisplays(), 0) {
                var area = SDL_Rect()
                guard SDL_GetDisplayUsableBounds(index, &area) == 0, area.w > 0, area.h > 0 else { continue }
                areas.append(CGRect(x: Int(area.x), y: Int(area.y), width: Int(area.w), height: Int(area.h)))
            }
        }
        return DesktopSpace(
            areas: areas, borders: borders, takenCorners: avoidsOthers ? cornersOfOthers : [],
            cascadeStep: 32 * unitsPerPoint)
    }

    private var cornersOfOthers: [CGPoint] {
        let capacity = 256
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * capacity) { corners in
            guard let start = corners.baseAddress else { return [] }
            let count = Int(csdl_x_window_corners(handle, start, Int32(capacity)))
            return (0..<count).map { CGPoint(x: Int(corners[2 * $0]), y: Int(corners[2 * $0 + 1])) }
        }
    }

    /// Whether the window system lets applications choose places.
    private var canBePlaced: Bool { videoDriver != "wayland" }

    /// The title bar and borders around the contents; nil if the window system does not report them.
    private var borders: WindowBorders? {
        var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard SDL_GetWindowBordersSize(handle, &top, &left, &bottom, &right) == 0 else { return nil }
        return WindowBorders(top: CGFloat(top), left: CGFloat(left), bottom: CGFloat(bottom), right: CGFloat(right))
    }

    private var windowSize: CGSize {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(handle, &width, &height)
        return CGSize(width: Int(width), height: Int(height))
    }

    private func setSize(_ size: CGSize) {
        SDL_SetWindowSize(handle, Int32(clamping: Int(size.width)), Int32(clamping: Int(size.height)))
    }

    /// Upper left corner of the frame on the desktop, in window units; zero on Wayland, which does not tell.
    package var position: CGPoint {
        get {
            var x: Int32 = 0
            var y: Int32 = 0
            SDL_GetWindowPosition(handle, &x, &y)
            let borders = borders
            return CGPoint(x: CGFloat(x) - (borders?.left ?? 0), y: CGFloat(y) - (borders?.top ?? 0))
        }
        set {
            let borders = borders
            SDL_SetWindowPosition(
                handle, Int32(clamping: Int(newValue.x + (borders?.left ?? 0))),
                Int32(clamping: Int(newValue.y + (borders?.top ?? 0))))
        }
    }

    // MARK: Maximised and full screen

    /// Covers the whole monitor at its present resolution, as desktop applications do. A maximised window is maximised
    /// again afterwards.
    package var isFullScreen: Bool {
        get { hasFlag(SDL_WINDOW_FULLSCREEN) }
        set {
            guard newValue != isFullScreen else { return }
            if newValue {
                normalFrame.enterSpecial(at: SDL_GetTicks())
                isMaximizedBehindFullScreen = hasFlag(SDL_WINDOW_MAXIMIZED)
                SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
            } else {
                SDL_SetWindowFullscreen(handle, 0)
                // SDL forgets that the window was maximised before.
                if isMaximizedBehindFullScreen { SDL_MaximizeWindow(handle) }
            }
        }
    }

    /// Whether the window fills the display's space beside panels, or will do so when it leaves full screen. Needs a
    /// window manager that supports it.
    package var isMaximized: Bool {
        get { isFullScreen ? isMaximizedBehindFullScreen : hasFlag(SDL_WINDOW_MAXIMIZED) }
        set {
            guard !isFullScreen else {
                isMaximizedBehindFullScreen = newValue
                return
            }
            guard newValue else { return SDL_RestoreWindow(handle) }
            normalFrame.enterSpecial(at: SDL_GetTicks())
            SDL_MaximizeWindow(handle)
        }
    }

    private func hasFlag(_ flag: SDL_WindowFlags) -> Bool { SDL_GetWindowFlags(handle) & flag.rawValue != 0 }

    /// Size in points and corner of the frame that the window has, or comes back to from being maximised or full
    /// screen.
    package var normalPlacement: (size: CGSize, corner: CGPoint) {
        let frame = normalFrame.frame
        let units = unitsPerPoint
        return (CGSize(width: frame.size.width / units, height: frame.size.height / units), frame.corner)
    }

    /// The window has moved, changed its size, or was maximised; `time` is the event's.
    func notePlacement(at time: UInt32) {
        normalFrame.change(
            to: WindowFrame(corner: position, size: windowSize), isSpecial: isMaximized || isFullScreen, at: time)
    }
}
