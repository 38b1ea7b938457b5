// A container in a cell or page that comes near to being seen. Its cells are made and measured on workers, and it is
// laid out when they are there: the main thread does not wait for what is not on screen.
extension ContainerNodeCore {
    /// The container is in the preload range of another one. Loads its view. O(cells that are thought to fill it).
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
