import CollectionCore

/// What the parts of a list ask the view that shows it, a table or a collection view. Rows are items, too. Main thread.
@MainActor protocol ListHost: ListView, EditRoundsWaiter {
    var source: any ListSource { get }
    /// The name of the data source in messages.
    var dataSourceName: String { get }
    /// The item whose place holds a point of the content, whatever lies over it there.
    func listPath(at point: CGPoint) -> ShownPath?
    /// The delegate's methods about menus; nil without a delegate.
    var menuDelegate: ListMenuDelegate? { get }
    /// The delegate's methods about the focus; nil without a delegate.
    var focusDelegate: ListFocusDelegate? { get }

    var allowsSelection: Bool { get }
    /// Whether items can be selected in the present mode.
    var isSelectionAllowed: Bool { get }
    /// Whether several items can be selected in the present mode.
    var allowsMultiple: Bool { get }
    var selectionFollowsFocus: Bool { get }
    /// Whether the rows are in editing mode.
    var isEditing: Bool { get }
    /// Asks the delegate whether a click with Control or Shift on an item begins a selection of several, and tells it
    /// that one begins.
    func beginMultipleSelection(at path: IndexPath) -> Bool
    /// Tells the delegate that the selection it was asked about has changed.
    func endMultipleSelection()

    var backgroundView: UIView? { get }

    /// Closes a row that is swiped open, unless its action is being performed. Returns whether there was one.
    func closeOpenRow() -> Bool
    /// Whether a key may delete an item.
    func offersDeletion(of path: ShownPath) -> Bool
    /// Deletes an item for a key, as the user's swipe does. False if the data source does not let it be deleted.
    func deleteByKey(_ path: ShownPath) -> Bool
}

extension ListHost {
    package func holdDidEnd() {
        setNeedsLayout()
        data.run {}
    }

    /// The item on screen that a subview of the list belongs to, as its cell does and the actions that it uncovers; nil
    /// for headers, footers and the like.
    func path(ofElement view: UIView) -> ShownPath? { (view as? SwipeActionsView)?.path ?? tiling.path(of: view) }

    // MARK: Views that are no elements

    /// Places the background view behind all elements, as large as the viewport.
    func placeBackgroundView() {
        if let backgroundView { placeUpright(backgroundView, CGRect(origin: drawnContentOffset, size: bounds.size)) }
    }

    /// Places a view so that it is upright in an inverted list, too.
    func placeUpright(_ view: UIView, _ frame: CGRect) {
        if view.transform3D != uprightTransform { view.transform3D = uprightTransform }
        if view.frame != frame { view.frame = frame }
    }
}

/// A cell of a table or of a collection view, as a list marks it.
@MainActor protocol ListCell: UIView {
    func setSelected(_ selected: Bool, animated: Bool)
    var isEmphasized: Bool { get set }
    func setHighlighted(_ highlighted: Bool, animated: Bool)
    var hasKeyFocus: Bool { get set }
    /// Whether a frame marks the cell as that of the item that keys act on.
    var hasFocusFrame: Bool { get }
    var contentView: UIView { get }
}

extension ListCell {
    var hasFocusFrame: Bool { hasKeyFocus }
}

/// What the parts of a list ask about places. Main thread.
@MainActor protocol ListPlaces: ListHost {
    /// Where the elements are.
    var listGeometry: any ListGeometry { get }
    /// Loads and prepares what questions about places need.
    func prepareForQuestions()
    /// Where an item is, or where a section begins. Nil if there is no such item or section, and while places are not
    /// known.
    func place(of path: ShownPath) -> ListPlace?
    /// The size of the content, from the places.
    var placedSize: CGSize { get }

    /// The axes along which arrow keys move the focus.
    var focusAxes: ScrollDirection { get }
    /// The next item in a direction: a unit vector of the content, before any inversion of the list.
    func neighbour(of path: ShownPath, _ direction: CGPoint) -> ShownPath?
    /// The frame of an item, which has this place, with the empty space beside it, which is shown, too, when an arrow
    /// has led to the item.
    func area(around path: ShownPath, _ place: ListPlace) -> CGRect

    /// The titles that the data source gives for the index at the edge; empty for no index.
    var indexTitles: [String] { get }
    /// The item, or the beginning of a section, to which a title of the index leads. Nil if that item or section is not
    /// on screen yet.
    func path(ofIndexTitle title: String, at index: Int) -> ShownPath?
}

