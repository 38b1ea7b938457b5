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

    /// The table's width less the insets.
    var widthInsideInsets: CGFloat {
        let inset = adjustedContentInset
        return max(0, bounds.width - inset.left - inset.right)
    }

    /// Room at both sides of rows, headers and footers, in points.
    package nonisolated static func sideMargin(of style: Style) -> CGFloat { style == .insetGrouped ? 16 : 0 }
    var sideMargin: CGFloat { Self.sideMargin(of: style) }

    /// What headers and footers have of the width.
    private var sectionWidth: CGFloat { max(0, widthInsideInsets - 2 * sideMargin) }

    /// The width of rows: that of headers and footers less the index.
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
    /// A row's height may have changed: it is asked for again in the next layout pass, whether or not it is visible
    /// now.
    package func remeasureItem(at path: ShownPath) {
        guard isDataLoaded else { return }
        geometry.markEstimated(path)
        setNeedsLayout()
    }

    /// Rows on screen that change their height are animated to it, and everything below them moves along: shows the
    /// heights of rows that were given to `remeasureItem(at:)` over time, from what is on screen now.
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
