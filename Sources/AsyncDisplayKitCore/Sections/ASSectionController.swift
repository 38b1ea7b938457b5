import Execution

/// One section of a collection that is put together by `ASSectionControllerDataSource`: how many items it has, their
/// nodes and sizes, and its headers and footers. Indexes count the items within the section.
///
/// Every method has a default. Main thread, unless said otherwise.
@preconcurrency @MainActor public protocol ASSectionController: AnyObject {
    /// The number of items in the section. It is asked for again at every update and reload. Default 1.
    func numberOfItems() -> Int
    /// The block that makes an item's node, on any thread. Asked once per item, when it comes near.
    func nodeBlockForItem(at index: Int) -> ASCellNodeBlock
    /// The node of an item, made on the main thread; asked for where there is no block.
    func nodeForItem(at index: Int) -> ASCellNode
    /// The range of sizes in which an item's node is measured. With the default, which is unconstrained, the layout
    /// decides.
    func sizeRangeForItem(at index: Int) -> ASSizeRange
    /// The identity of an item, which differs from all other items'; see `ASCollectionDataSource`. Default nil.
    func identityForItem(at index: Int) -> AnyHashable?
    /// The model that an item's node shows; see `ASCollectionDataSource`. Default nil.
    func nodeModelForItem(at index: Int) -> Any?

    /// Whether there is more to fetch at the end of the collection. Only the last section's controller is asked.
    /// Default true, which matters where the next method is implemented.
    func shouldBatchFetch() -> Bool
    /// The end of the collection is near, and this is the last section: fetch more, and complete the context when it is
    /// in. Called on a worker, which it must not block: start the work and return. The default fetches nothing.
    nonisolated func beginBatchFetch(with context: ASBatchContext)

    /// The section's headers, footers and other supplementaries. Default: the controller itself, if it is a source of
    /// them.
    var supplementaryNodeSource: (any ASSupplementaryNodeSource)? { get }

    /// The user has selected an item; called after the collection's delegate.
    func didSelectItem(at index: Int)
    /// The user has deselected an item, or selected another; called after the collection's delegate.
    func didDeselectItem(at index: Int)
}

extension ASSectionController {
    public func numberOfItems() -> Int { 1 }

    public func nodeBlockForItem(at index: Int) -> ASCellNodeBlock {
        let node = nodeForItem(at: index)
        return { node }
    }

    public func nodeForItem(at index: Int) -> ASCellNode {
        Misuse.report(
            """
            \(type(of: self)) gives neither a node nor a node block for items. Implement nodeBlockForItem(at:), and \
            declare it where the conformance to ASSectionController is declared.
            """)
        return ASCellNode()
    }

    public func sizeRangeForItem(at index: Int) -> ASSizeRange { ASSizeRangeUnconstrained }
    public func identityForItem(at index: Int) -> AnyHashable? { nil }
    public func nodeModelForItem(at index: Int) -> Any? { nil }
    public func shouldBatchFetch() -> Bool { true }
    public nonisolated func beginBatchFetch(with context: ASBatchContext) { context.completeBatchFetching(false) }
    public var supplementaryNodeSource: (any ASSupplementaryNodeSource)? { self as? any ASSupplementaryNodeSource }
    public func didSelectItem(at index: Int) {}
    public func didDeselectItem(at index: Int) {}
}

/// Gives a section its headers, footers and other supplementaries. Indexes count the supplementaries of one kind within
/// the section; a header or footer has index 0. Main thread.
@preconcurrency @MainActor public protocol ASSupplementaryNodeSource: AnyObject {
    /// The kinds the section has nodes for.
    func supportedElementKinds() -> [String]
    /// The block that makes a supplementary's node, on any thread, when it comes near.
    func nodeBlockForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASCellNodeBlock
    /// The node of a supplementary, made on the main thread; asked for where there is no block. By default an empty
    /// cell.
    func nodeForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASCellNode
    /// The range of sizes in which the header or footer of a flow layout is measured; its size across the scrolling
    /// direction is always the collection's. With zero, the default, there is no header or footer. Other layouts decide
    /// sizes themselves.
    func sizeRangeForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASSizeRange
}

extension ASSupplementaryNodeSource {
    public func nodeBlockForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASCellNodeBlock {
        let node = nodeForSupplementaryElement(ofKind: elementKind, at: index)
        return { node }
    }

    public func nodeForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASCellNode { ASCellNode() }

    public func sizeRangeForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASSizeRange {
        ASSizeRangeZero
    }
}
