import CollectionCore
import Execution

/// What a collection node asks its data source, its delegate and its layout. Main thread.
@MainActor final class CollectionContent: ContainerContent {
    // Set once, by the node that owns this; nil once that is gone.
    nonisolated(unsafe) private var nodeReference = BackReference<ASCollectionNode>()
    nonisolated var node: ASCollectionNode? { nodeReference.object }
    // Passed to the node's init on any thread, used on the main thread. Nil if none was passed, until one is needed.
    nonisolated(unsafe) private var storedLayout: UICollectionViewLayout?

    /// The inspector that client code has set.
    weak var inspector: (any ASCollectionViewLayoutInspecting)? {
        didSet { tellInspector() }
    }
    /// The layout's own inspector, or else the derived one.
    private var ownInspector: (any ASCollectionViewLayoutInspecting)?

    nonisolated init(layout: UICollectionViewLayout?) {
        storedLayout = layout
    }

    nonisolated func attach(to node: ASContainerNode) { nodeReference.object = node as? ASCollectionNode }

    var layout: UICollectionViewLayout {
        get {
            if let storedLayout { return storedLayout }
            let layout = node?.makeInitialLayout() ?? UICollectionViewFlowLayout()
            storedLayout = layout
            return layout
        }
        set {
            guard newValue !== storedLayout else { return }
            // An inspector belongs to one layout. A cancelled transition brings back the former layout with its own.
            let known = newValue === formerLayout ? formerInspector : nil
            (formerLayout, formerInspector) = (storedLayout, inspector)
            storedLayout = newValue
            ownInspector = nil
            inspector = known
            namesFirstBySection = false
            node?.core.layoutDidChange()
        }
    }
    private weak var formerLayout: UICollectionViewLayout?
    private weak var formerInspector: (any ASCollectionViewLayoutInspecting)?

    // MARK: Inspector

    var layoutInspector: any ASCollectionViewLayoutInspecting {
        if let inspector { return inspector }
        if let ownInspector { return ownInspector }
        let derived =
            layout is UICollectionViewFlowLayout
            ? ASCollectionViewFlowLayoutInspector(self) : ASCollectionViewLayoutInspector(self)
        let made = (layout as? any ASCollectionViewLayoutInspectorProviding)?.asdk_layoutInspector() ?? derived
        ownInspector = made
        tellInspector()
        return made
    }

    /// Tells the inspector which data source and delegate it works for. The layout's own or derived one is also told
    /// when it is made.
    private func tellInspector() {
        guard let present = inspector ?? ownInspector else { return }
        present.didChangeCollectionViewDelegate(node?.delegate)
        present.didChangeCollectionViewDataSource(node?.dataSource)
    }

    /// The inspector, if it is not the derived one, which needs no view.
    var givenInspector: (any ASCollectionViewLayoutInspecting)? {
        let inspector = layoutInspector
        return inspector is ASCollectionViewLayoutInspector ? nil : inspector
    }

    func constrainedSize(at path: SourcePath) -> ASSizeRange {
        guard let node else { return ASSizeRangeZero }
        if let exact = node.exactItemSize { return ASSizeRangeMake(exact) }
        if let inspector = givenInspector {
            return inspector.collectionView(node.view, constrainedSizeForNodeAt: IndexPath(path))
        }
        return derivedConstrainedSize(at: path)
    }

    var scrollableDirections: ASScrollDirection {
        (layout as? ASCollectionLayout)?.layoutDelegate.scrollableDirections() ?? layoutInspector.scrollableDirections()
    }

    // MARK: Supplementaries

    /// The layout refers to the first supplementary of a section by a path of one index, the section's.
    var namesFirstBySection = false

    /// The kinds of supplementaries, in alphabetical order. They are kept in order because thousands of sections are
    /// asked for them; there are two or three kinds.
    private(set) var kinds: [String] = []

    func registerKind(_ kind: String) {
        guard !kinds.contains(kind) else { return }
        kinds = (kinds + [kind]).sorted()
    }

    // MARK: Sections

    /// The contexts of sections that were asked for; nil for a section about which the data source says nothing.
    private var contexts: [SectionID: (any ASSectionContext)?] = [:]
    /// The data's version at which contexts of sections that are gone were last removed.
    private var contextVersion = 0

    /// The data source's context of a section. It is asked for once for as long as the section is the same, and not
    /// while the data source is ahead.
    func context(ofSection section: Int) -> (any ASSectionContext)? {
        guard let node else { return nil }
        let data = node.loadedData
        guard (0..<data.map.numberOfSections).contains(section) else { return nil }
        let id = data.map.sectionID(at: section)
        if let known = contexts[id] { return known }
        guard data.isConsistent(section: section) else { return nil }
        let version = data.version
        if contextVersion != version {
            contextVersion = version
            contexts = contexts.filter { data.map.section(of: $0.key) != nil }
        }
        let context = node.dataSource?.collectionNode(node, contextForSection: section)
        context?.collectionView = node.core.view as? ASCollectionView
        contexts[id] = .some(context)
        return context
    }

