/// What became invalid in a layout.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext {
    /// A context that names nothing: everything may have changed.
    public required init() {}

    /// Whether everything became invalid, because data was reloaded.
    public internal(set) var invalidateEverything = false

    /// Whether items or sections have come, gone or changed places, by an update or by a reload of everything.
    public internal(set) var invalidateDataSourceCounts = false

    /// Items that were given to `invalidateItems(at:)`; nil for none. A flow layout asks for the sizes of these only.
    public private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// By kind, what was given to `invalidateSupplementaryElements(ofKind:at:)`; nil for none. For layouts of yours
    /// to read: a flow layout asks for all metrics again.
    public private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// By kind, what was given to `invalidateDecorationElements(ofKind:at:)`; nil for none. For layouts of yours to
    /// read: a flow layout has no decorations.
    public private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// While an item is dragged: the path at which it is shown now. Nil at other times.
    public private(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// While an item is dragged: the path at which it was shown before this step. Nil at other times.
    public private(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The position it is dragged to, in content coordinates.
    public private(set) var interactiveMovementTarget = CGPoint.zero

    /// Copies what another context, which may be of another class, says about counts, items and supplementaries.
    func take(_ other: UICollectionViewLayoutInvalidationContext) {
        invalidateEverything = other.invalidateEverything
        invalidateDataSourceCounts = other.invalidateDataSourceCounts
        invalidatedItemIndexPaths = other.invalidatedItemIndexPaths
        invalidatedSupplementaryIndexPaths = other.invalidatedSupplementaryIndexPaths
        invalidatedDecorationIndexPaths = other.invalidatedDecorationIndexPaths
    }

    func setMovement(_ targets: [IndexPath], _ previous: [IndexPath], to position: CGPoint) {
        targetIndexPathsForInteractivelyMovingItems = targets
        previousIndexPathsForInteractivelyMovingItems = previous
        interactiveMovementTarget = position
    }

    /// A distance that is added to the content offset when the invalidation takes effect.
    open var contentOffsetAdjustment = CGPoint.zero
    /// Has no effect here: a layout is asked for its content size after every invalidation. Kept for source
    /// compatibility.
    open var contentSizeAdjustment = CGSize.zero

    /// Says that these items have changed, beside those named before.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Says that these supplementary views of a kind have changed, beside those named before.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
            .merging([elementKind: indexPaths], uniquingKeysWith: +)
    }

    /// Says that these decorations of a kind have changed, beside those named before.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
            .merging([elementKind: indexPaths], uniquingKeysWith: +)
    }
}

/// What became invalid in a flow layout.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
    UICollectionViewLayoutInvalidationContext
{
    /// A context after which all sizes and spacings are asked for again.
    public required init() {
        super.init()
    }

    /// Whether sizes and spacings are asked for again. Default true.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Has no effect here: frames follow from sizes and spacings, and cost nothing to calculate again. Kept for
    /// source compatibility.
    open var invalidateFlowLayoutAttributes = true
}

/// One edit of an update, as layouts see it.
@preconcurrency @MainActor public final class UICollectionViewUpdateItem {
    /// What happened to an item or a section.
    public enum Action: Int, Sendable {
        /// The item or section is new.
        case insert
        /// The item or section is gone.
        case delete
        /// The item or section is the same, and may look different.
        case reload
        /// The item or section is at another path.
        case move
        /// Layouts are never told of this one here.
        case none
    }

    /// Before the update; nil for an insertion. An item of `NSNotFound` stands for a whole section.
    public let indexPathBeforeUpdate: IndexPath?
    /// After the update; nil for a deletion.
    public let indexPathAfterUpdate: IndexPath?
    /// What happened.
    public let updateAction: Action

    init(_ action: Action, before: IndexPath?, after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}
