/// A placeholder node for an item that a UIKit cell or view shows: it is part of data and ranges, but shows nothing.
final class PassthroughCellNode: ASCellNode, @unchecked Sendable {}  // adds no state

extension CellElement {
    /// A cell of UIKit's shows the item, not the node.
    var showsCell: Bool { node is PassthroughCellNode }
    /// The node, where it shows the item itself.
    var shownNode: ASCellNode? { showsCell ? nil : node }
}
