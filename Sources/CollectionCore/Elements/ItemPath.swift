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

    /// The section, then the item.
    package var description: String { "\(section)-\(item)" }
}

/// Identifies an element in different snapshots of a list. It stays when items around the element come and go, and when
/// the element is moved; a reload gives the element a new one.
///
/// Every item has an identity, whether it was ever asked for or not.
package struct ElementID: Hashable, Sendable {
    let rawValue: UInt64
}

/// Identifies a section in different snapshots of a list.
package struct SectionID: Hashable, Sendable {
    let rawValue: UInt64
}
