/// The name of an action, written as Objective-C does: `copy:`.
///
/// A value and nothing more, since there is no Objective-C here: who performs an action compares names. Where code for
/// Apple's systems has `#selector(UIResponderStandardEditActions.copy(_:))`, write `Selector.copy`, `"copy:"` or
/// `Selector("copy:")`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    public init(_ name: String) {
        description = name
    }

    public init(stringLiteral name: String) {
        description = name
    }
}

/// The name of an action as a string.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// The action of a name; any string names one.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// The actions that everybody knows from the keyboard and from menus.
extension Selector {
    public static let cut: Selector = "cut:"
    public static let copy: Selector = "copy:"
    public static let paste: Selector = "paste:"
    public static let delete: Selector = "delete:"
    public static let select: Selector = "select:"
    public static let selectAll: Selector = "selectAll:"

    /// What a key means on every desktop; nil for keys without such a meaning.
    init?(standardFor key: UIKey) {
        switch (key.modifierFlags, key.charactersIgnoringModifiers.lowercased()) {
        case (.control, "x"): self = .cut
        case (.control, "c"): self = .copy
        case (.control, "v"): self = .paste
        case (.control, "a"): self = .selectAll
        case ([], UIKeyCommand.inputDelete.lowercased()): self = .delete
        default: return nil
        }
    }
}

/// The actions of editing that a responder may perform. Main thread.
@preconcurrency @MainActor public protocol UIResponderStandardEditActions: AnyObject {
    func cut(_ sender: Any?)
    func copy(_ sender: Any?)
    func paste(_ sender: Any?)
    func delete(_ sender: Any?)
    func select(_ sender: Any?)
    func selectAll(_ sender: Any?)
}
