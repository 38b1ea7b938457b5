// The views beside the text; the layout of the field places them.
extension UITextField {
    /// A view before the text, in the direction of reading, in its own size; nil for none. It is a subview of the field
    /// only while `leftViewMode` shows it.
    public var leftView: UIView? {
        get { sides.leading.view }
        set { setSide(\.leading, newValue) }
    }

    /// A view after the text, likewise. While the clear button is shown, it takes this view's place.
    public var rightView: UIView? {
        get { sides.trailing.view }
        set { setSide(\.trailing, newValue) }
    }

    /// When the view before the text is shown. Default `never`.
    public var leftViewMode: ViewMode {
        get { sides.leading.mode }
        set {
            sides.leading.mode = newValue
            sidesDidChange()
        }
    }

    /// When the view after the text is shown. Default `never`.
    public var rightViewMode: ViewMode {
        get { sides.trailing.mode }
        set {
            sides.trailing.mode = newValue
            sidesDidChange()
        }
    }

    private func setSide(_ side: WritableKeyPath<FieldSides, FieldSides.Side>, _ view: UIView?) {
        let old = sides[keyPath: side].view
        sides[keyPath: side].view = view
        if old !== view, old?.superview === self { old?.removeFromSuperview() }
        sidesDidChange()
    }

    private func sidesDidChange() {
        update(caretMoved: false)
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }
}
