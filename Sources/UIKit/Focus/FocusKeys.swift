// The meaning of keys while an item has the focus.

extension UIKey {
    /// The direction of an arrow key without modifiers; nil for other keys.
    package var focusHeading: UIFocusHeading? {
        guard modifierFlags.isEmpty else { return nil }
        return switch charactersIgnoringModifiers {
        case UIKeyCommand.inputUpArrow: .up
        case UIKeyCommand.inputDownArrow: .down
        case UIKeyCommand.inputLeftArrow: .left
        case UIKeyCommand.inputRightArrow: .right
        default: nil
        }
    }

    /// The direction in which a key moves the focus within a group: of an arrow, Home or End; nil for other keys.
    package var headingInGroup: UIFocusHeading? {
        guard modifierFlags.isEmpty else { return nil }
        return switch charactersIgnoringModifiers {
        case UIKeyCommand.inputHome: .first
        case UIKeyCommand.inputEnd: .last
        default: focusHeading
        }
    }

    /// Whether the key is Tab, with modifiers or without.
    var isTab: Bool { charactersIgnoringModifiers == "\t" }

    /// The direction in which a key moves the focus between stops: of Tab, Shift and Tab, or an arrow; nil for other
    /// keys.
    fileprivate var headingBetweenStops: UIFocusHeading? {
        guard isTab else { return focusHeading }
        return modifierFlags.isEmpty ? .next : modifierFlags == .shift ? .previous : nil
    }

    /// The way in which the key presses a focused control; nil if the key does not press it.
    package var controlPress: ControlPress? {
        guard modifierFlags.isEmpty else { return nil }
        switch charactersIgnoringModifiers {
        case "\r": return .atOnce
        case " ": return .whenReleased
        default: return nil
        }
    }

    /// The moment at which a key that goes down presses a control.
    package enum ControlPress {
        case atOnce, whenReleased
    }

    /// Whether the key opens the menu of the item that has the focus.
    var opensMenu: Bool {
        charactersIgnoringModifiers == UIKeyCommand.inputMenu && modifierFlags.isEmpty
            || charactersIgnoringModifiers == UIKeyCommand.inputFunction(10) && modifierFlags == .shift
    }
}

/// A key that is being handled.
struct KeyInHand {
    let combination: KeyCombination
    /// Whether this press shows the mark of the focus again, which a press of the mouse had hidden. Before it the user
    /// did not see which item has the focus, so such a key deletes nothing.
    let showsFocusAgain: Bool
}

/// A view with a part that a menu opened by a key refers to, instead of the whole view. Main thread.
@MainActor protocol KeyMenuPlace: UIView {
    /// The part of the view in whose middle the menu opens, in the view's bounds.
    var keyMenuArea: CGRect { get }
}

extension UIWindow {
    /// Handles a key that no responder has used: moves the focus, opens the menu of the focused item, or shows the list
    /// of keys. False if the key does none of these.
    func handleFocusKey(_ key: UIKey) -> Bool {
        if let heading = key.headingBetweenStops { return focus.move(heading) }
        if key.opensMenu { return openFocusedMenu() }
        guard key.modifierFlags.isEmpty else { return false }
        guard UIApplication.shared.builtInKeys.contains(.keyList),
            key.charactersIgnoringModifiers == UIKeyCommand.inputFunction(1)
        else { return false }
        showKeySheet()
        return true
    }

    /// Opens the menu of the focused row or view, with its first entry marked. False if it has no menu.
    private func openFocusedMenu() -> Bool {
        (menuOwner as? UIScrollView)?.listEngine?.input.bringFocusIntoSight()
        guard let (view, place) = placeOfFocusedMenu, openContextMenu(of: view, at: place) else { return false }
        openMenu?.panels.first?.highlightEdge(first: true)
        return true
    }

    /// Whether the focused row or view has a menu. A row has none while it is out of sight. Makes the menu to know, but
    /// does not select the row before, as opening the menu may.
    var hasFocusedMenu: Bool {
        let menu = placeOfFocusedMenu.flatMap { contextMenu(of: $0, at: $1) }?.context.configuration.makeMenu()
        return menu.map(MenuPanel.hasEntries) ?? false
    }

    /// The view that a key opens the menu of, or the list that the row is in. While no view has the focus, it is the
    /// view of the controller that gets the keys, if that view has a menu itself.
    private var menuOwner: UIView? {
        let view = focus.keyView ?? activeResponder as? UIView ?? controllerViewWithMenu
        return view?.window === self ? view : nil
    }

    /// The view of the controller that gets the keys, if the menu at the view's middle is its own.
    private var controllerViewWithMenu: UIView? {
        guard let view = (keyResponder as? UIViewController)?.viewIfLoaded, view.window === self else { return nil }
        let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
        let owner = UIView.upwards(from: hitTest(middle, with: nil)).first { view in
            (view as? UIScrollView)?.listEngine != nil || view.interactions.contains { $0 is UIContextMenuInteraction }
        }
        return owner === view ? view : nil
    }

    /// The middle of the focused row or view, as far as it is on screen, and what of it is there. Views of others that
    /// lie over the middle, such as a note, do not matter.
    private var placeOfFocusedMenu: (view: UIView, place: CGPoint)? {
        let owner = menuOwner
        guard let subject = (owner as? UIScrollView)?.listEngine.map({ $0.menus.focusedCell }) ?? owner else {
            return nil
        }
        let area = (subject as? any KeyMenuPlace)?.keyMenuArea ?? subject.bounds
        let seen = subject.convert(area, to: nil).intersection(bounds)
        guard !seen.isNull else { return nil }
        let place = CGPoint(x: seen.midX, y: seen.midY)
        return (subject.hitTest(subject.convert(place, from: nil), with: nil) ?? subject, place)
    }
}
