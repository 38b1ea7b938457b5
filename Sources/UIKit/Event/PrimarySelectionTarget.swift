/// A view into which the middle button of the mouse pastes the desktop's primary selection. Main thread.
@MainActor protocol PrimarySelectionTarget: UIView {
    /// Called when the middle button was pressed at a point of the view.
    func pastePrimarySelection(at point: CGPoint)
}

extension UIWindow {
    /// Pastes into the view at a point, if that is a `PrimarySelectionTarget`; other views ignore the middle button.
    func pastePrimarySelection(at point: CGPoint) {
        guard let target = hitTest(point, with: nil) as? any PrimarySelectionTarget else { return }
        focus.pressed(target)
        target.pastePrimarySelection(at: target.convert(point, from: nil))
    }
}
