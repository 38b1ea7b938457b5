import CollectionCore

/// Elements whose sizes are only estimated, and must be measured before all elements have their final places.
package struct UnmeasuredElements {
    /// Sections to ask for their metrics, before anything in them is asked for its size.
    var sections: [Int] = []
    /// The items, by the index paths that the layout uses.
    var items: [ItemPath] = []
    /// Headers and footers.
    var supplementaries: [SupplementaryPlace] = []

    var isEmpty: Bool { sections.isEmpty && items.isEmpty && supplementaries.isEmpty }
}

/// Says where the elements of a collection view are. This base class places none; subclasses do.
///
/// The collection view calls `prepare()` once after an invalidation, then asks for the content size and, in every
/// layout pass, for the elements in the viewport. Main thread. Cost per frame: what
/// `layoutAttributesForElements(in:)` costs, which should depend on the rectangle, not on the number of items.
///
/// `layoutAttributesForElements(in:)` is asked about a rectangle that is half a viewport longer at both ends, and its
/// answer is kept until the layout is invalidated. So a layout is asked once per half screen of scrolling.
///
/// *Caveats:* node cells size themselves by measurement, not by `preferredLayoutAttributesFitting(_:)`.
@preconcurrency @MainActor open class UICollectionViewLayout {
    /// The collection view that uses this layout.
    public internal(set) weak var collectionView: UICollectionView?

    /// Whether `prepare()` has to be called before the next question.
    var isInvalid = true
    private let decorations = ReusePool()

    /// A layout of no collection view yet.
    public init() {}

    /// The class of attributes that this layout makes.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// The class of contexts that describe what became invalid.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    // MARK: Invalidation

    /// Makes the next layout pass prepare the layout again, because everything may have changed.
    open func invalidateLayout() {
        let context = makeContext()
        invalidateLayout(with: context)
    }

    /// Called when what `context` names has changed; after an update these are the counts. A layout that caches places
    /// empties its cache here. Call super.
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

