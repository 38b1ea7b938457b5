import CollectionCore

// Conversions from and to the index paths of client code. Such a path should have two indexes, but may have any number.
// They are used only at calls from and to client code: in views, sources, the layout adapter and container nodes.
extension ItemPath {
    /// From the path by which client code names an item. A path that has not two indexes becomes item -1, which does
    /// not exist.
    package init(_ path: IndexPath) {
        self.init(section: path.first ?? -1, item: path.count == 2 ? path[1] : -1)
    }

    /// The place of a supplementary: a path of one index stands for the first one of a section.
    package init(ofSupplementary path: IndexPath) {
        self.init(section: path.first ?? -1, item: path.count > 1 ? path[1] : 0)
    }
}

/// A path in the data source's order, or in the order on screen.
package protocol OrderedPath {
    init(_ path: ItemPath)
}

extension SourcePath: OrderedPath {}
extension ShownPath: OrderedPath {}

extension OrderedPath {
    /// From the path by which client code names an item. A path that has not two indexes names none.
    package init(_ path: IndexPath) {
        self.init(ItemPath(path))
    }

    /// The place of a supplementary: a path of one index stands for the first one of a section.
    package init(ofSupplementary path: IndexPath) {
        self.init(ItemPath(ofSupplementary: path))
    }
}

extension IndexPath {
    package init(_ path: ItemPath) {
        self.init(item: path.item, section: path.section)
    }

    /// The index path by which client code names the item.
    package init(_ path: SourcePath) {
        self.init(item: path.item, section: path.section)
    }

    /// Used for the methods of list views, for layouts, and for items that have left the data source. For data sources
    /// and delegates use `ListSource.clientPath(_:)`, except where the data source is known not to be ahead.
    package init(ofView path: ShownPath) {
        self.init(item: path.item, section: path.section)
    }
}

extension ShownPath {
    /// The path that means the beginning of a section, which may have no items.
    static func beginning(ofSection section: Int) -> ShownPath { ShownPath(section: section, item: NSNotFound) }

    /// Whether the path stands for the beginning of a section.
    var isSection: Bool { item == NSNotFound }
}

extension UpdatePlan {
    /// The new path of an item on screen, or of the beginning of a section; nil if it is deleted.
    func newPath(ofOld path: ShownPath) -> ShownPath? {
        path.isSection
            ? newSection(ofOld: path.section).map { .beginning(ofSection: $0) }
            : newPath(ofOld: ItemPath(path)).map { ShownPath($0) }
    }
}
