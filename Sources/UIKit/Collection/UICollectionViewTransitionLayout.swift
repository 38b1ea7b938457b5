import CollectionCore
import Layers

/// A layout between two others, at the point that `transitionProgress` says, while a gesture or a program drives the
/// change.
///
/// The elements are those that either layout has in the viewport. Each is between its two places, and the content
/// offset between where the transition began and where it is to end; an element that only one of the layouts has stays
/// where it is on screen and fades. A subclass may change the attributes. Main thread. Cost per step: what is visible.
@preconcurrency @MainActor open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// The layout from which the transition comes.
    public let currentLayout: UICollectionViewLayout
    /// The layout to which the transition goes.
    public let nextLayout: UICollectionViewLayout

    /// 0 is the current layout, 1 the next; values outside of 0…1 extrapolate. A change shows in the next frame.
    open var transitionProgress: CGFloat = 0 {
        didSet {
            guard transitionProgress != oldValue else { return }
            isStep = true
            let context = makeContext()
            let step = transitionProgress - oldValue
            let change = offsets.target - offsets.start
            context.contentOffsetAdjustment = CGPoint(along: { change[$0] * step })
            invalidateLayout(with: context)
        }
    }

    /// The content offset at the beginning of the transition, and the one at its end.
    var offsets = (start: CGPoint.zero, target: CGPoint.zero) {
        didSet {
            (currentLayout as? UICollectionViewFlowLayout)?.pinningOrigin = offsets.start
            (nextLayout as? UICollectionViewFlowLayout)?.pinningOrigin = offsets.target
        }
    }
    /// Whether invalidations until `prepare()` are made for the progress alone, so that they are not passed on to the
    /// two layouts.
    private var isStep = false

    private var animatedValues: [String: CGFloat] = [:]
    /// Whether the elements that are being measured are those of the next layout.
    private var measuresNext = false

    /// A layout between two others, at progress 0. Made by the delegate, or by
    /// `startInteractiveTransition(to:completion:)`.
    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }

    // MARK: Values of subclasses

    /// Stores a value that a subclass animates with the progress.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
        animatedValues[key] = value
    }

    /// The value set last; 0 for none.
    open func value(forAnimatedKey key: String) -> CGFloat {
        animatedValues[key] ?? 0
    }

    // MARK: Preparing

    private var layouts: [UICollectionViewLayout] { [currentLayout, nextLayout] }

    open override func prepare() {
        super.prepare()
        isStep = false
        for layout in layouts where layout.isInvalid {
            layout.isInvalid = false
            layout.prepareNow()
        }
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything || context.invalidateDataSourceCounts || !isStep {
            for layout in layouts {
                let inner = layout.makeContext()
                inner.take(context)
                layout.invalidateLayout(with: inner)
            }
        }
        super.invalidateLayout(with: context)
    }

    /// Lets the two layouts pin headers and footers to the actual viewport again.
    func unpin() {
        for layout in layouts { (layout as? UICollectionViewFlowLayout)?.pinningOrigin = nil }
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        layouts.contains { $0.shouldInvalidateLayout(forBoundsChange: newBounds) }
    }

    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        for layout in layouts where layout.shouldInvalidateLayout(forBoundsChange: newBounds) {
            layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: newBounds))
        }
        isStep = true
        return super.invalidationContext(forBoundsChange: newBounds)
    }

    package override func apply(_ plan: UpdatePlan) {
        super.apply(plan)
        for layout in layouts { layout.apply(plan) }
    }

    package override func insetsDidChange() {
        for layout in layouts { layout.insetsDidChange() }
    }

    package override func invalidateSize(ofItemAt indexPath: IndexPath) {
        for layout in layouts { layout.invalidateSize(ofItemAt: indexPath) }
    }

    package override func invalidateSupplementarySizes(inSections sections: Set<Int>) {
        for layout in layouts { layout.invalidateSupplementarySizes(inSections: sections) }
    }

    /// The elements of the current layout first, then those of the next: each layout is given only sizes that it has
    /// asked for.
    package override func unmeasuredElements(in rect: CGRect) -> UnmeasuredElements {
        let elements = currentLayout.unmeasuredElements(in: counterpart(of: rect, at: offsets.start))
        measuresNext = elements.isEmpty
        return measuresNext
            ? nextLayout.unmeasuredElements(in: counterpart(of: rect, at: offsets.target)) : elements
    }

    package override func measure(_ elements: UnmeasuredElements) {
        (measuresNext ? nextLayout : currentLayout).measure(elements)
    }

    package override var scrollableDirections: ScrollDirection {
        currentLayout.scrollableDirections.union(nextLayout.scrollableDirections)
    }

    // MARK: Places

    private func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * transitionProgress }
    private func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)) }
    private func mix(_ a: CGSize, _ b: CGSize) -> CGSize {
        CGSize(width: max(0, mix(a.width, b.width)), height: max(0, mix(a.height, b.height)))
    }

    /// The content offset that belongs to the progress.
    var offset: CGPoint { mix(offsets.start, offsets.target) }

    /// The rectangle in one layout's content that corresponds to `rect`, given the offset of that layout's viewport.
    private func counterpart(of rect: CGRect, at start: CGPoint) -> CGRect {
        let offset = offset
        return rect.offsetBy(dx: start.x - offset.x, dy: start.y - offset.y)
    }

    /// The content size for the progress. Contents smaller than the viewport count as large as it, so that no offset on
    /// the way lies outside of them.
    open override var collectionViewContentSize: CGSize {
        let room = collectionView.map { $0.bounds.inset(by: $0.adjustedContentInset).size } ?? .zero
        func size(_ layout: UICollectionViewLayout) -> CGSize {
            let size = layout.collectionViewContentSize
            return CGSize(width: max(size.width, room.width), height: max(size.height, room.height))
        }
        return mix(size(currentLayout), size(nextLayout))
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let collectionView else { return nil }
        var result: [UICollectionViewLayoutAttributes] = []
        var known: Set<ElementKey> = []
        let old = currentLayout.layoutAttributesForElements(in: counterpart(of: rect, at: offsets.start)) ?? []
        for from in old where known.insert(collectionView.key(of: from)).inserted {
            if let attributes = between(from, same(as: from, in: nextLayout)) { result.append(attributes) }
        }
        let new = nextLayout.layoutAttributesForElements(in: counterpart(of: rect, at: offsets.target)) ?? []
        for to in new where known.insert(collectionView.key(of: to)).inserted {
            if let attributes = between(same(as: to, in: currentLayout), to) { result.append(attributes) }
        }
        return result
    }

    private func same(
        as attributes: UICollectionViewLayoutAttributes, in layout: UICollectionViewLayout
    ) -> UICollectionViewLayoutAttributes? {
        attributes.ask(
            at: attributes.indexPath, item: layout.layoutAttributesForItem,
            supplementary: layout.layoutAttributesForSupplementaryView,
            decoration: layout.layoutAttributesForDecorationView)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        between { $0.layoutAttributesForItem(at: indexPath) }
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        between { $0.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath) }
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        between { $0.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath) }
    }

    private func between(
        _ ask: (UICollectionViewLayout) -> UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        between(ask(currentLayout), ask(nextLayout))
    }

    /// How an element looks at the present progress. One of the layouts may not have it.
    private func between(
        _ from: UICollectionViewLayoutAttributes?, _ to: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        let nearer = transitionProgress < 0.5 ? from ?? to : to ?? from
        guard let result = nearer?.duplicate() else { return nil }
        // During a transition nothing follows the viewport.
        result.isPinned = false
        guard let from, let to else {
            let (start, share) =
                from == nil ? (offsets.target, transitionProgress) : (offsets.start, 1 - transitionProgress)
            let offset = offset
            result.center.x += offset.x - start.x
            result.center.y += offset.y - start.y
            result.alpha *= min(max(share, 0), 1)
            return result
        }
        result.center = mix(from.center, to.center)
        result.size = mix(from.size, to.size)
        if from.transform3D != to.transform3D {
            result.transform3D = .interpolate(from.transform3D, to.transform3D, transitionProgress)
        }
        result.isHidden = from.isHidden && to.isHidden
        let alpha = mix(from.isHidden ? 0 : from.alpha, to.isHidden ? 0 : to.alpha)
        result.alpha = min(max(alpha, 0), 1)
        return result
    }

    // MARK: Decorations

    override func makeDecoration(ofKind kind: String) -> UICollectionReusableView? {
        nextLayout.makeDecoration(ofKind: kind) ?? currentLayout.makeDecoration(ofKind: kind)
    }

    override func recycleDecoration(_ view: UICollectionReusableView) { nextLayout.recycleDecoration(view) }
}
