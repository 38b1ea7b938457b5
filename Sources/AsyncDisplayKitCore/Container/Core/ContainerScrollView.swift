import CollectionCore

/// What a container node asks of its table or collection view. Main thread. `ASTableView` and `ASCollectionView`
/// conform.
@MainActor protocol ContainerScrollView: ListView {
    var scrollDelegate: (any UIScrollViewDelegate)? { get set }
    var allowsSelection: Bool { get set }
    var allowsMultipleSelection: Bool { get set }

    /// Asks for an item's size again when it is in the viewport.
    func remeasureItem(at path: ShownPath)
    /// Animates the items given to `remeasureItem(at:)` to their new sizes. `alongside` is part of the animation: it
    /// runs when cells have their new frames and their contents have not been laid out yet. If nothing can be animated
    /// it does not run, and the next layout pass shows the sizes.
    func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void)
    func remeasureAll()
    /// Called when text has another size: sizes measured before say nothing about items out of sight, of which as many
    /// as before need not fit into a line.
    func forgetSizes()

    /// Adds the items, and the supplementaries with nodes or views of their own, that are on screen, in order.
    func addVisible(to contents: inout RangeContents)
    /// Adds the items and supplementaries that reach into a rectangle of the content. They are found by estimates where
    /// sizes are not known yet.
    func addContents(in rect: CGRect, to contents: inout RangeContents)
    /// Asks for the sizes of all supplementaries of some sections again.
    func remeasureSupplementaries(inSections sections: Set<Int>)
    /// Asks for the view of a supplementary again, if it has one.
    func reloadSupplementary(ofKind kind: String, at path: IndexPath)
    /// The layout of a collection view; nil for a table.
    var layout: UICollectionViewLayout? { get }
    /// The directions in which the contents can be scrolled.
    var scrollableDirections: ScrollDirection { get }
    /// Whether `scrollableDirections` does not depend on the size of the contents.
    var knowsWhereItScrolls: Bool { get }
}

extension ContainerScrollView {
    /// Whether a layout is being prepared, which may look at nodes.
    var isPreparingLayout: Bool { layout?.collectionView?.isPreparingLayout == true }
    /// Whether the view has to be told when a node was measured because client code asked for it. Not while a layout is
    /// being prepared, which asks for nodes itself, and not if a layout delegate calculates the places.
    var followsAskedSizes: Bool { !isPreparingLayout && !(layout is ASCollectionLayout) }
    /// Whether there are places. While a layout still calculates the first ones, nothing is shown.
    var isCalculated: Bool { layout?.isCalculated != false }
    /// Whether the layout mirrors itself in right-to-left languages.
    var flipsInRightToLeft: Bool { layout?.flipsHorizontallyInOppositeLayoutDirection == true }

    /// Asks for all counts and elements again in the next layout pass, and forgets the selection.
    func reloadElements() {
        engine.selection.forgetSelection()
        engine.data.reload()
    }

    /// The items and supplementaries that reach into a rectangle of the content.
    func contents(in rect: CGRect) -> RangeContents {
        var contents = RangeContents()
        addContents(in: rect, to: &contents)
        return contents
    }

    /// Selects or deselects without telling the delegate.
    func setSelected(_ isSelected: Bool, at path: ShownPath) {
        let selection = engine.selection
        if isSelected { selection.select(path, animated: false) } else { selection.deselect(path, animated: false) }
    }

    /// The axis along which the content scrolls, vertical if along both; nil while that is not known.
    var scrolledAxis: ScrollAxis? {
        let directions = scrollableDirections
        let axis: ScrollAxis = directions.containsVerticalDirection ? .vertical : .horizontal
        return !directions.isEmpty && (knowsWhereItScrolls || hasRoom(axis)) ? axis : nil
    }

    /// Flips an inverted view along the axis that scrolls. Some layouts know that axis only once they have contents.
    func updateFlippedAxis() {
        guard let flipped = flippedAxis, let axis = scrolledAxis, axis != flipped else { return }
        // A view that scrolls along both axes and is already flipped along the horizontal one stays so.
        if flipped == .vertical || !scrollableDirections.containsHorizontalDirection { flippedAxis = axis }
    }
}
