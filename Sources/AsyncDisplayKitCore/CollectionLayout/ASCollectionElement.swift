import CollectionCore
import Execution

/// An item or supplementary of a collection, the same one in every map that has it.
public final class ASCollectionElement: Hashable, @unchecked Sendable {  // constants, and a main-thread reference
    enum Identity: Hashable {
        case item(ElementID)
        case supplementary(ObjectIdentifier)
    }

    let identity: Identity
    /// Of a supplementary.
    let record: CellElement?
    private weak var data: DataController?
    /// The node there was when a calculation began.
    private let known: ASCellNode?

    init(item id: ElementID, data: DataController?, node: ASCellNode? = nil) {
        identity = .item(id)
        record = nil
        self.data = data
        known = node
    }

    init(supplementary record: CellElement, data: DataController?) {
        identity = .supplementary(ObjectIdentifier(record))
        self.record = record
        self.data = data
        known = nil
    }

    /// Nil for an item. Any thread.
    public var supplementaryElementKind: String? { record?.kind }

    /// The item's node. On the main thread it is made and measured now if it was not yet. On another thread, where a layout
    /// is calculated, nil unless the delegate says that it `calculatesWithNodes`.
    public var node: ASCellNode? {
        if let known { return known }
        return MainThread.isCurrent ? MainActor.assumeIsolated { findNode(makesIt: true) } : nil
    }

    /// The item's node, if there is one; off the main thread as `node`.
    public var nodeIfAllocated: ASCellNode? {
        if let known { return known }
        return MainThread.isCurrent ? MainActor.assumeIsolated { findNode(makesIt: false) } : nil
    }

    @MainActor private func findNode(makesIt: Bool) -> ASCellNode? {
        if let record { return record.node }
        guard let data, let path else { return nil }
        if makesIt, data.elementIfMade(at: path)?.node == nil { data.finish([path]) }
        return data.elementIfMade(at: path)?.node
    }

    /// The item in the data source's present index space.
    @MainActor private var path: IndexPath? {
        guard case .item(let id) = identity else { return nil }
        return data?.map.path(of: id).map { IndexPath($0) }
    }

    /// The range the item's node is measured in at present; zero for a supplementary, whose size is up to the layout, and
    /// for what is gone. Main thread.
    @preconcurrency @MainActor public var constrainedSize: ASSizeRange {
        guard let source = data?.source, let path else { return ASSizeRangeZero }
        return source.constrainedSize(at: path)
    }

    /// The collection. Main thread.
    @preconcurrency @MainActor public var owningNode: (any ASRangeManagingNode)? {
        (data?.source as? CollectionContent)?.node
    }

    /// The node's traits, or what it will begin with. Main thread.
    @preconcurrency @MainActor public var traitCollection: ASPrimitiveTraitCollection {
        nodeIfAllocated?.primitiveTraitCollection ?? data?.cellContainer?.containerTraits
            ?? ASPrimitiveTraitCollection()
    }

    /// What the data source gave as the model of the item, if anything. Main thread.
    @preconcurrency @MainActor public var nodeModel: Any? {
        if let node = nodeIfAllocated { return node.nodeModel }
        return path.flatMap { data?.source?.nodeModel(at: $0) }
    }

    public static func == (a: ASCollectionElement, b: ASCollectionElement) -> Bool { a.identity == b.identity }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
