import CollectionCore

// What of a list is under a pointer, where headers and other views may lie over the items.
extension ListHost {
    /// The item under a pointer at a point of the content. Nil where a view that is not a cell lies over the items,
    /// such as a header pinned to the edge. O(depth) for the hit test, and O(log items).
    func pointedPath(at point: CGPoint) -> ShownPath? {
        let hit = child(at: point)
        return hit == nil || hit is any ListCell ? listPath(at: point) : nil
    }

    /// Whether there is neither an item nor another view, such as a header, at a point of the content.
    func isEmpty(at point: CGPoint) -> Bool { child(at: point) == nil && listPath(at: point) == nil }

    /// The view of the list that a hit at a point of the content is in; nil for the list itself and its background.
    private func child(at point: CGPoint) -> UIView? {
        let hit = UIView.upwards(from: hitTest(point, with: nil)).first { $0 === self || $0.superview === self }
        return hit === self || hit === backgroundView ? nil : hit
    }
}
