import CollectionCore
import Execution

/// Identifies a supplementary: its section, wherever that is, and its kind and index in it.
struct SupplementaryID: Hashable, Sendable {
    let section: SectionID
    let kind: String
    let item: Int
}

/// An item while it is in use: first the block that makes its node, then the node and what it measured. Main
/// thread only.
///
/// Until its node is made, the element map holds the element for the item; from then on it holds the node
/// (`CellRecord`), and the element lives only while it is in use: in a range, in an update, being prepared. An item has
/// at most one element at a time.
final class CellElement: @unchecked Sendable {  // main thread only; held in maps that are Sendable
    /// The block that makes the node; nil once it has run.
    private(set) var block: ASCellNodeBlock?
    private(set) var node: ASCellNode?
    /// The preparation under way.
    var ticket: WorkScheduler.Ticket?
    /// Whether the element's node is not needed any more.
    var isDiscarded = false
    /// The range in which the node was last measured; nil if it must be measured, for the first time or again.
    var measuredRange: ASSizeRange?
    private(set) var size = CGSize.zero
    /// Where the element stands in the ranges around the viewport.
    var range = RangePlace()
    /// The size that the list view still uses after client code has asked for the node and had it measured again. Nil
    /// if the list view uses `size`.
    var listedSize: CGSize?
    /// Which item or supplementary it is; nil for the node of an item that was gone already.
    let identity: ASCollectionElement.Identity?
    /// The identity of the item; nil for a supplementary.
    var id: ElementID? { if case .item(let id) = identity { id } else { nil } }
    /// The identity of the supplementary; nil for an item.
    var supplementary: SupplementaryID? { if case .supplementary(let id) = identity { id } else { nil } }

    init(_ identity: ASCollectionElement.Identity, block: @escaping ASCellNodeBlock) {
        self.identity = identity
        self.block = block
    }

    /// Makes an element for a node whose former element was released. The node still knows what it measured last.
    fileprivate init(around node: ASCellNode) {
        identity = node.itemID.map { .item($0) }
        self.node = node
        if let newest = node.nodeLock.withLock({ node.layoutState.newestMeasurement }) {
            measuredRange = newest.range
            size = newest.size
        }
        node.element = self
    }

    // The node's reference keeps the memory of a released element until it is set again, so it is set to nil here. This
    // is done on the main thread only: an element that is released elsewhere leaves its own bytes allocated with its
    // node.
    deinit {
        if MainThread.isCurrent, let node, node.element == nil { node.element = nil }
    }

    func didPrepare(_ node: ASCellNode, size: CGSize, range: ASSizeRange) {
        block = nil
        self.node = node
        node.element = self
        if let supplementary { node.supplementaryElementKind = supplementary.kind }
        node.itemID = id
        self.size = size
        measuredRange = range
    }

    /// The node, if it still belongs to this item: a data source may return it again for another item, to which it then
    /// belongs.
    @MainActor var ownNode: ASCellNode? { node?.element === self ? node : nil }

    /// Whether the element has a node, and no preparation is under way.
    var isPrepared: Bool { node != nil && ticket == nil }

    func isReady(for range: ASSizeRange) -> Bool {
        node != nil && measuredRange == range
    }
}

/// What the element map holds for an item that was asked for: an element until there is a node, then the node. The node
/// knows its item, so a row far from the viewport needs nothing but its node and a place in the map.
enum CellRecord: ElementPayload {
    case element(CellElement)
    case node(ASCellNode)

    var object: any AnyObject & Sendable {
        switch self {
        case .element(let element): element
        case .node(let node): node
        }
    }

    static func payload(of object: any AnyObject & Sendable) -> CellRecord {
        // A payload is of one of these two types, and elements have no subclasses.
        type(of: object) == CellElement.self
            ? .element(unsafeDowncast(object, to: CellElement.self))
            : .node(unsafeDowncast(object, to: ASCellNode.self))
    }

    /// The item's node; nil as long as it is not made.
    var node: ASCellNode? {
        switch self {
        case .element(let element): element.node
        case .node(let node): node
        }
    }

    /// The element of a supplementary, which is never replaced by its node. Any thread.
    var supplementary: CellElement? {
        if case .element(let element) = self { element } else { nil }
    }

    /// The element, made again if it was not in use. Main thread.
    @MainActor var element: CellElement {
        switch self {
        case .element(let element): element
        case .node(let node): node.element ?? CellElement(around: node)
        }
    }
}

extension ElementMap where Payload == CellRecord {
    /// Where a supplementary is; nil when its section is not here. O(log n).
    func path(of id: SupplementaryID) -> ItemPath? {
        section(of: id.section).map { ItemPath(section: $0, item: id.item) }
    }

    /// Where an item or a supplementary is; nil once it is gone. O(log n).
    func path(of identity: ASCollectionElement.Identity) -> ItemPath? {
        switch identity {
        case .item(let id): path(of: id)
        case .supplementary(let id): path(of: id)
        }
    }

    /// The element of a supplementary that was asked for.
    func supplementary(_ id: SupplementaryID) -> CellElement? {
        path(of: id).flatMap { supplementary(ofKind: id.kind, at: $0) }?.supplementary
    }
}

extension ASCellNode {
    /// The element of the node's item or supplementary; nil once the item is gone.
    @MainActor var itemElement: CellElement? {
        element ?? (itemID == nil ? nil : CellElement(around: self))
    }

    /// Whether anything is kept for the item beside its node. For tests. Main thread.
    @MainActor package var hasElement: Bool { element != nil }
}
