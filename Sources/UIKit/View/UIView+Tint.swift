extension UIView {
    /// Whether the tint colour is grey.
    public enum TintAdjustmentMode: Int, Sendable {
        /// As in the superview; at the top, grey while the desktop's window has not the keyboard.
        case automatic
        /// The tint colour as it was set.
        case normal
        /// Grey.
        case dimmed
    }

    /// Whether `tintColor` is grey here, and in the views in it that are `automatic`. Reading says what holds, and never
    /// `automatic`. Unlike in UIKit, which dims what lies below an alert, it is the window without the keyboard that is dimmed:
    /// the focus, what is selected, and buttons stand back, as in other programs of the desktop. Default `automatic`.
    public var tintAdjustmentMode: TintAdjustmentMode {
        get { tint.mode }
        set {
            let former = tintAdjustmentMode
            setRare(\.tintAdjustmentMode, newValue)
            if tintAdjustmentMode != former { propagateTintAdjustment() }
        }
    }

    /// The tint that was set on the view or the nearest one around it, grey if it is dimmed.
    var effectiveTintColor: UIColor {
        let tint = tint
        return tint.mode == .dimmed ? .systemGray : tint.color ?? .tintColor
    }

    /// What is set on the view or the nearest one around it. O(depth).
    private var tint: (color: UIColor?, mode: TintAdjustmentMode) {
        var (color, mode) = (UIColor?.none, TintAdjustmentMode.automatic)
        var view: UIView? = self
        while let current = view {
            if let rare = current.rare {
                color = color ?? rare.tintColor
                if mode == .automatic { mode = rare.tintAdjustmentMode }
            }
            view = current.superview
        }
        if mode == .automatic { mode = UIApplication.shared.hasFocus ? .normal : .dimmed }
        return (color, mode)
    }

    /// The view's tint is another one, and so is that of the views in it that inherit it.
    final func propagateTintColorChange() {
        noteTintColorChange()
        for subview in subviews where subview.ownTintColor == nil { subview.propagateTintColorChange() }
    }

    /// The tint became grey, or is so no longer; also that of the views in it with a tint of their own.
    final func propagateTintAdjustment() {
        noteTintColorChange()
        for subview in subviews where (subview.rare?.tintAdjustmentMode ?? .automatic) == .automatic {
            subview.propagateTintAdjustment()
        }
    }

    private func noteTintColorChange() {
        tintColorDidChange()
        if let focus = window?.focus, focus.ringedView === self { focus.viewsDidMove() }
    }
}
