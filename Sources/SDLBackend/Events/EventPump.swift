import Execution
import Foundation
import Synchronization
internal import CSDL2

/// Couples SDL to the run loop: the process sleeps in `RunLoop.main` until there is an event, a timer, or something on
/// the main queue, and then runs one turn: it hands out the events, and lets a frame be made. Main thread, except
/// `wake()`.
///
/// How it works. A thread watches the descriptor of the display connection. When there is something to read it stops
/// watching, signals a run-loop source and wakes the loop. The source takes all events from SDL and hands them to
/// `onEvent`. Just before the loop would sleep again, an observer calls `commit`, checks whether SDL has further
/// events, and lets watching go on. Nothing polls, so an idle application has no wake-ups.
///
/// While frames follow one another, a change that only a frame can show does not wake the loop: it waits for the next
/// frame. The observer itself then sleeps until that frame's time and calls `commit` again, which is cheaper than a
/// pass of the run loop. It returns to the run loop when there is an event, a block of the main queue or a timer to
/// serve, and with every fourth frame, because it cannot see other waiting work: sources that other code has signalled,
/// and blocks of `RunLoop.perform`. Without user input for a second, data from the display does not end that sleep: it
/// is read before the next frame anyway, and most of it would be replies to the last frame. While there is user input,
/// events are read at once, because SDL stamps them when it reads them.
///
/// Why not simpler. `SDL_WaitEvent` would not serve timers, the main queue and main-actor tasks. A dispatch source on
/// the main queue would run event handlers inside a block of that queue, where nested run loops no longer serve it. A
/// `CFRunLoopSource` around the descriptor reads 8 bytes from it in corelibs Foundation.
///
/// Caveats: a nested run loop inside `commit` serves events of a real display but makes no frames. `run()` nests, but
/// each run needs its own `stop()`.
@MainActor package final class EventPump {
    /// Called for each event, in order, before the `commit` of the same turn.
    package var onEvent: @MainActor (InputEvent) -> Void = { _ in }
    /// Called at the end of every turn of the run loop, after the events; this is where a frame is made if one is due.
    package var commit: @MainActor () -> Void = {}
    /// The number of turns that the run loop has made; an idle application must make none.
    package private(set) var turnCount = 0

    let translator: EventTranslator
    let compositionOrder = CompositionOrder()
    private let clock: any FrameClock
    private let watcher = DescriptorWatcher()
    /// The descriptor of the display connection, if there is one and it is watched.
    private var display: Int32?
    /// The run loop of the thread that made the pump: the main thread's, in an application. In tests the main actor has
    /// no thread of its own, and no thread runs `RunLoop.main`.
    private let loop = RunLoop.current
    private let mainQueue = csdl_main_queue_descriptor()
    private let source: TurnSource
    private var observer: RunLoop._Observer?
    /// Lets a run loop that is nested in `commit` serve the display.
    private var entryObserver: RunLoop._Observer?
    private var frameTimer: Timer?
    private var isTimerSet = false
    private var handlesSignals = false
    private let quitFlag = Flag()
    /// Raised when the observer begins to sleep until a frame; until the run loop goes on, `wake()` does nothing.
    private let sleepsUntilFrame = Flag()
    /// The time of that frame, if the latest commit has asked for one.
    private var frameTime: FrameTime?
    /// The source of memory warnings, its flag, and the closure to call.
    private var memory: (pressure: MemoryPressure, flag: Flag, body: @MainActor () -> Void)?
    /// When the user last did something.
    private var lastInputTime: FrameTime = -.infinity
    /// SDL's types of events of keyboards, mice, fingers and the like.
    private static let inputTypes = SDL_KEYDOWN.rawValue..<SDL_CLIPBOARDUPDATE.rawValue
    private var runDepth = 0
    /// `stop()` was called before the first `run()`.
    private var isStoppedEarly = false
    private var hasRun = false
    /// True between the events of a turn and its commit, so that a stream of events can't hold up frames.
    private var hasDrained = false

    /// - Parameters:
    ///   - window: whose display connection is watched; nil for running without a display.
    ///   - clock: the clock of event timestamps and of `scheduleFrame(at:)`.
    package init(window: SDLWindow?, clock: any FrameClock = MonotonicClock()) {
        self.clock = clock
        translator = EventTranslator(window: window, clock: clock)
        let source = TurnSource()
        self.source = source
        source.onPerform { [weak self] in
            MainActor.assumeIsolated {
                self?.hasDrained = true
                self?.drain()
            }
        }
        source.add(to: loop)
        observer = loop._observe([.beforeWaiting], in: .common) { [weak self] _ in
            MainActor.assumeIsolated { self?.turn() }
        }
        entryObserver = loop._observe([.entry], in: .common) { [weak self] _ in
            MainActor.assumeIsolated { self?.resumeWatchingDisplay() }
        }
        watchDisplay(of: window)
    }

    private func watchDisplay(of window: SDLWindow?) {
        guard let descriptor = window?.displayDescriptor, descriptor >= 0 else { return }
        let source = source
        let isWatched = watcher.watch(descriptor) {
            source.signal()
            return .wait
        }
        if isWatched { display = descriptor }
    }

    /// Watches the display again, once its events have been taken.
    private func resumeWatchingDisplay() {
        if let display { watcher.resume(display) }
    }

    isolated deinit {
        observer?.invalidate()
        entryObserver?.invalidate()
        source.invalidate()
        watcher.cancel()
        frameTimer?.invalidate()
        if handlesSignals { csdl_release_quit_signals() }
    }

    // MARK: Running

    /// Runs the main run loop until `stop()`; not at all if that was called before the first run.
    package func run() {
        defer { hasRun = true }
        if isStoppedEarly, !hasRun { return }
        runDepth += 1
        let depth = runDepth
        while runDepth >= depth {
            _ = loop.run(mode: .default, before: .distantFuture)
        }
    }

    /// Makes the innermost `run()` return at the end of this turn.
    package func stop() {
        guard runDepth > 0 else {
            isStoppedEarly = true
            return
        }
        runDepth -= 1
        // Only a handled source makes `RunLoop.run(mode:before:)` return; a timer or a bare wake-up does not.
        source.signal()
    }

    /// Makes the run loop take a turn soon, unless it sleeps until a frame. Any thread; about 5 µs.
    nonisolated package func wake() {
        if !sleepsUntilFrame.isRaised { source.wake() }
    }

    /// The effect of `wake()` before a frame that is scheduled.
    package enum Meanwhile {
        /// Makes a turn.
        case wakes
        /// Does nothing, because no frame can come before the scheduled one. Events, blocks of the main queue and
        /// timers of the run loop still make turns; other sources of the run loop wait for four frames at most.
        case sleeps
    }

    /// Takes a turn at a time of the clock; a time that has passed means at once. Replaces the time set before. With a
    /// clock that doesn't run by itself the turn comes at once: the code that moves the clock makes the frames. Called
    /// from `commit`.
    package func scheduleFrame(at time: FrameTime, _ meanwhile: Meanwhile = .wakes) {
        let delay = time - clock.now
        guard delay > 0, clock is MonotonicClock else {
            cancelFrame()
            source.wake()
            return
        }
        if meanwhile == .sleeps {
            cancelFrame()
            frameTime = time
            return
        }
        frameTime = nil
        let date = Date(timeIntervalSinceNow: delay)
        if let frameTimer {
            frameTimer.fireDate = date
        } else {
            // The same timer is used and moved each time. It repeats, because other timers end when they fire. It only
            // wakes the loop, which then makes its turn.
            let timer = Timer(fire: date, interval: 1e9, repeats: true) { _ in }
            loop.add(timer, forMode: .common)
            frameTimer = timer
        }
        isTimerSet = true
    }

    /// Cancels the scheduled frame.
    package func cancelFrame() {
        frameTime = nil
        guard isTimerSet else { return }
        isTimerSet = false
        frameTimer?.fireDate = .distantFuture
    }

    /// How many frames the observer makes in a row before it lets the run loop serve other work.
    private static let mostFramesOfTurn = 4

    /// The work of the observer: a turn, and the turns of the frames that follow it.
    private func turn() {
        // The display's answers to a frame's requests would cost a turn each, if they were announced.
        if let display { watcher.pause(display) }
        let depth = runDepth
        var frames = 0
        while takeTurn(), runDepth == depth, frames < Self.mostFramesOfTurn, let frameTime, sleep(until: frameTime) {
            frames += 1
        }
        resumeWatchingDisplay()
        // From here on `wake()` has effect again; one more turn makes up for the calls that had none.
        if sleepsUntilFrame.take() { source.wake() }
    }

    /// Returns false if events wait for the source. They are not handled here: an observer that is running is not
    /// called again by a nested run loop, a source is.
    private func takeTurn() -> Bool {
        turnCount += 1
        if !hasDrained && hasEvents {
            source.signal()
            return false
        }
        hasDrained = false
        frameTime = nil
        commit()
        // No need to look for events now: the next frame begins with that.
        if frameTime != nil, !hearsDisplay { return true }
        // Presenting waits for the X server and reads events on the way: they are in SDL's or Xlib's queue now, and the
        // descriptor will not announce them.
        guard hasEvents else { return true }
        source.signal()
        return false
    }

    /// Sleeps until a time. Returns false if it woke up earlier, because the run loop has something to do.
    private func sleep(until time: FrameTime) -> Bool {
        sleepsUntilFrame.raise()
        return csdl_sleep_until(time, source.loop, hearsDisplay ? display ?? -1 : -1, mainQueue)
    }

    /// Whether the user has done something within a second. Then events are read at once, because their times matter.
    private var hearsDisplay: Bool { clock.now - lastInputTime < 1 }

    private var hasEvents: Bool {
        SDL_PumpEvents()
        return quitFlag.isRaised || SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
    }

    /// Hands everything in SDL's queue to `onEvent`. The run loop does so in every turn; scripts that step frames
    /// themselves call it instead.
    package func drain() {
        if quitFlag.take() { onEvent(.quit) }
        if let memory, memory.flag.take() {
            memory.body()
            watcher.resume(memory.pressure.descriptor)
        }
        var event = SDL_Event()
        while SDL_PollEvent(&event) != 0 {
            if Self.inputTypes.contains(event.type) { lastInputTime = clock.now }
            translator.translate(&event) { compositionOrder.take($0, emit: onEvent) }
        }
        compositionOrder.release(onEvent)
        translator.window?.readScrollAxes()
        // A nested run loop inside a frame has no observer to start watching again.
        resumeWatchingDisplay()
    }

    // MARK: Text input and signals

    /// The receiver and the place of typed text.
    package struct TextInput: Equatable, Sendable {
        /// In points of the window: an input method shows its candidates beside it.
        package var area: CGRect
        /// The object that gets the text.
        package var receiver: ObjectIdentifier
        /// Changes when the receiver has ended the input method's composition, which the method does not know.
        package var generation: Int

        package init(area: CGRect, receiver: ObjectIdentifier, generation: Int = 0) {
            self.area = area
            self.receiver = receiver
            self.generation = generation
        }

        /// Whether an input method that composes text for `other` may continue in this one.
        func continues(_ other: TextInput?) -> Bool {
            receiver == other?.receiver && generation == other?.generation
        }
    }

    /// The present receiver and place of typed text. While it is nil, SDL sends keys only, and input methods are off.
    /// An input method answers in the turn in which SDL reads the key, so nothing has to poll for it. A new receiver or
    /// generation ends the current composition, which would otherwise continue in the new receiver.
    package var textInput: TextInput? {
        didSet {
            guard textInput != oldValue else { return }
            if let textInput { translator.window?.setTextInputArea(textInput.area) }
            guard textInput?.continues(oldValue) != true else { return }
            if oldValue != nil {
                SDL_StopTextInput()
                compositionOrder.stop()
                translator.isComposing = false
            }
            if textInput != nil {
                SDL_StartTextInput()
                compositionOrder.start()
            }
        }
    }

    /// Keeps signals that come before `handleSignals()` until then. From now on, writing to a pipe without a reader
    /// fails instead of ending the process. Any thread.
    nonisolated package static func catchSignals() {
        _ = csdl_catch_quit_signals()
        // A handler that does nothing: programs that are started would inherit that a signal is ignored.
        signal(SIGPIPE) { _ in }
    }

    /// From now on SIGINT (Ctrl-C in the terminal) and SIGTERM arrive as `InputEvent.quit`, so that an application ends
    /// the same way, whichever signal ends it. The second one of a kind ends the process, in case the first is not
    /// listened to.
    package func handleSignals() {
        guard !handlesSignals else { return }
        let descriptor = csdl_catch_quit_signals()
        guard descriptor >= 0 else { return }
        let (flag, source) = (quitFlag, source)
        handlesSignals = watcher.watch(descriptor) {
            var byte: UInt8 = 0
            while read(descriptor, &byte, 1) > 0 { flag.raise() }
            source.wake()
            return .goOn
        }
    }

    /// Calls `body` in a turn of the run loop whenever the system says that memory is short. Called once; does nothing
    /// where the system does not tell.
    package func watchMemory(
        _ pressure: MemoryPressure? = .opened(), _ body: @escaping @MainActor () -> Void
    ) {
        guard memory == nil, let pressure else { return }
        let (flag, source) = (Flag(), source)
        memory = (pressure, flag, body)
        watcher.watch(pressure.descriptor, for: pressure.interest) {
            guard pressure.isShort() else { return .goOn }
            flag.raise()
            source.signal()
            return .wait
        }
    }
}

/// A run-loop source that hands out events. Handling it also makes `RunLoop.run(mode:before:)` return.
private final class TurnSource: @unchecked Sendable {  // CFRunLoopSourceSignal and CFRunLoopWakeUp are for any thread
    private final class Source: RunLoop._Source {
        var body: () -> Void = {}
        init() { super.init() }
        override func perform() { body() }
    }

    private let source = Source()
    let loop = csdl_current_run_loop()

    /// Sets the closure that the source performs on the run loop's thread.
    @MainActor func onPerform(_ body: @escaping () -> Void) { source.body = body }

    @MainActor func add(to loop: RunLoop) { loop._add(source, forMode: .common) }
    @MainActor func invalidate() { source.invalidate() }

    /// Ends the wait of the run loop, and its run. Any thread.
    func signal() {
        source.signal()
        wake()
    }

    /// Ends the wait of the run loop. Any thread.
    func wake() { csdl_wake_run_loop(loop) }
}

/// A message from another thread to the main thread: that a signal asks to quit, or that memory is short.
private final class Flag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .relaxed) }
    func raise() { flag.store(true, ordering: .releasing) }
    func take() -> Bool { isRaised && flag.exchange(false, ordering: .acquiringAndReleasing) }
}