    /// Whether a change of the bounds, by scrolling or by a new size, makes the layout invalid. Asked once per change.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.geometry.laidOutBounds?.size
    }

    /// The context for a bounds change that makes the layout invalid.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeContext()
    }

    // MARK: Views that size themselves

    /// Whether the size a view prefers makes the layout invalid. Default false: the layout decides alone.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// The context for a preferred size. It names the one element that has it.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        let (kind, path) = (originalAttributes.kind, originalAttributes.indexPath)
        switch originalAttributes.representedElementCategory {
        case .cell: context.invalidateItems(at: [path])
        case .supplementaryView: context.invalidateSupplementaryElements(ofKind: kind, at: [path])
        case .decorationView: context.invalidateDecorationElements(ofKind: kind, at: [path])
        }
        return context
    }

    // MARK: Moving an item

    /// The place to which a dragged item goes. Default: the place of the item under the position, or else a free place
    /// there, or else the item's own.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        collectionView?.placeUnderMovement(at: position) ?? previousIndexPath
    }

    /// How an item looks while it is dragged. Default: as before, in front of all others, at the position.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let known = layoutAttributesForItem(at: indexPath)?.duplicate()
        let attributes = known ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.center = position
        attributes.zIndex = Int.max
        return attributes
    }

    /// The context for a change of the order while an item is dragged.
    open func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.setMovement(targetIndexPaths, previousIndexPaths, to: targetPosition)
        return context
    }

    /// The context for the end of a drag.
    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.setMovement(indexPaths, previousIndexPaths, to: .zero)
        return context
    }

    // MARK: Change of layout

    /// Called when this layout takes the place of another one.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called when another layout takes the place of this one.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called on both layouts when the change from one to the other is over. Does nothing here.
    open func finalizeLayoutTransition() {}

    // MARK: Geometry

    /// Called before the first question after an invalidation. Call super.
    open func prepare() {}

    final func prepareNow() {
        // Keep the view, because `prepare()` may put another layout in the place of this one.
        let view = collectionView
        let outer = view?.layouts.isPreparing ?? false
        view?.layouts.isPreparing = true
        prepare()
        view?.layouts.isPreparing = outer
    }

    /// The size of the contents in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// All elements that reach into a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// Where an item is, visible or not; nil if there is no such item. Nil here: a subclass must answer.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Where a supplementary view is, visible or not; nil if there is none at the path. Nil here.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Where a decoration is, visible or not; nil if there is none at the path. Nil here.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Content offsets

    /// The offset at which scrolling comes to rest after the user lets go, given the offset at which it would by
    /// itself. Velocity in points per millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Which content offset to have after an update or a change of the layout, given the one that keeps the first
    /// visible item where it is.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    // MARK: Updates

    /// Called after `prepare()` when an update is about to be shown, once for each update, with its edits; with none
    /// for a change of sizes. Then the methods below are called. Does nothing here.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    /// Called when the updates are shown, animations included: data kept for the methods below can be dropped. Does
    /// nothing here.
    open func finalizeCollectionViewUpdates() {}

    /// How an item that appears looks at the start of the animation; with nil it fades in at its place.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// How an item that disappears looks at the end of the animation; with nil it fades out at its place.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// How a supplementary view that appears looks at the start of the animation; with nil it fades in at its place.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// How a supplementary view that disappears looks at the end of the animation; with nil it fades out at its place.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// How a decoration that appears looks at the start of the animation; with nil it fades in at its place.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// How a decoration that disappears looks at the end of the animation; with nil it fades out at its place.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Called when the bounds are about to change with animation.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// Called when the views have been given their places for the new bounds, to which the animation brings them. Does
    /// nothing here.
    open func finalizeAnimatedBoundsChange() {}

    /// Whether the layout mirrors itself in right-to-left languages. Default false. Here nothing is mirrored because of
    /// it: only the batch fetching of collection nodes reads it, to know at which side a horizontal list ends.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    // MARK: Decorations

    /// Decorations of this kind are views of this class; nil removes the registration.
    public func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorations.register(viewClass, as: UICollectionReusableView.self, identifier: elementKind)
    }

    func makeDecoration(ofKind kind: String) -> UICollectionReusableView? { decorations.dequeue(identifier: kind) }

    func recycleDecoration(_ view: UICollectionReusableView) { decorations.recycle(view) }

    // MARK: For the framework's own layouts

    /// The elements in the viewport of which only estimates are known. The collection view measures them, and asks
    /// again.
    package func unmeasuredElements(in rect: CGRect) -> UnmeasuredElements { UnmeasuredElements() }

    /// Whether elements follow the viewport. If so, `pinnedAttributes(in:)` says which and where, in every layout pass.
    package var pinsElements: Bool { false }

    /// The elements in the viewport that follow it, with `isPinned` set. They are among those of
    /// `layoutAttributesForElements(in:)`, too.
    package func pinnedAttributes(in viewport: CGRect) -> [UICollectionViewLayoutAttributes] { [] }

    /// How much of the viewport a header and a footer that follow it cover beside the items of a section.
    package func covered(bySection section: Int) -> UIEdgeInsets { .zero }

    /// Asks the provider for the sizes of prepared elements, and places all elements by them.
    package func measure(_ elements: UnmeasuredElements) {}

    /// Applies a checked update to the layout's geometry before `prepare()`. The default invalidates the layout.
    package func apply(_ plan: UpdatePlan) {
        isInvalid = true
    }

    /// Called when the collection view's content insets have changed.
    package func insetsDidChange() {
        invalidateLayout()
    }

    /// Where an item was before the update that is being shown; nil when that is not known.
    package func attributesBeforeUpdate(ofItemAt oldIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Called when the size of one item may have changed: the layout asks for it again when the item is in the
    /// viewport.
    package func invalidateSize(ofItemAt indexPath: IndexPath) {
        invalidateLayout()
    }

    /// Whether places are known. Set to false by layouts that calculate on other threads, until they have their first
    /// places.
    package final var isCalculated = true

    /// Where a section begins: its header, or else its first item; nil where that is not known.
    package func beginning(ofSection section: Int) -> CGRect? {
        let first = IndexPath(item: 0, section: section)
        let header = layoutAttributesForSupplementaryView(
            ofKind: UICollectionView.elementKindSectionHeader, at: first)
        return (header ?? layoutAttributesForItem(at: first))?.frame
    }

    /// The path that an item gets when it is dragged to a position where there is no item: the one after the last item
    /// of the section there. Nil where there is no section.
    package func freePlace(at position: CGPoint) -> IndexPath? { nil }

    /// Called when sizes of supplementaries in these sections may have changed.
    package func invalidateSupplementarySizes(inSections sections: Set<Int>) {
        invalidateLayout()
    }

    /// The directions in which the contents can be scrolled. Here those in which they are larger than the viewport;
    /// vertical if there are none.
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
