import CollectionCore

/// The data source of a collection node whose sections each have a controller: asks the controllers for nodes. Three
/// questions to the node's delegate go to the controllers, too: the sizes of items, the sizes of headers and footers,
/// and fetching more at the end. Everything else goes to the delegate, which is set on the node as usual.
///
/// The node holds its data source weakly, so keep this object. Main thread.
///
///     let sections = ASSectionControllerDataSource(collectionNode: node, sectionControllers: [featured, recent])
///     sections.apply([featured, popular, recent])
///
/// *Caveats:* a controller may be in the list only once. Make edits within sections and changes of the list in
/// different batches.
@preconcurrency @MainActor public final class ASSectionControllerDataSource {
    /// The controllers of the sections, in order.
    public private(set) var sectionControllers: [any ASSectionController]
    private weak var collectionNode: ASCollectionNode?

    /// Becomes the data source of a collection.
    public init(collectionNode: ASCollectionNode, sectionControllers: [any ASSectionController] = []) {
        self.collectionNode = collectionNode
        self.sectionControllers = sectionControllers
        collectionNode.dataSource = self
    }

    // MARK: Sections

    /// The section of a controller; nil for one that is not in the list. O(sections).
    public func section(of controller: any ASSectionController) -> Int? {
        sectionControllers.firstIndex { $0 === controller }
    }

    /// The controller of a section; nil for a section that does not exist.
    public func sectionController(forSection section: Int) -> (any ASSectionController)? {
        sectionControllers.indices.contains(section) ? sectionControllers[section] : nil
    }

    /// Shows other sections: those whose controllers stay keep their nodes, wherever they go. `completion` is called as
    /// in `performBatch(animated:updates:completion:)`, or at once with false if the collection node was released.
    public func apply(
        _ controllers: [any ASSectionController], animated: Bool = true,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard let collectionNode else {
            sectionControllers = controllers
            completion?(false)
            return
        }
        let last = sectionControllers.last
        collectionNode.performBatch(animated: animated) { [self] in
            let diff = ListDiff(
                from: sectionControllers.map(ObjectIdentifier.init), to: controllers.map(ObjectIdentifier.init))
            sectionControllers = controllers
            collectionNode.deleteSections(IndexSet(diff.deleted))
            collectionNode.insertSections(IndexSet(diff.inserted))
            for move in diff.moved { collectionNode.moveSection(move.source, toSection: move.destination) }
        } completion: {
            completion?($0)
        }
        if controllers.last !== last { collectionNode.core.retryBatchFetching() }
    }

    /// As `apply(_:animated:completion:)`, and returns when the sections are on screen. In a task that is already
    /// cancelled, does nothing and returns false.
    @discardableResult
    public func apply(_ controllers: [any ASSectionController], animated: Bool = true) async -> Bool {
        if Task.isCancelled { return false }
        return await withCheckedContinuation { continuation in
            apply(controllers, animated: animated) { continuation.resume(returning: $0) }
        }
    }

    /// Asks a section for everything again. Does nothing for a controller that is not in the list.
    public func reload(_ controller: any ASSectionController) {
        if let section = section(of: controller) { collectionNode?.reloadSections([section]) }
    }

    // MARK: Items of one section
    //
    // As the edits of the collection node: inside of its batches or alone, inserted indexes are those after the update,
    // all others those before it. Nothing happens for a controller that is not in the list.

    /// Tells the collection of items that the controller has gained, by their indexes after the update.
    public func insertItems(at indexes: IndexSet, in controller: any ASSectionController) {
        collectionNode?.insertItems(at: paths(indexes, in: controller))
    }

    /// Tells the collection of items that the controller has lost, by their indexes before the update.
    public func deleteItems(at indexes: IndexSet, in controller: any ASSectionController) {
        collectionNode?.deleteItems(at: paths(indexes, in: controller))
    }

    /// Has nodes of a controller's items made again, by their indexes before the update.
    public func reloadItems(at indexes: IndexSet, in controller: any ASSectionController) {
        collectionNode?.reloadItems(at: paths(indexes, in: controller))
    }

    /// Tells the collection that a controller's item has another index. The first is that before the update, the second
    /// that after it.
    public func moveItem(at index: Int, to newIndex: Int, in controller: any ASSectionController) {
        guard let section = section(of: controller) else { return }
        collectionNode?.moveItem(
            at: IndexPath(item: index, section: section), to: IndexPath(item: newIndex, section: section))
    }

    private func paths(_ indexes: IndexSet, in controller: any ASSectionController) -> [IndexPath] {
        guard let section = section(of: controller) else { return [] }
        return indexes.map { IndexPath(item: $0, section: section) }
    }

    // MARK: Answers in place of the delegate

    func sizeRange(at path: IndexPath) -> ASSizeRange? {
        sectionController(forSection: path.section)?.sizeRangeForItem(at: path.item)
    }

    func sizeRange(ofKind kind: String, inSection section: Int) -> ASSizeRange {
        supplementaries(ofSection: section)?.sizeRangeForSupplementaryElement(ofKind: kind, at: 0) ?? ASSizeRangeZero
    }

    private func supplementaries(ofSection section: Int) -> (any ASSupplementaryNodeSource)? {
        sectionController(forSection: section)?.supplementaryNodeSource
    }

    /// The call that tells the last section's controller of a fetch, on any thread; nil without sections, and if the
    /// controller fetches nothing.
    func batchFetchCall(with context: ASBatchContext) -> (@Sendable () -> Void)? {
        guard let last = sectionControllers.last, last.shouldBatchFetch() else { return nil }
        let call = NonisolatedCall(delegate: last)
        return { call.delegate.beginBatchFetch(with: context) }
    }
}

extension ASSectionControllerDataSource: ASCollectionDataSource {
    public func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sectionControllers.count }

    public func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        sectionControllers[section].numberOfItems()
    }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { sectionControllers[indexPath.section].nodeBlockForItem(at: indexPath.item) }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, identityForItemAt indexPath: IndexPath
    ) -> AnyHashable? { sectionControllers[indexPath.section].identityForItem(at: indexPath.item) }

    public func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath) -> Any? {
        sectionControllers[indexPath.section].nodeModelForItem(at: indexPath.item)
    }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String] { supplementaries(ofSection: section)?.supportedElementKinds() ?? [] }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        guard let source = supplementaries(ofSection: indexPath.section) else { return { ASCellNode() } }
        return source.nodeBlockForSupplementaryElement(ofKind: kind, at: indexPath.count > 1 ? indexPath.item : 0)
    }
}
