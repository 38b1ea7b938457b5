import Foundation

// The two-part index paths of tables and collections. Reading a part of a path with another number of parts traps.
extension IndexPath {
    /// The path of a table's row. The section is the first index, the row the second.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// The path of a collection's item. The section is the first index, the item the second.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// The first of the two indexes. Traps in a path without indexes.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The second of the two indexes, as tables call it. Traps in a path of fewer than two.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The second of the two indexes, as collections call it. Traps in a path of fewer than two.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
