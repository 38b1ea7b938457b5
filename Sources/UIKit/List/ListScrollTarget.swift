import CollectionCore

/// An item that must be at a place of the viewport once sizes are known.
struct ListScrollTarget {
    /// The item, or the beginning of a section, including its header.
    var path: ShownPath
    let position: ListScrollPosition
    /// Whether the empty space around the item is shown, too.
    var showsSpace = false

    /// The target with its path after an update; nil if the item is gone.
    func following(_ plan: UpdatePlan) -> ListScrollTarget? {
        plan.newPath(ofOld: path).map { ListScrollTarget(path: $0, position: position, showsSpace: showsSpace) }
    }
}

/// Where in the viewport to bring an item, along both axes.
struct ListScrollPosition {
    enum Edge {
        case start, middle, end
        /// By as little as it takes to show the item.
        case nearest
    }

    var vertical: Edge
    var horizontal: Edge

    subscript(axis: ScrollAxis) -> Edge { axis == .vertical ? vertical : horizontal }
}

extension ListScrollPosition {
    static let start = ListScrollPosition(vertical: .start, horizontal: .start)
    static let nearest = ListScrollPosition(vertical: .nearest, horizontal: .nearest)

    init(_ position: UITableView.ScrollPosition) {
        horizontal = .nearest
        vertical =
            switch position {
            case .none: .nearest
            case .top: .start
            case .middle: .middle
            case .bottom: .end
            }
    }

    init(_ position: UICollectionView.ScrollPosition) {
        vertical =
            position.contains(.top)
            ? .start : position.contains(.centeredVertically) ? .middle : position.contains(.bottom) ? .end : .nearest
        horizontal =
            position.contains(.left)
            ? .start : position.contains(.centeredHorizontally) ? .middle : position.contains(.right) ? .end : .nearest
    }

    /// An end of the list.
    init(_ edge: KeyGoal.Edge) {
        vertical = edge == .first ? .start : .end
        horizontal = vertical
    }
}
