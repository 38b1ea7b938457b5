import CollectionCore
import Execution

/// The collection view of an `ASCollectionNode`: a real `UICollectionView` whose cells show nodes. Not created
/// directly; a node makes one of its `collectionViewClass`.
///
/// Index paths that the view takes and returns are those of what is on screen, as for any collection view. The node's
/// are those of the data source's present state, which is ahead while updates are under way.
@preconcurrency @MainActor open class ASCollectionView: UICollectionView {
    /// The node whose view this is; nil once the node is gone.
    @BackReference public internal(set) var collectionNode: ASCollectionNode?
    private var elements: NodeElements?

    /// Called by nodes, which make the view of the class that they are given.
    public required override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        super.init(frame: frame, collectionViewLayout: layout)
    }

    /// Makes the view show the cells of a node.
    func attach(to node: ASCollectionNode) {
        collectionNode = node
        let elements = NodeElements(node: node, view: self)
        self.elements = elements
        elementProvider = elements
        engine.data.editor = node.core
        let reference = BackReference(self)
        refuseDelegate = { reference.object?.refuse("delegate") }
    }

    /// Nil: the collection node has the data source. Setting it here is reported and ignored.
    override open weak var dataSource: (any UICollectionViewDataSource)? {
        get { nil }
        set { if newValue != nil { refuse("dataSource") } }
    }

    /// The node's delegate. Setting it here is reported and ignored.
    override open weak var delegate: (any UICollectionViewDelegate)? {
        get { super.delegate }
        set { if newValue != nil { refuse("delegate") } }
    }

    /// False: the node's ranges prepare items ahead. Cannot be switched on.
    override open var isPrefetchingEnabled: Bool {
        get { false }
        set {}
    }

    /// Takes over the node's delegate.
    func connectDelegate() {
        super.delegate = collectionNode?.delegate
    }

    /// Reports that the value is ignored, unless client code uses UIKit cells, too: then it may set it here as well.
    private func refuse(_ property: String) {
        if collectionNode?.dataSource is any ASCollectionDataSourceInterop
            || collectionNode?.delegate is any ASCollectionDelegateInterop
        {
            return
        }
        Misuse.report(
            """
            The \(property) of an ASCollectionView was set; it is ignored. Set the \(property) of the \
            ASCollectionNode.
            """)
    }

    override open var keyCommands: [UIKeyCommand]? {
        (super.keyCommands ?? []) + (collectionNode?.viewKeyCommands ?? [])
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
        (collectionViewLayout as? ASCollectionLayout)?.renewIfNeeded()
        collectionNode?.didLayOutItems()
        collectionNode?.layout()
        collectionNode?.layoutDidFinish()
    }

    /// Asks the node whether a drag of its view may begin, as for other gestures; subclasses of the node override the
    /// method.
    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer)
            && collectionNode?.gestureRecognizerShouldBegin(gestureRecognizer) != false
    }

    override open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        collectionNode?.gestureRecognizer(
            gestureRecognizer, shouldRecognizeSimultaneouslyWith: otherGestureRecognizer) ?? false
    }

    override open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        collectionNode?.gestureRecognizer(gestureRecognizer, shouldRequireFailureOf: otherGestureRecognizer) ?? false
    }

    override open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        collectionNode?.gestureRecognizer(gestureRecognizer, shouldBeRequiredToFailBy: otherGestureRecognizer) ?? false
    }

    override open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
        collectionNode?.gestureRecognizer(gestureRecognizer, shouldReceive: touch) ?? true
    }

    override open func reloadData() {
        guard let collectionNode else { return super.reloadData() }
        collectionNode.reloadData()
    }

    private var data: DataController? { collectionNode?.loadedData }

    /// The node of an item in the order on screen, made and measured now if it was not yet.
    public func nodeForItem(at indexPath: IndexPath) -> ASCellNode? {
        collectionNode?.node(at: ShownPath(indexPath))
    }

    /// Where the item or supplementary of a cell is on screen; nil for other nodes, and before the update that brings
    /// it is shown.
    public func indexPath(for cellNode: ASCellNode) -> IndexPath? {
        guard let data, cellNode.owningNode === collectionNode, let path: ShownPath = data.path(of: cellNode) else {
            return nil
        }
        return IndexPath(ofView: path)
    }

    /// The node of a supplementary that has been made; nil for one that has not, and for those shown by views of
    /// UIKit's.
    public func supplementaryNode(forElementKind kind: String, at indexPath: IndexPath) -> ASCellNode? {
        data?.displayed.supplementary(ofKind: kind, at: ItemPath(ofSupplementary: indexPath))?.element.shownNode
    }

    /// The data source's context of a section on screen; nil if there is none.
    public func context(forSection section: Int) -> (any ASSectionContext)? {
        data?.sourceSection(ofShown: section).flatMap { collectionNode?.context(forSection: $0) }
    }
}

extension ASCollectionView: ContainerScrollView {
    func remeasureItem(at path: ShownPath) {
        if let calculated = collectionViewLayout as? ASCollectionLayout {
            calculated.remeasureItem(at: IndexPath(ofView: path))
        } else {
            collectionViewLayout.invalidateSize(ofItemAt: place(ofItem: path))
        }
        setNeedsLayout()
    }

    func forgetSizes() { (collectionViewLayout as? UICollectionViewFlowLayout)?.forgetSizes() }

    var layout: UICollectionViewLayout? { collectionViewLayout }
    func addVisible(to contents: inout RangeContents) {
        contents.items += visiblePaths
        contents.supplementaries += visibleSupplementaries
    }

    func addContents(in rect: CGRect, to contents: inout RangeContents) {
        let places = elementPlaces(in: rect)
        if places.supplementaries.contains(where: { $0.path.count == 1 }) {
            collectionNode?.collectionContent.namesFirstBySection = true
        }
        contents.items += places.items
        contents.supplementaries += places.supplementaries
    }

    func remeasureSupplementaries(inSections sections: Set<Int>) {
        if let calculated = collectionViewLayout as? ASCollectionLayout {
            calculated.remeasureSupplementaries()
        } else {
            collectionViewLayout.invalidateSupplementarySizes(inSections: sections)
        }
        setNeedsLayout()
    }

    var knowsWhereItScrolls: Bool {
        collectionViewLayout is UICollectionViewFlowLayout || collectionViewLayout is ASCollectionLayout
            || collectionNode?.collectionContent.givenInspector != nil
    }
    var scrollableDirections: ASScrollDirection {
        collectionNode?.collectionContent.scrollableDirections ?? collectionViewLayout.scrollableDirections
    }
}
