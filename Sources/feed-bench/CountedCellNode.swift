import AsyncDisplayKitCore
import Synchronization

/// A row that reports on the main thread that it has been drawn for the first time.
final class CountedCellNode: FeedCellNode, @unchecked Sendable {  // set before the list has it, then the main thread's
    var onDrawn: (@MainActor () -> Void)?

    override func hierarchyDisplayDidFinish() {
        super.hierarchyDisplayDidFinish()
        guard let onDrawn, isDrawn else { return }
        self.onDrawn = nil
        onDrawn()
    }
}

/// When threads drew the texts of rows. Any thread.
final class DrawingTimes: Sendable {
    private let latest = Atomic(0)

    /// A text is drawn.
    func note() {
        latest.max(Int(Process.now * 1e9), ordering: .relaxed)
    }

    /// The time of the last text, in seconds.
    var last: Double { Double(latest.load(ordering: .relaxed)) * 1e-9 }
}
