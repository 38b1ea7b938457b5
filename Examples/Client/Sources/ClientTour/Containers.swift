import AsyncDisplayKit

// Containers, their cells, data sources and delegates.

class ClientCellNode: ASCellNode {
    let titleNode = ClientTextNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        accessoryType = .disclosureIndicator
        separatorInset = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
        nodeModel = "model"
    }
    override func didLoad() {
        super.didLoad()
        called(self)
    }
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        called(self)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: titleNode)
    }
    override func layout() {
        super.layout()
        called(self)
    }
    override func didEnterVisibleState() {
        super.didEnterVisibleState()
        called(self)
    }
    override func didExitVisibleState() {
        super.didExitVisibleState()
        called(self)
    }
    override func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame cellFrame: CGRect
    ) {
        super.cellNodeVisibilityEvent(event, in: scrollView, withCellFrame: cellFrame)
        called(self)
    }
    override var isSelected: Bool { didSet { called(self) } }
    override var isHighlighted: Bool { didSet { setNeedsDisplay() } }
    override var nodeModel: Any? { didSet { called(self) } }
    override func canUpdate(toNodeModel nodeModel: Any) -> Bool { super.canUpdate(toNodeModel: nodeModel) }
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        called(self)
    }
}

// MARK: Table

class ClientTableNode: ASTableNode {
    override init(style: UITableView.Style) { super.init(style: style) }
    override var view: ASTableView { super.view }
    override func didLoad() {
        super.didLoad()
        called(self)
    }
    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        called(self)
    }
}

class ClientTableController: ASDKViewController<ClientTableNode>, ASTableDataSource, ASTableDelegate {
    private var count = 60

    override init() {
        super.init(node: ClientTableNode(style: .plain))
        node.dataSource = self
        node.delegate = self
        node.setTuningParameters(
            ASRangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1), for: .full,
            rangeType: .display)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        called(self)
        node.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        node.performBatch(animated: false) {
            self.count += 1
            self.node.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        } completion: { _ in
            self.node.setContentOffset(CGPoint(x: 0, y: 400), animated: false)
        }
    }

    func numberOfSections(in tableNode: ASTableNode) -> Int {
        called(self)
        return 1
    }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        called(self, "numberOfRowsInSection")
        return count
    }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        called(self, "nodeBlockForRowAt")
        return { ClientCellNode() }
    }
    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) {
        called(self, "willDisplayRowWith")
    }
    func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode) {
        called(self, "didEndDisplayingRowWith")
    }
    func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {}
    func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {}
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath) {}
    func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath) {}
    func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
        called(self, "constrainedSizeForRowAt")
        return ASSizeRangeMake(CGSize(width: 0, height: 30), CGSize(width: CGFloat.infinity, height: 60))
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { called(self) }
}

// MARK: Collection

class ClientCollectionNode: ASCollectionNode {
    override var view: ASCollectionView { super.view }
    override func didLoad() {
        super.didLoad()
        called(self)
    }
    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        called(self)
    }
}

class ClientCollectionController: ASDKViewController<ClientCollectionNode>, ASCollectionDataSource,
    ASCollectionDelegateFlowLayout
{
    override init() {
        super.init(node: ClientCollectionNode(collectionViewLayout: ClientFlowLayout()))
        node.dataSource = self
        node.delegate = self
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionFooter)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        node.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
        node.setContentOffset(CGPoint(x: 0, y: 600), animated: false)
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int {
        called(self)
        return 3
    }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        called(self, "numberOfItemsInSection")
        return 40
    }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        called(self, "nodeBlockForItemAt")
        return { ClientCellNode() }
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        called(self, "nodeBlockForSupplementaryElementOfKind")
        return { ClientCellNode() }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath)
        -> ASSizeRange
    {
        called(self, "constrainedSizeForItemAt")
        return ASSizeRangeMake(CGSize(width: 60, height: 30))
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        called(self, "willDisplayItemWith")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {
        called(self, "didEndDisplayingItemWith")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode) {
        called(self, "willDisplaySupplementaryElementWith")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingSupplementaryElementWith node: ASCellNode) {
        called(self, "didEndDisplayingSupplementaryElementWith")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
    func collectionNode(_ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: IndexPath) {}
    func collectionNode(_ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: IndexPath) {}
    func collectionNode(_ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {}
    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath) {}
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2) }
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 3 }
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { 3 }
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        called(self, "sizeRangeForHeaderInSection")
        return ASSizeRangeMake(CGSize(width: 100, height: 24))
    }
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int) -> ASSizeRange {
        called(self, "sizeRangeForFooterInSection")
        return ASSizeRangeMake(CGSize(width: 100, height: 12))
    }
}

/// A layout of the client's own: items in one diagonal line.
class ClientLayout: UICollectionViewLayout {
    override func prepare() {
        super.prepare()
        called(self)
    }
    override var collectionViewContentSize: CGSize {
        called(self)
        return CGSize(width: 300, height: 30 * CGFloat(collectionView?.numberOfItems(inSection: 0) ?? 0))
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        called(self)
        return (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0))
            .compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
            .filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        called(self)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: indexPath.item * 5, y: indexPath.item * 30, width: 60, height: 28)
        return attributes
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        super.shouldInvalidateLayout(forBoundsChange: newBounds)
    }
    override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath) }
    override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath) }
    override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        super.targetContentOffset(forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
    }
    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
    }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
    }
    override func finalizeCollectionViewUpdates() { super.finalizeCollectionViewUpdates() }
    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) }
    override class var layoutAttributesClass: AnyClass { ClientLayoutAttributes.self }
    override class var invalidationContextClass: AnyClass { ClientInvalidationContext.self }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        super.invalidateLayout(with: context)
    }
    override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        super.invalidationContext(forBoundsChange: newBounds)
    }
}

