import SDLBackend

/// What one frame cost. Times in seconds.
package struct FrameRecord: Sendable {
    package let start: Double
    let threadStart: Double
    /// Wall time from the start of the frame until it was presented.
    package private(set) var wallTime = 0.0
    /// CPU time of the main thread in it.
    package private(set) var mainThreadTime = 0.0
    /// Time the main thread was blocked on workers.
    package var waited = 0.0
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
    package private(set) var framesThatWaited = 0
    package private(set) var totalWait = 0.0
    package private(set) var last: FrameRecord?
    private var recent: [FrameRecord] = []
    private var cursor = 0

    package init() {}

    func record(_ record: FrameRecord) {
        frameCount += 1
        if record.incompleteNodes > 0 { incompleteFrames += 1 }
        incompleteNodes += record.incompleteNodes
        if record.waited > 0 { framesThatWaited += 1 }
        totalWait += record.waited
        last = record
        if recent.count < Self.window {
            recent.append(record)
        } else {
            recent[cursor] = record
            cursor = (cursor + 1) % Self.window
        }
    }

    func recordIdleStep() {
        idleSteps += 1
    }

    /// Nearest-rank percentile of a figure over the recent frames; 0 without frames.
    package func percentile(_ percent: Double, of figure: (FrameRecord) -> Double) -> Double {
        guard !recent.isEmpty else { return 0 }
        let sorted = recent.map(figure).sorted()
        let rank = Int((percent / 100 * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }

    package func reset() {
        frameCount = 0
        idleSteps = 0
        incompleteFrames = 0
        incompleteNodes = 0
        framesThatWaited = 0
        totalWait = 0
        recent.removeAll(keepingCapacity: true)
        cursor = 0
    }
}
