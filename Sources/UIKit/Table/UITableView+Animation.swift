import CollectionCore

// How an update looks. Rows, headers and footers that stay move to their places, also out of sight. Those that come or
// go do so in the way for which their edit asked.
extension UITableView {
    func finalLook(of row: VisibleElement, in change: ListChange) -> ListLook? {
        let edits = change.plan?.changes
        let items = (edits?.deletedItems ?? []) + (edits?.reloadedItems ?? [])
        let sections = (edits?.deletedSections ?? []) + (edits?.reloadedSections ?? [])
        return aside(row.view.frame, Self.animation(of: row, items, sections))
    }

    func initialLook(of row: VisibleElement, in change: ListChange) -> ListLook? {
        guard let edits = change.plan?.changes else {
            return .row(presumedFrame(row.view.frame))
        }
        return aside(row.view.frame, Self.animation(of: row, edits.insertedItems, edits.insertedSections))
    }

    func lookOutOfSight(of row: VisibleElement) -> ListLook? {
        guard let part = SectionPart(rawValue: row.key.kind) else {
            return contains(row.path) ? .row(rowFrame(at: row.path)) : nil
        }
        let section = row.path.section
        return contains(section: section) ? .row(sectionFrame(geometry.extent(part, of: section))) : nil
    }

    /// The look of a row before it comes in or after it has gone out; nil for no animation.
    private func aside(_ frame: CGRect, _ animation: RowAnimation) -> ListLook? {
        let place: CGRect
        switch animation {
        case .none: return nil
        case .left: place = frame.offsetBy(dx: -bounds.width, dy: 0)
        case .right: place = frame.offsetBy(dx: bounds.width, dy: 0)
        case .top: place = frame.offsetBy(dx: 0, dy: -frame.height)
        case .bottom: place = frame.offsetBy(dx: 0, dy: frame.height)
        case .fade, .middle, .automatic: place = frame
        }
        return .row(place, alpha: 0)
    }

    /// How the edit of a row, or else of its section, is to look. O(edits).
    private static func animation(
        of row: VisibleElement, _ items: [ChangeSet.ItemEdit], _ sections: [ChangeSet.SectionEdit]
    ) -> RowAnimation {
        let path = row.path
        let own = row.key.isCell ? items.first { $0.path == ItemPath(path) }?.animation : nil
        let animation = own ?? sections.first { $0.section == path.section }?.animation
        return animation?.rowAnimation ?? .automatic
    }

    /// Guesses where an element that comes into view was before the change: it has moved as far as the nearest row on
    /// screen above it, or else as the first row.
    func presumedFrame(_ frame: CGRect) -> CGRect {
        let known = visible.compactMap { row in row.lookBefore.map { (now: row.view.frame, then: $0.frame) } }
        if let above = known.last(where: { $0.now.maxY <= frame.minY + 0.5 }) {
            return frame.offsetBy(dx: 0, dy: above.then.maxY - above.now.maxY)
        }
        return frame.offsetBy(dx: 0, dy: known.first.map { $0.then.minY - $0.now.minY } ?? 0)
    }
}
