/// A section and an item in it: an index path of two indexes, without Foundation's allocation and dispatch.
///
/// What it refers to depends on the context: one map of a list, or one side of an update plan. Where the data source's
/// order and the order on screen meet, paths have types of their own: `SourcePath` and `ShownPath`.
package struct ItemPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var section: Int
    package var item: Int

    package init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    package static func < (left: ItemPath, right: ItemPath) -> Bool {
        left.section == right.section ? left.item < right.item : left.section < right.section
    }

    /// As index paths are read aloud: section, then item.
    package var description: String { "\(section)-\(item)" }
}

/// What makes an element the same one in two snapshots of a list: stays when items around it come and go, and when it
/// is moved; a reload gives a new one.
///
/// Every item has one, whether it was ever asked for or not.
package struct ElementID: Hashable, Sendable {
    let rawValue: UInt64
}

/// What makes a section the same one in two snapshots of a list.
package struct SectionID: Hashable, Sendable {
    let rawValue: UInt64
}
