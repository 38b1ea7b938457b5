import CollectionCore

/// Says where the elements of a collection view are. A subclass decides; this class knows no element.
///
/// The collection view calls `prepare()` once after an invalidation, then asks for the content size and, in every
/// layout pass, for the elements in the viewport. Main thread. Cost per frame: what
/// `layoutAttributesForElements(in:)` costs, which should depend on the rectangle, not on the number of items.
///
/// *Caveats:* self-sizing cells (`preferredLayoutAttributesFitting`) and layout transitions are not supported; node
/// cells size themselves by measurement.
@preconcurrency @MainActor open class UICollectionViewLayout {
    /// The collection view that uses this layout.
    public internal(set) weak var collectionView: UICollectionView?

    /// Whether `prepare()` has to be called before the next question.
    var isInvalid = true
    private var decorationClasses: [String: UICollectionReusableView.Type] = [:]

    public init() {}

    /// The class of attributes that this layout makes.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// The class of contexts that describe what became invalid.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    // MARK: Invalidation

    /// Everything may have changed; the layout is prepared again in the next layout pass.
    open func invalidateLayout() {
        let context = makeContext()
        invalidateLayout(with: context)
    }

    /// What `context` says has changed. Call super.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        isInvalid = true
        collectionView?.layoutWasInvalidated(context)
    }

    /// A new context of `invalidationContextClass`.
    final func makeContext() -> UICollectionViewLayoutInvalidationContext {
        let type =
            Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
            ?? UICollectionViewLayoutInvalidationContext.self
        return type.init()
    }

    /// Whether other bounds, be it by scrolling or by a new size, make the layout invalid. Asked once per change.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.laidOutBounds?.size
    }

    /// The context for a bounds change that makes the layout invalid.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeContext()
    }

    // MARK: Geometry

    /// Called before the first question after an invalidation. Call super.
    open func prepare() {}

    /// The size of the contents in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// All elements that reach into a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Content offsets

    /// Where a movement that was let go should come to rest, given where it would by itself. Velocity in points per
    /// millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Which content offset to have after an update or a change of the layout, given the one that keeps the first
    /// visible item where it is.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    // MARK: Updates

    /// The data is about to be shown in a changed state; answers to the questions below are wanted.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    /// The questions about an update are over.
    open func finalizeCollectionViewUpdates() {}

    /// How an item that appears looks before it does; nil fades in where it is.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// How an item that disappears looks in the end; nil fades out where it is.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The bounds are about to change with animation.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    open func finalizeAnimatedBoundsChange() {}

    /// Whether right-to-left languages mirror the layout.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    // MARK: Decorations

    /// Decorations of this kind are views of this class; nil takes a registration back.
    public func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
    }

    func makeDecoration(ofKind kind: String) -> UICollectionReusableView? {
        decorationClasses[kind]?.init(reuse: .init())
    }

    // MARK: For the framework's own layouts

    /// Items in the viewport whose size is an estimate so far. The collection view has them measured, and asks again.
    package func itemsToMeasure(in rect: CGRect) -> [IndexPath] { [] }

    /// Takes in the sizes of items that have been prepared.
    package func measure(_ items: [IndexPath]) {}

    /// Follows a checked update before `prepare()`; a layout that can't is invalidated as a whole.
    package func apply(_ plan: UpdatePlan) {
        isInvalid = true
    }

    /// The collection view's content insets changed.
    package func insetsDidChange() {
        invalidateLayout()
    }

    /// Where an item was before the update that is being shown; nil when that is not known.
    package func attributesBeforeUpdate(ofItemAt oldIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// The size of one item may have changed; it is asked for again when the item is in the viewport.
    package func invalidateSize(ofItemAt indexPath: IndexPath) {
        invalidateLayout()
    }

    /// Where the contents can be scrolled. Here: wherever they are larger than the viewport, else downwards.
    package var scrollableDirections: ScrollDirection {
        guard let collectionView else { return .verticalDirections }
        let content = collectionViewContentSize
        var directions: ScrollDirection = []
        if content.width > collectionView.bounds.width { directions.formUnion(.horizontalDirections) }
        if content.height > collectionView.bounds.height || directions.isEmpty {
            directions.formUnion(.verticalDirections)
        }
        return directions
    }
}
