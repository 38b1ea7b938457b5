import CollectionCore

// What the layout pass asks of a table beside its rows.
extension UITableView {
    func prepareGeometry() {
        geometry.noteWidth()
        geometry.noteTableHeader()
    }

    var suspendsAnchors: Bool { false }

    func didTile() {
        if let view = tableHeaderView {
            placeUpright(view, CGRect(x: 0, y: 0, width: widthInsideInsets, height: view.frame.height))
        }
        if let view = tableFooterView {
            placeUpright(
                view, CGRect(x: 0, y: geometry.totalHeight, width: widthInsideInsets, height: view.frame.height))
        }
    }

    /// The table's width without the insets.
    var widthInsideInsets: CGFloat {
        let inset = adjustedContentInset
        return max(0, bounds.width - inset.left - inset.right)
    }

    /// Room at both sides of rows, headers and footers, in points.
    package nonisolated static func sideMargin(of style: Style) -> CGFloat { style == .insetGrouped ? 16 : 0 }
    var sideMargin: CGFloat { Self.sideMargin(of: style) }

    /// The width of headers and footers.
    private var sectionWidth: CGFloat { max(0, widthInsideInsets - 2 * sideMargin) }

    /// The width of rows: that of headers and footers without the column of the index.
    package var rowWidth: CGFloat {
        max(0, sectionWidth - engine.index.width)
    }

    /// The frame of a row of this vertical extent.
    func rowFrame(_ extent: (top: CGFloat, height: CGFloat)) -> CGRect {
        CGRect(x: sideMargin, y: extent.top, width: rowWidth, height: extent.height)
    }

    func sectionFrame(_ extent: (top: CGFloat, height: CGFloat)) -> CGRect {
        CGRect(x: sideMargin, y: extent.top, width: sectionWidth, height: extent.height)
    }
}

extension UITableView {
    /// Makes the next layout pass ask for a row's height again, because it may have changed, whether or not the row is
    /// visible.
    package func remeasureItem(at path: ShownPath) {
        guard isDataLoaded else { return }
        geometry.markEstimated(path)
        setNeedsLayout()
    }

    /// Animates the rows that were given to `remeasureItem(at:)` from their heights on screen to their new ones.
    /// Everything below them moves along.
    ///
    /// `alongside` is part of the animation; it runs when the rows have their new frames, and what is inside of them
    /// has not been laid out yet. Without a window, or while rows are dragged or swiped, nothing is animated, and it
    /// does not run.
    package func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void) {
        guard swipe == nil else { return setNeedsTiling() }
        pass.animateSizes(alongside: alongside)
    }

    /// As `remeasureItem(at:)`, for all rows, headers and footers.
    package func remeasureAll() {
        geometry.markAllEstimated()
        setNeedsLayout()
    }
}
