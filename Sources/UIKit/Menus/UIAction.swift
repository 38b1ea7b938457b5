/// A closure with a title and a picture, for controls and menus. Main thread.
@preconcurrency @MainActor public class UIAction: UIMenuElement {
    /// Names an action, so that a second one with the same name replaces the first.
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

    public override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }
    public override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }
    /// Identifies the action among those of a control; unique unless one was given.
    public let identifier: Identifier
    /// How the action looks in a menu, and whether it can be chosen there.
    public var attributes: Attributes
    /// Whether a menu shows a check mark or a dash beside it.
    public var state: State
    private let handler: UIActionHandler
    /// The control, or the view with the menu, that sent the action. Nil except while the handler runs.
    public private(set) weak var sender: AnyObject?

    private static var lastUnnamed = 0

    /// - Parameter identifier: nil for one that no other action has.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, attributes: Attributes = [],
        state: State = .off, handler: @escaping UIActionHandler
    ) {
        self.attributes = attributes
        self.state = state
        self.handler = handler
        if identifier == nil { Self.lastUnnamed += 1 }
        self.identifier = identifier ?? Identifier("action.\(Self.lastUnnamed)")
        super.init(title: title, image: image)
    }

    func perform(sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// The closure that an action performs.
public typealias UIActionHandler = @MainActor (UIAction) -> Void
