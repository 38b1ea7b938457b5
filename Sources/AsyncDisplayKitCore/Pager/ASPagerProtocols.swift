import Execution

/// Gives a pager its pages: by node block, or by node. Main thread; a node block runs on any thread.
@preconcurrency @MainActor public protocol ASPagerDataSource: AnyObject {
    /// How many pages there are. Asked when the pager loads its data and when updates end.
    func numberOfPages(in pagerNode: ASPagerNode) -> Int
    /// The block that makes a page. Asked on the main thread when the page comes near. Default: the node of the method
    /// below.
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock
    /// The node of a page, made on the main thread. Asked for where the method above is not implemented; a data source
    /// that has neither is reported, and shows empty pages.
    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode
    /// The identifier of a page, which must stay the same as long as the page exists. After a reload the pager shows
    /// the page with the same identifier as before, whatever its index is now. With nil, the default, it shows the page
    /// with the same index.
    func pagerNode(_ pagerNode: ASPagerNode, identifierForPageAt index: Int) -> AnyHashable?
    /// The title of a page in the list of keys that F1 shows. Asked for the first nine pages at each key that types no
    /// text; Texture has no such method. Nil, the default, for "Page 1" and so on.
    func pagerNode(_ pagerNode: ASPagerNode, titleForPageAt index: Int) -> String?
}

extension ASPagerDataSource {
    public func pagerNode(_ pagerNode: ASPagerNode, identifierForPageAt index: Int) -> AnyHashable? { nil }

    public func pagerNode(_ pagerNode: ASPagerNode, titleForPageAt index: Int) -> String? { nil }

    public func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let node = self.pagerNode(pagerNode, nodeAt: index)
        return { node }
    }

    public func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        Misuse.report(
            """
            \(type(of: self)) gives neither a node nor a node block for pages. Implement pagerNode(_:nodeBlockAt:), \
            and declare it where the conformance to ASPagerDataSource is declared.
            """)
        return ASCellNode()
    }
}

/// Is told of events of a pager's pages.
@preconcurrency @MainActor public protocol ASPagerDelegate: ASCollectionDelegate {}

/// Presents a pager's data source to the collection as its data source. Methods that pagers do not have are forwarded
/// if the data source is also an `ASCollectionDataSource`.
@MainActor final class PagerDataSourceAdapter: ASCollectionDataSource {
    private weak var pager: ASPagerNode?
    private weak var source: (any ASPagerDataSource)?

    init(pager: ASPagerNode, source: any ASPagerDataSource) {
        self.pager = pager
        self.source = source
    }

    /// False after the data source was released. The pager then has none.
    var hasSource: Bool { source != nil }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        guard let pager, let source else { return 0 }
        return source.numberOfPages(in: pager)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        guard let pager, let source else { return { ASCellNode() } }
        return source.pagerNode(pager, nodeBlockAt: indexPath.item)
    }

    /// The identifiers of pages are the items' identities, so a page that is still there after a reload keeps its node.
    func collectionNode(_ collectionNode: ASCollectionNode, identityForItemAt indexPath: IndexPath) -> AnyHashable? {
        guard let pager, let source else { return nil }
        return source.pagerNode(pager, identifierForPageAt: indexPath.item)
            ?? other?.collectionNode(collectionNode, identityForItemAt: indexPath)
    }

    // MARK: Answers of a collection's data source

    private var other: (any ASCollectionDataSource)? { source as? any ASCollectionDataSource }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int {
        other?.numberOfSections(in: collectionNode) ?? 1
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        guard let other else { return { ASCellNode() } }
        return other.collectionNode(collectionNode, nodeBlockForSupplementaryElementOfKind: kind, at: indexPath)
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String] {
        other?.collectionNode(collectionNode, supplementaryElementKindsInSection: section)
            ?? collectionNode.registeredSupplementaryKinds
    }

    func collectionNode(_ collectionNode: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
        other?.collectionNode(collectionNode, contextForSection: section)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool {
        other?.collectionNode(collectionNode, canMoveItemWith: node) ?? false
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        other?.collectionNode(collectionNode, moveItemAt: sourceIndexPath, to: destinationIndexPath)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath) -> Any? {
        other?.collectionNode(collectionNode, nodeModelForItemAt: indexPath)
    }

    func modelIdentifierForElement(at indexPath: IndexPath, in collectionNode: ASCollectionNode) -> String? {
        other?.modelIdentifierForElement(at: indexPath, in: collectionNode)
    }

    func indexPathForElement(
        withModelIdentifier identifier: String, in collectionNode: ASCollectionNode
    ) -> IndexPath? {
        other?.indexPathForElement(withModelIdentifier: identifier, in: collectionNode)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, willKeep node: ASCellNode, forItemAt indexPath: IndexPath) {
        other?.collectionNode(collectionNode, willKeep: node, forItemAt: indexPath)
    }
}
