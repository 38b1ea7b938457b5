// Prepares a container inside of a cell or page that will soon come on screen. Workers make and measure its cells, and
// the container is laid out when these are ready. So the main thread does not wait for cells that are not on screen.
extension ContainerNodeCore {
    /// Called when the container is in the preload range of another one. Loads its view, and lets workers prepare
    /// cells. O(cells that will probably fill it).
    func layOutAhead() {
        guard let view = node?.view as? any ContainerScrollView else { return }
        ahead = data.prepare(data.preparations(of: view.contents(in: view.bounds)), priority: .preload)
        if ahead.isEmpty { view.layoutIfNeeded() }
    }

    /// Called when cells have been prepared: lays out the container if they were the last ones. Does nothing if the
    /// container has come on screen meanwhile, or has left the preload range.
    func layOutIfAhead() {
        guard !ahead.isEmpty, ahead.allSatisfy({ $0.isPrepared || $0.isDiscarded }) else { return }
        ahead = []
        if let view, view.window == nil, node?.isInPreloadState == true { view.layoutIfNeeded() }
    }
}
