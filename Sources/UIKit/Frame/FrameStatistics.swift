import Execution
import SDLBackend

/// The costs of one frame. Times are in seconds.
package struct FrameRecord: Sendable {
    package let start: Double
    let threadStart: Double
    /// Wall time from the start of the frame until it was presented.
    package private(set) var wallTime = 0.0
    /// CPU time of the main thread in it; 0 unless `FrameStatistics.measuresMainThread`.
    package private(set) var mainThreadTime = 0.0
    /// Time the main thread waited for drawings, working on them or blocked.
    package var waited = 0.0
    /// Time it worked on, or was blocked on, making and measuring cells that the frame needed.
    package var helped = 0.0
    /// Visible nodes without their current contents.
    package var incompleteNodes = 0
    package var present = PresentStatistics()

    init(start: Double, threadStart: Double) {
        self.start = start
        self.threadStart = threadStart
    }

    mutating func end(wall: Double, thread: Double) {
        wallTime = wall - start
        mainThreadTime = thread - threadStart
    }
}

/// Figures of the frames so far. Main thread only; recording costs no allocation once the window is full.
@MainActor package final class FrameStatistics {
    /// Frames that percentiles are taken over.
    private static let window = 600

    package private(set) var frameCount = 0
    package private(set) var idleSteps = 0
    /// Frames in which some visible node lacked its current contents.
    package private(set) var incompleteFrames = 0
    /// Sum over the frames of the visible nodes without their current contents.
    package private(set) var incompleteNodes = 0
    /// Frames in which the main thread waited for drawings.
    package private(set) var framesThatWaited = 0
    /// Sums of the records' `waited` and `helped` over all frames.
    package private(set) var totalWait = 0.0
    package private(set) var totalHelp = 0.0
    package private(set) var last: FrameRecord?
    /// The classes of the recent frames' times, in a ring, so that the oldest frame can be taken out again.
    private var recent: [(wall: DurationHistogram.Class, thread: DurationHistogram.Class)] = []
    private var cursor = 0
    private var wallTimes = DurationHistogram()
    private var mainThreadTimes = DurationHistogram()
    /// Whether frames' `mainThreadTime` is measured. It takes two calls of the system in each frame, which are half a
    /// hundredth of what a frame of a scrolling feed costs.
    package var measuresMainThread = false

    package init() {}

    /// What the main thread has used of its processor, or 0 if that is not measured.
    var mainThreadClock: Double { measuresMainThread ? CPUClock.thread : 0 }

    func record(_ record: FrameRecord) {
        frameCount += 1
        if record.incompleteNodes > 0 { incompleteFrames += 1 }
        incompleteNodes += record.incompleteNodes
        if record.waited > 0 { framesThatWaited += 1 }
        totalWait += record.waited
        totalHelp += record.helped
        last = record
        let classes = (
            wall: DurationHistogram.classOf(record.wallTime), thread: DurationHistogram.classOf(record.mainThreadTime)
        )
        wallTimes.add(classes.wall)
        mainThreadTimes.add(classes.thread)
        if recent.count < Self.window {
            recent.append(classes)
        } else {
            wallTimes.remove(recent[cursor].wall)
            mainThreadTimes.remove(recent[cursor].thread)
            recent[cursor] = classes
            cursor = (cursor + 1) % Self.window
        }
    }

    func recordIdleStep() {
        idleSteps += 1
    }

    /// A figure for which percentiles are available.
    package enum Figure { case wallTime, mainThreadTime }

    /// Nearest-rank percentile of a figure over the recent 600 frames, in seconds and right to 0.8 %; 0 without frames.
    /// Costs about a microsecond.
    package func percentile(_ percent: Double, of figure: Figure) -> Double {
        switch figure {
        case .wallTime: wallTimes.percentile(percent)
        case .mainThreadTime: mainThreadTimes.percentile(percent)
        }
    }

    package func reset() {
        frameCount = 0
        idleSteps = 0
        incompleteFrames = 0
        incompleteNodes = 0
        framesThatWaited = 0
        totalWait = 0
        totalHelp = 0
        last = nil
        recent.removeAll(keepingCapacity: true)
        cursor = 0
        wallTimes.removeAll()
        mainThreadTimes.removeAll()
    }
}
