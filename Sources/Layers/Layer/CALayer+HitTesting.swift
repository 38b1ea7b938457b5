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
    /// no sublayer ever had a position other than 0.
    final var childrenBackToFront: [CALayer] {
        guard flags.contains(.sublayersHaveZPositions) else { return children }
        return children.enumerated().sorted {
            let a = ($0.element.presented ?? $0.element).values.zPosition
            let b = ($1.element.presented ?? $1.element).values.zPosition
            return a != b ? a < b : $0.offset < $1.offset
        }.map(\.element)
    }
}
