/// A closure with a title and a picture, for controls and menus. Main thread.
@preconcurrency @MainActor public class UIAction {
    /// Names an action, so that a second one with the same name replaces the first.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public var title: String
    public var image: UIImage?
    public let identifier: Identifier
    private let handler: UIActionHandler
    /// What the action was sent by: the control, while its handler runs; nil otherwise.
    public private(set) weak var sender: AnyObject?

    private static var lastUnnamed = 0

    /// - Parameter identifier: nil for one that no other action has.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping UIActionHandler
    ) {
        self.title = title
        self.image = image
        if identifier == nil { Self.lastUnnamed += 1 }
        self.identifier = identifier ?? Identifier("action.\(Self.lastUnnamed)")
        self.handler = handler
    }

    func perform(sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// What an action does.
public typealias UIActionHandler = @MainActor (UIAction) -> Void
