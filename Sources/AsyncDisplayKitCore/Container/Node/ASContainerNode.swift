import CollectionCore
import Execution

/// What table and collection nodes have in common: settings that wait for the view, ranges, and updates. Not made
/// directly.
///
/// All index paths are of the data source's present index space. Everything works before the view exists, too: counts
/// and nodes can be asked for, and updates are followed.
open class ASContainerNode: ASDisplayNode {
    let content: any ContainerContent
    /// Made when it is first needed, so that the node itself is usable on any thread.
    nonisolated(unsafe) private var storedCore: ContainerNodeCore?  // made and used on the main thread
    /// Behind the node's lock.
    var storedSettings = ContainerSettings()

    init(content: any ContainerContent) {
        self.content = content
        super.init()
        content.attach(to: self)
    }

    deinit {
        var release = MainThreadRelease()
        release.take(&storedCore)
        release.schedule()
    }

    @MainActor var core: ContainerNodeCore {
        if let storedCore { return storedCore }
        let core = ContainerNodeCore(node: self)
        storedCore = core
        return core
    }

    /// The data, loaded, so that it has the counts of the data source.
    @MainActor var loadedData: DataController {
        core.data.loadIfNeeded()
        return core.data
    }

    /// The loaded data for a question by client code, whose answer must include every edit and reload made before.
    @MainActor var presentData: DataController {
        core.takeInReload()
        return loadedData
    }

    /// The core, for an edit of the data by `member`. Stops the program, with advice, if this is not the main thread.
    @MainActor func editor(_ member: String = #function) -> ContainerNodeCore {
        Misuse.requireMainThread(member, of: self)
        return core
    }

    /// Whether the items visible at the very start of the content keep their place on screen when items are inserted
    /// before them.
    var keepsPlaceAtStart: Bool {
        nodeLock.withLock {
            storedSettings.automaticallyAdjustsContentOffset || storedSettings.leadingScreensForHeadBatching > 0
        }
    }

    override package func makeBackingView() -> UIView {
        let view = content.makeView()
        core.adopt(view)
        return view
    }

    // MARK: States

    override open func didLoad() {
        super.didLoad()
        core.viewDidLoad()
    }

    override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        // A container in a page that comes near prepares its first cells ahead of time.
        if isRangeManaged, !bounds.isEmpty { core.layOutAhead() }
    }

    override open func clearContents() {
        super.clearContents()
        core.ranges.clearContents()
    }

    override open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        super.interfaceStateDidChange(newState, from: oldState)
        core.containerStateDidChange()
    }

    /// Gives the cells the traits of their container.
    override open func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        MainThread.run { [self] in core.traitsDidChange() }
    }

    /// The table or collection view shows everything.
    override package var implementsDisplay: Bool { false }

    // MARK: Data source and delegate

    /// Called when another data source was set: asks for everything again.
    func dataSourceDidChange() {
        MainThread.run { [self] in
            if let view = core.view { content.connect(view) }
            for fetcher in core.fetchers { fetcher.situationDidChange() }
            // Another data source may use the same identities for other items.
            core.data.identities = [:]
            core.reloadData()
        }
    }

    /// Called after an update that keeps the contents of no section, so that everything on screen is new.
    @MainActor func dataDidReload() {}

    /// Called when another delegate was set.
    func delegateDidChange() {
        MainThread.run { [self] in
            if let view = core.view { content.connect(view) }
            for fetcher in core.fetchers { fetcher.delegateDidChange() }
            core.view?.setNeedsLayout()
        }
    }
}

@available(swift, introduced: 6)
extension ASContainerNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only

/// A node that has cells: a table, a collection or a pager. Public API of Texture: what `owningNode` of a cell is. Main
/// thread.
@preconcurrency @MainActor public protocol ASRangeManagingNode: ASDisplayNode {
    /// Where a cell is in the data source's present index space; nil for cells of other containers, and once the item
    /// is deleted.
    func indexPath(for cellNode: ASCellNode) -> IndexPath?
}

extension ASContainerNode: ASRangeManagingNode {}

// MARK: - Items

extension ASContainerNode {
    /// The number of sections of the data source. Asks the data source if that was not done yet.
    @preconcurrency @MainActor public var numberOfSections: Int { presentData.map.numberOfSections }

    /// The item's node, made now if it was not made yet, and measured in its present range; nil for an item that does
    /// not exist, or is shown by a cell of UIKit's.
    @MainActor func node(at path: some DataPath) -> ASCellNode? {
        presentData.finishedElement(at: path)?.shownNode
    }

    @MainActor func numberOfElements(inSection section: Int) -> Int {
        let map = presentData.map
        return (0..<map.numberOfSections).contains(section) ? map.numberOfItems(in: section) : 0
    }

    /// Where a cell of this container is, be it an item's or a supplementary's; nil for other nodes, and once it is
    /// deleted.
    @preconcurrency @MainActor public func indexPath(for cellNode: ASCellNode) -> IndexPath? {
        core.takeInReload()
        return (core.data.path(of: cellNode) as SourcePath?).map { IndexPath($0) }
    }

    /// The nodes on screen, in the order of their index paths; none before the view exists.
    @preconcurrency @MainActor public var visibleNodes: [ASCellNode] {
        core.visibleNodes
    }
}
