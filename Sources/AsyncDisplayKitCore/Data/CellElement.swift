import CollectionCore
import Execution

/// What stands for an item in the element map: first the block that makes its node, then the node.
///
/// An element belongs to one item for as long as the item lives; so does its node.
// Made and changed on the main thread only; held in maps that are Sendable.
final class CellElement: @unchecked Sendable {
    /// Makes the node; dropped once it has run.
    private(set) var block: ASCellNodeBlock?
    private(set) var node: ASCellNode?
    /// The preparation under way.
    var ticket: WorkScheduler.Ticket?
    /// The range the node was last measured in; nil when it must be measured (again).
    private(set) var measuredRange: ASSizeRange?
    private(set) var size = CGSize.zero
    /// Identity of the item; nil for a supplementary.
    let id: ElementID?
    /// Kind of the supplementary; nil for an item.
    let kind: String?

    init(id: ElementID, block: @escaping ASCellNodeBlock) {
        self.id = id
        kind = nil
        self.block = block
    }

    init(kind: String, block: @escaping ASCellNodeBlock) {
        id = nil
        self.kind = kind
        self.block = block
    }

    func didPrepare(_ node: ASCellNode, size: CGSize, range: ASSizeRange) {
        block = nil
        self.node = node
        node.element = self
        if let kind { node.supplementaryElementKind = kind }
        self.size = size
        measuredRange = range
    }

    /// The node may want another size.
    func invalidateSize() {
        measuredRange = nil
    }

    func isReady(for range: ASSizeRange) -> Bool {
        node != nil && measuredRange == range
    }
}
