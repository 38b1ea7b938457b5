/// What kind of element this is. No accessibility service is told; the focus order reads `selected`.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Nothing in particular.
    public static let none: UIAccessibilityTraits = []
    /// Can be pressed.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// Opens something.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// Shows a picture.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Is selected at present.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Makes a sound of its own when pressed.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// Types a character when pressed.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Is text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// Tells the state of the application when it starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Cannot be used at present.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Changes so often that its changes need not be announced.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// Takes words to search for.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Begins to play or record when pressed.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// Has a value that can be increased and decreased.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Handles touches itself.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// Turns the page when it has been read.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// Is the heading of what follows.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}
