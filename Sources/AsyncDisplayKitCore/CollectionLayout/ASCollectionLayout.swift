import CollectionCore
import Execution

/// The layout of a collection node with a layout delegate: remembers the delegate's result in an `AttributeIndex`, so
/// that the cost of a question about a rectangle depends only on the elements in it.
///
/// The places of the first items, and those of updates, are calculated on a worker, while the old content (or none) is
/// on screen. For another viewport, and with `alwaysSync`, they are calculated in the layout pass.
@MainActor final class ASCollectionLayout: UICollectionViewLayout {
    let layoutDelegate: any ASCollectionLayoutDelegate
    private var node: ASCollectionNode? { (collectionView as? ASCollectionView)?.collectionNode }
    private var state: ASCollectionLayoutState?
    /// The calculation of the update that is about to be shown.
    private var ready: LayoutCalculation?
    /// A calculation under way, or done and about to be shown: the first one, while nothing is shown yet, or one for
    /// changed sizes, while the earlier places are shown.
    private var running: LayoutCalculation?
    /// Whether sizes may have changed since the calculation of the places shown, or the calculation under way, began.
    private var isRenewalDue = false
    /// Whether another layout is on screen until this one is prepared.
    private var takesOver = false
    private var attributeIndex = AttributeIndex()
    private var calculationRange = ASSizeRangeUnconstrained

    init(_ delegate: any ASCollectionLayoutDelegate) {
        layoutDelegate = delegate
        super.init()
        isCalculated = false
    }

    // MARK: Calculating

    override func prepare() {
        super.prepare()
        guard let node, let view = collectionView else { return }
        guard let viewport else { return show(nil) }
        // The range in which nodes are measured for the delegate, before they have places.
        calculationRange = Self.calculationRange(of: layoutDelegate, in: viewport)
        let content = node.loadedData.displayedState
        for known in [ready, running] {
            guard let known, known.version == content.version, known.viewport == viewport else { continue }
            if known.isDone { return show(known) }
            if state == nil { return }
        }
        // The calculation below uses all present sizes, so no other one is needed.
        dropRunning()
        isRenewalDue = false
        guard let calculation = calculation(of: content) else { return }
        let isFirst = state == nil && content.map.numberOfItems > 0
        guard isFirst, !takesOver, view.window != nil, !node.cellLayoutMode.contains(.alwaysSync) else {
            calculation.finish()
            return show(calculation)
        }
        run(calculation)
    }

    /// A calculation of the places of a state of the data; nil without a viewport.
    private func calculation(of content: DataState) -> LayoutCalculation? {
        guard let node, let view = collectionView, let viewport else { return nil }
        return LayoutCalculation(
            layoutDelegate, of: node.loadedData, content, viewport: viewport, offset: view.contentOffset)
    }

    private func run(_ calculation: LayoutCalculation) {
        running = calculation
        calculation.begin { [weak self, weak calculation] in
            if let self, let calculation, running === calculation { invalidateLayout() }
        }
    }

