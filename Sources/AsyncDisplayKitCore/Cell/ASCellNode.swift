import CollectionCore
import Execution

/// An event in the visibility of a cell; see `cellNodeVisibilityEvent(_:in:withCellFrame:)`.
public enum ASCellNodeVisibilityEvent: UInt, Sendable {
    /// The cell came into the viewport, shows another part of itself, or left the viewport; or its container is about
    /// to be dragged, was let go, or came to rest.
    case visible, visibleRectChanged, invisible, willBeginDragging, didEndDragging, didStopScrolling
}

/// Makes a cell, on any thread. Read the model on the main thread, before returning the block, and capture it.
public typealias ASCellNodeBlock = @Sendable () -> ASCellNode

/// A cell of a table, a collection or a pager: the same class works in all three.
///
/// There are three ways to make one: a subclass, a cell around a view controller, or a cell around a view or layer. A
/// cell belongs to one item for as long as the item lives; it is never reused.
open class ASCellNode: ASDisplayNode {
    /// Whether the main thread waits, when the cell becomes visible, until its contents are drawn, so that no frame
    /// shows a placeholder in it. May be set at any time, on any thread; takes effect the next time the cell appears.
    public var neverShowPlaceholders: Bool {
        get { nodeLock.withLock { storedNeverShowPlaceholders } }
        set { nodeLock.withLock { storedNeverShowPlaceholders = newValue } }
    }

    private var storedNeverShowPlaceholders = false
    private var storedIsSelected = false
    private var storedIsHighlighted = false
    private var storedIsEmphasized = false
    // These are objects, so that a cell without such settings holds only an empty reference for each.
    private var rareSettings: RareCellSettings?
    private var modelBox: ModelBox?
    private final var containerReference = BackReference<ContainerLink>()
    override var storedContainer: ContainerLink? { containerReference.object }
    /// The content that the cell was made around; it is made in `init`, if at all.
    private var hosting: HostedContent?
    /// The item's element in the container's data, if some object holds it at present; see `itemElement`.
    var element: CellElement? {
        get { elementReference.object }
        set { elementReference.object = newValue }
    }
    nonisolated(unsafe) private final var elementReference = BackReference<CellElement>()  // main thread only
    /// The item in the container's data; nil for supplementaries, and when the item was deleted.
    nonisolated(unsafe) var itemID: ElementID?  // main thread only
    /// Whether the cell is visible but has not been told so yet.
    nonisolated(unsafe) private var isVisibilityUntold = false  // main thread only
    /// While the cell is on its way out of sight: the state that it gets when it has left the screen.
    nonisolated(unsafe) private var stateAfterLeaving: ASInterfaceState?  // main thread only

    /// A cell node, normally of a subclass. Any thread.
    public override init() {
        super.init()
        properties.clipsToBounds = true
        properties.changes.insert(.clipsToBounds)
        flags.insert(.isTransactionContainer)
    }

    /// A cell that shows a view controller's view, or the node of an `ASDKViewController`. The block runs on the main
    /// thread when the cell loads. Such a cell has no size of its own: give it `style.preferredSize`. In a table such a
    /// cell does not look different when selected, unless `selectionStyle` is set.
    public init(
        viewControllerBlock: @escaping ASDisplayNodeViewControllerBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil
    ) {
        super.init()
        flags.insert(.isTransactionContainer)
        look.selectionStyle = .none
        let hosting = HostedContent()
        hosting.controllerBlock = viewControllerBlock
        hosting.controllerDidLoad = didLoad
        self.hosting = hosting
    }

    /// A cell that shows a view. The block runs on the main thread when the cell loads. Without a size in its style the
    /// cell takes all the space that the container offers.
    public init(viewBlock: @escaping ASDisplayNodeViewBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil) {
        super.init()
        flags.insert(.isTransactionContainer)
        host(ASDisplayNode(viewBlock: viewBlock), didLoad)
    }

    /// A cell that shows a layer.
    public init(layerBlock: @escaping ASDisplayNodeLayerBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil) {
        super.init()
        flags.insert(.isTransactionContainer)
        host(ASDisplayNode(layerBlock: layerBlock), didLoad)
    }

    deinit {
        var release = MainThreadRelease()
        release.take(&rareSettings)
        release.take(&hosting)
        release.schedule()
    }

    private func host(_ node: ASDisplayNode, _ didLoad: ASDisplayNodeDidLoadBlock?) {
        let hosting = HostedContent()
        hosting.node = node
        self.hosting = hosting
        addSubnode(node)
        if let didLoad { didLoadBlocks.append(didLoad) }
    }

    /// A cell takes touches, and the container's view holds its view.
    override open var supportsLayerBacking: Bool { false }

    // MARK: View controllers

    /// The controller whose view the cell shows; made when first asked for. Main thread.
    @preconcurrency @MainActor public var viewController: UIViewController? {
        loadIfNeeded()
        return hosting?.controller
    }

