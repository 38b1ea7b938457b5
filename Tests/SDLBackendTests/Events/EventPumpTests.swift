import Drawing
import Execution
import Foundation
import Testing

@testable import SDLBackend

/// Each in a process of its own: SDL's queue and the run loop belong to the process, and a pump of another test that is
/// still alive would take the events.
@Suite struct EventPumpTests {
    @MainActor fileprivate static func makeWindow() throws -> SDLWindow {
        try SDLWindow(WindowOptions(title: "Pump", size: CGSize(width: 50, height: 50), videoDriver: "dummy"))
    }

    /// Runs until the pump is stopped, then takes it apart: the closures of these tests hold their pump, and a pump
    /// that lives on takes the next one's events.
    @MainActor fileprivate static func run(_ pump: EventPump) {
        pump.run()
        pump.commit = {}
        pump.onEvent = { _ in }
    }

    @Test("A turn hands out the events, then commits")
    func order() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let window = try EventPumpTests.makeWindow()
                let pump = EventPump(window: window)
                pump.drain()
                var log: [String] = []
                pump.onEvent = { if case .quit = $0 { log.append("event") } }
                pump.commit = {
                    log.append("commit")
                    pump.stop()
                }
                SyntheticEvents.pushQuit()
                EventPumpTests.run(pump)
                #expect(log.prefix(2) == ["event", "commit"])
            }
        }
    }

    @Test("That memory is short is told in a turn, each time, and between that the pump sleeps")
    func memoryPressure() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let pump = EventPump(window: nil)
                let line = Pipe()
                let descriptor = dup(line.fileHandleForReading.fileDescriptor)
                var total = 0
                func tell() {
                    total += 200_000
                    line.fileHandleForWriting.write(Self.pressure(total))
                }
                line.fileHandleForWriting.write(Self.pressure(0))
                var told = 0
                var turns = 0
                pump.watchMemory(MemoryPressure(descriptor: descriptor, interest: .input)) {
                    told += 1
                    turns = pump.turnCount
                    if told < 3 { tell() } else { pump.stop() }
                }
                tell()
                EventPumpTests.run(pump)
                #expect(told == 3 && pump.turnCount <= turns + 1)
            }
        }
    }

    nonisolated private static func pressure(_ total: Int) -> Data {
        Data("some avg10=0.04 avg60=0.02 total=\(total)\nfull avg10=0.00 avg60=0.00 total=7\n".utf8)
    }

    @Test("The kernel is believed that memory is short only if programs have waited for a fifth of a second since")
    func falseAlarms() {
        let line = Pipe()
        func tell(_ total: Int) { line.fileHandleForWriting.write(Self.pressure(total)) }
        tell(5_000_000)
        let pressure = MemoryPressure(
            descriptor: dup(line.fileHandleForReading.fileDescriptor), interest: .input)
        let answers = [5_000_010, 5_199_000, 5_400_000, 5_400_000].map { total in
            tell(total)
            return pressure.isShort()
        }
        #expect(answers == [false, false, true, false])
    }

    @Test("Where the system does not tell that memory is short, nothing is watched")
    func withoutPressure() {
        #expect(MemoryPressure.opened("/nowhere/memory.pressure") == nil)
        // A file that takes no trigger.
        #expect(MemoryPressure.opened("/dev/full") == nil)
    }

    @Test("A pump that is stopped before it runs does not run")
    func stoppedEarly() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let pump = EventPump(window: nil)
                var turns = 0
                pump.commit = {
                    turns += 1
                    pump.stop()
                }
                pump.stop()
                pump.wake()
                EventPumpTests.run(pump)
                #expect(turns == 0)
            }
        }
    }

    @Test("A frame is committed at its time, not before")
    func frameTimer() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let clock = MonotonicClock()
                let pump = EventPump(window: nil, clock: clock)
                let due = clock.now + 0.03
                var committed: FrameTime?
                pump.commit = {
                    guard clock.now >= due else { return pump.scheduleFrame(at: due) }
                    committed = clock.now
                    pump.stop()
                }
                EventPumpTests.run(pump)
                // How late depends on the machine; that it came, and not early, does not.
                #expect(committed ?? 0 >= due)
            }
        }
    }

    @Test("Waking from another thread makes a turn")
    func wake() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let pump = EventPump(window: nil)
                var turns = 0
                pump.commit = {
                    turns += 1
                    if turns == 1 { DispatchQueue.global().async { [pump] in pump.wake() } } else { pump.stop() }
                }
                EventPumpTests.run(pump)
                #expect(turns == 2)
            }
        }
    }

    @Test("Until a frame that nothing brings forward, waking makes no turns")
    func sleepsUntilFrame() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let clock = MonotonicClock()
                let pump = EventPump(window: nil, clock: clock)
                let due = clock.now + 0.05
                let isOver = Mutex(false)
                pump.commit = {
                    guard clock.now >= due else { return pump.scheduleFrame(at: due, .sleeps) }
                    pump.stop()
                }
                let thread = Thread { [pump] in while !isOver.withLock({ $0 }) { pump.wake() } }
                thread.start()
                EventPumpTests.run(pump)
                isOver.withLock { $0 = true }
                // Calls that come while a turn is made may make another one.
                #expect(pump.turnCount <= 10)
            }
        }
    }

    @Test(
        "Frames that follow one another need few passes of the run loop, and what it serves has its turn between them")
    func framesInARow() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let clock = MonotonicClock()
                let pump = EventPump(window: nil, clock: clock)
                let loop = RunLoop.current
                var (passes, timerDate) = (0, 0.0)
                let seen = Mutex((frames: 0, framesBeforeBlock: 0, timerFired: 0.0))
                let observer = loop._observe([.beforeWaiting], in: .common) { _ in passes += 1 }
                pump.commit = {
                    let frames = seen.withLock {
                        $0.frames += 1
                        return $0.frames
                    }
                    if frames == 2 { loop.perform { seen.withLock { $0.framesBeforeBlock = $0.frames } } }
                    guard frames == 50 else { return pump.scheduleFrame(at: clock.now + 0.002, .sleeps) }
                    // Between two frames that are far apart.
                    timerDate = clock.now + 0.02
                    _ = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in
                        seen.withLock { $0.timerFired = clock.now }
                        MainActor.assumeIsolated { pump.stop() }
                    }
                    pump.scheduleFrame(at: clock.now + 60, .sleeps)
                }
                EventPumpTests.run(pump)
                observer.invalidate()
                let (frames, framesBeforeBlock, timerFired) = seen.withLock { $0 }
                #expect(frames >= 50 && passes <= 30)
                #expect((2...8).contains(framesBeforeBlock))
                #expect(timerFired >= timerDate && timerFired < timerDate + 30)
            }
        }
    }

    @Test("Nothing to do means no turns")
    func idle() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let window = try EventPumpTests.makeWindow()
                let pump = EventPump(window: window)
                let clock = MonotonicClock()
                var due: FrameTime?
                var turnsBefore = 0
                pump.commit = {
                    if let due, clock.now >= due { return pump.stop() }
                    guard due == nil else { return }
                    due = clock.now + 0.1
                    turnsBefore = pump.turnCount
                    pump.scheduleFrame(at: clock.now + 0.1)
                }
                EventPumpTests.run(pump)
                // The turn the timer makes, and at most two that what came before it left behind.
                #expect(pump.turnCount - turnsBefore <= 3)
            }
        }
    }

    @Test("A run inside an event handler serves events and frames and ends by its own stop")
    func nestedRun() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let window = try EventPumpTests.makeWindow()
                let pump = EventPump(window: window)
                pump.drain()
                var keys = 0
                var isNestedDone = false
                pump.onEvent = { event in
                    guard case .key = event else { return }
                    keys += 1
                    if keys == 1 {
                        SyntheticEvents.pushKey(.up, isDown: true, in: window)
                        pump.run()
                        isNestedDone = true
                    } else {
                        pump.stop()
                    }
                }
                pump.commit = { if isNestedDone { pump.stop() } }
                SyntheticEvents.pushKey(.down, isDown: true, in: window)
                EventPumpTests.run(pump)
                #expect(keys == 2 && isNestedDone)
            }
        }
    }

    @Test("SIGTERM arrives as a request to quit")
    func signals() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let pump = EventPump(window: nil)
                pump.handleSignals()
                var didQuit = false
                pump.onEvent = {
                    if case .quit = $0 {
                        didQuit = true
                        pump.stop()
                    }
                }
                kill(getpid(), SIGTERM)
                EventPumpTests.run(pump)
                #expect(didQuit)
            }
        }
    }

    @Test("The pump goes away with its last reference")
    func lifetime() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                weak var weakPump: EventPump?
                do {
                    let pump = EventPump(window: nil)
                    pump.scheduleFrame(at: MonotonicClock().now + 60)
                    weakPump = pump
                }
                #expect(weakPump == nil)
            }
        }
    }
}
