import CollectionCore
import Execution

/// A collection whose items are cell nodes, placed by any `UICollectionViewLayout`, made, measured and drawn on workers as
/// they come near the viewport.
open class ASCollectionNode: ASContainerNode {
    private weak var storedDataSource: (any ASCollectionDataSource)?
    private weak var storedDelegate: (any ASCollectionDelegate)?
    let collectionContent: CollectionContent

    // Designated and public, all of them, so that subclasses in other modules have them without doing anything.

    /// With a flow layout, made on the main thread when it is first needed. Any thread.
    public init() {
        collectionContent = CollectionContent(layout: nil)
        super.init(content: collectionContent)
        collectionContent.node = self
    }

    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionContent = CollectionContent(layout: layout)
        super.init(content: collectionContent)
        collectionContent.node = self
    }

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionContent = CollectionContent(layout: layout)
        super.init(content: collectionContent)
        collectionContent.node = self
        self.frame = frame
    }

    /// The layout of a node that was given none.
    @MainActor package func makeInitialLayout() -> UICollectionViewLayout { UICollectionViewFlowLayout() }

    /// The size every item has, where the container decides it; nil where items decide.
    @MainActor package var exactItemSize: CGSize? { nil }

    /// Called before each layout pass of the view.
    @MainActor package func willLayOutItems() {}

    /// The collection view; made at the first access.
    @preconcurrency @MainActor override open var view: ASCollectionView {
        guard let view = requireView() as? ASCollectionView else {
            preconditionFailure("A collection node's view is an ASCollectionView.")
        }
        return view
    }

    /// The same as `view`.
    @preconcurrency @MainActor public var collectionView: ASCollectionView { view }

    /// Held weakly. May be set on any thread; everything is then asked for anew.
    public weak var dataSource: (any ASCollectionDataSource)? {
        get { nodeLock.withLock { storedDataSource } }
        set {
            nodeLock.withLock { storedDataSource = newValue }
            dataSourceDidChange()
        }
    }

    /// Held weakly. May be set on any thread.
    public weak var delegate: (any ASCollectionDelegate)? {
        get { nodeLock.withLock { storedDelegate } }
        set {
            nodeLock.withLock { storedDelegate = newValue }
            delegateDidChange()
        }
    }

    override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

    /// Decides where items are. Another one takes effect without animation; the first visible item stays visible.
    @preconcurrency @MainActor public var collectionViewLayout: UICollectionViewLayout {
        get { collectionContent.layout }
        set {
            collectionContent.layout = newValue
            (viewIfLoaded as? ASCollectionView)?.collectionViewLayout = newValue
        }
    }
}

@available(swift, introduced: 6)
extension ASCollectionNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only
