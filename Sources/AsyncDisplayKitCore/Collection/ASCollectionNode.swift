import CollectionCore
import Execution

/// A collection whose items are cell nodes, placed by any `UICollectionViewLayout`, made, measured and drawn on workers as
/// they come near the viewport.
///
/// All index paths are of the data source's present index space. Everything works before the view exists, too: counts and
/// nodes can be asked for, and updates are followed.
open class ASCollectionNode: ASDisplayNode {
    // Made with the node on any thread, used on the main thread.
    nonisolated(unsafe) private var storedCore: CollectionNodeCore?
    nonisolated(unsafe) private var initialLayout: UICollectionViewLayout?

    /// With a flow layout.
    public override convenience init() {
        self.init(optionalLayout: nil)
    }

    public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
        self.init(optionalLayout: layout)
    }

    public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.init(optionalLayout: layout)
        self.frame = frame
    }

    init(optionalLayout layout: UICollectionViewLayout?) {
        initialLayout = layout
        super.init()
    }

    @MainActor var core: CollectionNodeCore {
        if let storedCore { return storedCore }
        let core = CollectionNodeCore(node: self, layout: initialLayout ?? makeInitialLayout())
        initialLayout = nil
        storedCore = core
        return core
    }

    /// The layout of a node that was given none.
    @MainActor package func makeInitialLayout() -> UICollectionViewLayout { UICollectionViewFlowLayout() }

    /// The size every item has, where the container decides it; nil where items decide.
    @MainActor package var exactItemSize: CGSize? { nil }

    /// Called before each layout pass of the view.
    @MainActor package func willLayOutItems() {}

    override package func makeBackingView() -> UIView {
        core.makeView()
    }

    /// The collection view; made at the first access.
    @preconcurrency @MainActor override open var view: ASCollectionView {
        guard let view = requireView() as? ASCollectionView else {
            preconditionFailure("A collection node's view is an ASCollectionView.")
        }
        return view
    }

    /// The same as `view`.
    @preconcurrency @MainActor public var collectionView: ASCollectionView { view }

    @MainActor var loadedData: DataController {
        core.data.loadIfNeeded()
        return core.data
    }

    /// Held weakly.
    @preconcurrency @MainActor public weak var dataSource: (any ASCollectionDataSource)? {
        get { core.dataSource }
        set {
            core.dataSource = newValue
            reloadData()
        }
    }

    /// Held weakly.
    @preconcurrency @MainActor public weak var delegate: (any ASCollectionDelegate)? {
        get { core.delegate }
        set {
            core.delegate = newValue
            (viewIfLoaded as? ASCollectionView)?.scrollDelegate = newValue
        }
    }

    @preconcurrency @MainActor public var collectionViewLayout: UICollectionViewLayout {
        get { core.layout }
        set { core.layout = newValue }
    }

    // MARK: States

    override open func didLoad() {
        super.didLoad()
        core.applyPending(to: collectionView)
    }

    override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        // A collection in a page that comes near prepares its first cells ahead of time.
        if isRangeManaged, !bounds.isEmpty { collectionView.layoutIfNeeded() }
    }

    override open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        super.interfaceStateDidChange(newState, from: oldState)
        core.containerStateDidChange()
    }
}

@available(swift, introduced: 6)
extension ASCollectionNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only

extension ASCollectionNode: ASRangeControllerUpdateRangeProtocol {
    public func updateCurrentRange(with mode: ASLayoutRangeMode) {
        core.ranges.setMode(mode)
    }
}
