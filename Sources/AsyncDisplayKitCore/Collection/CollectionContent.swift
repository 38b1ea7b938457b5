import CollectionCore
import Execution

/// What a collection node asks its data source, its delegate and its layout. Main thread.
@MainActor final class CollectionContent: ContainerContent {
    // Set once, by the node that owns this, right after it is made; nil once that is gone.
    nonisolated(unsafe) weak var node: ASCollectionNode?
    // Given with the node on any thread, used on the main thread; nil until then for a node that was given none.
    nonisolated(unsafe) private var storedLayout: UICollectionViewLayout?

    /// The user's.
    weak var inspector: (any ASCollectionViewLayoutInspecting)? {
        didSet { tellInspector() }
    }
    /// What the layout brings, or what is derived from it.
    private var ownInspector: (any ASCollectionViewLayoutInspecting)?

    nonisolated init(layout: UICollectionViewLayout?) {
        storedLayout = layout
    }

    /// With the layout of a layout delegate.
    init(layoutDelegate: any ASCollectionLayoutDelegate) {
        storedLayout = ASCollectionLayout(layoutDelegate)
    }

    var layout: UICollectionViewLayout {
        get {
            if let storedLayout { return storedLayout }
            let layout = node?.makeInitialLayout() ?? UICollectionViewFlowLayout()
            storedLayout = layout
            return layout
        }
        set {
            storedLayout = newValue
            // An inspector knows one layout.
            inspector = nil
            ownInspector = nil
        }
    }

    // MARK: Inspector

    var layoutInspector: any ASCollectionViewLayoutInspecting {
        if let inspector { return inspector }
        if let ownInspector { return ownInspector }
        let made: any ASCollectionViewLayoutInspecting
        if let provider = layout as? any ASCollectionViewLayoutInspectorProviding {
            made = provider.asdk_layoutInspector()
        } else if layout is UICollectionViewFlowLayout {
            made = ASCollectionViewFlowLayoutInspector(self)
        } else {
            made = ASCollectionViewLayoutInspector(self)
        }
        ownInspector = made
        return made
    }

    private func tellInspector() {
        inspector?.didChangeCollectionViewDelegate(node?.delegate)
        inspector?.didChangeCollectionViewDataSource(node?.dataSource)
    }

    /// The inspector, if it is not the derived one, which needs no view.
    private var givenInspector: (any ASCollectionViewLayoutInspecting)? {
        let inspector = layoutInspector
        return inspector is ASCollectionViewLayoutInspector ? nil : inspector
    }

    func constrainedSize(at path: IndexPath) -> ASSizeRange {
        guard let node else { return ASSizeRangeZero }
        if let exact = node.exactItemSize { return ASSizeRangeMake(exact) }
        if let inspector = givenInspector {
            return inspector.collectionView(node.view, constrainedSizeForNodeAt: path)
        }
        return derivedConstrainedSize(at: path)
    }

    /// The range of a supplementary on screen: what the delegate of a flow layout says, else the size that the layout has
    /// decided, or the user's inspector.
    func constrainedSizeForSupplementary(ofKind kind: String, at path: IndexPath) -> ASSizeRange {
        if let range = flowRange(ofKind: kind, section: path.section) { return range }
        guard let node else { return ASSizeRangeZero }
        return layoutInspector.collectionView(
            node.view, constrainedSizeForSupplementaryNodeOfKind: kind, at: path)
    }

    var scrollableDirections: ASScrollDirection {
        (layout as? ASCollectionLayout)?.layoutDelegate.scrollableDirections() ?? layoutInspector.scrollableDirections()
    }

    // MARK: Supplementaries

    private(set) var kinds: Set<String> = []

    func registerKind(_ kind: String) { kinds.insert(kind) }

    // MARK: Sections

    private var contexts: [SectionID: any ASSectionContext] = [:]

    /// What the data source says about a section: asked once for as long as the section is the same.
    func context(ofSection section: Int) -> (any ASSectionContext)? {
        guard let node else { return nil }
        let map = node.loadedData.map
        guard (0..<map.numberOfSections).contains(section) else { return nil }
        let id = map.sectionID(at: section)
        if let known = contexts[id] { return known }
        // Those of sections that are gone go, too.
        contexts = contexts.filter { map.section(of: $0.key) != nil }
        let context = node.dataSource?.collectionNode(node, contextForSection: section)
        context?.collectionView = node.core.view as? ASCollectionView
        contexts[id] = context
        return context
    }

