import Execution

/// A collection whose items are cell nodes, placed by any `UICollectionViewLayout`, made, measured and drawn on workers
/// as they come near the viewport.
open class ASCollectionNode: ASContainerNode {
    private var dataSourceReference = ProtocolBackReference<any ASCollectionDataSource>()
    private var delegateReference = ProtocolBackReference<any ASCollectionDelegate>()
    private weak var storedSectionControllers: ASSectionControllerDataSource?
    private var storedViewClass = ASCollectionView.self
    let collectionContent: CollectionContent

    /// Shortcuts that the node gives its view, beside those that a subclass of the view has.
    @MainActor var viewKeyCommands: [UIKeyCommand] { [] }

    // All initialisers are designated and public, so that subclasses in other modules inherit them.

    /// With a flow layout, made on the main thread when it is first needed. Any thread.
    public init() {
        collectionContent = CollectionContent(layout: nil)
        super.init(content: collectionContent)
    }

    /// With a layout. Any thread.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionContent = CollectionContent(layout: layout)
        super.init(content: collectionContent)
    }

    /// With a frame and a layout. Any thread.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionContent = CollectionContent(layout: layout)
        super.init(content: collectionContent)
        self.frame = frame
    }

    /// With the layout that a delegate calculates. Main thread.
    @preconcurrency @MainActor public init(layoutDelegate: any ASCollectionLayoutDelegate) {
        collectionContent = CollectionContent(layout: ASCollectionLayout(layoutDelegate))
        super.init(content: collectionContent)
    }

    /// With a frame, a layout, and an object that is told of edits before the view shows them. That object is retained.
    /// Main thread.
    @preconcurrency @MainActor public init(
        frame: CGRect, collectionViewLayout layout: UICollectionViewLayout,
        layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)?
    ) {
        collectionContent = CollectionContent(layout: layout)
        super.init(content: collectionContent)
        collectionContent.layoutFacilitator = layoutFacilitator
        self.frame = frame
    }

    /// With the layout that a delegate calculates, and an object that is told of edits before the view shows them. That
    /// object is retained. Main thread.
    @preconcurrency @MainActor public init(
        layoutDelegate: any ASCollectionLayoutDelegate,
        layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)?
    ) {
        collectionContent = CollectionContent(layout: ASCollectionLayout(layoutDelegate))
        super.init(content: collectionContent)
        collectionContent.layoutFacilitator = layoutFacilitator
    }

    /// The layout of a node that was given none.
    @MainActor package func makeInitialLayout() -> UICollectionViewLayout { UICollectionViewFlowLayout() }

    /// The size of every item, if the container decides it; nil if items decide.
    @MainActor package var exactItemSize: CGSize? { nil }

    // MARK: Gestures of the view

    // What the view's recognisers ask about their gestures, for subclasses to decide; as `UIGestureRecognizerDelegate`.

    /// False unless overridden. Main thread.
    @preconcurrency @MainActor open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// False unless overridden. Main thread.
    @preconcurrency @MainActor open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// False unless overridden. Main thread.
    @preconcurrency @MainActor open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// True unless overridden. Main thread.
    @preconcurrency @MainActor open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { true }

    /// Called before each layout pass of the view.
    @MainActor package func willLayOutItems() {}

    /// Called after each layout pass of the view.
    @MainActor package func didLayOutItems() {}

    /// The collection view; made at the first access.
    @preconcurrency @MainActor override open var view: ASCollectionView {
        guard let view = requireView() as? ASCollectionView else {
            Misuse.stop("A collection node's view is an ASCollectionView.")
        }
        return view
    }

    /// The class of the node's view: `ASCollectionView`, or a subclass of it. Set it before the view is loaded. Any
    /// thread.
    public var collectionViewClass: ASCollectionView.Type {
        get { nodeLock.withLock { storedViewClass } }
        set {
            guard !isNodeLoaded else {
                return Misuse.report(
                    "collectionViewClass of \(debugDescription) was set after its view was loaded; set it in init.")
            }
            nodeLock.withLock { storedViewClass = newValue }
        }
    }

    /// The node's view: another name of `view`.
    @preconcurrency @MainActor public var collectionView: ASCollectionView { view }

    /// Held weakly. May be set on any thread; everything is then asked for again.
    public weak var dataSource: (any ASCollectionDataSource)? {
        get { nodeLock.withLock { dataSourceReference.object } }
        set {
            nodeLock.withLock {
                dataSourceReference.object = newValue
                storedSectionControllers = newValue as? ASSectionControllerDataSource
            }
            dataSourceDidChange()
        }
    }

    /// The data source, if it is one of section controllers; found out when it is set.
    var sectionControllers: ASSectionControllerDataSource? { nodeLock.withLock { storedSectionControllers } }

    /// Held weakly. May be set on any thread.
    public weak var delegate: (any ASCollectionDelegate)? {
        get { nodeLock.withLock { delegateReference.object } }
        set {
            nodeLock.withLock { delegateReference.object = newValue }
            delegateDidChange()
        }
    }

    /// Decides where items are. Another one takes effect without animation; the first visible item stays visible.
    @preconcurrency @MainActor public var collectionViewLayout: UICollectionViewLayout {
        get { collectionContent.layout }
        set {
            collectionContent.layout = newValue
            (viewIfLoaded as? ASCollectionView)?.collectionViewLayout = newValue
        }
    }
}

extension ASCollectionNode {
    /// The delegate that places the items, for a node that was made with one.
    @preconcurrency @MainActor public var layoutDelegate: (any ASCollectionLayoutDelegate)? {
        (collectionViewLayout as? ASCollectionLayout)?.layoutDelegate
    }

    /// All elements of the order that is on screen, as layout delegates see them; not only those in the viewport.
    @preconcurrency @MainActor public var visibleElements: ASElementMap {
        ASElementMap(presentData.displayed, data: presentData)
    }

    /// The data source's context of a section; nil if there is none, and for a section that does not exist.
    @preconcurrency @MainActor public func context(forSection section: Int) -> (any ASSectionContext)? {
        collectionContent.context(ofSection: section)
    }

    /// The object that says in which ranges nodes are measured. Unless one is set, it is derived from the delegate and
    /// the layout. Held weakly, and dropped when the layout it was set for is replaced. Main thread.
    @preconcurrency @MainActor public var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        get { collectionContent.layoutInspector }
        set {
            collectionContent.inspector = newValue
            relayoutItems()
        }
    }
}

@available(swift, introduced: 6)
extension ASCollectionNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only
