// With the keyboard: arrows move a focus from item to item, Space and Return select the focused item, and where several can be
// selected Shift and an arrow add to them. A collection view whose
// items cannot be selected, or that has none further on, scrolls instead.
extension UICollectionView {
    /// How many items that do not take a highlight are skipped before the arrow scrolls instead.
    private static let skipLimit = 64

    func handleKey(_ key: UIKey) -> Bool {
        data.loadIfNeeded()
        // Also where items cannot be selected.
        if movement != nil, key.modifierFlags.isEmpty, key.charactersIgnoringModifiers == UIKeyCommand.inputEscape {
            cancelInteractiveMovement()
            return true
        }
        let extends = key.modifierFlags == .shift && allowsMultipleSelection
        guard key.modifierFlags.isEmpty || extends, allowsSelection else { return false }
        switch key.charactersIgnoringModifiers {
        case UIKeyCommand.inputDownArrow: return moveFocus(CGPoint(x: 0, y: 1), extends: extends)
        case UIKeyCommand.inputUpArrow: return moveFocus(CGPoint(x: 0, y: -1), extends: extends)
        case UIKeyCommand.inputRightArrow: return moveFocus(CGPoint(x: 1, y: 0), extends: extends)
        case UIKeyCommand.inputLeftArrow: return moveFocus(CGPoint(x: -1, y: 0), extends: extends)
        case " ", "\r":
            guard !extends, let focusedPath, contains(focusedPath) else { return false }
            userSelect(focusedPath)
            return true
        case UIKeyCommand.inputEscape:
            guard focusedPath != nil else { return false }
            setFocus(nil)
            return true
        default: return false
        }
    }

    private func moveFocus(_ direction: CGPoint, extends: Bool) -> Bool {
        guard let path = nextFocus(direction) else { return false }
        if extends {
            for path in [focusedPath, path].compactMap({ $0 }) where !selectedPaths.contains(path) { userSelect(path) }
        }
        setFocus(path)
        scrollToItem(at: path, at: [], animated: false)
        if selectionFollowsFocus, !extends, !selectedPaths.contains(path) { userSelect(path) }
        return true
    }

    private func nextFocus(_ direction: CGPoint) -> IndexPath? {
        prepareForQuestions()
        guard var path = focusedPath else {
            let start = selectedPaths.min() ?? sortedVisibleItemPaths.first
            return start.flatMap { provider.shouldHighlightItem(at: $0) ? $0 : nil }
        }
        // In a list that is turned over what is above on screen comes later.
        var direction = direction
        if flippedAxis == .vertical { direction.y = -direction.y }
        if flippedAxis == .horizontal { direction.x = -direction.x }
        for _ in 0..<Self.skipLimit {
            guard let next = neighbour(of: path, direction) else { return nil }
            if provider.shouldHighlightItem(at: next) { return next }
            path = next
        }
        return nil
    }

    /// The nearest item in a direction: across lines one that overlaps, or else the nearest; along a line the next or previous
    /// one in order.
    private func neighbour(of path: IndexPath, _ direction: CGPoint) -> IndexPath? {
        let isAlongLine =
            collectionViewLayout.scrollableDirections.containsVerticalDirection ? direction.x != 0 : direction.y != 0
        if isAlongLine { return item(path, by: direction.x + direction.y > 0 ? 1 : -1) }
        guard let start = collectionViewLayout.layoutAttributesForItem(at: path)?.frame else { return nil }
        let reach = CGSize(width: bounds.width * abs(direction.x), height: bounds.height * abs(direction.y))
        let area = CGRect(
            x: direction.x < 0 ? start.minX - reach.width : direction.x > 0 ? start.maxX : bounds.minX,
            y: direction.y < 0 ? start.minY - reach.height : direction.y > 0 ? start.maxY : bounds.minY,
            width: direction.x == 0 ? bounds.width : reach.width,
            height: direction.y == 0 ? bounds.height : reach.height)
        func cost(_ frame: CGRect) -> CGFloat {
            let along = abs((frame.midX - start.midX) * direction.x + (frame.midY - start.midY) * direction.y)
            let across = abs((frame.midX - start.midX) * direction.y) + abs((frame.midY - start.midY) * direction.x)
            return along + 2 * across
        }
        return (collectionViewLayout.layoutAttributesForElements(in: area) ?? [])
            .filter { attributes in
                let frame = attributes.frame
                let ahead = (frame.midX - start.midX) * direction.x + (frame.midY - start.midY) * direction.y
                return attributes.representedElementCategory == .cell && attributes.indexPath != path && ahead > 0.5
            }
            .min { cost($0.frame) < cost($1.frame) }?.indexPath
    }

    func outermostPath(_ edge: KeyGoal.Edge) -> IndexPath? {
        switch edge {
        case .first: itemCounts.firstIndex { $0 > 0 }.map { IndexPath(item: 0, section: $0) }
        case .last: itemCounts.lastIndex { $0 > 0 }.map { IndexPath(item: itemCounts[$0] - 1, section: $0) }
        }
    }

    func offset(bringing path: IndexPath, to edge: KeyGoal.Edge) -> CGPoint? {
        prepareForQuestions()
        guard contains(path) else { return nil }
        return offset(for: ScrollTarget(path: path, position: edge == .first ? [.top, .left] : [.bottom, .right]))
    }

    private func item(_ path: IndexPath, by step: Int) -> IndexPath? {
        var (section, item) = (path.section, path.item + step)
        while itemCounts.indices.contains(section) {
            if item >= 0, item < itemCounts[section] { return IndexPath(item: item, section: section) }
            section += step
            if itemCounts.indices.contains(section) { item = step > 0 ? 0 : itemCounts[section] - 1 }
        }
        return nil
    }
}
