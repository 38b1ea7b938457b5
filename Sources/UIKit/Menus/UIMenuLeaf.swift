/// An entry of a menu that can be chosen: an action, or a command with a key, which the menu shows beside its title.
/// Main thread.
@preconcurrency @MainActor public protocol UIMenuLeaf: UIMenuElement {
    /// The entry's text.
    var title: String { get set }
    /// The entry's picture; nil for none.
    var image: UIImage? { get set }
    /// How it looks in a menu, and whether it can be chosen there.
    var attributes: UIMenuElement.Attributes { get set }
    /// Whether a menu shows a check mark or a dash beside it.
    var state: UIMenuElement.State { get set }
    /// Performs the entry, as if it was chosen.
    ///
    /// - Parameters:
    ///   - sender: what offers the entry, such as the view with the menu.
    ///   - target: has no effect here, as entries have closures instead of selectors.
    func performWithSender(_ sender: Any?, target: Any?)
}

extension UIAction: UIMenuLeaf {
    public func performWithSender(_ sender: Any?, target: Any?) {
        perform(sender: sender.map { $0 as AnyObject })
    }
}

extension UIKeyCommand: UIMenuLeaf {
    public func performWithSender(_ sender: Any?, target: Any?) {
        perform()
    }
}

extension UIMenuElement {
    /// The entry of a standard action: with its key, if it has one.
    static func entry(
        _ title: String, _ action: Selector, attributes: Attributes = [], perform: @escaping @MainActor () -> Void
    ) -> UIMenuElement {
        guard let key = StandardKeys.all.first(where: { $0.action == action })?.keys.first else {
            return UIAction(title: title, attributes: attributes) { _ in perform() }
        }
        return UIKeyCommand(
            title: title, input: key.input, modifierFlags: key.modifiers, attributes: attributes
        ) { _ in perform() }
    }
}
