import Execution
import SDLBackend

/// A menu that is open in a window, with the menus opened from it.
///
/// While there is one it gets all input of the window. The left and the right button choose entries. A click beside it,
/// Escape, the key that opened it, any other shortcut, a change of the window's size or focus, or the removal of the
/// view that offers it closes it. Main thread.
@MainActor package final class MenuPresentation {
    /// The distance, in points, that the pointer must move from the place where the menu opened before releasing the
    /// button chooses an entry.
    private static let dragDistance: CGFloat = 4

    private unowned let window: UIWindow
    private weak var sender: AnyObject?
    /// The shortcut that opened the menu; pressed again it closes the menu.
    private let openingKey: KeyCombination?
    /// The time in seconds for which a submenu stays open when the pointer has gone to another entry of the menu that
    /// it was opened from, perhaps on its way to the submenu. GTK's, too.
    private static let submenuDelay: FrameTime = 0.225

    /// The place of the press that opened the menu.
    private let start: CGPoint
    private var hasDragged = false
    /// The entry whose submenu is open although the pointer has left it for another entry of the same panel, and the
    /// timer that ends this.
    private var leftEntry: (panel: Int, index: Int, timer: UInt64?)?
    /// Whether the pointer was over an entry at its last move.
    private var pointsAtEntry = false
    private var didEnd: (@MainActor () -> Void)?
    private let preview: MenuPreview?
    /// The menu and its open submenus, outermost first.
    package private(set) var panels: [MenuPanel] = []

    init(
        _ menu: UIMenu, at place: MenuPlace, in window: UIWindow, sender: AnyObject?, preview: MenuPreview?,
        didEnd: @escaping @MainActor () -> Void
    ) {
        self.window = window
        self.sender = sender
        self.preview = preview
        self.didEnd = didEnd
        start = place.start
        openingKey = window.currentKey?.combination
        open(menu, at: place)
    }

    // MARK: Panels

    /// Opens a panel within the window. A panel that is higher than the window scrolls.
    private func open(_ menu: UIMenu, at place: MenuPlace) {
        let panel = MenuPanel(menu: menu, showsTitle: panels.isEmpty, isMirrored: isMirrored)
        let room = window.bounds.insetBy(dx: 4, dy: 4)
        // Add the panel before measuring it, because it inherits the text size from the window.
        window.addSubview(panel)
        let size = panel.sizeThatFits(room.size)
        panel.frame = place.frame(of: size, in: room, isMirrored: isMirrored)
        panel.clipsToBounds = size.height > panel.frame.height
        panels.append(panel)
    }

    /// Whether the menu reads from right to left, as the view that offers it.
    private var isMirrored: Bool { (sender as? UIView)?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    private func close(from index: Int) {
        forgetLeftEntry()
        for panel in panels[index...] { panel.removeFromSuperview() }
        panels.removeSubrange(index...)
    }

    /// Called when a view is about to leave the window: closes a menu that the view, or a view in it, offers.
    func viewWillLeave(_ view: UIView) {
        if (sender as? UIView)?.isDescendant(of: view) == true { dismiss() }
    }

    /// Takes the menu off the screen.
    func dismiss() {
        close(from: 0)
        if window.openMenu === self { window.openMenu = nil }
        let end = didEnd
        didEnd = nil
        end?()
    }

    // MARK: Pointer

    func handle(_ pointer: PointerEvent) {
        let target = item(at: pointer.position)
        if hypot(pointer.position.x - start.x, pointer.position.y - start.y) > Self.dragDistance { hasDragged = true }
        switch pointer.phase {
        case .hover, .moved:
            point(at: target)
        case .down:
            hasDragged = true
            guard panels.contains(where: { $0.frame.contains(pointer.position) }) else {
                return pointer.button == .primary ? leave(at: pointer.position) : dismiss()
            }
            point(at: target)
        case .up:
            // After a drag, releasing the button that opened the menu chooses; else the menu stays open.
            let chooses = [.primary, .secondary].contains(pointer.button)
            if chooses, hasDragged, let target { choose(target.panel, target.index) }
        case .cancelled:
            break
        }
    }

    /// A click beside the menu closes it; a click on the view that the menu is about also opens the preview's content.
    private func leave(at point: CGPoint) {
        guard let preview, let view = preview.view, view.window === window,
            view.convert(view.bounds, to: window).contains(point)
        else { return dismiss() }
        let animator = MenuAnimator(previewViewController: preview.configuration.makePreview())
        preview.performAction(animator)
        dismiss()
        animator.run()
    }

    /// The wheel scrolls the panel under the pointer, and closes submenus opened from it.
    func handle(_ wheel: WheelEvent) {
        guard let index = panels.lastIndex(where: { $0.frame.contains(wheel.position) }) else { return }
        guard panels[index].scroll(byRows: wheel.deltaY) else { return }
        close(from: index + 1)
        point(at: item(at: wheel.position))
    }

    private func item(at point: CGPoint) -> (panel: Int, index: Int)? {
        for (number, panel) in panels.enumerated().reversed() where panel.frame.contains(point) {
            return panel.entry(at: panel.convert(point, from: window)).map { (number, $0) }
        }
        return nil
    }

    /// Called when the pointer has moved. The entry under it is marked, and its menu opens. When the pointer leaves an
    /// entry, none is marked; a move beside all entries leaves the mark where keys have brought it.
    private func point(at target: (panel: Int, index: Int)?) {
        defer { pointsAtEntry = target != nil }
        guard let target else {
            let left = leftEntry.map { panels[$0.panel] } ?? panels.last
            if pointsAtEntry { left?.highlighted = nil }
            return
        }
        if let leftEntry, target.panel > leftEntry.panel {
            // The pointer has come to the submenu.
            panels[leftEntry.panel].highlighted = leftEntry.index
            forgetLeftEntry()
        }
        let panel = panels[target.panel]
        guard panel.highlighted != target.index || panels.count > target.panel + 2 else { return }
        guard panels.count == target.panel + 2, let open = leftEntry?.index ?? panel.highlighted else {
            close(from: target.panel + 1)
            panel.highlighted = target.index
            openSubmenu(of: target.panel, target.index)
            return
        }
        panel.highlighted = target.index
        forgetLeftEntry()
        if target.index != open { leave(open, of: target.panel) }
    }

    /// The pointer has left an entry whose submenu is open: the submenu closes in a moment, and the one of the entry
    /// that is marked by then opens.
    private func leave(_ entry: Int, of panel: Int) {
        let timer = FrameDriver.current.map { driver in
            driver.schedule(at: driver.now + Self.submenuDelay) { [weak self] in self?.closeLeftEntry() }
        }
        leftEntry = (panel, entry, timer)
    }

    private func closeLeftEntry() {
        guard let panel = leftEntry?.panel else { return }
        close(from: panel + 1)
        if let marked = panels[panel].highlighted { openSubmenu(of: panel, marked) }
    }

    private func forgetLeftEntry() {
        if let timer = leftEntry?.timer { FrameDriver.current?.cancelTimer(timer) }
        leftEntry = nil
    }

    @discardableResult
    private func openSubmenu(of panel: Int, _ index: Int) -> Bool {
        let view = panels[panel]
        guard let menu = view.entries[index].element as? UIMenu else { return false }
        open(menu, at: .beside(view.convert(view.rect(of: index), to: window)))
        return true
    }

    private func choose(_ panel: Int, _ index: Int) {
        let entry = panels[panel].entries[index]
        guard entry.isEnabled, let leaf = entry.leaf else { return }
        if let group = entry.selectionGroup {
            select(leaf, in: group)
        }
        let sender = sender
        if leaf.attributes.contains(.keepsMenuPresented) {
            leaf.performWithSender(sender, target: nil)
            for panel in panels { panel.update() }
        } else {
            dismiss()
            leaf.performWithSender(sender, target: nil)
        }
    }

    /// Switches the other entries of the group off, those of menus shown inside of it included.
    private func select(_ leaf: any UIMenuLeaf, in group: UIMenu) {
        for child in group.children {
            if let other = child as? any UIMenuLeaf { other.state = other === leaf ? .on : .off }
            if let inline = child as? UIMenu, inline.options.contains(.displayInline) { select(leaf, in: inline) }
        }
    }

    // MARK: Keys

    /// Handles a key. A shortcut closes the menu, and then works as usual; shortcuts that open menus only close it.
    /// Returns whether the menu has used the key.
    func handle(_ press: UIPress) -> Bool {
        guard press.phase == .began, let key = press.key else { return true }
        guard !key.opensMenu, !key.isShortcut || KeyCombination(key) != openingKey else {
            // The first press may be held.
            if !press.isRepeat { dismiss() }
            return true
        }
        guard !key.isShortcut else {
            dismiss()
            // A shortcut that closes what is in front has closed the menu, and does no more.
            return key.closesInFront
        }
        handle(key)
        return true
    }

    private func handle(_ key: UIKey) {
        closeLeftEntry()
        guard let panel = panels.last else { return }
        switch key.charactersIgnoringModifiers {
        case UIKeyCommand.inputDownArrow: panel.moveHighlight(by: 1)
        case UIKeyCommand.inputUpArrow: panel.moveHighlight(by: -1)
        case UIKeyCommand.inputHome: panel.highlightEdge(first: true)
        case UIKeyCommand.inputEnd: panel.highlightEdge(first: false)
        case isMirrored ? UIKeyCommand.inputLeftArrow : UIKeyCommand.inputRightArrow: enterSubmenu()
        case UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow:
            if panels.count > 1 { close(from: panels.count - 1) }
        case UIKeyCommand.inputEscape: if panels.count > 1 { close(from: panels.count - 1) } else { dismiss() }
        case "\r", " ":
            guard let index = panel.highlighted else { return }
            if panel.entries[index].element is UIMenu { enterSubmenu() } else { choose(panels.count - 1, index) }
        default: if key.characters.count == 1 { panel.moveHighlight(toLetter: key.characters) }
        }
    }

    private func enterSubmenu() {
        guard let index = panels.last?.highlighted, openSubmenu(of: panels.count - 1, index) else { return }
        panels.last?.highlightEdge(first: true)
    }
}

extension UIKey {
    /// Whether menus pass the key on to the program: a key with Control, Alt or Command, or a function key.
    fileprivate var isShortcut: Bool {
        let keys = charactersIgnoringModifiers
        // A modifier key alone has no characters; it must not close the menu.
        guard !keys.isEmpty else { return false }
        return !modifierFlags.isSubset(of: .shift) || keys.hasPrefix(UIKeyCommand.functionPrefix)
    }
}

/// Where a menu opens, in coordinates of the window.
enum MenuPlace {
    /// To the right of a rectangle, or of a point, and to its left where there is no room; in a menu that reads from
    /// right to left to the left first. In a window with room at neither side, where there is more, and as near as
    /// fits; a submenu below its entry, or above it.
    case beside(CGRect)
    /// Below a control that was pressed at a point, or above it.
    case below(CGRect, press: CGPoint)

    private static let gap: CGFloat = 2
    /// The height of a few entries. If there is less room both below and above, the menu covers part of the control.
    private static let leastHeight: CGFloat = 120

    /// The place of the press that opened the menu.
    var start: CGPoint {
        switch self {
        case .beside(let rect): CGPoint(x: rect.midX, y: rect.midY)
        case .below(_, let press): press
        }
    }

    /// The frame of a menu in the available room. Its height may be less than the menu's.
    ///
    /// - Parameter isMirrored: whether the menu reads from right to left.
    func frame(of whole: CGSize, in room: CGRect, isMirrored: Bool) -> CGRect {
        var (origin, size) = (CGPoint.zero, whole)
        size.height = min(size.height, room.height)
        switch self {
        case .beside(let rect):
            let (right, left) = (rect.maxX, rect.minX - size.width)
            let (fitsRight, fitsLeft) = (right + size.width <= room.maxX, left >= room.minX)
            let hasMoreRoomLeft = rect.minX - room.minX > room.maxX - rect.maxX
            let isLeft = fitsLeft == fitsRight ? (fitsLeft ? isMirrored : hasMoreRoomLeft) : fitsLeft
            origin = CGPoint(x: isLeft ? left : right, y: rect.minY)
            if !fitsRight, !fitsLeft, rect.height > 0 {
                // In a narrow window a submenu lies over its parent; over the entry that opens it only if the window is
                // low, too.
                let below = MenuPlace.below(rect, press: start).frame(of: whole, in: room, isMirrored: isMirrored)
                (origin.y, size.height) = (below.minY, below.height)
            } else if origin.y + size.height > room.maxY {
                origin.y = rect.height > 0 ? room.maxY - size.height : rect.minY - size.height
            }
        case .below(let rect, _):
            let (above, below) = (rect.minY - Self.gap - room.minY, room.maxY - rect.maxY - Self.gap)
            let isBelow = size.height <= below || below >= above
            size.height = min(size.height, max(isBelow ? below : above, Self.leastHeight))
            let isAtEnd = isMirrored || rect.minX + size.width > room.maxX
            origin = CGPoint(
                x: isAtEnd ? rect.maxX - size.width : rect.minX,
                y: isBelow ? rect.maxY + Self.gap : rect.minY - Self.gap - size.height)
        }
        origin.x = max(room.minX, min(origin.x, room.maxX - size.width))
        origin.y = max(room.minY, min(origin.y, room.maxY - size.height))
        return CGRect(origin: origin, size: size)
    }
}

/// The view that an open menu belongs to.
struct MenuPreview {
    weak var view: UIView?
    let configuration: UIContextMenuConfiguration
    let performAction: @MainActor (any UIContextMenuInteractionCommitAnimating) -> Void
}

extension UIWindow {
    /// Opens a menu, which must have entries, at a place of the window. Closes one that is open.
    func open(
        _ menu: UIMenu, at place: MenuPlace, sender: AnyObject?, preview: MenuPreview? = nil,
        didEnd: @escaping @MainActor () -> Void
    ) {
        openMenu?.dismiss()
        cancelPinch()
        openMenu = MenuPresentation(menu, at: place, in: self, sender: sender, preview: preview, didEnd: didEnd)
    }

    /// Closes the menu that is open, if one is.
    package func dismissMenu() {
        openMenu?.dismiss()
    }

    /// Asks the view at a point, and the views around it, for a menu, and opens the first there is. `willOpen` is
    /// called before that. Returns whether there is one.
    @discardableResult
    func openContextMenu(at point: CGPoint, by cause: MenuCause = .command, willOpen: () -> Void = {}) -> Bool {
        openContextMenu(of: hitTest(point, with: nil), at: point, by: cause, willOpen: willOpen)
    }

    /// As `openContextMenu(at:)`, for a view that need not be in front at the point.
    func openContextMenu(
        of view: UIView?, at point: CGPoint, by cause: MenuCause = .command, willOpen: () -> Void = {}
    ) -> Bool {
        guard let (context, view) = contextMenu(of: view, at: point) else { return false }
        return open(context, of: view, at: .beside(CGRect(origin: point, size: .zero)), by: cause, willOpen: willOpen)
    }

    /// The menu that a view, or the innermost view around it that has one, offers for a point; and that view.
    func contextMenu(of view: UIView?, at point: CGPoint) -> (context: ContextMenu, view: UIView)? {
        for view in UIView.upwards(from: view) {
            if let context = view.contextMenu(at: view.convert(point, from: self)) { return (context, view) }
        }
        return nil
    }

    /// The entries to open a menu with; nil for none. The program makes its own once, when what the menu is about has
    /// got the focus and is selected, because they may depend on that. Nil, too, if a delegate has presented something
    /// over the view meanwhile, or taken it away.
    private func entries(of context: ContextMenu, _ cause: MenuCause, _ view: UIView) -> UIMenu? {
        if let willOpen = context.willOpen {
            guard willOpen(cause), focus.isInFront(view) else { return nil }
        }
        return context.configuration.makeMenu().flatMap { MenuPanel.hasEntries($0) ? $0 : nil }
    }

    /// Opens the menu that a view offers. Scroll views around the view come to rest. False without entries.
    func open(
        _ context: ContextMenu, of view: UIView, at place: MenuPlace, by cause: MenuCause = .command,
        willOpen: () -> Void
    ) -> Bool {
        guard let menu = entries(of: context, cause, view) else { return false }
        willOpen()
        openMenu?.dismiss()
        context.willDisplay()
        menuLift?.end()
        let lift = context.previewForHighlighting().map { MenuLift($0) }
        menuLift = lift
        // If a control's press has opened the menu, pressing the control again only closes it.
        let preview: MenuPreview? =
            if case .below = place {
                nil
            } else {
                MenuPreview(
                    view: lift?.view ?? context.subject, configuration: context.configuration,
                    performAction: context.performPreviewAction)
            }
        for case let scrollView as UIScrollView in UIView.upwards(from: view) { scrollView.stopUnderMenu() }
        open(menu, at: place, sender: view, preview: preview) {
            lift?.lower(to: context.previewForDismissing())
            context.didEnd()
        }
        return true
    }
}
