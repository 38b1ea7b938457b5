import CollectionCore

/// What is set on a container node, on any thread and before it has a view. Behind the node's lock.
struct ContainerSettings {
    var contentInset = UIEdgeInsets.zero
    /// Applied last, when the view is made.
    var contentOffset: (offset: CGPoint, isAnimated: Bool)?
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
    /// Of which changes the view has yet to hear.
    var changes = SettingChanges()
}

/// What can be selected.
struct SelectionSettings {
    var isAllowed = true
    var allowsMultiple = false
    var isAllowedDuringEditing = false
    var allowsMultipleDuringEditing = false
}

/// Changes of settings of which a container's view has yet to hear. Behind the node's lock.
struct SettingChanges {
    /// What the view is to be told when it is made: the latest change of each setting, in order.
    private(set) var pending: [Change] = []

    /// Settings that were changed off the main thread, newest value each, and of which the view has yet to hear.
    private var late: [(setting: PartialKeyPath<ContainerSettings>, number: Int)] = []
    private var lateCount = 0

    struct Change {
        let setting: PartialKeyPath<ContainerSettings>
        let apply: @MainActor (any ContainerScrollView) -> Void
    }

    mutating func remember(_ change: Change) {
        pending.removeAll { $0.setting == change.setting }
        pending.append(change)
    }

    func isLate(_ setting: PartialKeyPath<ContainerSettings>) -> Bool { late.contains { $0.setting == setting } }

    /// The view hears of a change now, so no more of earlier ones.
    mutating func endLate(_ setting: PartialKeyPath<ContainerSettings>) {
        late.removeAll { $0.setting == setting }
    }

    /// The view will hear of a change, unless another is made before. Returns the number for `takeLate(_:)`.
    mutating func beginLate(_ setting: PartialKeyPath<ContainerSettings>) -> Int {
        endLate(setting)
        lateCount += 1
        late.append((setting, lateCount))
        return lateCount
    }

    /// Whether the view is to hear of that change still.
    mutating func takeLate(_ number: Int) -> Bool {
        guard let index = late.firstIndex(where: { $0.number == number }) else { return false }
        late.remove(at: index)
        return true
    }

    mutating func takePending() -> [Change] {
        defer { pending = [] }
        return pending
    }
}