    /// Is told of edits before the view shows them.
    var layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)?

    func makeView() -> any ContainerScrollView {
        guard let node else { preconditionFailure("A view is made for its node, which is there.") }
        let view = node.collectionViewClass.init(frame: .zero, collectionViewLayout: layout)
        view.attach(to: node)
        for context in contexts.values { context?.collectionView = view }
        return view
    }

    var calculatedLayout: ASCollectionLayout? { layout as? ASCollectionLayout }

    func connect(_ view: any ContainerScrollView) {
        (view as? ASCollectionView)?.connectDelegate()
        tellInspector()
    }

    func batchFetchCall(at edge: BatchFetchEdge, with context: ASBatchContext) -> (@Sendable () -> Void)? {
        if edge == .tail, let sectionControllers { return sectionControllers.batchFetchCall(with: context) }
        guard let node, let delegate = node.delegate,
            edge == .tail ? delegate.shouldBatchFetch(for: node) : delegate.shouldHeadBatchFetch(for: node)
        else { return nil }
        let call = NonisolatedCall(delegate: delegate)
        return {
            switch edge {
            case .tail: call.delegate.collectionNode(node, willBeginBatchFetchWith: context)
            case .head: call.delegate.collectionNode(node, willBeginHeadBatchFetchWith: context)
            }
        }
    }

    /// The data source, and the node that it is given.
    var source: (dataSource: any ASCollectionDataSource, node: ASCollectionNode)? {
        node.flatMap { node in node.dataSource.map { ($0, node) } }
    }

    var hasDataSource: Bool {
        guard let dataSource = node?.dataSource else { return false }
        return (dataSource as? PagerDataSourceAdapter)?.hasSource ?? true
    }
    var dataSourceName: String { source.map { "\(type(of: $0.dataSource))" } ?? "no data source" }

    var counting: (sections: Int, itemsInSection: (Int) -> Int)? {
        source.map { dataSource, node in
            (dataSource.numberOfSections(in: node), { dataSource.collectionNode(node, numberOfItemsInSection: $0) })
        }
    }

    func nodeBlock(at path: SourcePath) -> ASCellNodeBlock {
        guard let (dataSource, node) = source else { return { ASCellNode() } }
        if let interop = dataSource as? any ASCollectionDataSourceInterop {
            let block: ASCellNodeBlock? = interop.collectionNode(node, nodeBlockForItemAt: IndexPath(path))
            return block ?? interop.blockWithoutBlock(node, IndexPath(path))
        }
        return dataSource.collectionNode(node, nodeBlockForItemAt: IndexPath(path))
    }

    func identity(at path: SourcePath) -> AnyHashable? {
        source.flatMap { $0.dataSource.collectionNode($0.node, identityForItemAt: IndexPath(path)) }
    }

    func nodeModel(at path: SourcePath) -> Any? {
        source.flatMap { $0.dataSource.collectionNode($0.node, nodeModelForItemAt: IndexPath(path)) }
    }

    func willKeep(_ cell: ASCellNode, at path: SourcePath) {
        if let (dataSource, node) = source {
            dataSource.collectionNode(node, willKeep: cell, forItemAt: IndexPath(path))
        }
    }

    /// If the data source is made of section controllers, they answer in place of the delegate.
    var sectionControllers: ASSectionControllerDataSource? { node?.sectionControllers }

    /// The delegate's range, in a flow layout rounded down to pixels along the line. If it leaves the size open: the
    /// flow layout's `itemSize` if that was set, else the collection's width (its height if it scrolls sideways).
    func derivedConstrainedSize(at path: SourcePath) -> ASSizeRange {
        if let layout = layout as? ASCollectionLayout { return layout.sizeRange(at: path) }
        guard let node else { return ASSizeRangeZero }
        let range =
            sectionControllers?.sizeRange(at: IndexPath(path))
            ?? node.delegate?.collectionNode(node, constrainedSizeForItemAt: IndexPath(path))
        let flow = layout as? UICollectionViewFlowLayout
        let isVertical = layout.scrollableDirections.containsVerticalDirection
        if let range, range != ASSizeRangeUnconstrained {
            return flow == nil ? range : range.withinPixels(alongWidth: isVertical)
        }
        if let flow, flow.itemSize != Self.flowDefaultItemSize {
            return ASSizeRangeMake(flow.itemSize).withinPixels(alongWidth: isVertical)
        }
        let (inset, bounds) = (node.contentInset, node.bounds)
        let room = CGSize(
            width: max(0, bounds.width - inset.left - inset.right),
            height: max(0, bounds.height - inset.top - inset.bottom))
        return ASSizeRange(min: .zero, max: room).opened(
            along: isVertical ? .verticalDirections : .horizontalDirections)
    }

    /// The initial `itemSize` of a flow layout: taken to mean that none was set.
    private static let flowDefaultItemSize = CGSize(width: 50, height: 50)
}
