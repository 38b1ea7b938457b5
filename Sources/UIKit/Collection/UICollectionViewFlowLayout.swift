import CollectionCore
import Execution

/// Items in lines that break where the next item does not fit any more, section after section.
///
/// How lines look is described at `FlowSection`. Sizes are asked for lazily: when an item comes into the viewport, or
/// at once while there are at most `eagerLimit` items and asking is cheap, so that the content size is then exact.
/// Until its size is known, an item counts with `estimatedItemSize`, or with `itemSize` if that is zero; once some
/// items of its section are measured, with their mean. A header or footer that sizes itself counts with its estimate.
/// Metrics are asked for of all sections in advance while there are at most `eagerLimit` of them, else as sections come
/// into the viewport. A layout pass costs O(log n + what is visible); sizes that become known elsewhere do not move
/// what the user looks at.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The largest number of items for which all sizes are asked for, if that is cheap, and of sections for which all
    /// metrics are.
    package static let eagerLimit = 2000
    static let header = UICollectionView.elementKindSectionHeader
    static let footer = UICollectionView.elementKindSectionFooter
    package static let kinds = [header, footer]

    public override init() {
        super.init()
    }

    /// The space between lines, in points. Despite the name it is exact.
    open var minimumLineSpacing: CGFloat = 10 { didSet { changed(minimumLineSpacing != oldValue) } }
    /// The least space between items of a line, in points.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { changed(minimumInteritemSpacing != oldValue) } }
    /// The size of items for which the delegate gives none.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { changed(itemSize != oldValue) } }
    /// The size that items are assumed to have until theirs is known. Zero, the default, means `itemSize`. With another
    /// value cells size themselves: when they come into view, `preferredLayoutAttributesFitting(_:)` is called on them
    /// with the delegate's size or this one.
    open var estimatedItemSize = CGSize.zero { didSet { changed(estimatedItemSize != oldValue) } }
    /// The axis that scrolls; lines are at right angles to it. Default `vertical`. A change forgets all measured
    /// sizes.
    open var scrollDirection: UICollectionView.ScrollDirection = .vertical {
        didSet {
            if scrollDirection != oldValue { needsGeometry = true }
            changed(scrollDirection != oldValue)
        }
    }
    /// The size of headers for which the delegate gives none. Only the component along the axis that scrolls counts;
    /// zero there means no header.
    open var headerReferenceSize = CGSize.zero { didSet { changed(headerReferenceSize != oldValue) } }
    /// As `headerReferenceSize`, for footers.
    open var footerReferenceSize = CGSize.zero { didSet { changed(footerReferenceSize != oldValue) } }
    /// Room around the lines of each section, between its header and footer.
    open var sectionInset = UIEdgeInsets.zero { didSet { changed(sectionInset != oldValue) } }
    /// Whether headers stay at the viewport's edge while their section is visible.
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { changed(sectionHeadersPinToVisibleBounds != oldValue) }
    }
    /// Whether footers stay at the viewport's far edge while their section is visible.
    open var sectionFootersPinToVisibleBounds = false {
        didSet { changed(sectionFootersPinToVisibleBounds != oldValue) }
    }

    package override var pinsElements: Bool { sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds }

    package override func pinnedAttributes(in viewport: CGRect) -> [UICollectionViewLayoutAttributes] {
        var result: [UICollectionViewLayoutAttributes] = []
        let (start, end) = interval(viewport)
        flow.forEachSection(from: start, to: end) { index, offset, section in
            for kind in Self.kinds where pins(kind) {
                guard let attributes = supplementary(kind, section: index, offset: offset, section),
                    attributes.frame.overlaps(viewport)
                else { continue }
                result.append(attributes)
            }
        }
        return result
    }

    package override func covered(bySection section: Int) -> UIEdgeInsets {
        guard isVertical, pinsElements else { return .zero }
        // Ask by the method that subclasses override.
        func height(ofPinned kind: String) -> CGFloat {
            guard pins(kind) else { return 0 }
            let path = IndexPath(item: 0, section: section)
            return layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.frame.height ?? 0
        }
        return UIEdgeInsets(
            top: height(ofPinned: Self.header), left: 0, bottom: height(ofPinned: Self.footer), right: 0)
    }

    /// A value for `estimatedItemSize`: cells size themselves, and there is no estimate of their size.
    public nonisolated static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    private func changed(_ isChange: Bool) {
        if isChange { invalidateLayout() }
    }

    // MARK: State

    /// During a layout transition, the origin of the viewport to whose edges headers and footers are pinned; nil for
    /// the actual viewport.
    var pinningOrigin: CGPoint?

    var flow = FlowGeometry(metrics: FlowMetrics(), breadth: 0)
    /// The geometry before the update that is being shown.
    var previousFlow: FlowGeometry?
    /// Whether the geometry has to be made from the counts.
    var needsGeometry = true
    /// Whether the metrics of all sections have to be asked for.
    var needsMetrics = true
    /// The version of the metrics. Those of sections with another version have to be asked for when they are in the
    /// viewport. Never 0.
    var metricsVersion = 1
    /// Whether known sizes have to be asked for again.
    var needsSizes = true

    var isVertical: Bool { scrollDirection == .vertical }

    // MARK: Invalidation

    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything { needsGeometry = true }
        // `apply(_:)` handles what an update changes.
        let isUpdate = context.invalidateDataSourceCounts && !context.invalidateEverything
        let metrics = (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics
        // A move changes neither sizes nor metrics.
        let isMove = context.targetIndexPathsForInteractivelyMovingItems != nil
        if let items = context.invalidatedItemIndexPaths, !context.invalidateEverything {
            for item in items { markEstimated(item) }
        } else if !isUpdate, !isMove, metrics ?? true {
            needsMetrics = true
            needsSizes = true
        }
        super.invalidateLayout(with: context)
    }

    private func withoutMetrics(
        _ context: UICollectionViewLayoutInvalidationContext
    ) -> UICollectionViewLayoutInvalidationContext {
        (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics = false
        return context
    }

    /// True if the viewport has another breadth: of all changes of the bounds only that moves items.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let old = collectionView?.geometry.laidOutBounds else { return true }
        return isVertical ? newBounds.width != old.width : newBounds.height != old.height
    }

    /// Scrolling, for which a subclass may make the layout invalid, changes neither sizes nor metrics.
    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        return newBounds.size == collectionView?.geometry.laidOutBounds?.size ? withoutMetrics(context) : context
    }

    // MARK: Preparing

    open override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        let breadth = breadth(of: collectionView)
        let defaults = ownMetrics
        flow.metrics = defaults
        if needsGeometry {
            needsGeometry = false
            needsMetrics = true
            needsSizes = false
            flow = FlowGeometry(itemCounts: collectionView.itemCounts, metrics: defaults, breadth: breadth)
        } else if needsSizes {
            needsSizes = false
            if flow.breadth != breadth { flow.forgetSizes() } else { flow.markAllEstimated() }
        }
        flow.setBreadth(breadth)
        if needsMetrics { metricsVersion += 1 }
        if flow.numberOfSections <= Self.eagerLimit {
            let sections = needsMetrics ? Array(0..<flow.numberOfSections) : flow.sectionsWithoutMetrics
            for section in sections { askMetrics(ofSection: section) }
        }
        needsMetrics = false
        measureEagerly(in: collectionView)
    }

    /// Makes all sizes estimates, of the mean of what was measured until the first ones are measured again.
    package func forgetSizes() {
        flow.forgetSizes()
        invalidateLayout()
    }

    private func breadth(of view: UICollectionView) -> Double {
        let inset = view.adjustedContentInset
        return isVertical
            ? max(0, view.bounds.width - inset.left - inset.right)
            : max(0, view.bounds.height - inset.top - inset.bottom)
    }

    /// The size of a header or footer from the layout's properties.
    package func referenceSize(ofKind kind: String) -> CGSize {
        kind == Self.header ? headerReferenceSize : footerReferenceSize
    }

    /// The metrics of every section from the layout's properties.
    private var ownMetrics: FlowMetrics {
        var metrics = FlowMetrics()
        setSpacings(sectionInset, line: minimumLineSpacing, interitem: minimumInteritemSpacing, of: &metrics)
        setEstimate(estimatedItemSize == .zero ? itemSize : estimatedItemSize, of: &metrics)
        metrics.header = usableExtent(of: headerReferenceSize, "The size of a header")
        metrics.footer = usableExtent(of: footerReferenceSize, "The size of a footer")
        return metrics
    }

    func setSpacings(_ inset: UIEdgeInsets, line: CGFloat, interitem: CGFloat, of metrics: inout FlowMetrics) {
        metrics.lineSpacing = usable(line, "The minimum line spacing")
        metrics.interitemSpacing = usable(interitem, "The minimum interitem spacing")
        let inset = usable(inset)
        (metrics.insetBefore, metrics.insetAfter) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
        (metrics.insetLeading, metrics.insetTrailing) =
            isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    }

    func setEstimate(_ size: CGSize, of metrics: inout FlowMetrics) {
        metrics.estimate = flowSize(size)
        // Items without extent would never come into the viewport, and so would never be measured.
        metrics.estimate.extent = max(metrics.estimate.extent, 1)
    }

    func flowSize(_ size: CGSize) -> FlowSize {
        // `automaticSize` says nothing about the size.
        if size == Self.automaticSize { return flowSize(itemSize == size ? CGSize(width: 50, height: 50) : itemSize) }
        let width = max(0, usable(size.width, "The width of an item"))
        let height = max(0, usable(size.height, "The height of an item"))
        return isVertical ? FlowSize(extent: height, breadth: width) : FlowSize(extent: width, breadth: height)
    }

    /// A length that the layout can use. It may be below zero, as that of a view without a size; a size then counts as
    /// zero.
    private func usable(_ length: CGFloat, _ name: @autoclosure () -> String) -> CGFloat {
        Misuse.usableLength(
            length, of: "\(type(of: self)) \(name())", "\(name()) in \(type(of: self))", canBeNegative: true)
    }

    func usableExtent(of size: CGSize, _ name: @autoclosure () -> String) -> CGFloat {
        max(0, usable(isVertical ? size.height : size.width, name()))
    }

    private func usable(_ inset: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: usable(inset.top, "An inset"), left: usable(inset.left, "An inset"),
            bottom: usable(inset.bottom, "An inset"), right: usable(inset.right, "An inset"))
    }

    package override func insetsDidChange() {
        if let collectionView, breadth(of: collectionView) != flow.breadth { invalidateLayout() }
    }

    // MARK: Sizes
    //
    // See `UICollectionViewFlowLayout+Measuring`.

    private func measureEagerly(in view: UICollectionView) {
        let provider = view.provider
        guard provider.sizesAreCheap(in: self), flow.numberOfItems <= Self.eagerLimit else { return }
        for section in flow.sectionsWithEstimates {
            let count = flow.numberOfItems(in: section)
            var sizes: [FlowSize] = []
            // If the delegate edits the data here, the other items may be gone: they are measured after the update.
            for item in view.data.untilEdited(0..<count) {
                let path = view.geometry.moved.item(at: ItemPath(section: section, item: item))
                sizes.append(size(ofItemAt: path, in: view))
            }
            flow.withSection(section) { $0.setSizes(sizes, startingAt: 0) }
        }
    }

    /// The size of an item from the provider; its present size where the provider can't be asked.
    func size(ofItemAt path: ShownPath, in view: UICollectionView) -> FlowSize {
        let size = view.provider.sizeForItem(at: path, in: self)
        return flowSize(size ?? layoutAttributesForItem(at: view.place(ofItem: path))?.size ?? itemSize)
    }

    package override func unmeasuredElements(in rect: CGRect) -> UnmeasuredElements { elementsToMeasure(in: rect) }

    package override func measure(_ elements: UnmeasuredElements) { takeSizes(of: elements) }

    package override func invalidateSize(ofItemAt indexPath: IndexPath) {
        markEstimated(indexPath)
        collectionView?.setNeedsTiling()
    }

    /// Asks for the sections' metrics again, because they say whether a header's or footer's size is an estimate.
    package override func invalidateSupplementarySizes(inSections sections: Set<Int>) {
        if !needsGeometry {
            for section in sections where (0..<flow.numberOfSections).contains(section) {
                flow.withSection(section) { $0.forgetMetrics() }
            }
        }
        invalidateLayout(with: withoutMetrics(makeContext()))
    }

    private func markEstimated(_ path: IndexPath) {
        let item = ItemPath(path)
        guard !needsGeometry, contains(item, in: flow) else { return }
        flow.withSection(item.section) { $0.markEstimated(at: item.item) }
    }

    package override func apply(_ plan: UpdatePlan) {
        super.apply(plan)
        guard !needsGeometry else { return }
        previousFlow = flow
        flow.apply(plan)
        // A drag changes neither sizes nor metrics.
        guard collectionView?.isMovingItem != true else { return }
        // The metrics of sections that the update edits are asked for at once, those of others when they are in the
        // viewport.
        metricsVersion += 1
        // Ordinary collection views ask for all sizes again at every update; nodes report when their sizes change.
        if collectionView?.provider.sizesAreCheap(in: self) == true { needsSizes = true }
    }

    open override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        previousFlow = nil
    }

    // MARK: Answers

    open override var collectionViewContentSize: CGSize {
        isVertical
            ? CGSize(width: flow.breadth, height: flow.extent) : CGSize(width: flow.extent, height: flow.breadth)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var result: [UICollectionViewLayoutAttributes] = []
        let (start, end) = interval(rect)
        flow.forEachSection(from: start, to: end) { index, offset, section in
            for kind in Self.kinds {
                guard let attributes = supplementary(kind, section: index, offset: offset, section),
                    attributes.frame.overlaps(rect)
                else { continue }
                result.append(attributes)
            }
            section.forEachFrame(from: start - offset, to: end - offset) { item, frame in
                var frame = frame
                frame.offset += offset
                let attributes = itemAttributes(ItemPath(section: index, item: item), frame)
                if attributes.frame.overlaps(rect) { result.append(attributes) }
            }
        }
        return result
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        item(at: indexPath, in: flow)
    }

    private func item(at path: IndexPath, in flow: FlowGeometry) -> UICollectionViewLayoutAttributes? {
        let item = ItemPath(path)
        return contains(item, in: flow) ? itemAttributes(item, flow.frame(at: item)) : nil
    }

    private func contains(_ item: ItemPath, in flow: FlowGeometry) -> Bool {
        (0..<flow.numberOfSections).contains(item.section)
            && (0..<flow.numberOfItems(in: item.section)).contains(item.item)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let place = ItemPath(ofSupplementary: indexPath)
        guard (0..<flow.numberOfSections).contains(place.section), place.item == 0, Self.kinds.contains(elementKind)
        else { return nil }
        return supplementary(
            elementKind, section: place.section, offset: flow.offset(ofSection: place.section),
            flow.section(place.section))
    }

    package override func attributesBeforeUpdate(
        ofItemAt oldIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        previousFlow.flatMap { item(at: oldIndexPath, in: $0) }
    }

    package override func beginning(ofSection section: Int) -> CGRect? {
        guard section >= 0, section < flow.numberOfSections else { return nil }
        return rect(
            FlowFrame(offset: flow.offset(ofSection: section), position: 0, extent: 0, breadth: flow.breadth))
    }

    /// The path behind a section's last item, if the section is empty or the position is behind that item.
    package override func freePlace(at position: CGPoint) -> IndexPath? {
        let (along, across) = isVertical ? (position.y, position.x) : (position.x, position.y)
        var place: IndexPath?
        flow.forEachSection(from: along, to: along.nextUp) { index, offset, section in
            if section.count > 0 {
                let last = flow.frame(at: ItemPath(section: index, item: section.count - 1))
                let isBehind =
                    along >= last.offset + last.extent
                    || along >= last.offset && across >= last.position + last.breadth
                guard isBehind else { return }
            }
            place = IndexPath(item: section.count, section: index)
        }
        return place
    }

    package override var scrollableDirections: ScrollDirection {
        isVertical ? .verticalDirections : .horizontalDirections
    }
}
