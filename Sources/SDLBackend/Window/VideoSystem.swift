import Foundation
internal import CSDL2

/// SDL's video subsystem: hints that make a well-behaved desktop application, the choice of driver, and the check that
/// there is a display at all. Main thread.
@MainActor enum VideoSystem {
    /// Drivers that draw into memory only.
    private static let invisibleDrivers: Set<String> = ["dummy", "offscreen", "evdev"]

    /// Starts SDL's video subsystem. Every successful call is balanced by one of `stop()`.
    ///
    /// - Returns: the name of the driver in use.
    static func start(_ options: WindowOptions) throws(WindowError) -> String {
        setHints(options)
        prepareEnvironment()
        let environment = ProcessInfo.processInfo.environment
        let isChosen = options.videoDriver != nil || environment["SDL_VIDEODRIVER"].map { !$0.isEmpty } == true
        if let driver = options.videoDriver {
            SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
        } else if environment["WAYLAND_DISPLAY"].map({ !$0.isEmpty }) == true {
            // Where both Wayland and X11 (XWayland) are there, SDL 2.26 prefers X11, which looks blurred on scaled
            // desktops.
            SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "wayland,x11", SDL_HINT_DEFAULT)
        } else if environment["XDG_RUNTIME_DIR"] == nil {
            // Without the directory of its sockets there is no Wayland. Trying it would make its library print an
            // error.
            SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "x11", SDL_HINT_DEFAULT)
        }
        defer { SDL_ResetHint(SDL_HINT_VIDEODRIVER) }
        guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(detail: lastError) }
        let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
        // Without any display SDL goes on down its list and ends, successfully, at the driver that draws nowhere.
        guard isChosen || !invisibleDrivers.contains(driver) else {
            SDL_QuitSubSystem(SDL_INIT_VIDEO)
            throw .noDisplay(detail: "only the driver '\(driver)' starts here")
        }
        // SDL starts with text input on where there is no on-screen keyboard; we turn it on for text fields only.
        SDL_StopTextInput()
        // The package does not support drops on a window, so these events are switched off; otherwise their strings
        // would have to be freed.
        for type in [SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPBEGIN, SDL_DROPCOMPLETE] {
            SDL_EventState(type.rawValue, SDL_IGNORE)
        }
        return driver
    }

    private static var isEnvironmentPrepared = false

    /// Sets environment variables that libraries read; once. See `SDLWindow.prepareEnvironment()`.
    static func prepareEnvironment() {
        guard !isEnvironmentPrepared else { return }
        isEnvironmentPrepared = true
        avoidBusLaunch()
        ComposeTableCache(environment: ProcessInfo.processInfo.environment, userIdentifier: getuid()).use()
    }

    /// Without a session bus the D-Bus library starts `dbus-launch`, again and again, which costs the first frame some
    /// ten milliseconds each; SDL only wants the bus for input methods and the screen saver, and does without. The
    /// environment stays as it is, because programs that this one starts may find a bus.
    private static func avoidBusLaunch() {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DBUS_SESSION_BUS_ADDRESS"] == nil else { return }
        let socket = environment["XDG_RUNTIME_DIR"].map { $0 + "/bus" }
        if let socket, FileManager.default.fileExists(atPath: socket) { return }
        csdl_avoid_session_bus()
    }

    static func stop() {
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }

    /// SDL's text about its last failure.
    static var lastError: String {
        let message = String(cString: SDL_GetError())
        return message.isEmpty ? "no reason given" : message
    }

    private static func setHints(_ options: WindowOptions) {
        let hints = [
            // SDL is made for games and keeps the screen saver off unless told otherwise.
            (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
            (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
            (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
            (SDL_HINT_APP_NAME, options.applicationName),
            ("SDL_VIDEO_X11_WMCLASS", options.desktopFileName),
            ("SDL_VIDEO_WAYLAND_WMCLASS", options.desktopFileName),
            (SDL_HINT_IME_SHOW_UI, "1"),
            (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
            // Fingers and mouse have separate events; neither is reported as the other.
            (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
            (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
            // A drag that leaves the window goes on, and the click that focuses the window counts.
            (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
            (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
            // `closeRequested` already reports that the last window closes, and the event pump handles signals.
            (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
            (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
            (SDL_HINT_RENDER_BATCHING, "1"),
        ]
        for (name, value) in hints { SDL_SetHint(name, value) }
    }

    /// Whether a driver's drawings appear on a display.
    static func isVisible(driver: String) -> Bool { !invisibleDrivers.contains(driver) }

    /// Whether `SDL_GetWindowSurface` can hand out plain memory. Wayland has no such path in SDL 2.26: there the
    /// surface is a texture that is uploaded behind our back, in window units, which is too small where the output has
    /// a scale.
    static func hasPlainSurfaces(driver: String) -> Bool {
        driver == "x11" || invisibleDrivers.contains(driver)
    }

    /// Makes `SDL_GetWindowSurface` use plain memory instead of a texture: 1.8 → 0.28 ms for 480×800. With other
    /// drivers the same hint makes the surface NULL, so it is not set.
    static func preferPlainSurfaces(driver: String) {
        if hasPlainSurfaces(driver: driver) {
            SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        } else {
            SDL_ResetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION)
        }
    }
}
