import CollectionCore

/// What the parts of a list ask the view that shows it, a table or a collection view. Rows are items, too. Main thread.
@MainActor protocol ListHost: ListView {
    var source: any ListSource { get }
    /// The layout pass, and the elements that it has put on screen.
    var elements: any ListElements { get }
    /// The item whose place holds a point of the content, whatever lies over it there.
    func listPath(at point: CGPoint) -> ShownPath?
    /// The item on screen that a subview of the list belongs to, as its cell does; nil for headers, footers and the
    /// like.
    func path(ofElement view: UIView) -> ShownPath?
    /// What the delegate says about menus; nil without a delegate.
    var menuDelegate: ListMenuDelegate? { get }

    var allowsSelection: Bool { get }
    /// Whether items can be selected in the present mode.
    var isSelectionAllowed: Bool { get }
    /// Whether several items can be selected in the present mode.
    var allowsMultiple: Bool { get }
    var selectionFollowsFocus: Bool { get }

    var backgroundView: UIView? { get }

    /// Closes a row that is swiped open, unless its action is being performed. Returns whether there was one.
    func closeOpenRow() -> Bool
    /// Whether an item is being dragged to another place.
    var isMovingItem: Bool { get }
    /// Whether keys may move an item.
    func canMoveByKey(_ path: ShownPath) -> Bool
    /// Moves an item to a place, as if it were dragged there. False if it may not go there.
    func move(_ path: ShownPath, to place: ItemPath) -> Bool
    /// Ends a drag in the order that was there before.
    func putBackDragged(animated: Bool)
}

extension ListHost {
    /// The cell of an item on screen.
    func listCell(at path: ShownPath) -> (any ListCell)? { elements.listCell(at: path) }

    /// The item under a pointer at a point of the content. Nil where a view that is not a cell lies over the items,
    /// such as a header pinned to the edge. O(depth) for the hit test, and O(log items).
    func pointedPath(at point: CGPoint) -> ShownPath? {
        let hit = UIView.upwards(from: hitTest(point, with: nil)).first { $0 === self || $0.superview === self }
        guard hit == nil || hit === self || hit === backgroundView || hit is any ListCell else { return nil }
        return listPath(at: point)
    }

    // MARK: Views that are no elements

    /// Behind all elements, as large as the viewport.
    func placeBackgroundView() {
        if let backgroundView { placeUpright(backgroundView, CGRect(origin: drawnContentOffset, size: bounds.size)) }
    }

    /// Places a view so that it is upright in an inverted list, too.
    func placeUpright(_ view: UIView, _ frame: CGRect) {
        if view.transform3D != uprightTransform { view.transform3D = uprightTransform }
        if view.frame != frame { view.frame = frame }
    }
}

/// The elements of a list, for parts that do not know their kind. Main thread.
///
/// `ListPass` is the only type that conforms: it is generic over the view, which those parts can't name.
@MainActor protocol ListElements: AnyObject {
    func layOut()
    func setNeedsRefresh(forgetsSizes: Bool)
    /// Layout passes that had to look for elements; for tests of what scrolling costs.
    var tilingCount: Int { get }
    /// Items with cells on screen, in order.
    var visiblePaths: [ShownPath] { get }
    func listCell(at path: ShownPath) -> (any ListCell)?

    func viewportDidFollow(by delta: CGPoint)
    func keepWhileMeasuring(_ anchor: ListAnchor)
    /// Shows a plan. `countsDidChange` is called when what is shown has the plan's new counts.
    func carryOut(
        _ plan: UpdatePlan, animated: Bool, countsDidChange: () -> Void,
        completion: @escaping @MainActor (Bool) -> Void)
}

/// A cell of a table or of a collection view, as a list marks it.
@MainActor protocol ListCell: UIView {
    func setSelected(_ selected: Bool, animated: Bool)
    func setHighlighted(_ highlighted: Bool, animated: Bool)
    var hasKeyFocus: Bool { get set }
    var contentView: UIView { get }
}

/// What the parts of a list ask about places. Main thread.
@MainActor protocol ListPlaces: ListHost {
    /// Loads and prepares as far as questions about places need it.
    func prepareForQuestions()
    /// Where an item is; or where a section begins. Nil for what is not there, and while
    /// places are not known.
    func place(of path: ShownPath) -> ListPlace?
    /// False while the first places are being calculated.
    var placesAreKnown: Bool { get }
    /// The size of the content, from the places.
    var placedSize: CGSize { get }

    /// The axes along which arrow keys move the focus.
    var focusAxes: ScrollDirection { get }
    /// The item at which the key focus begins, for a key of a direction.
    func focusStart(_ direction: CGPoint) -> ShownPath?
    /// The next item in a direction: a unit vector of the content, before any inversion of the list.
    func neighbour(of path: ShownPath, _ direction: CGPoint) -> ShownPath?

    /// The titles that the data source gives for the index at the edge; empty for no index.
    var indexTitles: [String] { get }
    /// What a title of the index leads to: an item, or the beginning of a section. Nil for what is not on screen yet.
    func path(ofIndexTitle title: String, at index: Int) -> ShownPath?
}

extension ListPlaces {
    /// Gives the list the content size that follows from the places.
    func updateContentSize() {
        let size = placedSize
        if contentSize != size { contentSize = size }
    }
}

/// Where something is in the content.
struct ListPlace {
    var frame: CGRect
    /// How much of the viewport's top a pinned header covers while the item is there.
    var coveredTop: CGFloat = 0
    /// The axes along which the list scrolls to it.
    var axes: ScrollDirection = [.verticalDirections, .horizontalDirections]
}
