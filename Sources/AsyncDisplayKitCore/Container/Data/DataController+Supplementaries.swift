import CollectionCore

// Headers, footers and other supplementaries. Each belongs to a section, and stays for as long as that is the same one.
extension DataController {
    /// Which supplementary is meant; nil where there is no such section.
    func supplementaryID(
        ofKind kind: String, at path: IndexPath, in space: IndexSpace = .displayed
    ) -> SupplementaryID? {
        let map = map(in: space)
        let place = ItemPath(ofSupplementary: path)
        guard (0..<map.numberOfSections).contains(place.section) else { return nil }
        return SupplementaryID(section: map.sectionID(at: place.section), kind: kind, item: place.item)
    }

    /// The element of a supplementary, made with its block when it is first asked for; nil if there is no such section
    /// or the source has no node for it.
    func supplementary(ofKind kind: String, at path: IndexPath, in space: IndexSpace = .displayed) -> CellElement? {
        guard let id = supplementaryID(ofKind: kind, at: path, in: space) else { return nil }
        return map(in: space).supplementary(id) ?? makeSupplementary(id)
    }

    /// The same by identity.
    func makeSupplementary(_ id: SupplementaryID) -> CellElement? {
        if let known = map.supplementary(id) { return known }
        guard let path = map.path(of: id),
            let block = source?.supplementaryNodeBlock(ofKind: id.kind, at: IndexPath(path))
        else { return nil }
        let element = CellElement(id, block: block)
        setSupplementary(element, for: id)
        return element
    }

    /// Where a cell's item or supplementary is; nil when it is not in that space. O(log n).
    func indexPath(for cell: ASCellNode, in space: IndexSpace = .dataSource) -> IndexPath? {
        guard let element = element(of: cell) else { return nil }
        guard let id = element.supplementary else { return indexPath(of: element, in: space) }
        let map = map(in: space)
        // Another one may have taken its place.
        return map.supplementary(id) === element ? map.path(of: id).map { IndexPath($0) } : nil
    }
}
