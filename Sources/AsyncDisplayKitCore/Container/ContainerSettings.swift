import CollectionCore

/// What is set on a container node, on any thread and before it has a view. Behind the node's lock.
struct ContainerSettings {
    var contentInset = UIEdgeInsets.zero
    /// Applied last, when the view is made.
    var contentOffset: (offset: CGPoint, isAnimated: Bool)?
    var allowsSelection = true
    var allowsMultipleSelection = false
    var allowsSelectionDuringEditing = false
    var allowsMultipleSelectionDuringEditing = false
    var isPagingEnabled = false
    var inverted = false
    var showsVerticalScrollIndicator = true
    var showsHorizontalScrollIndicator = true
    var alwaysBounceVertical = false
    var alwaysBounceHorizontal = false
    var synchronousDisplayBudget: TimeInterval?
    var tuning = RangeTuning()
    var leadingScreensForBatching: CGFloat = 2
    var leadingScreensForHeadBatching: CGFloat = 0
    var automaticallyAdjustsContentOffset = false

    /// What the view is to be told when it is made: the latest change of each setting, in order.
    private(set) var pending: [Change] = []

    struct Change {
        let setting: PartialKeyPath<ContainerSettings>
        let apply: @MainActor (any ContainerView) -> Void
    }

    mutating func remember(_ change: Change) {
        pending.removeAll { $0.setting == change.setting }
        pending.append(change)
    }

    mutating func takePending() -> [Change] {
        defer { pending = [] }
        return pending
    }
}
