import CollectionCore

// A supplementary that is asked for anew. The old one stays on screen until the new one is prepared.
extension DataController {
    /// What is to take the place of a supplementary.
    struct Replacement {
        let element: CellElement
        let kind: String
        let section: SectionID
        let item: Int
    }

    /// Asks for the node of a supplementary again, if it was asked for before. By its path in the data source.
    func reloadSupplementary(ofKind kind: String, at path: IndexPath) {
        let item = path.count > 1 ? path.item : 0
        guard (0..<map.numberOfSections).contains(path.section), let source,
            map.supplementary(ofKind: kind, at: ItemPath(section: path.section, item: item)) != nil
        else { return }
        let section = map.sectionID(at: path.section)
        let block = source.supplementaryNodeBlock(ofKind: kind, at: IndexPath(item: item, section: path.section))
        guard let block else { return take(nil, ofKind: kind, item: item, in: section) }
        let new = CellElement(kind: kind, block: block)
        // Nobody sees one that is not on screen yet.
        guard let shown = displayed.section(of: section).map({ IndexPath(item: item, section: $0) }) else {
            return take(new, ofKind: kind, item: item, in: section)
        }
        replacements[ObjectIdentifier(new)] = Replacement(element: new, kind: kind, section: section, item: item)
        schedule(
            [(new, source.constrainedSizeForSupplementary(ofKind: kind, at: shown))], priority: .visible)
    }

    /// The new one is prepared.
    func replace(_ replacement: Replacement) {
        take(replacement.element, ofKind: replacement.kind, item: replacement.item, in: replacement.section)
    }

    private func take(_ new: CellElement?, ofKind kind: String, item: Int, in section: SectionID) {
        guard let present = map.section(of: section),
            let old = map.supplementary(ofKind: kind, at: ItemPath(section: present, item: item))?.supplementary
        else { return }
        setSupplementary(new, ofKind: kind, item: item, in: section)
        let shown = displayed.section(of: section).map { IndexPath(item: item, section: $0) }
        observer?.didReplaceSupplementary(old, ofKind: kind, at: shown)
        discard(old)
    }
}
