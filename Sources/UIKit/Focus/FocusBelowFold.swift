import CollectionCore

extension ListElementHost {
    /// So many items without a control are passed before the Tab key leaves the list.
    private static var itemsSearched: Int { 8 }

    /// The control that the Tab key goes on to from one in the last items that have views: the first one in the items
    /// that follow, as far as the data source has them now, which are scrolled to. Nil, and at the same offset, if none
    /// of the next eight items has one. Lays out the list for each item that it looks at. Main thread.
    func controlBelowFold() -> UIView? {
        data.loadIfNeeded()
        let start = contentOffset
        var last = visiblePaths.max()
        for _ in 0..<Self.itemsSearched {
            guard let next = last.flatMap({ ItemPath($0).neighbour(1, in: data.counts) }) else { break }
            let path = ShownPath(next)
            listEngine?.scroll.scroll(to: path, .nearest, animated: false)
            layoutIfNeeded()
            if let stop = listCell(at: path).flatMap({ FocusOrder(in: $0).first }) { return stop.view }
            last = path
        }
        if contentOffset != start {
            contentOffset = start
            layoutIfNeeded()
        }
        return nil
    }
}
