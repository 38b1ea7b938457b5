/// A placeholder node for an item that a UIKit cell or view shows: it is part of data and ranges, but shows nothing.
final class PassthroughCellNode: ASCellNode, @unchecked Sendable {}  // adds no state

extension CellElement {
    /// Whether a cell of UIKit's shows the item, and not its node.
    var showsCell: Bool { node is PassthroughCellNode }
    /// The node, if it shows the item itself; nil if a cell of UIKit's does.
    var shownNode: ASCellNode? { showsCell ? nil : node }
}