extension ListPlaces {
    /// The item at which the key focus begins, for a key of a direction: the first on screen, or the last when moving
    /// back, that no edge, no pinned header and no pinned footer covers; the first on screen if there is none such.
    func focusStart(_ direction: CGPoint) -> ShownPath? {
        let inset = adjustedContentInset
        let inside = visiblePaths.filter { path in
            guard let place = place(of: path) else { return false }
            return bounds.inset(by: inset + place.covered).insetBy(dx: -0.5, dy: -0.5).contains(place.frame)
        }
        return (direction.x + direction.y < 0 ? inside.last : inside.first) ?? visiblePaths.first
    }

    /// Gives the list the content size that follows from the places.
    func updateContentSize() {
        let size = placedSize
        if contentSize != size { contentSize = size }
    }
}

/// Where something is in the content.
struct ListPlace {
    var frame: CGRect
    /// The leading corner of the frame without transform, which an anchor keeps in its place.
    var origin: CGPoint
    /// How much of the viewport a pinned header and a pinned footer cover when the list has scrolled to the item.
    var covered = UIEdgeInsets.zero
    /// The axes along which the list scrolls to it.
    var axes: ScrollDirection = [.verticalDirections, .horizontalDirections]
}

/// How a table or a collection view shows its elements: their views, the layout pass, updates and drags. Main thread.
@MainActor protocol ListElementHost: ListPlaces, TextSizeFollower {
    // MARK: Views

    /// Asks for the view of an element that comes on screen. Nil if the data source was edited meanwhile.
    func makeView(of key: ElementKey, _ look: ListLook) -> UIView?
    /// Puts the view of an element that comes on screen where it belongs.
    func prepare(_ element: VisibleElement)
    /// Says that the element is on screen.
    func willDisplay(_ element: VisibleElement)
    /// Gives an element that stays on screen the look that the geometry has for it now.
    func place(_ element: VisibleElement, _ look: ListLook)
    /// Says that the element has left the screen.
    func didEndDisplaying(_ element: VisibleElement)
    func recycle(_ element: VisibleElement)

    // MARK: The layout pass

    /// Updates the places for the viewport's size and everything else on which they depend.
    func prepareGeometry()
    /// Makes the next pass measure all elements again.
    func remeasureAll()
    /// Whether anchors are off: in a collection view, during a drag or a layout transition.
    var suspendsAnchors: Bool { get }
    /// Called when a layout pass has placed the elements: places all other views.
    func didTile()

    // MARK: Updates

    /// Seconds in which an update is shown.
    var updateDuration: TimeInterval { get }
    /// Closes a row that is swiped open, because the order changes or all rows are made again.
    func dropOpenRow()
    /// Moves the viewport so that the anchor is where it was, as far as that is known before the next layout pass.
    /// False if all of it is left to that pass.
    func bringBack(_ anchor: ListAnchor?, after plan: UpdatePlan) -> Bool
    /// Called before the views move to their places after the update.
    func willShow(_ plan: UpdatePlan)
    func didShowChange()

    /// How an element that was not on screen before the change looks at first; nil to show it at once.
    func initialLook(of element: VisibleElement, in change: ListChange) -> ListLook?
    /// How a deleted element looks at the end of its animation; nil to take it away at once.
    func finalLook(of element: VisibleElement, in change: ListChange) -> ListLook?
    /// The place of an element that the change has moved out of sight; nil if it is not known.
    func lookOutOfSight(of element: VisibleElement) -> ListLook?

    // MARK: Dragging

    /// Whether a press, or keys, may move the item.
    func canMove(_ path: ShownPath, by means: MoveMeans) -> Bool
    /// Called when an element is taken into the hand, or let go.
    func setRaised(_ isRaised: Bool, _ element: VisibleElement)
    /// The place that the delegate wants for an item, given the place proposed.
    func target(of moved: MovedItem, proposed: ItemPath) -> ItemPath
}

extension ListElementHost {
    /// Makes the list measure all elements again. The first one on screen keeps its place, unless the item that has the
    /// focus would leave the screen.
    func textSizeDidChange() {
        engine.input.keepFocusOnScreen()
        remeasureAll()
    }

    func dropOpenRow() {}
    func setRaised(_ isRaised: Bool, _ element: VisibleElement) {}

    /// Gives the element's view this look; during an animation it differs from the geometry's.
    func show(_ look: ListLook, on element: VisibleElement) { element.show(look, upright: uprightTransform) }
}

/// How the user moves an item: with a press and a drag, or with keys.
enum MoveMeans { case press, key }
