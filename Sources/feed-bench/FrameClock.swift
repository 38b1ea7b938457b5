import AsyncDisplayKitCore

/// Measures frames: from the display link's call, the frame's beginning, until it has been presented, and the main
/// thread's processor time until the next one's beginning.
@MainActor final class FrameClock {
    let interval: Double
    private(set) var frameStart = 0.0
    /// Frame intervals since the frame before; 1 where none was left out.
    private(set) var ticks = 1.0
    /// Frame intervals for which there was no frame between two that were recorded.
    private(set) var missedTicks = 0
    private var startThreadCPU = 0.0
    /// Processor time of looking at the rows, which is the benchmark's and not the frame's.
    private var measuringCPU = 0.0
    private var lastTimestamp = 0.0
    private var pending: FrameRecorder.Frame?

    init(rate: Int) {
        interval = 1 / Double(rate)
    }

    /// A frame begins. Returns the one before if it was recorded: now its main thread's time is known.
    func beginFrame(at timestamp: Double) -> FrameRecorder.Frame? {
        frameStart = Process.now
        let cpu = Process.threadCPU
        ticks = max(1, ((timestamp - lastTimestamp) / interval).rounded())
        var finished = pending
        finished?.mainThread = cpu - startThreadCPU - measuringCPU
        if pending != nil { missedTicks += Int(ticks) - 1 }
        pending = nil
        lastTimestamp = timestamp
        startThreadCPU = cpu
        measuringCPU = 0
        return finished
    }

    /// Records the frame that has begun.
    func record(phase: String) {
        pending = FrameRecorder.Frame(
            phase: phase, wall: 0, mainThread: 0, blankRowArea: 0, blankAvatars: 0, meanRowHeight: 0)
    }

    /// Looks at the rows, at the expense of no frame.
    func measure(_ controller: FeedController) -> FeedController.Coverage {
        let start = Process.threadCPU
        defer { measuringCPU += Process.threadCPU - start }
        return controller.coverage
    }

    /// The frame is on screen.
    func endFrame(at time: Double, _ coverage: FeedController.Coverage) {
        pending?.wall = time - frameStart
        pending?.blankRowArea = coverage.blankRowArea
        pending?.blankAvatars = coverage.blankAvatars
        pending?.meanRowHeight = coverage.meanRowHeight
    }
}
