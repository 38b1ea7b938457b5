import Execution
import SDLBackend

/// Runs the passes of a frame, in this order and no other (ARCHITECTURE.md, 'The passes of a frame'):
/// events, main queue, animate, update, layout, display, upload, draw and present.
///
/// Nothing dirty and nothing moving means no frame: `step(to:)` then presents nothing, and asks for no further frame.
/// Main thread only. The host handles what happens between frames (blocking, timers).
@MainActor package final class FrameDriver {
    /// The driver of the application, or of the headless host while it runs. Animations that begin from then on run on
    /// its clock.
    package static var current: FrameDriver? {
        didSet { AnimationClock.current = current?.animations ?? AnimationClock() }
    }

    package let scheduler: WorkScheduler
    /// The animations in the frames of this driver.
    let animations: AnimationClock
    /// The windows that are shown, front most last.
    package internal(set) var windows: [UIWindow] = []
    private var hiddenWindowReferences: [WeakWindow] = []
    /// Whether the desktop window is hidden: nothing is presented, and of animations only the ends are processed.
    var isHidden = false
    /// Whether the desktop window has the keyboard focus, by the latest event of the window system.
    var hasKeyboard = true
    package var backend: (any RenderBackend)?

    /// Wakes the host so that it calls `step(to:)`; set by the host.
    package var onNeedsFrame: (@MainActor () -> Void)?

    package let statistics = FrameStatistics()

    // The state that the passes work on.
    var events: [InputEvent] = []
    var composer = Composer()
    let animators = FrameParticipants<any FrameAnimator>()
    let updaters = FrameParticipants<any FrameUpdater>()
    let displayers = FrameParticipants<any FrameDisplayer>()
    var timers = FrameTimers()
    var updateLinks: [UIUpdateLink.Weak] = []
    var needsPresent = true
    var displayList = DisplayList(width: 0, height: 0, scale: 1)
    /// The previous frame's list. The backend compares each list with it, and the next frame reuses its memory.
    var formerDisplayList = DisplayList(width: 0, height: 0, scale: 1)
    package var onQuit: (@MainActor () -> Void)?
    package var onWindowEvent: (@MainActor (WindowEvent) -> Void)?

    /// Passes 4 and 5 repeat until nothing is dirty, at most this often. Something dirty after that is a bug, and
    /// reported.
    static let settlingLimit = 5

    /// Whether the desktop window's size has changed since the last frame: then this one animates no layout.
    var hasAdoptedSize = false

    package private(set) var isStepping = false
    private var bodiesAfterFrame: [@MainActor () -> Void] = []
    /// How many frames have begun. Two equal readings are from one frame, or from the time between it and the next.
    package private(set) var stepCount = 0
    /// Equal numbers are of one frame while it is made, or of the time between two frames.
    var turn: Int { 2 * stepCount + (isStepping ? 1 : 0) }
    /// True from a change until the frame that shows it has begun.
    package private(set) var needsFrame = false

    package init(scheduler: WorkScheduler, animations: AnimationClock = AnimationClock()) {
        self.scheduler = scheduler
        self.animations = animations
        let reference = BackReference(self)
        animations.onActivation = { reference.object?.setNeedsFrame() }
    }

    /// The time of the clock by which frames are timed, in seconds.
    package var now: FrameTime { scheduler.clock.now }

    /// Asks for a frame. Cheap to call often.
    package func setNeedsFrame() {
        needsPresent = true
        guard !needsFrame else { return }
        needsFrame = true
        if !isStepping { onNeedsFrame?() }
    }

    /// Work is waiting that a step must look at, whether or not something becomes visible.
    package var hasWork: Bool {
        needsFrame || !events.isEmpty || !scheduler.inbox.isEmpty || !bodiesAfterFrame.isEmpty
            || !isHidden && (animators.isActive || animations.isActive)
    }

    /// The desktop window has a size that no frame was made for.
    var hasNewSize: Bool {
        events.contains { if case .window(.resized) = $0 { true } else { false } }
    }

    private var windowInFront: UIWindow? { windows.last { $0.isKeyWindow } ?? windows.last }

    /// Whether the window in front has the dark style.
    var isDark: Bool { windowInFront?.traitCollection.userInterfaceStyle == .dark }

    /// The colour behind everything in the window.
    var backgroundColor: CGColor {
        let window = windowInFront
        func color(_ view: UIView?) -> CGColor? { view?.layerColor(view?.backgroundColor) }
        let root = color(window?.rootViewController?.viewIfLoaded)
        return root.flatMap { $0.alpha < 1 ? nil : $0 } ?? color(window) ?? .white
    }

    /// When the next step is due if nothing else happens: a timer, a result held back by its artificial delay, or the
    /// end of an animation in a hidden window. Asked for twice in each frame, so it allocates nothing.
    package var nextWakeTime: FrameTime? {
        let never = FrameTime.infinity
        let time = min(timers.nextFireTime ?? never, min(scheduler.nextDue ?? never, nextUnseenEnd ?? never))
        return time < never ? time : nil
    }

    /// The next time at which an animation ends while the window is hidden; nil if there is none.
    private var nextUnseenEnd: FrameTime? { isHidden ? animations.nextEnd : nil }

    package func enqueue(_ event: InputEvent) {
        events.append(event)
        if !isStepping { onNeedsFrame?() }
    }

    package func add(_ window: UIWindow) {
        guard !windows.contains(where: { $0 === window }) else { return }
        hiddenWindowReferences.removeAll { $0.window === window || $0.window == nil }
        windows.append(window)
        window.inheritTraits()
        setNeedsFrame()
    }

    package func remove(_ window: UIWindow) {
        windows.removeAll { $0 === window }
        setNeedsFrame()
    }

    /// Takes a window off the screen. From then on it lives only as long as the application holds it.
    func hide(_ window: UIWindow) {
        guard windows.contains(where: { $0 === window }) else { return }
        remove(window)
        hiddenWindowReferences.append(WeakWindow(window: window))
    }

    private struct WeakWindow {
        weak var window: UIWindow?
    }

    /// Hidden windows, which may be shown again, and follow changes of the display until then.
    var hiddenWindows: [UIWindow] { hiddenWindowReferences.compactMap(\.window) }

    /// Passes changed traits of the desktop on to all windows, in one walk over their views.
    package func desktopTraitsDidChange() {
        for window in windows + hiddenWindows { window.inheritTraits() }
    }

    /// Makes a frame. Returns whether it was presented.
    @discardableResult
    package func step(to time: FrameTime) -> Bool {
        isStepping = true
        stepCount += 1
        defer { endStep() }
        needsFrame = false
        var record = FrameRecord(start: CPUClock.monotonic, threadStart: statistics.mainThreadClock)
        let (blockedBefore, helpedBefore) = (scheduler.blockedTime, scheduler.helpedTime)

        runEventsPass()
        runMainQueuePass(at: time)
        if hasAdoptedSize {
            // In a window of a new width rows have new heights. A list would animate these, and would restart the
            // animation in each frame while the user resizes the window.
            UIView.performWithoutAnimation { settle(at: time) }
        } else {
            settle(at: time)
        }
        hasAdoptedSize = false
        if needsPresent { followMovedViews() }
        record.incompleteNodes = runDisplayPass(at: time)

        guard needsPresent, !isHidden else {
            statistics.recordIdleStep()
            return false
        }
        needsPresent = false
        updateDisplayList()
        runUploadPass()
        record.present = runPresentPass()
        record.waited = scheduler.blockedTime - blockedBefore
        record.helped = scheduler.helpedTime - helpedBefore
        record.end(wall: CPUClock.monotonic, thread: statistics.mainThreadClock)
        statistics.record(record)
        fireUpdateLinks()
        return true
    }

    /// Runs `body` after the frame that is being made has been presented; at once if none is being made. For work that
    /// the frame does not show.
    package func afterFrame(_ body: @escaping @MainActor () -> Void) {
        if isStepping { bodiesAfterFrame.append(body) } else { body() }
    }

    private func endStep() {
        isStepping = false
        guard !bodiesAfterFrame.isEmpty else { return }
        let bodies = bodiesAfterFrame
        bodiesAfterFrame = []
        for body in bodies { body() }
    }

    /// Pass 3 once, then passes 4 and 5 until nothing is dirty.
    private func settle(at time: FrameTime) {
        for round in 1...Self.settlingLimit {
            if round == 1 {
                if !isHidden {
                    runAnimatePass(at: time)
                } else if let nextUnseenEnd, nextUnseenEnd <= time {
                    _ = animations.sampleAnimations(at: time)
                }
            }
            let updated = runUpdatePass(at: time)
            let laidOut = runLayoutPass()
            if !updated && !laidOut { return }
            if round == Self.settlingLimit { reportUnsettled() }
        }
    }
}
