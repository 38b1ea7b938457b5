import CollectionCore

/// The settings of a container node, which are set on any thread, and before it has a view. Behind the node's lock.
struct ContainerSettings {
    var contentInset = UIEdgeInsets.zero
    var contentOffset = CGPoint.zero
    var selection = SelectionSettings()
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
    /// The changes that the view has not been told of yet.
    var changes = SettingChanges()
}

/// The settings that decide which items can be selected.
struct SelectionSettings {
    var isAllowed = true
    var allowsMultiple = false
    var isAllowedDuringEditing = false
    var allowsMultipleDuringEditing = false
}

/// Changes of settings that a container's view has not been told of yet: because the view is not made yet, or because
/// they were made off the main thread. Behind the node's lock.
struct SettingChanges {
    struct Change {
        let setting: PartialKeyPath<ContainerSettings>
        let apply: @MainActor (any ContainerScrollView) -> Void
    }

    /// The latest change of each setting, in order.
    private var pending: [Change] = []

    mutating func remember(_ change: Change) {
        pending.removeAll { $0.setting == change.setting }
        pending.append(change)
    }

    mutating func takePending() -> [Change] {
        defer { pending = [] }
        return pending
    }
}
