import CollectionCore

/// A movement of the focus. Main thread.
@preconcurrency @MainActor public class UIFocusUpdateContext {
    /// The item that has the focus before the move; nil if none has it. For a row or an item of a list, this is its
    /// cell, or the list while there is no cell on screen.
    public var previouslyFocusedItem: (any UIFocusItem)? { previous.view }
    /// The item that has the focus after the move; nil if none has it. For a row or an item of a list, this is its
    /// cell. If a key leads to a row out of sight, it is the list, and a second move to the cell follows once the cell
    /// is on screen.
    public var nextFocusedItem: (any UIFocusItem)? { next.view }
    /// The direction of the key; empty if a click, a typed letter or the program moves the focus.
    public let focusHeading: UIFocusHeading

    /// The view that had the focus; the same as `previouslyFocusedItem`, if that is a view.
    public var previouslyFocusedView: UIView? { previouslyFocusedItem as? UIView }
    /// The view that gets the focus; the same as `nextFocusedItem`, if that is a view.
    public var nextFocusedView: UIView? { nextFocusedItem as? UIView }

    /// Where the focus is before the move, and after it. The paths follow edits that environments make when they are
    /// asked.
    var (previous, next): (FocusPlace, FocusPlace)

    init(from previous: FocusPlace, to next: FocusPlace, heading: UIFocusHeading) {
        (self.previous, self.next) = (previous, next)
        focusHeading = heading
    }

    /// The environments around the old and the new item, innermost first.
    var environments: [any UIFocusEnvironment] {
        var environments = previouslyFocusedItem?.focusChain ?? []
        for environment in nextFocusedItem?.focusChain ?? []
        where !environments.contains(where: { $0 === environment }) {
            environments.append(environment)
        }
        return environments
    }
}

/// A movement of the focus to or from a row of a table, or something in a row. Main thread.
@preconcurrency @MainActor public final class UITableViewFocusUpdateContext: UIFocusUpdateContext {
    /// The row that had the focus, or in which a view had it; nil if it was elsewhere.
    public let previouslyFocusedIndexPath: IndexPath?
    /// The row that gets the focus, or in which a view gets it; nil if that is elsewhere.
    public let nextFocusedIndexPath: IndexPath?

    init(_ context: UIFocusUpdateContext, in list: any ListElementHost) {
        (previouslyFocusedIndexPath, nextFocusedIndexPath) = context.indexPaths(in: list)
        super.init(from: context.previous, to: context.next, heading: context.focusHeading)
    }
}

/// A movement of the focus to or from an item of a collection view, or something in an item. Main thread.
@preconcurrency @MainActor public final class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
    /// The item that had the focus, or in which a view had it; nil if it was elsewhere.
    public let previouslyFocusedIndexPath: IndexPath?
    /// The item that gets the focus, or in which a view gets it; nil if that is elsewhere.
    public let nextFocusedIndexPath: IndexPath?

    init(_ context: UIFocusUpdateContext, in list: any ListElementHost) {
        (previouslyFocusedIndexPath, nextFocusedIndexPath) = context.indexPaths(in: list)
        super.init(from: context.previous, to: context.next, heading: context.focusHeading)
    }
}

extension UIFocusUpdateContext {
    /// The items of a list that the focus leaves and comes to, as the data source numbers them now.
    fileprivate func indexPaths(in list: any ListElementHost) -> (previous: IndexPath?, next: IndexPath?) {
        func indexPath(_ place: FocusPlace) -> IndexPath? { place.path(in: list).flatMap(list.source.clientPath) }
        return (indexPath(previous), indexPath(next))
    }
}

/// Where the focus can be: at a view, or at an item of a list. Main thread.
@MainActor struct FocusPlace {
    /// The view that has the focus, or the list that the item is in; nil if nothing has the focus.
    let owner: UIView?
    /// The item of the list; nil for a view, and for a list none of whose items has the focus.
    var path: ShownPath?
    /// The view that stands for the place: the cell of the item if it is on screen, or else the owner.
    let view: UIView?

    init(_ owner: UIView?, at path: ShownPath? = nil) {
        self.owner = owner
        self.path = path
        view = path.flatMap { (owner as? UIScrollView)?.listEngine?.tiling.cell(at: $0) } ?? owner
    }

    /// The item of a list that this place is, or is in; nil if it is elsewhere, or not on screen any more.
    func path(in list: any ListElementHost) -> ShownPath? {
        guard let owner else { return nil }
        return owner === list ? path : list.engine.input.path(around: owner)
    }
}
