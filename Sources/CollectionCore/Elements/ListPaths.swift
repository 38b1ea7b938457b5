/// The path of an item in the data source's order, as of the latest edit: the order in which client code names items.
///
/// The list on screen may be behind that order by updates that are still being prepared, and the same two numbers may
/// then mean another item there, so that order has a type of its own, `ShownPath`. A container node, which knows both
/// orders, converts one into the other by the identity of the item. Client code sees an `IndexPath`.
package struct SourcePath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var section: Int
    package var item: Int

    package init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// The path in a map or a plan of the data source's order.
    package init(_ path: ItemPath) {
        self.init(section: path.section, item: path.item)
    }

    /// The path of an item on screen while no update is on its way: both orders are the same then.
    package init(whenSettled shown: ShownPath) {
        self.init(section: shown.section, item: shown.item)
    }

    package static func < (left: SourcePath, right: SourcePath) -> Bool {
        left.section == right.section ? left.item < right.item : left.section < right.section
    }

    package var description: String { "\(section)-\(item)" }
}

/// The path of an item in the order on screen: the one that a list view knows. See `SourcePath`.
package struct ShownPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var section: Int
    package var item: Int

    package init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// The path in a map of the order on screen, or in a plan that leads from one such order to the next.
    package init(_ path: ItemPath) {
        self.init(section: path.section, item: path.item)
    }

    /// The path of an item of the data source while no update is on its way: both orders are the same then.
    package init(whenSettled source: SourcePath) {
        self.init(section: source.section, item: source.item)
    }

    package static func < (left: ShownPath, right: ShownPath) -> Bool {
        left.section == right.section ? left.item < right.item : left.section < right.section
    }

    package var description: String { "\(section)-\(item)" }
}

extension ItemPath {
    /// The path in a map or a plan of the data source's order.
    package init(_ path: SourcePath) {
        self.init(section: path.section, item: path.item)
    }

    /// The path in a map of the order on screen, or in a plan that leads from one such order to the next.
    package init(_ path: ShownPath) {
        self.init(section: path.section, item: path.item)
    }
}

// A list carries plans out in the order on screen.
extension UpdatePlan {
    /// The new path of an item on screen that keeps its identity; nil if it is deleted or reloaded.
    package func survivingPath(ofOld path: ShownPath) -> ShownPath? {
        survivingPath(ofOld: ItemPath(path)).map { ShownPath($0) }
    }
}
