extension UIView {
    func animatingGeometry(_ change: () -> Void) { change() }
    func animating(_ keyPath: String, from model: Any?, model value: (CALayer) -> Any, _ change: () -> Void) {
        change()
    }
}
