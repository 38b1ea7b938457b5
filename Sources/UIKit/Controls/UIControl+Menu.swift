/// Controls whose press opens a menu.
extension UIControl {
    /// Whether a press opens the menu of the control: below it, or above where there is more room. The menu is that of
    /// its `UIContextMenuInteraction`, or a button's `menu`. The control stays highlighted while the menu is open, and
    /// sends no events of a press that ends on it. Default false.
    public var showsMenuAsPrimaryAction: Bool {
        get { (rare ?? .initial).showsMenuAsPrimaryAction }
        set { setRare(\.showsMenuAsPrimaryAction, newValue) }
    }

    /// Does what the Return key does while the control has the focus: presses it, or opens its menu with the first
    /// entry marked. Does nothing while the control is disabled.
    public func performPrimaryAction() {
        if isEnabled { performKeyPress(with: nil) }
    }

    /// Opens the control's menu, and stops tracking the press. False if there is no menu, if a press does something
    /// else, or if the control is disabled.
    ///
    /// - Parameter touch: nil for a key.
    @discardableResult
    func openPrimaryMenu(by touch: UITouch?, with event: UIEvent?) -> Bool {
        guard showsMenuAsPrimaryAction, isEnabled, let window, let driver = FrameDriver.current,
            var context = contextMenu(at: CGPoint(x: bounds.midX, y: bounds.midY))
        else { return false }
        let didEnd = context.didEnd
        context.didEnd = { [weak self] in
            didEnd()
            self?.isHighlighted = false
        }
        let rect = convert(bounds, to: nil)
        let press = touch?.windowLocation ?? CGPoint(x: rect.midX, y: rect.midY)
        let isOpen = window.open(context, of: self, at: .below(rect, press: press)) {
            // The window may not know the touch any more: a scroll view delays it, and a fast click has ended.
            stopTracking(with: event)
            window.cancelTouches(at: driver.now)
        }
        guard isOpen else { return false }
        isHighlighted = true
        if touch == nil { window.openMenu?.panels.first?.highlightEdge(first: true) }
        return true
    }
}

extension UIButton {
    /// The menu that the right button of the mouse opens on the button, and with `showsMenuAsPrimaryAction` any press.
    /// Default nil. For a menu whose entries change, use a `UIContextMenuInteraction`.
    public var menu: UIMenu? {
        get { (rare ?? .initial).buttonMenu }
        set { setRare(\.buttonMenu, newValue, isInitial: newValue == nil) }
    }

    /// The menu, as one that a press or the right button opens.
    var ownContextMenu: ContextMenu? {
        menu.map { menu in
            ContextMenu(configuration: UIContextMenuConfiguration(actionProvider: { _ in menu }), subject: self)
        }
    }
}
