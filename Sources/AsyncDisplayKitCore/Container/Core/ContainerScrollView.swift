import CollectionCore

/// What a container node asks of its table or collection view. Main thread. `ASTableView` and `ASCollectionView`
/// conform.
@MainActor protocol ContainerScrollView: ListView {
    var scrollDelegate: (any UIScrollViewDelegate)? { get set }
    var allowsSelection: Bool { get set }
    var allowsMultipleSelection: Bool { get set }

    /// Asks for all counts and elements again in the next layout pass, and forgets the selection.
    func reloadElements()
    /// Asks for an item's size again when it is in the viewport.
    func remeasureItem(at path: ShownPath)
    /// Shows the sizes of items that were given to `remeasureItem(at:)` over time, with `alongside` as part of the
    /// animation: it runs when cells have their new frames and what is inside of them has not been laid out yet. Where
    /// nothing can be animated it does not run, and the next layout pass shows the sizes.
    func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void)
    func remeasureAll()

    /// Adds the items, and the supplementaries with nodes or views of their own, that are on screen, in order.
    func addVisible(to contents: inout RangeContents)
    /// Adds what reaches into a rectangle of the content; from estimates where sizes are not known yet.
    func addContents(in rect: CGRect, to contents: inout RangeContents)
    /// Asks for the sizes of all supplementaries of some sections again.
    func remeasureSupplementaries(inSections sections: Set<Int>)
    /// Asks for the view of a supplementary again, if it has one.
    func reloadSupplementary(ofKind kind: String, at path: IndexPath)
    /// A layout is being prepared, which may look at nodes.
    var isPreparingLayout: Bool { get }
    /// Whether it has to be told of sizes that nodes take on because a user's question has them measured. Not while a
    /// layout looks at nodes itself, and not where places are calculated from something else.
    var followsAskedSizes: Bool { get }
    /// False while the first places of items are being calculated, and nothing is shown.
    var isCalculated: Bool { get }
    /// The layout mirrors itself from right to left.
    var flipsInRightToLeft: Bool { get }
    /// Where the contents can be scrolled.
    var scrollableDirections: ScrollDirection { get }
    /// That does not depend on how large the contents are.
    var knowsWhereItScrolls: Bool { get }
}

extension ContainerScrollView {
    /// What reaches into a rectangle of the content.
    func contents(in rect: CGRect) -> RangeContents {
        var contents = RangeContents()
        addContents(in: rect, to: &contents)
        return contents
    }

    /// Selects or deselects without telling the delegate.
    func setSelected(_ isSelected: Bool, at path: ShownPath) {
        let selection = list.selection
        if isSelected { selection.select(path, animated: false) } else { selection.deselect(path, animated: false) }
    }

    /// The axis along which the content scrolls; nil while that is not known. Where both do, the vertical one.
    var scrolledAxis: ScrollAxis? {
        let directions = scrollableDirections
        let axis: ScrollAxis = directions.containsVerticalDirection ? .vertical : .horizontal
        return !directions.isEmpty && (knowsWhereItScrolls || hasRoom(axis)) ? axis : nil
    }

    /// The view is turned over along the axis that scrolls; some layouts know that axis only when they have contents.
    func updateFlippedAxis() {
        guard let flipped = flippedAxis, let axis = scrolledAxis, axis != flipped else { return }
        // One that scrolls along both axes and is turned over along the horizontal one stays as it is.
        if flipped == .vertical || !scrollableDirections.containsHorizontalDirection { flippedAxis = axis }
    }
}
