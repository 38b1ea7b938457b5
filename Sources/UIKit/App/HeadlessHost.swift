import DesktopSettings
import Execution
import SDLBackend

/// Runs the same application code without display and in virtual time: SDL's dummy driver, the surface backend, and
/// frames made one by one by its caller. The same input gives the same pixels.
///
/// One at a time per process: it takes the place of the process's scheduler, frame driver and animation clock, and
/// gives them back when it is closed. Main thread.
@MainActor package final class HeadlessHost {
    package let clock: VirtualClock
    package let driver: FrameDriver
    package let window: SDLWindow
    /// Nil, unless a test has set a portal of its own.
    package var portal: DesktopPortal?
    package let scheduler: WorkScheduler
    private let pump: EventPump
    private let previousScheduler: WorkScheduler
    private let previousDriver: FrameDriver?
    private let previousScreen: (bounds: CGRect, scale: CGFloat, framesPerSecond: Int)
    package let frameInterval: FrameTime
    /// Called before each frame with its time; a script pushes its events here.
    package var onFrame: ((FrameTime) -> Void)?
    package private(set) var didQuit = false

    /// - Parameter scale: device pixels per point; nil takes `TEXTURE_SCALE`, or 1 without it.
    package init(
        size: CGSize = CGSize(width: 480, height: 800), scale: CGFloat? = 1, framesPerSecond: Int = 60,
        renderer: String = "surface", title: String = "headless"
    ) throws(WindowError) {
        clock = VirtualClock(now: 1)
        previousScheduler = WorkScheduler.current
        previousDriver = FrameDriver.current
        let screen = UIScreen.main
        previousScreen = (screen.bounds, screen.scale, screen.maximumFramesPerSecond)
        // Workers of its own: jobs of other hosts do not hold up this host's work.
        scheduler = WorkScheduler(timeKeeping: .virtual(clock), pool: WorkerPool())
        var options = WindowOptions(title: title)
        options.size = size
        options.scale = scale
        options.videoDriver = "dummy"
        window = try SDLWindow(options)
        WorkScheduler.current = scheduler
        driver = FrameDriver(scheduler: scheduler)
        driver.backend = try window.makeBackend(RendererChoice(renderer))
        frameInterval = 1 / Double(framesPerSecond)
        UIScreen.main.maximumFramesPerSecond = framesPerSecond
        UIScreen.main.adopt(window)
        pump = EventPump(window: window, clock: clock)
        FrameDriver.current = driver
        pump.onEvent = { [driver] in driver.enqueue($0) }
        driver.onQuit = { [weak self] in self?.didQuit = true }
        MainInbox.shared.onFirstPush {}
        pump.drain()
    }

    /// Lets SIGINT and SIGTERM end the application from now on, as closing its window would.
    func handleSignals() {
        pump.handleSignals()
    }

    /// Restores the scheduler, the frame driver and the clock that the process had before. The host makes no frames
    /// afterwards.
    package func close() {
        for window in driver.windows { driver.remove(window) }
        UIApplication.shared.userInterfaceStyle = .unspecified
        UIApplication.shared.preferredContentSizeCategory = .unspecified
        UIApplication.shared.desktopAppearance = DesktopAppearance()
        driver.backend = nil
        FrameDriver.current = previousDriver
        WorkScheduler.current = previousScheduler
        UIScreen.main.bounds = previousScreen.bounds
        UIScreen.main.scale = previousScreen.scale
        UIScreen.main.maximumFramesPerSecond = previousScreen.framesPerSecond
        scheduler.pool.shutDown()
    }

    /// Makes one frame, a frame interval later than the last. Returns whether something was presented.
    @discardableResult
    package func step() -> Bool {
        clock.advance(to: clock.now + frameInterval)
        onFrame?(clock.now)
        pump.drain()
        defer { pump.textInput = driver.settleTextInput() }
        return driver.step(to: clock.now)
    }

    package func step(frames: Int) {
        for _ in 0..<frames { step() }
    }

    /// Makes frames for a span of virtual time.
    package func run(seconds: Double) {
        step(frames: Int((seconds / frameInterval).rounded(.up)))
    }

    /// Makes frames until nothing moves and nothing is waited for, at most `limit` seconds of virtual time.
    package func settle(limit: Double = 10) {
        let end = clock.now + limit
        repeat {
            step()
        } while clock.now < end && (driver.hasWork || scheduler.pendingCount > 0 || driver.nextWakeTime != nil)
    }

    /// The pixels of the last frame.
    package func screenshot() -> CGImage? {
        driver.backend?.readPixels()
    }
}
