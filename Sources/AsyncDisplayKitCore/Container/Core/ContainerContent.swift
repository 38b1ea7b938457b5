import CollectionCore

/// The half of a container that differs between tables and collections: the questions to their data sources and
/// delegates. Main thread. `TableContent` and `CollectionContent` conform.
@MainActor protocol ContainerContent: AnyObject {
    /// Called once, by the node that owns this, when it is made. Any thread.
    nonisolated func attach(to node: ASContainerNode)

    // MARK: The data source

    /// Whether there is a data source. Once it is gone nothing can be asked, and no counts can contradict the updates.
    var hasDataSource: Bool { get }
    var dataSourceName: String { get }
    /// The number of sections, and a closure that asks for the number of items in one; nil without a data source.
    /// Finding the object to ask costs more than asking it, so it is found once for all sections.
    var counting: (sections: Int, itemsInSection: (Int) -> Int)? { get }
    func nodeBlock(at path: SourcePath) -> ASCellNodeBlock
    /// The value that identifies an item before and after a reload; nil if the data source gives none.
    func identity(at path: SourcePath) -> AnyHashable?
    func nodeModel(at path: SourcePath) -> Any?
    /// The item was reloaded and is the same one: its node stays, and the data source may update it in this call. Edits
    /// that it makes meanwhile become a reload.
    func willKeep(_ node: ASCellNode, at path: SourcePath)
    /// The block that makes the node of a supplementary; nil for kinds and places without a node.
    func supplementaryNodeBlock(ofKind kind: String, at path: SourcePath) -> ASCellNodeBlock?
    /// The range in which the node of a supplementary is measured.
    func constrainedSizeForSupplementary(ofKind kind: String, at path: ShownPath) -> ASSizeRange
    /// The range in which the item's node is measured.
    func constrainedSize(at path: SourcePath) -> ASSizeRange

    // MARK: The view

    /// The table or collection view of the node.
    func makeView() -> any ContainerScrollView
    /// Gives the view the present delegate, for the methods that the view calls itself.
    func connect(_ view: any ContainerScrollView)

    /// The object that is told of edits and sizes before the view shows them. Nil by default.
    var layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)? { get }
    /// The layout, if workers calculate its places of items. Nil by default.
    var calculatedLayout: ASCollectionLayout? { get }

    /// A closure, for any thread, that tells the delegate to fetch; nil without a delegate, or if it wants no fetch.
    func batchFetchCall(at edge: BatchFetchEdge, with context: ASBatchContext) -> (@Sendable () -> Void)?
}

extension ContainerContent {
    /// The numbers of items of all sections, as far as a list can show them (`ListCounts`).
    func itemCounts() -> [Int] {
        counting.map { ListCounts.read(sections: $0.sections, of: dataSourceName, $0.itemsInSection) } ?? []
    }

    /// The number of items of one section; nil where there is none.
    func itemCount(inSection section: Int) -> Int? {
        counting.flatMap { section < $0.sections ? $0.itemsInSection(section) : nil }
    }

    var layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)? { nil }
    var calculatedLayout: ASCollectionLayout? { nil }
}
