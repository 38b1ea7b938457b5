import CollectionCore

/// The collection view of an `ASCollectionNode`: a real `UICollectionView` whose cells show nodes. Not created directly; a
/// node makes one of its `collectionViewClass`.
@preconcurrency @MainActor open class ASCollectionView: UICollectionView {
    public internal(set) weak var collectionNode: ASCollectionNode?
    private var elements: NodeElements?

    /// For nodes, which make the view of the class they are told.
    public required override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        super.init(frame: frame, collectionViewLayout: layout)
    }

    /// Shows the node's cells from now on.
    func attach(to node: ASCollectionNode) {
        collectionNode = node
        let elements = NodeElements(node: node, view: self)
        self.elements = elements
        elementProvider = elements
        register(ASCollectionViewCell.self, forCellWithReuseIdentifier: NodeElements.identifier)
    }

    private var nodeKinds: Set<String> = []

    /// Supplementaries of a kind are shown by nodes.
    func registerNodeSupplementaries(ofKind kind: String) {
        guard nodeKinds.insert(kind).inserted else { return }
        register(
            ASCollectionReusableView.self, forSupplementaryViewOfKind: kind,
            withReuseIdentifier: NodeElements.identifier)
    }

    override open func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        if newSuperview != nil { hierarchyOwner = collectionNode }
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        collectionNode?.windowDidChange(window)
    }

    override open func layoutSubviews() {
        collectionNode?.willLayOutItems()
        super.layoutSubviews()
        collectionNode?.didLayOutItems()
        collectionNode?.layout()
        collectionNode?.layoutDidFinish()
    }

    /// The node has a say in the drags of its view, as in other gestures; subclasses of it override the method.
    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer)
            && collectionNode?.gestureRecognizerShouldBegin(gestureRecognizer) != false
    }

    override open func reloadData() {
        guard let collectionNode else { return super.reloadData() }
        collectionNode.reloadData()
    }

    func reloadElements() {
        super.reloadData()
    }

    /// The item's node; see `ASCollectionNode`.
    public func nodeForItem(at indexPath: IndexPath) -> ASCellNode? {
        collectionNode?.nodeForItem(at: indexPath)
    }

    /// Where a cell of this collection is; nil for other nodes.
    public func indexPath(for cellNode: ASCellNode) -> IndexPath? {
        collectionNode?.indexPath(for: cellNode)
    }

    /// The node of a supplementary that has been shown; nil for others.
    public func supplementaryNode(forElementKind kind: String, at indexPath: IndexPath) -> ASCellNode? {
        collectionNode?.supplementaryNode(forElementKind: kind, at: indexPath)
    }
}

extension ASCollectionView: ContainerView {
    func follow(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        apply(plan, animated: animated, completion: completion)
    }

    func remeasureItem(at path: IndexPath) {
        collectionViewLayout.invalidateSize(ofItemAt: path)
        setNeedsLayout()
    }

    func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void) {
        animateLayoutChange(alongside: alongside)
    }

    func remeasureAllItems() {
        collectionViewLayout.invalidateLayout()
        setNeedsLayout()
    }

    func setSelected(_ isSelected: Bool, at path: IndexPath) {
        if isSelected {
            selectItem(at: path, animated: false, scrollPosition: [])
        } else {
            deselectItem(at: path, animated: false)
        }
    }

    func setHighlighted(_ isHighlighted: Bool, at path: IndexPath) {
        cellForItem(at: path)?.isHighlighted = isHighlighted
    }

    var flipsInRightToLeft: Bool { collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection }
    var visibleItemPaths: [IndexPath] { sortedVisibleItemPaths }
    var visibleSupplementaries: [SupplementaryPlace] { sortedVisibleSupplementaries }
    func contents(in rect: CGRect) -> RangeContents {
        let places = elementPlaces(in: rect)
        return RangeContents(items: places.items, supplementaries: places.supplementaries)
    }

    func remeasureSupplementaries() {
        collectionViewLayout.invalidateSupplementarySizes()
        setNeedsLayout()
    }
    var scrollableDirections: ASScrollDirection {
        collectionNode?.collectionContent.scrollableDirections ?? collectionViewLayout.scrollableDirections
    }
}
