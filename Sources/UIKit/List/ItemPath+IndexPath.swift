import CollectionCore

// What users name by index paths. These may have any number of indexes, where two are meant.
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

extension IndexPath {
    package init(_ path: ItemPath) {
        self.init(item: path.item, section: path.section)
    }
}
