/// The name of an action, written as Objective-C does: `copy:`.
///
/// It is only a name, because there is no Objective-C here: a responder that performs an action compares names. Where
/// code for Apple's systems has `#selector(UIResponderStandardEditActions.copy(_:))`, write `Selector.copy`, `"copy:"`
/// or `Selector("copy:")`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// The action of this name, with its colons; any string names one.
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

/// The usual actions of keyboards and menus.
extension Selector {
    /// Ctrl+X, Shift+Delete, and a menu's Cut.
    public static let cut: Selector = "cut:"
    /// Ctrl+C, Ctrl+Insert, and a menu's Copy.
    public static let copy: Selector = "copy:"
    /// Ctrl+V, Shift+Insert, and a menu's Paste.
    public static let paste: Selector = "paste:"
    /// The Delete key, and a menu's Delete.
    public static let delete: Selector = "delete:"
    /// Selects the sender's item, for example; no key sends it.
    public static let select: Selector = "select:"
    /// Selects everything; Ctrl+A.
    public static let selectAll: Selector = "selectAll:"
    /// Deselects everything; Ctrl+Shift+A. UIKit has no such action; AppKit's has this name.
    public static let deselectAll: Selector = "deselectAll:"

    /// Ctrl+Z, and a menu's Undo: `undoManager` of the first responder.
    public static let undo: Selector = "undo:"
    /// Ctrl+Shift+Z, Ctrl+Y, and a menu's Redo.
    public static let redo: Selector = "redo:"

    /// The action of a key that has the same meaning on every desktop; nil for other keys.
    init?(standardFor key: UIKey) {
        let combination = KeyCombination(key)
        guard let standard = StandardKeys.all.first(where: { $0.keys.contains(combination) }) else { return nil }
        self = standard.action
    }
}

/// The keys of an action that has the same ones on every desktop.
struct StandardKeys: Sendable {
    let action: Selector
    /// The name of the action in menus and in the list of keys.
    let title: String
    let keys: [KeyCombination]

    static let all = [
        StandardKeys(.cut, "Cut", KeyCombination(.control, "x"), KeyCombination(.shift, UIKeyCommand.inputDelete)),
        StandardKeys(.copy, "Copy", KeyCombination(.control, "c"), KeyCombination(.control, UIKeyCommand.inputInsert)),
        StandardKeys(.paste, "Paste", KeyCombination(.control, "v"), KeyCombination(.shift, UIKeyCommand.inputInsert)),
        StandardKeys(.delete, "Delete", KeyCombination([], UIKeyCommand.inputDelete)),
        StandardKeys(.selectAll, "Select all", KeyCombination(.control, "a")),
        StandardKeys(.deselectAll, "Select nothing", KeyCombination([.control, .shift], "a")),
        StandardKeys(.undo, "Undo", KeyCombination(.control, "z")),
        StandardKeys(.redo, "Redo", KeyCombination([.control, .shift], "z"), KeyCombination(.control, "y")),
    ]

    private init(_ action: Selector, _ title: String, _ keys: KeyCombination...) {
        self.action = action
        self.title = title
        self.keys = keys
    }
}

/// The actions of editing that a responder may perform. Main thread.
@preconcurrency @MainActor public protocol UIResponderStandardEditActions: AnyObject {
    /// Removes the selection and keeps it to be pasted.
    func cut(_ sender: Any?)
    func copy(_ sender: Any?)
    /// Replaces the selection by the content of the pasteboard.
    func paste(_ sender: Any?)
    /// Removes the selection.
    func delete(_ sender: Any?)
    /// Selects the thing at which the sender points.
    func select(_ sender: Any?)
    /// Selects everything.
    func selectAll(_ sender: Any?)
}
