import CollectionCore
import Execution

/// An item or supplementary of a collection. Elements of different maps are equal if they stand for the same item or
/// supplementary.
public final class ASCollectionElement: Hashable, @unchecked Sendable {  // constants, and a main-thread reference
    enum Identity: Hashable {
        case item(ElementID)
        case supplementary(SupplementaryID)
    }

    let identity: Identity
    private weak var data: DataController?
    /// The node that the element had when a calculation began.
    private let known: ASCellNode?

    init(_ identity: Identity, data: DataController?, node: ASCellNode? = nil) {
        self.identity = identity
        self.data = data
        known = node
    }

    /// The kind of a supplementary; nil for an item. Any thread.
    public var supplementaryElementKind: String? {
        if case .supplementary(let id) = identity { id.kind } else { nil }
    }

    /// The element's node. On the main thread the node is made and measured now, unless that is done already. On
    /// another thread, where a layout is calculated, this is nil unless the delegate says that it
    /// `calculatesWithNodes`.
    public var node: ASCellNode? {
        if let known { return known }
        return MainThread.isCurrent ? MainActor.assumeIsolated { findNode(makesIt: true) } : nil
    }

    /// The element's node, if it is made already; on other threads than the main thread the same as `node`.
    public var nodeIfAllocated: ASCellNode? {
        if let known { return known }
        return MainThread.isCurrent ? MainActor.assumeIsolated { findNode(makesIt: false) } : nil
    }

    @MainActor private func findNode(makesIt: Bool) -> ASCellNode? {
        guard let data else { return nil }
        switch identity {
        case .item:
            return path.flatMap { makesIt ? data.finishedElement(at: $0) : data.elementIfMade(at: $0) }?.node
        case .supplementary(let id):
            guard makesIt else { return data.map.supplementary(id)?.node }
            guard let element = data.makeSupplementary(id) else { return nil }
            data.finish(element)
            return element.node
        }
    }

    @MainActor private var path: SourcePath? {
        guard case .item(let id) = identity else { return nil }
        return data?.map.path(of: id).map { SourcePath($0) }
    }

    /// The range in which the node is measured at present; zero for an element that was deleted. Main thread.
    ///
    /// Setting another range measures the node in it: now if the item is near the viewport, or else when it comes near.
    /// The new range holds until the range that the container would choose changes, for example after a change of the
    /// container's size, or until `relayoutItems()` is called.
    @preconcurrency @MainActor public var constrainedSize: ASSizeRange {
        get {
            guard let data, let derived = data.derivedRange(of: identity) else { return ASSizeRangeZero }
            return data.range(of: identity, derived: derived)
        }
        set {
            guard let data, let derived = data.derivedRange(of: identity) else { return }
            data.setRange(newValue, of: identity, derived: derived)
        }
    }

    /// The collection that the element is in. Main thread.
    @preconcurrency @MainActor public var owningNode: (any ASRangeManagingNode)? {
        (data?.source as? CollectionContent)?.node
    }

    /// The node's traits, or those that it will have at first. Main thread.
    ///
    /// Setting traits gives them to the node and its subnodes, now or when the node is made. They hold until the
    /// container's traits change.
    @preconcurrency @MainActor public var traitCollection: ASPrimitiveTraitCollection {
        get {
            nodeIfAllocated?.primitiveTraitCollection
                ?? (data?.traits(of: identity) ?? .unspecified).primitiveTraitCollection
        }
        set { data?.setTraits(newValue, of: identity) }
    }

    /// The model of the item that the data source returned; nil for none. Main thread.
    @preconcurrency @MainActor public var nodeModel: Any? {
        guard case .item = identity else { return nodeIfAllocated?.nodeModel }
        return path.flatMap { data?.nodeModel(at: $0) }
    }

    public static func == (a: ASCollectionElement, b: ASCollectionElement) -> Bool { a.identity == b.identity }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
