import CollectionCore

/// What the parts of a list ask the view that shows it, a table or a collection view. Rows are items, too. Main thread.
@MainActor protocol ListHost: UIScrollView {
    var source: any ListSource { get }
    /// Reads the counts if they are not known.
    func loadIfNeeded()
    func contains(_ path: ShownPath) -> Bool
    /// The cell of an item on screen.
    func listCell(at path: ShownPath) -> (any ListCell)?
    func listPath(at point: CGPoint) -> ShownPath?

    var allowsSelection: Bool { get }
    /// Whether items can be selected in the present mode.
    var isSelectionAllowed: Bool { get }
    /// Whether several items can be selected in the present mode.
    var allowsMultiple: Bool { get }
    var selectionFollowsFocus: Bool { get }

    /// Closes a row that is swiped open, unless its action is being performed. Returns whether there was one.
    func closeOpenRow() -> Bool
    /// Whether an item is being dragged to another place.
    var isMovingItem: Bool { get }
    /// Ends a drag in the order that was there before.
    func putBackDragged(animated: Bool)
}

/// A cell of a table or of a collection view, as a list marks it.
@MainActor protocol ListCell: UIView {
    func setSelected(_ selected: Bool, animated: Bool)
    func setHighlighted(_ highlighted: Bool, animated: Bool)
    var hasKeyFocus: Bool { get set }
}

/// What the parts of a list ask about places. Main thread.
@MainActor protocol ListPlaces: AnyObject {
    /// Whether the counts are known.
    var isDataLoaded: Bool { get }
    /// Loads and prepares as far as questions about places need it.
    func prepareForQuestions()
    func contains(section: Int) -> Bool
    /// How many items the list shows in a section.
    func numberOfItems(inSection section: Int) -> Int
    /// Where an item is; or where a section begins. Nil for what is not there, and while
    /// places are not known.
    func place(of path: ShownPath) -> ListPlace?
    /// False while the first places are being calculated.
    var placesAreKnown: Bool { get }
    /// The size of the content, from the places.
    var placedSize: CGSize { get }
    /// Gives the list the content size that follows from the places.
    func updateContentSize()

    /// The items with cells on screen, in order.
    var visiblePaths: [ShownPath] { get }
    /// The axes along which arrow keys move the focus.
    var focusAxes: ScrollDirection { get }
    /// The item at which the key focus begins, for a key of a direction.
    func focusStart(_ direction: CGPoint) -> ShownPath?
    /// The next item in a direction: a unit vector of the content, before the list is turned over.
    func neighbour(of path: ShownPath, _ direction: CGPoint) -> ShownPath?
    /// The first item of all, or the last; nil in an empty list. O(empty sections there).
    func outermostPath(_ edge: KeyGoal.Edge) -> ShownPath?

    /// Scrolls so that an item is at a distance from the viewport's corner, and keeps it there while sizes are
    /// measured.
    func keepPlace(of path: ShownPath, at distance: CGPoint)
}

/// Where something is in the content.
struct ListPlace {
    var frame: CGRect
    /// How much of the viewport's top a pinned header covers while the item is there.
    var coveredTop: CGFloat = 0
    /// The axes along which the list scrolls to it.
    var axes: ScrollDirection = [.verticalDirections, .horizontalDirections]
}
