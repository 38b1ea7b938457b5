extension UIView {
    /// Whether the tint colour is grey.
    public enum TintAdjustmentMode: Int, Sendable {
        /// The view has its superview's mode. Without a superview it is grey while the desktop's window does not have
        /// the keyboard focus.
        case automatic
        /// The tint colour as it was set.
        case normal
        /// The tint colour is grey.
        case dimmed
    }

    /// Whether `tintColor` is grey here, and in the views in it that are `automatic`. Reading gives the mode in effect.
    /// UIKit dims the views below an alert. Here a window without the keyboard focus is dimmed instead: its focus ring,
    /// selection and buttons turn grey, as in other programs of the desktop. Default `automatic`.
    public var tintAdjustmentMode: TintAdjustmentMode {
        get { tint.mode }
        set {
            let former = tintAdjustmentMode
            setRare(\.tintAdjustmentMode, newValue)
            if tintAdjustmentMode != former { propagate(.mode) }
        }
    }

    /// The tint that was set on the view or the nearest one around it, grey if it is dimmed.
    var effectiveTintColor: UIColor {
        let tint = tint
        return tint.mode == .dimmed ? .systemGray : tint.color ?? .tintColor
    }

    /// The colour and the mode that are set on the view, or on the nearest view around it. O(depth).
    private var tint: Tint {
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
        return Tint(color: color, mode: mode)
    }

    /// Calls `change`, which may let the view inherit another tint, and then tells the views whose tint has changed:
    /// also if the application got or lost the keyboard focus while the view was in no window.
    final func followTint(_ change: () -> Void) {
        let former = tint
        change()
        let now = tint
        var changes: TintChange = []
        if now.color != former.color { changes.insert(.color) }
        if now.mode != former.mode || wasTintedWithFocus != UIApplication.shared.hasFocus { changes.insert(.mode) }
        propagate(changes)
    }

    /// Tells the view, and the views in it that inherit the changed colour or mode.
    final func propagate(_ changes: TintChange) {
        guard !changes.isEmpty else { return }
        if changes.contains(.mode) { wasTintedWithFocus = UIApplication.shared.hasFocus }
        tintColorDidChange()
        traitFollower?.tintDidChange(of: self)
        if let focus = window?.focus, focus.focusedView === self { focus.viewsDidMove() }
        if changes.contains(.mode) { (self as? UIScrollView)?.listEngine?.selection.keysDidChange() }
        for subview in subviews {
            var inherited = changes
            if subview.ownTintColor != nil { inherited.remove(.color) }
            if (subview.rare?.tintAdjustmentMode ?? .automatic) != .automatic { inherited.remove(.mode) }
            subview.propagate(inherited)
        }
    }

    private struct Tint {
        let color: UIColor?
        let mode: TintAdjustmentMode
    }
}

/// The parts of a view's tint that have changed.
struct TintChange: OptionSet {
    let rawValue: Int
    /// The colour that is set on the view or the nearest one around it.
    static let color = TintChange(rawValue: 1)
    /// Whether the tint is dimmed.
    static let mode = TintChange(rawValue: 2)
}
