/// An action with a title, in addition to the standard actions of a menu. Main thread.
@preconcurrency @MainActor public final class UIMenuItem {
    /// The entry's text.
    public var title: String
    /// The action that the entry performs, by the first responder in the chain that can perform it.
    public var action: Selector

    /// An entry to put into `menuItems`.
    public init(title: String, action: Selector) {
        self.title = title
        self.action = action
    }
}

/// The entries of action menus, which lists open for an item if the delegate returns true from
/// `collectionView(_:shouldShowMenuForItemAt:)` or the like. Main thread.
@preconcurrency @MainActor public final class UIMenuController {
    /// The one controller of the application.
    public static let shared = UIMenuController()

    /// Actions of the application, offered after the standard ones if the delegate allows them. Default none.
    public var menuItems: [UIMenuItem]?

    private init() {}

    /// Whether a menu is open in the window that has the keys.
    public var isMenuVisible: Bool { UIApplication.shared.keyWindow?.openMenu != nil }

    /// Closes the menu that is open.
    public func hideMenu() {
        UIApplication.shared.keyWindow?.dismissMenu()
    }

    // MARK: Menus

    private static let editing: [(title: String, action: Selector)] = [
        ("Cut", .cut), ("Copy", .copy), ("Paste", .paste), ("Delete", .delete),
    ]
    private static let selecting: [(title: String, action: Selector)] = [
        ("Select", .select), ("Select All", .selectAll),
    ]

    /// A menu of the permitted actions, in groups; empty if none is permitted.
    func menu(
        permits: (Selector) -> Bool, perform: @escaping @MainActor (Selector) -> Void
    ) -> UIMenu {
        let own = (menuItems ?? []).map { (title: $0.title, action: $0.action) }
        let groups = [Self.editing, Self.selecting, own].map { group in
            group.filter { permits($0.action) }.map { title, action in
                UIMenuElement.entry(title, action, attributes: action == .delete ? .destructive : []) {
                    perform(action)
                }
            }
        }
        return UIMenu(
            children: groups.filter { !$0.isEmpty }.map { UIMenu(options: .displayInline, children: $0) })
    }
}
