// The safe area: the additional insets of view controllers around a view, as far as they reach into the view.
extension UIView {
    /// The additional insets of the controllers around the view, in the view's own coordinates. O(depth of the view).
    var safeAreaOfControllers: UIEdgeInsets {
        let own = viewController?.additionalSafeAreaInsets ?? .zero
        guard let superview else { return own }
        let outer = superview.safeAreaInsets
        guard outer != .zero else { return own }
        let (room, frame) = (superview.bounds, frame)
        return UIEdgeInsets(
            top: own.top + max(0, outer.top - (frame.minY - room.minY)),
            left: own.left + max(0, outer.left - (frame.minX - room.minX)),
            bottom: own.bottom + max(0, outer.bottom - (room.maxY - frame.maxY)),
            right: own.right + max(0, outer.right - (room.maxX - frame.maxX)))
    }

    /// Tells the view and its whole subtree that a controller's insets have changed.
    func safeAreaDidChange() {
        safeAreaInsetsDidChange()
        for subview in subviews { subview.safeAreaDidChange() }
    }
}
