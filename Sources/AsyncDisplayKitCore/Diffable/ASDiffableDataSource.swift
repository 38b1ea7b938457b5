import CollectionCore
import Execution

/// Feeds a table or collection from snapshots: a program that has new data applies a snapshot of it, and the
/// differences are found and shown as inserts, deletes and moves. Items that stay keep their nodes, wherever they go.
///
/// The node holds its data source weakly, so keep this object. Main thread.
///
/// For an index of sections, titles by other means than a closure, editing, moves by the user, contexts of sections and
/// node models, override these methods of the data source in a subclass.
///
///     let source = ASDiffableDataSource<Int, Photo.ID>(collectionNode: node) { _, _, id in
///         let photo = photos[id]
///         return { PhotoCell(photo) }
///     }
///     var snapshot = source.snapshot()
///     snapshot.appendItems(ids)
///     await source.apply(snapshot)
@preconcurrency @MainActor
open class ASDiffableDataSource<SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable> {
    /// The content that the container shows, or will show.
    public typealias Snapshot = ASDiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>
    /// Called on the main thread when an item comes near; the block runs on any thread.
    public typealias NodeBlockProvider =
        @MainActor (_ container: ASDisplayNode, _ indexPath: IndexPath, _ item: ItemIdentifier) -> ASCellNodeBlock
    /// As `NodeBlockProvider`, for a supplementary of a kind.
    public typealias SupplementaryProvider =
        @MainActor (_ container: ASDisplayNode, _ kind: String, _ indexPath: IndexPath) -> ASCellNodeBlock

    /// Returns the title of a section; nil for none. Main thread.
    public typealias SectionTitleProvider = @MainActor (_ section: SectionIdentifier) -> String?

    private let provider: NodeBlockProvider
    /// The closure that makes headers, footers and other supplementaries of a collection.
    public var supplementaryProvider: SupplementaryProvider?
    /// The title of a section's header in a table; nil for none. Asked about sections as the table knows them;
    /// `snapshot()` may be newer than that. Set it before the first snapshot is applied; `reloadSections` of a snapshot
    /// asks again.
    public var headerTitleProvider: SectionTitleProvider?
    /// As `headerTitleProvider`, for the footer.
    public var footerTitleProvider: SectionTitleProvider?
    /// Called for each item named in `reconfigureItems` that has a node, to update that node.
    public var reconfigure: (@MainActor (_ node: ASCellNode, _ item: ItemIdentifier) -> Void)?

    /// The snapshot that the container has taken in.
    private var current = Snapshot()
    /// The snapshot that the container will have when all waiting snapshots are applied.
    private var newest = Snapshot()
    private weak var container: ASContainerNode?
    /// Snapshots are applied in the order they come.
    private var waiting: [Request] = []
    private var isApplying = false
    /// The number of times that the user has moved an item.
    private var moveCount = 0

    private struct Request {
        enum Way {
            case edits(animated: Bool)
            case reload
        }

        let snapshot: Snapshot
        let way: Way
        let completion: @MainActor (Bool) -> Void
    }

    /// Becomes the data source of a collection.
    public init(collectionNode: ASCollectionNode, nodeBlockProvider: @escaping NodeBlockProvider) {
        provider = nodeBlockProvider
        container = collectionNode
        collectionNode.dataSource = self
    }

    /// Becomes the data source of a table.
    public init(tableNode: ASTableNode, nodeBlockProvider: @escaping NodeBlockProvider) {
        provider = nodeBlockProvider
        container = tableNode
        tableNode.dataSource = self
    }

    // MARK: Snapshots

    /// A copy of the snapshot that was applied last, whether or not it is on screen already; change the copy, and apply
    /// it.
    ///
    /// The container may not have this snapshot yet. The questions below, and those that a data source or delegate is
    /// asked, are about the container's sections and items, and an index in this snapshot may mean another item or
    /// section there.
    public func snapshot() -> Snapshot { newest }