    override open func didLoad() {
        super.didLoad()
        guard
            let block = nodeLock.withLock({ () -> ASDisplayNodeViewControllerBlock? in
                defer { hosting?.controllerBlock = nil }
                return hosting?.controllerBlock
            })
        else { return }
        let controller = block()
        hosting?.controller = controller
        let hosted = (controller as? any NodeController)?.rootNode ?? ASDisplayNode(viewBlock: { controller.view })
        hosting?.node = hosted
        _ = controller.view
        addSubnode(hosted)
        hosted.frame = bounds
        let didLoad = hosting?.controllerDidLoad
        hosting?.controllerDidLoad = nil
        didLoad?(self)
    }

    override open func layout() {
        super.layout()
        if let hosted = hosting?.node, hosted.frame != bounds { hosted.frame = bounds }
    }

    @MainActor private func showHostedController(_ isShown: Bool) {
        guard let controller = hosting?.controller else { return }
        controller.beginAppearanceTransition(isShown, animated: false)
        controller.endAppearanceTransition()
    }

    // MARK: Visibility

    override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        stateAfterLeaving = nil
        showHostedController(true)
        guard neverShowPlaceholders else { return sendVisibility(.visible) }
        // Such a cell is told that it is visible only once it is completely drawn.
        isVisibilityUntold = true
        let reference = BackReference(self)
        DisplayCoordinator.shared.afterWaiting {
            guard let self = reference.object, self.isVisibilityUntold else { return }
            self.isVisibilityUntold = false
            self.sendVisibility(.visible)
        }
    }

    override open func didExitVisibleState() {
        super.didExitVisibleState()
        showHostedController(false)
        sendVisibility(.invisible)
        isVisibilityUntold = false
    }

    /// The item was deleted from the container's data, or has moved out of the viewport, where this is its state. A
    /// cell on screen no longer counts as visible, but keeps its contents until it has left the screen, which may take
    /// an animation.
    @MainActor func leave(for state: ASInterfaceState) {
        let isLeaving = isInHierarchy
        stateAfterLeaving = isLeaving ? state : nil
        setInterfaceStateRecursively(isLeaving ? interfaceState.union(state).subtracting(.visible) : state)
    }

    override open func didExitHierarchy() {
        super.didExitHierarchy()
        guard let state = stateAfterLeaving else { return }
        stateAfterLeaving = nil
        setInterfaceStateRecursively(state)
    }

    /// Called when the cell becomes visible or invisible, and while its container scrolls. A cell with
    /// `neverShowPlaceholders` gets no event before it is drawn. `frame` is the cell's frame in the scroll view's
    /// content. Outside a scroll view, `scrollView` is nil and `frame` zero.
    @preconcurrency @MainActor
    open func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame frame: CGRect
    ) {}

    @MainActor func sendVisibility(_ event: ASCellNodeVisibilityEvent) {
        guard !isVisibilityUntold else { return }
        var ancestor = viewIfLoaded?.superview
        while let current = ancestor {
            if let scrollView = current as? UIScrollView, let view = viewIfLoaded {
                return cellNodeVisibilityEvent(
                    event, in: scrollView, withCellFrame: view.convert(view.bounds, to: scrollView))
            }
            ancestor = current.superview
        }
        cellNodeVisibilityEvent(event, in: nil, withCellFrame: .zero)
    }

    // MARK: Selection

    /// Whether the item is selected. Setting it selects or deselects in the container, without telling its delegate.
    /// Any thread.
    open var isSelected: Bool {
        get { nodeLock.withLock { storedIsSelected } }
        set {
            let changed = nodeLock.withLock { () -> Bool in
                defer { storedIsSelected = newValue }
                return storedIsSelected != newValue
            }
            if changed { MainThread.run { [self] in container?.core?.cellDidChangeSelection(self) } }
        }
    }

    /// Whether the item is selected and its container, or a view in it, has the keyboard focus, in a window that has
    /// the focus. A cell may show its selection more faintly if this is false, as programs of the desktop do. Set by
    /// the container while the cell is on screen; setting it changes nothing there. Neither in Texture nor in UIKit;
    /// the name is AppKit's. Read on any thread.
    open var isEmphasized: Bool {
        get { nodeLock.withLock { storedIsEmphasized } }
        set { nodeLock.withLock { storedIsEmphasized = newValue } }
    }

    /// Whether the item is pressed. Any thread.
    open var isHighlighted: Bool {
        get { nodeLock.withLock { storedIsHighlighted } }
        set {
            let changed = nodeLock.withLock { () -> Bool in
                defer { storedIsHighlighted = newValue }
                return storedIsHighlighted != newValue
            }
            if changed { MainThread.run { [self] in container?.core?.cellDidChangeHighlight(self) } }
        }
    }

    // MARK: Container

    /// The view, made now if there is none, for the UIKit cell that shows the node. This does not count as client code
    /// asking for the view.
    @MainActor package var hostedView: UIView {
        loadIfNeeded()
        return backingView ?? view
    }

    var container: ContainerLink? {
        get { nodeLock.withLock { containerReference.object } }
        set { nodeLock.withLock { containerReference.object = newValue } }
    }

    /// Makes this node, which a node block has just returned, a cell of the container. Called on the thread that made
    /// the node.
    func adopt(container: ContainerLink?, traits: ASTraitCollection, isRangeManaged: Bool) {
        self.container = container
        if !hasTraits(traits) { propagateTraits(traits, to: self) }
        if isRangeManaged { setRangeManagedRecursively(true) }
    }

    /// The container node the cell is in.
    @preconcurrency @MainActor public var owningNode: (any ASRangeManagingNode)? {
        container?.core?.node
    }

    /// The item's index path in the data source's present index space; nil once the item is deleted. Main thread.
    @preconcurrency @MainActor public var indexPath: IndexPath? {
        (container?.core?.data.path(of: self) as SourcePath?).map { IndexPath($0) }
    }

    /// The model the data source gave for the item.
    open var nodeModel: Any? {
        get { nodeLock.withLock { modelBox?.model } }
        set { exchange(\.modelBox, with: newValue.map { ModelBox($0) }) }
    }

    /// Whether this node can show another model instead of being replaced. By default: if it has the same class.
    open func canUpdate(toNodeModel nodeModel: Any) -> Bool {
        guard let current = self.nodeModel else { return false }
        return type(of: current) == type(of: nodeModel)
    }

    /// The kind of a header, footer or other supplementary; nil for an item. Any thread.
    public internal(set) var supplementaryElementKind: String? {
        get { nodeLock.withLock { rareSettings?.supplementaryElementKind } }
        set { nodeLock.withLock { ensuredSettings.supplementaryElementKind = newValue } }
    }

    /// The layout's attributes of the cell while it is on screen in a collection. Main thread.
    @preconcurrency @MainActor public internal(set) var layoutAttributes: UICollectionViewLayoutAttributes? {
        get { storedLayoutAttributes }
        set {
            storedLayoutAttributes = newValue
            if let newValue { apply(newValue) }
        }
    }

    // Main thread only.
    nonisolated(unsafe) private var storedLayoutAttributes: UICollectionViewLayoutAttributes?

    /// Called when the cell appears in a collection, and whenever its attributes change while it is on screen, an index
    /// path included. Main thread.
    @preconcurrency @MainActor open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    // MARK: Properties of table cells

    // All properties here may be used on any thread. A value that is set on a loaded node shows at once.

    private var ensuredSettings: RareCellSettings {
        if let rareSettings { return rareSettings }
        let new = RareCellSettings()
        rareSettings = new
        return new
    }

    private var look: CellLook {
        get { (rareSettings ?? .initial).look }
        set { ensuredSettings.look = newValue }
    }

    private func setLook<Value>(_ property: WritableKeyPath<CellLook, Value>, _ value: Value) {
        let look: ReferenceWritableKeyPath<ASCellNode, CellLook> = \.look
        exchange(look.appending(path: property), with: value)
        lookDidChange()
    }

    /// How the cell looks while it is selected; `none` leaves it as it is.
    open var selectionStyle: UITableViewCell.SelectionStyle {
        get { nodeLock.withLock { look.selectionStyle } }
        set { setLook(\.selectionStyle, newValue) }
    }

    /// How the row is marked while it has the key focus; `custom` adds no mark.
    open var focusStyle: UITableViewCell.FocusStyle {
        get { nodeLock.withLock { look.focusStyle } }
        set { setLook(\.focusStyle, newValue) }
    }

    /// The mark at the trailing edge of a row, in front of the node's content.
    open var accessoryType: UITableViewCell.AccessoryType {
        get { nodeLock.withLock { look.accessoryType } }
        set { setLook(\.accessoryType, newValue) }
    }

    /// The distance of the separator from the row's edges. Reads zero until it is set, and the table's inset is used.
    /// Setting zero makes the separator reach from edge to edge.
    open var separatorInset: UIEdgeInsets {
        get { nodeLock.withLock { look.separatorInset } ?? .zero }
        set { setLook(\.separatorInset, newValue) }
    }

    /// The inset that has been set, if one has.
    var ownSeparatorInset: UIEdgeInsets? { nodeLock.withLock { look.separatorInset } }

    /// A view behind the content of the cell while it is selected.
    open var selectedBackgroundView: UIView? {
        get { nodeLock.withLock { look.selectedBackgroundView } }
        set { setLook(\.selectedBackgroundView, newValue) }
    }

    /// A view behind the cell's content; nil, the default, for none.
    open var backgroundView: UIView? {
        get { nodeLock.withLock { look.backgroundView } }
        set { setLook(\.backgroundView, newValue) }
    }

    /// The row's accessories and marks have the node's tint colour, too.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        hostedPropertiesDidChange()
    }

    private func lookDidChange() {
        guard isNodeLoaded else { return }
        MainThread.run { [self] in hostedPropertiesDidChange() }
    }

    /// Tells the UIKit cell that shows the node to take over the settings that the node has for it.
    @MainActor override func hostedPropertiesDidChange() {
        (viewIfLoaded?.superview?.superview as? any NodeHost)?.adoptLook()
    }
}

@available(swift, introduced: 6)
extension ASCellNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only

/// A controller whose root is a node: stands for the generic `ASDKViewController` of any node type.
@MainActor package protocol NodeController: UIViewController {
    var rootNode: ASDisplayNode? { get }
}
