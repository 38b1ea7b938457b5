import DesktopSettings
import Execution
import SDLBackend

/// Runs an application in real time: SDL's events and the run loop on one side, the frame driver on the other. The
/// runner decides when a frame is made; the driver makes it.
///
/// While something moves, frames lie on a grid of the display's rate. After a pause the next frame is made at once, and
/// the grid starts from it. With nothing to do there is no timer and the thread sleeps.
@MainActor package final class ApplicationRunner {
    package let window: SDLWindow
    package let driver: FrameDriver
    package var portal: DesktopPortal?
    private let pump: EventPump
    private let cursors = SystemCursors()
    private var lastTick: FrameTime = -.infinity
    /// The seconds between frames at the display's rate.
    private var interval: FrameTime = 1 / 60
    /// Follows the frames while a plan is carried out.
    var planLink: UIUpdateLink?

    /// Opens the window. Throws one clear sentence when there is no display or no such renderer.
    ///
    /// - Parameter readAppearance: called before the window is on screen, which then has the colour of the style that
    ///   the application has.
    package init(
        _ configuration: UIApplicationConfiguration, readAppearance: (SDLWindow) -> Void = { _ in }
    ) throws(WindowError) {
        var options = WindowOptions(title: configuration.title, desktopFileName: configuration.desktopFileName)
        options.size = configuration.size
        options.minimumSize = configuration.minimumSize
        options.position = configuration.position
        options.scale = configuration.scale
        options.isMaximized = configuration.isMaximized
        options.isFullScreen = configuration.isFullScreen
        options.icons = configuration.icons.compactMap(\.cgImage)
        window = try SDLWindow(options) { window in
            readAppearance(window)
            window.background = UIColor.systemBackground.resolvedColor(with: .current).cgColor
            window.hasDarkFrame = UITraitCollection.current.userInterfaceStyle == .dark
        }
        let scheduler = WorkScheduler.current
        driver = FrameDriver(scheduler: scheduler, animations: .current)
        driver.backend = try window.makeBackend(RendererChoice(configuration.renderer ?? ""))
        UIScreen.main.adopt(window)
        pump = EventPump(window: window, clock: scheduler.clock)
        FrameDriver.current = driver
        adoptRefreshRate()
        connect()
    }

    private func adoptRefreshRate() {
        let rate = window.refreshRate
        interval = 1 / rate
        UIScreen.main.maximumFramesPerSecond = Int(rate.rounded())
    }

    private func connect() {
        let pump = pump
        pump.onEvent = { [driver] in driver.enqueue($0) }
        pump.commit = { [weak self] in self?.turn() }
        driver.onNeedsFrame = { pump.wake() }
        driver.onQuit = { [weak self] in self?.stop() }
        driver.onWindowEvent = { [weak self] in if $0 == .displayChanged { self?.adoptRefreshRate() } }
        MainInbox.shared.onFirstPush { pump.wake() }
        pump.handleSignals()
        pump.watchMemory { UIApplication.shared.reportMemoryWarning() }
    }

    /// Runs until the window is closed, a signal ends the process, or `stop()` is called.
    package func run() {
        pump.run()
    }

    package func stop() {
        pump.stop()
    }

    /// The end of a turn of the run loop: a frame if there is something to do and its tick has come.
    private func turn() {
        defer {
            pump.textInput = driver.settleTextInput()
            cursors.show(driver.cursor)
        }
        let now = driver.now
        let wakeTime = driver.nextWakeTime ?? .infinity
        guard driver.hasWork || wakeTime <= now else {
            // The work that waited after the last frame may be done without a further frame.
            scheduleNext()
            return
        }
        let nextTick = lastTick + interval
        // A timer may fire a little early; that tick counts as reached. A resized window shows the old picture, or
        // nothing, until its next frame: so that frame does not wait for the tick, and the grid restarts from it.
        let isResized = driver.hasNewSize
        guard isResized || now >= nextTick - 0.0005 else {
            pump.scheduleFrame(at: nextTick, .sleeps)
            return
        }
        // A frame that is more than a tick late follows a pause, or frames that took too long: skip the missed ticks.
        let missed = ((now - nextTick) / interval).rounded(.down)
        lastTick = isResized || missed > 2 ? now : max(nextTick + max(missed, 0) * interval, lastTick)
        driver.step(to: now)
        window.background = driver.backgroundColor
        window.hasDarkFrame = driver.isDark
        scheduleNext()
    }

    private func scheduleNext() {
        if !driver.hasWork, driver.backend?.finishPresenting() == false { driver.setNeedsFrame() }
        if driver.hasWork {
            pump.scheduleFrame(at: lastTick + interval, .sleeps)
        } else if let time = driver.nextWakeTime {
            pump.scheduleFrame(at: max(time, lastTick + interval))
        } else {
            pump.cancelFrame()
        }
    }
}

extension UIScreen {
    /// Takes size and scale from a window.
    package func adopt(_ window: SDLWindow) {
        let pixels = window.pixelSize
        let size = window.size
        scale = size.width > 0 ? CGFloat(pixels.width) / size.width : 1
        bounds = CGRect(origin: .zero, size: size)
    }
}
