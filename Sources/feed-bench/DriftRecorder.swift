import AsyncDisplayKitCore

/// Follows a row in the middle of the viewport through each frame: it has to move by the distance that was scrolled,
/// whatever was inserted above it meanwhile.
@MainActor struct DriftRecorder {
    private var anchor: ASCellNode?
    private var expected = 0.0
    private(set) var greatest = 0.0
    /// How many frames were off by more than a hundredth of a point.
    private(set) var frames = 0

    /// Before a frame's scrolling by `distance` and its edits.
    mutating func begin(in table: ASTableNode, distance: Double) {
        let paths = table.indexPathsForVisibleRows()
        anchor = paths.isEmpty ? nil : table.nodeForRow(at: paths[paths.count / 2])
        expected = (place(in: table) ?? 0) - distance
    }

    /// When the frame is on screen.
    mutating func end(in table: ASTableNode) {
        guard let place = place(in: table) else { return }
        let drift = abs(place - expected)
        greatest = max(greatest, drift)
        if drift > 0.01 { frames += 1 }
        anchor = nil
    }

    /// Where the row is in the viewport.
    private func place(in table: ASTableNode) -> Double? {
        guard let anchor, let path = table.indexPath(for: anchor) else { return nil }
        return Double(table.rectForRow(at: path).minY - table.contentOffset.y)
    }
}
