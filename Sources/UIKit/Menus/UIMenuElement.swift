/// An entry of a menu: an action, a command with a key, or a menu inside the menu. Main thread.
@preconcurrency @MainActor public class UIMenuElement {
    /// The mark that a menu shows beside an entry.
    public enum State: Int, Sendable {
        /// `off` shows nothing, `on` a check mark, `mixed` a dash.
        case off, on, mixed
    }

    /// How an entry looks and whether it can be chosen.
    public struct Attributes: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Grey, and not to be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// Red, because the action removes something.
        public static let destructive = Attributes(rawValue: 2)
        /// The entry is not shown.
        public static let hidden = Attributes(rawValue: 4)
        /// Choosing it leaves the menu open.
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    var storedTitle: String
    var storedImage: UIImage?

    init(title: String, image: UIImage?) {
        storedTitle = title
        storedImage = image
    }

    /// The entry's text.
    open var title: String { storedTitle }
    /// The entry's picture; nil for none.
    open var image: UIImage? { storedImage }
    /// Has no effect here: entries show no second line.
    open var subtitle: String?
}

/// Entries under a title, shown beside their parent entry, or between separators in its place. Main thread.
///
/// A menu is a value: making one shows nothing, and opening it makes one small view for each entry. It reads from right
/// to left if the view that offers it does. UIKit's `UICommand`, `UIDeferredMenuElement` and `preferredElementSize` do
/// not exist here, and there is no menu bar that menus could be built into.
@preconcurrency @MainActor public final class UIMenu: UIMenuElement {
    /// How a menu looks inside another one.
    public struct Options: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Its entries are shown among those of the menu around it, between separators.
        public static let displayInline = Options(rawValue: 1)
        /// Its own entry is red.
        public static let destructive = Options(rawValue: 2)
        /// At most one of its entries is on: performing one switches the others off.
        public static let singleSelection = Options(rawValue: 32)
    }

    /// Names a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An identifier of this text.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Identifies the menu; unique unless one was given.
    public let identifier: Identifier
    /// How the menu looks inside another one.
    public let options: Options
    /// The entries, from top to bottom.
    public let children: [UIMenuElement]

    private static var lastUnnamed = 0

    /// - Parameter identifier: nil for one that no other menu has.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
        children: [UIMenuElement] = []
    ) {
        if identifier == nil { Self.lastUnnamed += 1 }
        self.identifier = identifier ?? Identifier("menu.\(Self.lastUnnamed)")
        self.options = options
        self.children = children
        super.init(title: title, image: image)
    }

    /// A copy of the menu with other entries.
    public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
    }
}
