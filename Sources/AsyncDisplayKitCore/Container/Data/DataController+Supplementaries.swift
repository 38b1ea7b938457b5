import CollectionCore

// Headers, footers and other supplementaries. Each belongs to a section, and stays as long as the section stays the
// same.
extension DataController {
    /// The identity of a supplementary; nil if there is no such section.
    func supplementaryID<Path: DataPath>(ofKind kind: String, at path: Path) -> SupplementaryID? {
        let (map, place) = (Path.map(of: self), path.place)
        guard (0..<map.numberOfSections).contains(place.section) else { return nil }
        return SupplementaryID(section: map.sectionID(at: place.section), kind: kind, item: place.item)
    }

    /// The element of a supplementary, made with its block when it is first asked for; nil if there is no such section
    /// or the source has no node for it.
    func supplementary(ofKind kind: String, at path: ShownPath) -> CellElement? {
        guard let id = supplementaryID(ofKind: kind, at: path) else { return nil }
        return displayed.supplementary(id) ?? makeSupplementary(id)
    }

    func supplementary(at place: SupplementaryPlace) -> CellElement? {
        supplementary(ofKind: place.kind, at: ShownPath(ofSupplementary: place.path))
    }

    /// The element of a supplementary in the data source's order, made with its block when it is first asked for; nil
    /// if its section is gone, or if the source has no node for it.
    func makeSupplementary(_ id: SupplementaryID) -> CellElement? {
        if let known = map.supplementary(id) { return known }
        guard let path = map.path(of: id),
            let block = source?.supplementaryNodeBlock(ofKind: id.kind, at: SourcePath(path))
        else { return nil }
        let element = CellElement(.supplementary(id), block: block)
        setSupplementary(element, for: id)
        return element
    }

    /// Asks for the node of a supplementary again, if it was asked for before. The path is the data source's.
    func reloadSupplementary(ofKind kind: String, at path: SourcePath) {
        guard let id = supplementaryID(ofKind: kind, at: path), let old = map.supplementary(id) else { return }
        let block = source?.supplementaryNodeBlock(ofKind: kind, at: path)
        setSupplementary(block.map { CellElement(.supplementary(id), block: $0) }, for: id)
        discard(old)
        core?.didReplaceSupplementary(old, ofKind: kind, at: displayed.path(of: id).map { ShownPath($0) })
    }
}
