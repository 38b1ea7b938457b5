/// How a collection prepares and shows updates. Set it before the updates it is to act on. Promise C13.
public struct ASCellLayoutMode: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Every update waits until its cells are prepared, reloads included: the next frame shows it.
    public static let alwaysSync = ASCellLayoutMode(rawValue: 1 << 1)
    /// The main thread waits for no update, not even for one of a single cell. `alwaysSync` wins over it.
    public static let alwaysAsync = ASCellLayoutMode(rawValue: 1 << 2)
    /// Updates are shown by reloading the list view as a whole, without animation.
    public static let alwaysReloadData = ASCellLayoutMode(rawValue: 1 << 5)
    /// Interface states follow from whether a node is in the window, as outside a container; nothing is prepared ahead.
    public static let disableRangeController = ASCellLayoutMode(rawValue: 1 << 6)
    /// Nodes are made one at a time, in any order, in all containers with this mode. A node block must not ask its
    /// container for the node of another item then: two threads would wait for each other.
    public static let serializeNodeCreation = ASCellLayoutMode(rawValue: 1 << 8)
    /// With `alwaysReloadData`: updates that reload a section are exempt, and are shown as ordinary updates.
    public static let alwaysBatchUpdateSectionReload = ASCellLayoutMode(rawValue: 1 << 9)
    /// An update is also waited for when the content fits into the bounds, so that short lists fill at once.
    public static let syncForSmallContent = ASCellLayoutMode(rawValue: 1 << 10)
}