    /// The section at an index that the container asks about; nil if it has none there. Constant time.
    public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
        current.sections.indices.contains(index) ? current.sections[index].identifier : nil
    }

    /// The index by which the container asks about a section; nil if it does not know it. Constant time.
    public func index(for identifier: SectionIdentifier) -> Int? { current.indexOfSection(identifier) }

    /// The item at a path that the container asks about; nil if it has none there. Constant time.
    public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
        guard indexPath.count == 2, current.sections.indices.contains(indexPath.section),
            current.sections[indexPath.section].items.indices.contains(indexPath.item)
        else { return nil }
        return current.sections[indexPath.section].items[indexPath.item]
    }

    /// The path by which the container asks about an item; nil if it does not know it. O(items in the section).
    public func indexPath(for identifier: ItemIdentifier) -> IndexPath? {
        current.path(of: identifier).map { IndexPath(item: $0.item, section: $0.section) }
    }

    /// Items in the old and new snapshot together up to which the difference is found on the main thread at once.
    private static var inlineLimit: Int { 2000 }

    /// Shows another snapshot, and returns when it is on screen: true, or false if the container was released before
    /// that. A worker compares long lists, in linear time.
    ///
    /// Snapshots are shown in the order of the calls. A task that is already cancelled applies nothing and gets false.
    /// A task that is cancelled later gets its answer as usual, because the snapshot is shown nevertheless.
    @discardableResult
    public func apply(_ snapshot: Snapshot, animated: Bool = true) async -> Bool {
        if Task.isCancelled { return false }
        return await withCheckedContinuation { continuation in
            apply(snapshot, animated: animated) { continuation.resume(returning: $0) }
        }
    }

    /// As `apply(_:animated:)`, with a closure that is called exactly once, on the main thread.
    public func apply(
        _ snapshot: Snapshot, animated: Bool, completion: @escaping @MainActor (Bool) -> Void
    ) {
        add(Request(snapshot: snapshot, way: .edits(animated: animated), completion: completion))
    }

    /// Shows a snapshot by reloading everything, and returns when that is on screen. Snapshots applied before come
    /// first.
    public func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
        await withCheckedContinuation { continuation in
            add(Request(snapshot: snapshot, way: .reload) { _ in continuation.resume() })
        }
    }

    private func add(_ request: Request) {
        newest = request.snapshot
        newest.forgetReloads()
        waiting.append(request)
        applyNext()
    }

    private func applyNext() {
        guard !isApplying, !waiting.isEmpty else { return }
        isApplying = true
        let request = waiting.removeFirst()
        switch request.way {
        case .edits(let animated): find(request.snapshot, animated: animated, request.completion)
        case .reload:
            reload(request.snapshot, request.completion)
            didApply()
        }
    }

    private func didApply() {
        isApplying = false
        applyNext()
    }

    /// Finds the changes of a snapshot, and shows it.
    private func find(_ snapshot: Snapshot, animated: Bool, _ completion: @escaping @MainActor (Bool) -> Void) {
        let (old, moves) = (current, moveCount)
        let box = ChangeSetBox()
        // Retains this object until all waiting snapshots are applied, because each has a completion to call.
        let finish: @MainActor () -> Void = { [self] in
            // The container shows another order by now than the one that was compared.
            guard moves == moveCount else { return find(snapshot, animated: animated, completion) }
            show(snapshot, box.changes, animated: animated, completion: completion)
            didApply()
        }
        guard old.numberOfItems + snapshot.numberOfItems > Self.inlineLimit else {
            box.changes = Self.changes(from: old, to: snapshot)
            return finish()
        }
        _ = WorkScheduler.current.schedule(priority: .visible) { _ in
            box.changes = Self.changes(from: old, to: snapshot)
        } completion: { _ in
            finish()
        }
    }

    private nonisolated static func changes(from old: Snapshot, to new: Snapshot) -> ChangeSet {
        ChangeSet(
            from: old.diffable, to: new.diffable, reloadedSections: new.reloadedSections,
            reloadedItems: new.reloadedItems)
    }

    private func show(
        _ snapshot: Snapshot, _ changes: ChangeSet, animated: Bool, completion: @escaping @MainActor (Bool) -> Void
    ) {
        guard let container else {
            current = snapshot
            return completion(false)
        }
        container.performBatch(animated: animated) {
            self.current = snapshot
            self.current.forgetReloads()
            container.core.edit(animated: true) { $0.formUnion(changes) }
        } completion: {
            completion($0)
        }
        guard reconfigure != nil, !snapshot.reconfiguredItems.isEmpty else { return }
        // Within a batch, the container knows of the items when that has ended.
        container.core.when(.takenIn) { [weak self] in self?.reconfigure(snapshot.reconfiguredItems) }
    }

    private func reconfigure(_ items: Set<ItemIdentifier>) {
        guard let reconfigure, let container else { return }
        // Goes through the nodes and not through `items`, because there are fewer nodes.
        var nodes: [(ASCellNode, ItemIdentifier)] = []
        container.core.data.map.forEachPayload { path, _, record in
            if let node = record.node, let identifier = itemIdentifier(for: IndexPath(path)),
                items.contains(identifier)
            {
                nodes.append((node, identifier))
            }
            return true
        }
        for (node, identifier) in nodes { reconfigure(node, identifier) }
    }

    private func reload(_ snapshot: Snapshot, _ completion: @escaping @MainActor (Bool) -> Void) {
        current = snapshot
        current.forgetReloads()
        guard let container else { return completion(false) }
        container.reloadData { completion(true) }
    }

    // MARK: For subclasses
    //
    // Further methods of a data source. They are in the class itself, because methods of an extension cannot be
    // overridden.

    /// The title that `headerTitleProvider` returns.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sectionIdentifier(for: section).flatMap { headerTitleProvider?($0) }
    }
    /// The title that `footerTitleProvider` returns.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        sectionIdentifier(for: section).flatMap { footerTitleProvider?($0) }
    }
    /// Titles of the index at the right edge of a table. None, unless overridden.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    /// The section that a title of the index stands for: the section of the same number, unless overridden.
    open func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }

    /// Whether a row shows controls in editing mode, and can be swiped to delete it; as in every data source, swiping
    /// to delete works only if this method is overridden.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        tableView.usedDefaults.insert(.canEdit)
        return true
    }
    /// The user confirmed to delete a row, or to insert one: apply a snapshot without it, or with one more.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) { tableView.usedDefaults.insert(.commit) }

    /// Whether the user can drag a row to another place in editing mode. False, unless overridden.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// The user moved a row, and the table shows it. Moves it in the snapshot, too: call super, then look at
    /// `snapshot()`.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { itemDidMove(from: sourceIndexPath, to: destinationIndexPath) }

    open func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { false }
    /// As `tableView(_:moveRowAt:to:)`.
    open func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { itemDidMove(from: sourceIndexPath, to: destinationIndexPath) }

    open func collectionNode(
        _ collectionNode: ASCollectionNode, contextForSection section: Int
    ) -> (any ASSectionContext)? { nil }
    open func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath) -> Any? {
        nil
    }
    open func tableNode(_ tableNode: ASTableNode, nodeModelForRowAt indexPath: IndexPath) -> Any? { nil }

    /// Snapshots that wait were made without the move, and undo it.
    private func itemDidMove(from source: IndexPath, to destination: IndexPath) {
        let isNewest = waiting.isEmpty && !isApplying
        moveCount += 1
        current.moveItem(at: source, to: destination)
        if isNewest { newest = current }
    }

    fileprivate func block(_ container: ASDisplayNode, at indexPath: IndexPath) -> ASCellNodeBlock {
        guard let identifier = itemIdentifier(for: indexPath) else { return { ASCellNode() } }
        return provider(container, indexPath, identifier)
    }
}

/// Where a worker leaves what it found.
// Written by the worker before its job is finished, read after.
private final class ChangeSetBox: @unchecked Sendable {
    var changes = ChangeSet()
}

extension ASDiffableDataSource: ASCollectionDataSource {
    public func numberOfSections(in collectionNode: ASCollectionNode) -> Int { current.numberOfSections }

    public func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        current.sections[section].items.count
    }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { block(collectionNode, at: indexPath) }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        guard let supplementaryProvider else { return { ASCellNode() } }
        return supplementaryProvider(collectionNode, kind, indexPath)
    }
}

extension ASDiffableDataSource: ASTableDataSource {
    public func numberOfSections(in tableNode: ASTableNode) -> Int { current.numberOfSections }

    public func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        current.sections[section].items.count
    }

    public func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        block(tableNode, at: indexPath)
    }
}
