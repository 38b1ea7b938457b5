import Execution

/// A view controller whose root is a node: a table, a collection, a pager or any other.
@preconcurrency @MainActor
open class ASDKViewController<NodeType: ASDisplayNode>: UIViewController, NodeController,
    ASVisibilityDepth
{
    private let storedNode: NodeType?

    /// The root node; its view is the controller's view.
    public var node: NodeType! { storedNode }

    /// Whether the first frame in which the view appears waits, each time, until everything in the view is drawn.
    open var neverShowPlaceholders = false
    private var waitsForDisplay = false

    package var rootNode: ASDisplayNode? { storedNode }

    /// A controller whose view is the node's.
    public init(node: NodeType) {
        storedNode = node
        super.init(nibName: nil, bundle: nil)
        // Loading the node's view loads the controller's, too.
        let reference = BackReference(self)
        node.onDidLoad { _ in reference.object?.loadViewIfNeeded() }
    }

    private var isLoadingView = false

    override open func loadViewIfNeeded() {
        // `loadView` loads the node's view, whose `onDidLoad` block calls this method again.
        guard !isLoadingView else { return }
        isLoadingView = true
        super.loadViewIfNeeded()
        isLoadingView = false
    }

    /// A controller with a plain view; `node` is nil. For subclasses that name their own initialiser `init()`, this is
    /// the one they override, calling `super.init(node:)`.
    public init() {
        storedNode = nil
        super.init(nibName: nil, bundle: nil)
    }

    override open func loadView() {
        guard let storedNode else { return super.loadView() }
        storedNode.frame = UIScreen.main.bounds
        view = storedNode.view
        propagateTraits()
    }

    override open func viewDidLoad() {
        super.viewDidLoad()
        // A subclass may load the view itself.
        propagateTraits()
    }

    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        waitsForDisplay = neverShowPlaceholders
        // A view that comes back may have nothing else to lay out.
        if waitsForDisplay { view.setNeedsLayout() }
        setOwnDepth(0)
    }

    override open func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        setOwnDepth(1)
    }

    override open func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        visibilityDepthDidChange()
    }

    // MARK: Depth

    private var ownDepth = 0
    private var reportedDepth = 0
    private var storedAdjustment: Bool?

    /// Whether the root node, if it is a container, prepares the less, the farther the controller is from being seen.
    /// True for containers.
    public var automaticallyAdjustRangeModeBasedOnViewEvents: Bool {
        get { storedAdjustment ?? (storedNode is any ASRangeControllerUpdateRangeProtocol) }
        set { storedAdjustment = newValue }
    }

    /// The depth that the parent names, if it manages depths. Otherwise 0 until the view has disappeared, and then 1.
    open func visibilityDepth() -> Int { managedVisibilityDepth ?? ownDepth }

    /// Tells the root node how much to prepare, if the depth has changed. The first depth is 0, as if the controller
    /// were seen, so nothing is told before the container's first frame, for which the container decides itself.
    open func visibilityDepthDidChange() {
        let depth = visibilityDepth()
        guard depth != reportedDepth else { return }
        reportedDepth = depth
        guard automaticallyAdjustRangeModeBasedOnViewEvents,
            let container = storedNode as? any ASRangeControllerUpdateRangeProtocol
        else { return }
        container.updateCurrentRange(with: ASLayoutRangeMode(visibilityDepth: depth))
    }

    private func setOwnDepth(_ depth: Int) {
        ownDepth = depth
        visibilityDepthDidChange()
    }

    override open func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        propagateTraits()
    }

    override open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        propagateTraits()
    }

    /// Makes the traits of the node and all nodes in it, in place of the controller's own with the size of its view.
    public var overrideDisplayTraitsWithTraitCollection: ((UITraitCollection) -> ASTraitCollection)? {
        didSet { propagateTraits() }
    }

    /// Makes the traits of the node, and of all nodes in it, from the size of the view; used where
    /// `overrideDisplayTraitsWithTraitCollection` is nil.
    public var overrideDisplayTraitsWithWindowSize: ((CGSize) -> ASTraitCollection)? {
        didSet { propagateTraits() }
    }

    private var displayTraits: ASPrimitiveTraitCollection {
        if let make = overrideDisplayTraitsWithTraitCollection {
            return make(view.surroundingTraits).primitiveTraitCollection
        }
        if let make = overrideDisplayTraitsWithWindowSize { return make(view.bounds.size).primitiveTraitCollection }
        var traits = ASPrimitiveTraitCollectionFromUITraitCollection(traitCollection)
        traits.containerSize = view.bounds.size
        return traits
    }

    /// Gives its traits to the node and all that is in it. What has changed is measured again.
    private func propagateTraits() {
        guard let storedNode, isViewLoaded else { return }
        let traits = displayTraits
        passOverrides(traits)
        guard traits != storedNode.primitiveTraitCollection else { return }
        ASTraitCollectionPropagateDown(storedNode, traits)
        storedNode.setNeedsLayout()
    }

    /// Sets overridden traits on the view, too, so that its own colours follow them.
    private func passOverrides(_ traits: ASPrimitiveTraitCollection) {
        let isOverridden =
            overrideDisplayTraitsWithTraitCollection != nil || overrideDisplayTraitsWithWindowSize != nil
        guard isOverridden || passesOverrides else { return }
        passesOverrides = isOverridden
        var overrides = UITraitOverrides()
        if isOverridden {
            overrides.userInterfaceStyle = traits.userInterfaceStyle
            overrides.accessibilityContrast = traits.accessibilityContrast
            overrides.userInterfaceLevel = traits.userInterfaceLevel
            overrides.preferredContentSizeCategory = traits.preferredContentSizeCategory
            overrides.legibilityWeight = traits.legibilityWeight
        }
        view.traitOverrides = overrides
    }

    private var passesOverrides = false

    override open func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard waitsForDisplay, let storedNode else { return }
        waitsForDisplay = false
        DisplayCoordinator.shared.requireCompleteDisplay(of: storedNode)
    }

    /// The interface state of the root node; empty if there is no root node.
    public var interfaceState: ASInterfaceState { storedNode?.interfaceState ?? [] }
}
