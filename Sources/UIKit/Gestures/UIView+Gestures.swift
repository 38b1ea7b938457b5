extension UIView {
    /// Adds a recogniser, which then gets the touches of this view and of the views inside it. It is removed from its
    /// former view.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    /// Takes a recogniser away; a gesture in progress is cancelled.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        let state = gestureRecognizer.state
        gestureRecognizer.state = state == .began || state == .changed ? .cancelled : .failed
        gestureRecognizer.arbiter?.forget(gestureRecognizer)
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }
}