    /// Waits for the calculation, because items on screen are animated to their places in this layout.
    override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        super.prepareForTransition(from: oldLayout)
        takesOver = true
    }

    // MARK: Sizes

    /// Called when the node of an item may want another size.
    func remeasureItem(at indexPath: IndexPath) {
        guard followsNodes else { return }
        guard collectionView?.cellForItem(at: indexPath) != nil else { return setNeedsRenewal() }
        // The cell is on screen, so the next frame must have its new size, which a calculation under way may lack. If
        // an update is about to be shown, its places are fixed; the new size is then used after it.
        dropRunning()
        isRenewalDue = true
        invalidateLayout()
    }

    /// Called when nodes of supplementaries may want other sizes.
    func remeasureSupplementaries() {
        if followsNodes { setNeedsRenewal() }
    }

    /// Asks the view's next layout pass to start a calculation on a worker. The present places stay until it is done.
    private func setNeedsRenewal() {
        isRenewalDue = true
        collectionView?.setNeedsLayout()
    }

    /// At the end of a layout pass: starts calculating places for the present sizes of nodes, unless the pass did that.
    /// Nodes that have not changed are not measured again, as they keep their layouts. One calculation at a time is
    /// finished and shown, so a size that changes all the time does not keep the places from ever being updated.
    func renewIfNeeded() {
        guard isRenewalDue, running == nil else { return }
        isRenewalDue = false
        guard let node, state != nil, collectionView?.window != nil, !node.cellLayoutMode.contains(.alwaysSync),
            let calculation = calculation(of: node.loadedData.displayedState)
        else { return invalidateLayout() }
        run(calculation)
    }

    private func dropRunning() {
        running?.cancel()
        running = nil
    }

    /// Starts to calculate the places that items have in a state of the data; nil without a viewport, and while no
    /// places are known.
    func beginCalculation(of content: DataState, onDone: @escaping @MainActor () -> Void) -> LayoutCalculation? {
        guard state != nil, let calculation = calculation(of: content) else { return nil }
        calculation.begin(onDone)
        return calculation
    }

    /// Called when nodes have been made: continues the calculation under way. The container continues calculations for
    /// updates.
    func advance() {
        running?.advance()
    }

    /// Called when the update of this calculation is about to be shown.
    func adopt(_ calculation: LayoutCalculation) {
        ready = calculation
    }

    private func show(_ calculation: LayoutCalculation?) {
        if let running, running !== calculation {
            // The sizes that a renewal was for may be younger than these places.
            if state != nil { isRenewalDue = true }
            running.cancel()
        }
        running = nil
        ready = nil
        takesOver = false
        state = calculation?.state
        isCalculated = state != nil
        if let mistake = state?.mistake {
            Misuse.report(onceFor: "places of \(type(of: layoutDelegate))", "\(type(of: layoutDelegate)) \(mistake)")
        }
        attributeIndex = calculation?.attributeIndex ?? AttributeIndex()
    }

    /// The size of the viewport, without the insets across the directions that scroll; nil if there is no room.
    private var viewport: CGSize? {
        guard let view = collectionView else { return nil }
        let directions = layoutDelegate.scrollableDirections()
        let inset = view.contentInset
        var viewport = view.bounds.size
        if !directions.containsHorizontalDirection { viewport.width -= inset.left + inset.right }
        if !directions.containsVerticalDirection { viewport.height -= inset.top + inset.bottom }
        return viewport.width > 0 && viewport.height > 0 ? viewport : nil
    }

    static func calculationRange(
        of layoutDelegate: any ASCollectionLayoutDelegate, in viewport: CGSize
    ) -> ASSizeRange {
        ASSizeRange(min: .zero, max: viewport).opened(along: layoutDelegate.scrollableDirections())
    }

    /// The range an item's node is measured in: once its place is known, exactly the size of that.
    func sizeRange(at path: SourcePath) -> ASSizeRange {
        guard let map = node?.loadedData.map, map.contains(path.place) else { return calculationRange }
        return sizeRange(of: .item(map.id(at: path.place)))
    }

    /// The range a supplementary's node is measured in: once its place is known, exactly the size of that.
    func sizeRange(of supplementary: SupplementaryID?) -> ASSizeRange {
        supplementary.map { sizeRange(of: .supplementary($0)) } ?? calculationRange
    }

    private func sizeRange(of identity: ASCollectionElement.Identity) -> ASSizeRange {
        let attributes = state?.layoutAttributes(for: ASCollectionElement(identity, data: nil))
        return attributes.map { ASSizeRangeMake($0.size) } ?? calculationRange
    }

    /// Whether places change when nodes want other sizes.
    private var followsNodes: Bool { type(of: layoutDelegate).calculatesWithNodes }

    // MARK: Answers

    override var collectionViewContentSize: CGSize { state?.contentSize ?? .zero }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        attributeIndex.attributes(in: rect)
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        state?.layoutAttributesForItem(at: indexPath)
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state?.layoutAttributesForSupplementaryElement(ofKind: elementKind, at: indexPath)
    }
}

extension ASSizeRange {
    /// The range without limits along the directions that scroll.
    func opened(along directions: ASScrollDirection) -> ASSizeRange {
        var range = self
        if directions.containsVerticalDirection { range.max.height = .infinity }
        if directions.containsHorizontalDirection { range.max.width = .infinity }
        return range
    }
}