    /// Told of edits before the view shows them.
    var layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)?

    func makeView() -> any ContainerView {
        guard let node else { preconditionFailure("A view is made for its node, which is there.") }
        let view = node.collectionViewClass.init(frame: .zero, collectionViewLayout: layout)
        view.attach(to: node)
        return view
    }

    private var calculatedLayout: ASCollectionLayout? { layout as? ASCollectionLayout }

    func beginLayout(onDone: @escaping @MainActor () -> Void) -> LayoutCalculation? {
        calculatedLayout?.beginCalculation(onDone: onDone)
    }

    func adopt(_ layout: LayoutCalculation) { calculatedLayout?.adopt(layout) }

    func nodesDidPrepare() { calculatedLayout?.advance() }

    func willShow(_ changes: ChangeSet) {
        layoutFacilitator?.willShow(changes)
    }

    func willResize(_ items: [IndexPath]) {
        layoutFacilitator?.collectionViewWillEditCells(at: items, batched: false)
    }

    func connect(_ view: any ContainerView) {
        (view as? ASCollectionView)?.delegate = node?.delegate
        tellInspector()
    }

    func shouldBatchFetch(at edge: BatchFetchEdge) -> Bool {
        guard let node, let delegate = node.delegate else { return false }
        return edge == .tail ? delegate.shouldBatchFetch(for: node) : delegate.shouldHeadBatchFetch(for: node)
    }

    func batchFetchCall(at edge: BatchFetchEdge, with context: ASBatchContext) -> (@Sendable () -> Void)? {
        guard let node, let delegate = node.delegate else { return nil }
        let call = NonisolatedCall(delegate: delegate)
        return {
            switch edge {
            case .tail: call.delegate.collectionNode(node, willBeginBatchFetchWith: context)
            case .head: call.delegate.collectionNode(node, willBeginHeadBatchFetchWith: context)
            }
        }
    }

    /// The data source and what it is asked with.
    private var source: (dataSource: any ASCollectionDataSource, node: ASCollectionNode)? {
        node.flatMap { node in node.dataSource.map { ($0, node) } }
    }

    var hasDataSource: Bool { source != nil }
    var dataSourceName: String { source.map { "\(type(of: $0.dataSource))" } ?? "no data source" }
    func numberOfSections() -> Int { source.map { $0.dataSource.numberOfSections(in: $0.node) } ?? 0 }

    func numberOfItems(inSection section: Int) -> Int {
        source.map { $0.dataSource.collectionNode($0.node, numberOfItemsInSection: section) } ?? 0
    }

    func nodeBlock(at path: IndexPath) -> ASCellNodeBlock {
        guard let (dataSource, node) = source else { return { ASCellNode() } }
        if let interop = dataSource as? any ASCollectionDataSourceInterop {
            let block: ASCellNodeBlock? = interop.collectionNode(node, nodeBlockForItemAt: path)
            return block ?? { PassthroughCellNode() }
        }
        return dataSource.collectionNode(node, nodeBlockForItemAt: path)
    }

    func identity(at path: IndexPath) -> AnyHashable? {
        source.flatMap { $0.dataSource.collectionNode($0.node, identityForItemAt: path) }
    }

    func nodeModel(at path: IndexPath) -> Any? {
        source.flatMap { $0.dataSource.collectionNode($0.node, nodeModelForItemAt: path) }
    }

    func willKeep(_ cell: ASCellNode, at path: IndexPath) {
        if let (dataSource, node) = source { dataSource.collectionNode(node, willKeep: cell, forItemAt: path) }
    }

    /// Whether a section has a node, or a view, for a supplementary; without asking for it.
    private func hasSupplementary(ofKind kind: String, at path: IndexPath) -> Bool {
        registerKind(kind)
        guard let (dataSource, node) = source,
            dataSource.collectionNode(node, supplementaryElementKindsInSection: path.section).contains(kind)
        else { return false }
        guard let inspector = givenInspector else { return true }
        return inspector.collectionView(node.view, supplementaryNodesOfKind: kind, inSection: UInt(path.section))
            > UInt(path.count > 1 ? path.item : 0)
    }

    func supplementaryNodeBlock(ofKind kind: String, at path: IndexPath) -> ASCellNodeBlock? {
        guard hasSupplementary(ofKind: kind, at: path), let (dataSource, node) = source else { return nil }
        if let interop = dataSource as? any ASCollectionDataSourceInterop {
            let block: ASCellNodeBlock? = interop.collectionNode(
                node, nodeBlockForSupplementaryElementOfKind: kind, at: path)
            return block ?? { PassthroughCellNode() }
        }
        return dataSource.collectionNode(node, nodeBlockForSupplementaryElementOfKind: kind, at: path)
    }

    /// The delegate's range; where it leaves the size open, an exact item size of the layout, else the collection's width
    /// (its height, when it scrolls sideways).
    func derivedConstrainedSize(at path: IndexPath) -> ASSizeRange {
        if let layout = layout as? ASCollectionLayout { return layout.sizeRange(at: path) }
        guard let node else { return ASSizeRangeZero }
        if let range = node.delegate?.collectionNode(node, constrainedSizeForItemAt: path),
            range != ASSizeRangeUnconstrained
        {
            return range
        }
        if let flow = layout as? UICollectionViewFlowLayout, flow.itemSize != Self.flowDefaultItemSize {
            return ASSizeRangeMake(flow.itemSize)
        }
        let inset = node.contentInset
        let bounds = node.bounds
        if !layout.scrollableDirections.containsVerticalDirection {
            let height: CGFloat = max(0, bounds.height - inset.top - inset.bottom)
            return ASSizeRange(min: .zero, max: CGSize(width: CGFloat.infinity, height: height))
        }
        let width: CGFloat = max(0, bounds.width - inset.left - inset.right)
        return ASSizeRange(min: .zero, max: CGSize(width: width, height: CGFloat.infinity))
    }

    /// What UIKit's flow layout starts with, and therefore means nothing.
    private static let flowDefaultItemSize = CGSize(width: 50, height: 50)

    /// The range of the header or footer of a section on screen, as wide (or high, where it scrolls sideways) as the
    /// collection; nil for none, for other kinds and other layouts.
    private func flowRange(ofKind kind: String, section: Int) -> ASSizeRange? {
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        guard let node, isHeader || kind == UICollectionView.elementKindSectionFooter,
            let flow = layout as? UICollectionViewFlowLayout
        else { return nil }
        var range = ASSizeRangeMake(isHeader ? flow.headerReferenceSize : flow.footerReferenceSize)
        if let delegate = node.delegate as? any ASCollectionDelegateFlowLayout,
            let present = node.core.data.convert(section: section, from: .displayed)
        {
            range =
                isHeader
                ? delegate.collectionNode(node, sizeRangeForHeaderInSection: present)
                : delegate.collectionNode(node, sizeRangeForFooterInSection: present)
        }
        let bounds = node.bounds.size
        if flow.scrollDirection == .vertical {
            guard range.max.height > 0 else { return nil }
            range.min.width = bounds.width
            range.max.width = bounds.width
        } else {
            guard range.max.width > 0 else { return nil }
            range.min.height = bounds.height
            range.max.height = bounds.height
        }
        return range
    }

    private static let flowKinds = [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]

    /// Measures the headers and footers of all sections whose size is up to their nodes, many at once.
    func prepareSupplementarySizes() {
        // Without a delegate sizes are the layout's.
        guard let node, node.delegate is any ASCollectionDelegateFlowLayout else { return }
        let data = node.loadedData
        var work: [DataController.Preparation] = []
        for section in 0..<data.displayed.numberOfSections {
            for kind in Self.flowKinds {
                guard let range = flowRange(ofKind: kind, section: section), range.min != range.max,
                    let element = data.displayedSupplementary(ofKind: kind, at: IndexPath(item: 0, section: section))
                else { continue }
                work.append((element, range))
            }
        }
        data.finish(supplementaries: work)
    }

    /// The size of the header or footer of a section on screen. One whose range leaves no choice is not made for that.
    func supplementarySize(ofKind kind: String, section: Int) -> CGSize {
        guard let node, let range = flowRange(ofKind: kind, section: section) else { return .zero }
        let data = node.loadedData
        let path = IndexPath(item: 0, section: section)
        if range.min == range.max, let present = data.convert(section: section, from: .displayed) {
            return hasSupplementary(ofKind: kind, at: IndexPath(item: 0, section: present)) ? range.max : .zero
        }
        guard let element = data.displayedSupplementary(ofKind: kind, at: path) else { return .zero }
        data.finish(supplementaries: [(element, range)])
        return element.size
    }
}
