import Drawing

extension CALayer {
    final func frontmostLayer(at point: CGPoint) -> CALayer? {
        guard !flags.contains(.hidden) else { return nil }
        let inside = fromSuperlayer(point)
        if flags.contains(.masksToBounds), !contains(inside) { return nil }
        for child in childrenBackToFront.reversed() {
            if let hit = child.hitTest(inside) { return hit }
        }
        return contains(inside) ? self : nil
    }

    /// The sublayers in drawing order: by `zPosition`, equal ones in the order of insertion. Costs nothing as long as
    /// no sublayer ever had a position other than 0, and no memory where they are in this order, as in the cell of a
    /// table, whose separator comes last.
    package final var childrenBackToFront: [CALayer] {
        guard flags.contains(.sublayersHaveZPositions), !areInDrawingOrder else { return children }
        return children.enumerated().sorted {
            let (a, b) = ($0.element.shownZPosition, $1.element.shownZPosition)
            return a != b ? a < b : $0.offset < $1.offset
        }.map(\.element)
    }

    private final var areInDrawingOrder: Bool {
        var highest = -CGFloat.infinity
        for child in children {
            let position = child.shownZPosition
            if position < highest { return false }
            highest = position
        }
        return true
    }

    /// The `zPosition` that is on screen at this moment, with animations.
    private final var shownZPosition: CGFloat { (presented ?? self).values.zPosition }
}
