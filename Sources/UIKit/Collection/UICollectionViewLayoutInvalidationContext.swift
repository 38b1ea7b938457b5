/// What became invalid in a layout.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext {
    public required init() {}

    /// Everything, because data was reloaded.
    public internal(set) var invalidateEverything = false

    /// Items or sections have come, gone or changed places, by an update or by a reload of everything.
    public internal(set) var invalidateDataSourceCounts = false

    public private(set) var invalidatedItemIndexPaths: [IndexPath]?
    public private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    public private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// While an item is dragged: where it is shown now, and was before.
    public private(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    public private(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// Where it is dragged to.
    public private(set) var interactiveMovementTarget = CGPoint.zero

    /// Says the same as another context, which may be of another class.
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

    /// Added to the content offset when the invalidation takes effect.
    open var contentOffsetAdjustment = CGPoint.zero
    /// Kept for source compatibility: a layout is asked for its content size after every invalidation.
    open var contentSizeAdjustment = CGSize.zero

    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
            .merging([elementKind: indexPaths], uniquingKeysWith: +)
    }

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
    public required init() {
        super.init()
    }

    /// Sizes and spacings are asked for again.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Kept for source compatibility: frames follow from sizes and spacings, and cost nothing to calculate again.
    open var invalidateFlowLayoutAttributes = true
}

/// One edit of an update, as layouts see it.
@preconcurrency @MainActor public final class UICollectionViewUpdateItem {
    public enum Action: Int, Sendable {
        case insert, delete, reload, move, none
    }

    /// Before the update; nil for an insertion. An item of `NSNotFound` stands for a whole section.
    public let indexPathBeforeUpdate: IndexPath?
    /// After the update; nil for a deletion.
    public let indexPathAfterUpdate: IndexPath?
    public let updateAction: Action

    init(_ action: Action, before: IndexPath?, after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}
