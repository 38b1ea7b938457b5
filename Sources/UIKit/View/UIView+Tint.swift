extension UIView {
    /// The view's tint is another one, and so is that of the views in it that inherit it.
    final func propagateTintColorChange() {
        tintColorDidChange()
        if let focus = window?.focus, focus.ringedView === self { focus.viewsDidMove() }
        for subview in subviews where subview.ownTintColor == nil { subview.propagateTintColorChange() }
    }
}
