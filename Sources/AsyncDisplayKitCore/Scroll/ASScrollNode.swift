import Execution

/// A node whose content scrolls: its view is a scroll view, and its layout spec may be larger than the node.
///
/// The spec is measured without limit in the `scrollableDirections`. With `automaticallyManagesContentSize` the size of
/// the spec becomes the content size, and the node itself takes all the space that its parent offers. Everything but
/// `view` may be set on any thread.
open class ASScrollNode: ASDisplayNode {
    // Behind the node's lock.
    private var managesContentSize = false
    private var directions: ASScrollDirection = []

    public override init() {
        super.init()
    }

    // MARK: Settings

    /// Whether the content size follows the layout spec. Setting true where nothing scrolls yet makes it scroll
    /// vertically.
    public var automaticallyManagesContentSize: Bool {
        get { nodeLock.withLock { managesContentSize } }
        set {
            nodeLock.withLock {
                managesContentSize = newValue
                if newValue, directions.isEmpty { directions = .verticalDirections }
            }
            setNeedsLayout()
        }
    }

    /// The axes along which the spec is measured without limit.
    public var scrollableDirections: ASScrollDirection {
        get { nodeLock.withLock { directions } }
        set {
            nodeLock.withLock { directions = newValue }
            setNeedsLayout()
        }
    }

    // MARK: Measuring

    override open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        let own = constrainedSize.restricted(to: size, relativeTo: parentSize)
        let (manages, directions) = nodeLock.withLock { (managesContentSize, self.directions) }
        var unlimited = own
        if directions.containsVerticalDirection { unlimited.max.height = .infinity }
        if directions.containsHorizontalDirection { unlimited.max.width = .infinity }
        guard manages else { return calculateLayoutThatFits(unlimited) }
        // The content is measured without a minimum along the scrolling axes. If it then does not fill the node, it is
        // measured again below, in the node's size.
        var content = unlimited
        content.min = .zero
        if !directions.containsVerticalDirection { content.min.height = own.min.height }
        if !directions.containsHorizontalDirection { content.min.width = own.min.width }
        var layout = calculateLayoutThatFits(content)
        let wanted = CGSize(
            width: parentSize.width.isFinite ? parentSize.width : layout.size.width,
            height: parentSize.height.isFinite ? parentSize.height : layout.size.height)
        let nodeSize = ASSizeRangeClamp(own, wanted)
        let isUnderfull =
            (directions.containsVerticalDirection && layout.size.height < nodeSize.height)
            || (directions.containsHorizontalDirection && layout.size.width < nodeSize.width)
        if isUnderfull {
            let filling = ASSizeRange(min: nodeSize, max: nodeSize)
            layout = calculateLayoutThatFits(filling.intersection(own))
        }
        let result = ASLayout(layoutElement: self, size: nodeSize, sublayouts: layout.sublayouts)
        result.contentSize = layout.size
        // The content's layout, which is released now, kept the elements alive; from now on this layout must.
        result.retainSublayoutElements()
        return result
    }

    // MARK: View

    override package func makeBackingView() -> UIView {
        ASScrollNodeView(node: self)
    }

    /// The scroll view; made at the first access. Main thread.
    @preconcurrency @MainActor override open var view: UIScrollView {
        guard let view = requireView() as? UIScrollView else {
            Misuse.stop("A scroll node's view is a UIScrollView.")
        }
        return view
    }

    override open var supportsLayerBacking: Bool { false }

    override open func layout() {
        super.layout()
        // This is the size of the layout in use, which need not be the one that was measured last.
        let size = nodeLock.withLock { managesContentSize ? layoutState.calculated.layout?.contentSize : nil }
        if let size { view.contentSize = size }
    }

    /// The scroll view shows everything.
    override package var implementsDisplay: Bool { false }
}

@available(swift, introduced: 6)
extension ASScrollNode: @unchecked Sendable {}  // state is behind the node's lock

/// The view of a scroll node: a scroll view whose node lays out its content.
final class ASScrollNodeView: UIScrollView {
    private weak var node: ASScrollNode?

    init(node: ASScrollNode) {
        self.node = node
        super.init(frame: .zero)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        node?.layoutPass()
    }

    override func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        if newSuperview != nil { hierarchyOwner = node }
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        node?.windowDidChange(window)
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer)
            && node?.gestureRecognizerShouldBegin(gestureRecognizer) != false
    }
}
