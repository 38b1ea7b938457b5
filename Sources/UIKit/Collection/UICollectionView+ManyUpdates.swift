// Updates that are left to the next layout pass: so many in a frame that they are not animated, or made while edits
// wait. The layout is prepared once for all of them.
extension UICollectionView {
    /// Tells the layout of the updates that it is prepared for and has not heard of. While more updates wait it is not
    /// prepared, because it would ask about items that are gone. So all updates are announced to it when the last one
    /// is shown.
    func announceUpdates() {
        guard !data.isBehindDataSource else { return }
        let updates = layouts.unannouncedUpdates
        layouts.unannouncedUpdates = []
        for items in updates { collectionViewLayout.prepare(forCollectionViewUpdates: items) }
    }

    /// Whether the layout has to be prepared for updates that were left to the layout pass.
    var hasUnannouncedUpdates: Bool { !layouts.unannouncedUpdates.isEmpty && !data.isBehindDataSource }

    /// Ends updates that were left to the layout pass, for which the layout is prepared now.
    func endUnannouncedUpdates() {
        guard hasUnannouncedUpdates else { return }
        announceUpdates()
        keepPlaceInTransition()
        didShowChange()
    }

    /// Called before a question about places: prepares the layout for updates that were left to the layout pass.
    func prepareForManyUpdates() {
        if hasUnannouncedUpdates, !data.isLayingOut, !isPreparingLayout { prepareForQuestions() }
    }
}
