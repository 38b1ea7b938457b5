import CollectionCore

// What users name by index paths. These may have any number of indexes, where two are meant. Conversions stand where
// client code is called or calls: in the facades, the sources, the layout adapter and the container nodes.
extension ItemPath {
    /// A path of other than two indexes names no item: there is none at -1.
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
    /// As client code names an item to its data source, or to a list view. A path of other than two indexes names none.
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

    /// For client code.
    package init(_ path: SourcePath) {
        self.init(item: path.item, section: path.section)
    }

    /// For what a list view's own methods take and return, for layouts, and for what has left the data source. Data
    /// sources and delegates are given `ListSource.clientPath(_:)`.
    package init(ofView path: ShownPath) {
        self.init(item: path.item, section: path.section)
    }
}

extension ShownPath {
    /// What stands for the beginning of a section, which may have no items.
    static func beginning(ofSection section: Int) -> ShownPath { ShownPath(section: section, item: NSNotFound) }

    /// Whether it stands for the beginning of a section.
    var isSection: Bool { item == NSNotFound }
}

extension UpdatePlan {
    /// Where an item on screen, or the beginning of a section, goes; nil when it is deleted.
    func newPath(ofOld path: ShownPath) -> ShownPath? {
        path.isSection
            ? newSection(ofOld: path.section).map { .beginning(ofSection: $0) }
            : newPath(ofOld: ItemPath(path)).map { ShownPath($0) }
    }
}
