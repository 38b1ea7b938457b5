import AsyncDisplayKitCore

/// A row that calls `onDrawn` when all of it has been drawn for the first time.
final class CountedCellNode: FeedCellNode, @unchecked Sendable {  // set before the list has it, then the main thread's
    var onDrawn: (@MainActor () -> Void)?

    override func hierarchyDisplayDidFinish() {
        super.hierarchyDisplayDidFinish()
        guard let onDrawn, isDrawn else { return }
        self.onDrawn = nil
        onDrawn()
    }
}
