/// Stands for an item that a cell or view of UIKit's shows: it takes part in data and ranges, and shows nothing.
final class PassthroughCellNode: ASCellNode, @unchecked Sendable {}  // adds no state

extension CellElement {
    /// A cell of UIKit's shows the item, not the node.
    var showsCell: Bool { node is PassthroughCellNode }
    /// The node, where it shows the item itself.
    var shownNode: ASCellNode? { showsCell ? nil : node }
}
