import CollectionCore

// Page Up, Page Down, Home and End, which take the focus along.
extension ListInput {
    /// Scrolls the list by a page or to an end, and moves the focus as far. False if no item has the focus, and if
    /// neither the list nor the focus has moved.
    func moveFocus(by command: ScrollCommand) -> Bool {
        guard let focused = selection.focused, let frame = host.place(of: focused)?.frame else { return false }
        // If the list is scrolling already, begin at the offset at which that will end.
        let start = host.targetContentOffset
        let hasScrolled = host.scroll(command)
        let distance = host.targetContentOffset - start
        let isEnd = command.isEnd || distance == .zero
        let path =
            (isEnd ? nil : item(near: frame.offsetBy(dx: distance.x, dy: distance.y)))
            ?? host.data.outermostPath(host.leadsOn(command) ? .last : .first)
        if let path, takesFocus(path), selection.setFocus(path, command.focusHeading), let now = selection.focused {
            if !isEnd { scroll.endMotion(showing: now, isNew: now != focused) }
        }
        return hasScrolled || selection.focused != focused
    }

    /// The item that a page key leads to, given where the focused item's frame would be after the scrolling. It is the
    /// item at that frame's middle, its first or its last corner that is wholly in the viewport scrolled to; else the
    /// item next to these, further inside, if that one is. A frame outside of the viewport is moved to the viewport's
    /// edge first.
    private func item(near rect: CGRect) -> ShownPath? {
        let viewport = CGRect(origin: host.targetContentOffset, size: host.bounds.size)
            .inset(by: host.adjustedContentInset)
        /// The direction from an item to the middle of the viewport. Zero if the item is wholly in the viewport, and
        /// neither its header nor its footer covers it.
        func way(from path: ShownPath) -> CGPoint? {
            guard let place = host.place(of: path) else { return nil }
            let (frame, area) = (place.frame.insetBy(dx: 0.5, dy: 0.5), viewport.inset(by: place.covered))
            if frame.minY < area.minY { return CGPoint(x: 0, y: 1) }
            if frame.maxY > area.maxY { return CGPoint(x: 0, y: -1) }
            if frame.minX < area.minX { return CGPoint(x: 1, y: 0) }
            return frame.maxX > area.maxX ? CGPoint(x: -1, y: 0) : .zero
        }
        var inner = rect.insetBy(dx: 1, dy: 1)
        inner.size.width = min(inner.width, viewport.width)
        inner.size.height = min(inner.height, viewport.height)
        inner.origin.x = max(viewport.minX, min(inner.minX, viewport.maxX - inner.width))
        inner.origin.y = max(viewport.minY, min(inner.minY, viewport.maxY - inner.height))
        let points = [
            CGPoint(x: inner.midX, y: inner.midY), inner.origin, CGPoint(x: inner.maxX, y: inner.maxY),
        ]
        let paths = points.compactMap { host.listPath(at: $0) }
        if let whole = paths.first(where: { way(from: $0) == .zero }) { return whole }
        guard let clipped = paths.first, let inwards = way(from: clipped),
            let neighbour = host.neighbour(of: clipped, inwards), way(from: neighbour) == .zero
        else { return paths.first }
        return neighbour
    }
}