class ClientLayoutAttributes: UICollectionViewLayoutAttributes {
    var columns = 1
    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? ClientLayoutAttributes)?.columns = columns
        return copy
    }
    override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? ClientLayoutAttributes)?.columns == columns
    }
}
class ClientInvalidationContext: UICollectionViewLayoutInvalidationContext {
    var keepsColumns = false
}

class ClientFlowLayout: UICollectionViewFlowLayout {
    override init() {
        super.init()
        minimumLineSpacing = 4
    }
    override func prepare() {
        super.prepare()
        called(self)
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        called(self)
        return super.layoutAttributesForElements(in: rect)
    }
}

class ClientLayoutController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource, ASCollectionDelegate {
    override init() {
        super.init(node: ASCollectionNode(collectionViewLayout: ClientLayout()))
        node.dataSource = self
        node.delegate = self
    }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 50 }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        called(self, "nodeForItemAt")
        return ClientCellNode()
    }
}

// MARK: Sections

class ClientSection: ASSectionController, ASSupplementaryNodeSource {
    func numberOfItems() -> Int { 4 }
    func nodeBlockForItem(at index: Int) -> ASCellNodeBlock {
        called(self, "nodeBlockForItem")
        return { ClientCellNode() }
    }
    func sizeRangeForItem(at index: Int) -> ASSizeRange {
        called(self, "sizeRangeForItem")
        return ASSizeRangeMake(CGSize(width: 100, height: 30))
    }
    func identityForItem(at index: Int) -> AnyHashable? { index }
    func nodeModelForItem(at index: Int) -> Any? { index }
    func shouldBatchFetch() -> Bool {
        called(self, "shouldBatchFetch")
        return true
    }
    nonisolated func beginBatchFetch(with context: ASBatchContext) { context.cancelBatchFetching() }
    func didSelectItem(at index: Int) {}
    func didDeselectItem(at index: Int) {}
    func supportedElementKinds() -> [String] { [UICollectionView.elementKindSectionHeader] }
    func nodeForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASCellNode {
        called(self, "nodeForSupplementaryElement")
        return ClientCellNode()
    }
    func sizeRangeForSupplementaryElement(ofKind elementKind: String, at index: Int) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 0, height: 20))
    }
}

class ClientSectionsController: ASDKViewController<ASCollectionNode>, ASCollectionDelegate {
    private let sections: ASSectionControllerDataSource
    private let first = ClientSection()

    override init() {
        let node = ASCollectionNode()
        sections = ASSectionControllerDataSource(collectionNode: node, sectionControllers: [first])
        super.init(node: node)
        node.delegate = self
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        sections.apply([ClientSection(), first])
        sections.reloadItems(at: [1], in: first)
        node.reloadSupplementaryElement(
            ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
        let element = node.visibleElements.elementForItem(at: IndexPath(item: 0, section: 0))
        element?.constrainedSize = ASSizeRangeMake(CGSize(width: 90, height: 25))
        element?.traitCollection = ASPrimitiveTraitCollection()
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        called(self, "willDisplayItemWith")
    }
}

/// A data source and delegate as they were for views.
class ClientViewController: ASDKViewController<ASCollectionNode>, ASCollectionViewDataSource,
    ASCollectionDelegateFlowLayout
{
    override init() {
        super.init(node: ASCollectionNode())
        node.dataSource = self
        node.delegate = self
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        called(self, "numberOfItemsInSection")
        return 3
    }
    func collectionView(_ collectionView: ASCollectionView, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        called(self, "nodeForItemAt")
        return ClientCellNode()
    }
    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange {
        called(self, "constrainedSizeForNodeAt")
        return ASSizeRangeMake(CGSize(width: 60, height: 30))
    }
    func collectionView(
        _ collectionView: ASCollectionView, layout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
        called(self, "referenceSizeForHeaderInSection")
        return .zero
    }
}

class ClientViewTableController: ASDKViewController<ASTableNode>, ASTableViewDataSource {
    override init() {
        super.init(node: ASTableNode())
        node.dataSource = self
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: ASTableView, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        called(self, "nodeBlockForRowAt")
        return { ClientCellNode() }
    }
}

// MARK: Pager

class ClientPagerLayout: ASPagerFlowLayout {
    override func prepare() {
        super.prepare()
        called(self)
    }
}

class ClientPagerNode: ASPagerNode {
    override init(usingAsyncCollectionLayout: ()) { super.init(usingAsyncCollectionLayout: ()) }
    override init(collectionViewLayout layout: ASPagerFlowLayout) { super.init(collectionViewLayout: layout) }
    override func didLoad() {
        super.didLoad()
        called(self)
    }
}

class ClientPagerController: ASDKViewController<ClientPagerNode>, ASPagerDataSource, ASPagerDelegate {
    override init() {
        super.init(node: ClientPagerNode(collectionViewLayout: ClientPagerLayout()))
        node.setDataSource(self)
        node.setDelegate(self)
        neverShowPlaceholders = true
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        node.scrollToPage(at: 1, animated: true)
    }
    func numberOfPages(in pagerNode: ASPagerNode) -> Int {
        called(self)
        return 3
    }
    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        called(self, "nodeAt")
        let node: ASCellNode
        switch index {
        case 0: node = ASCellNode(viewControllerBlock: { ClientController() }, didLoad: nil)
        case 1: node = ASCellNode { () -> UIView in ClientView(frame: .zero) }
        default: node = ASCellNode(layerBlock: { ClientLayer() })
        }
        node.style.preferredSize = pagerNode.bounds.size
        return node
    }
}
