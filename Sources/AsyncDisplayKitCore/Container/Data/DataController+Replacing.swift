import CollectionCore

// A supplementary that is asked for again. The old one stays on screen until the new one is prepared.
extension DataController {
    /// Asks for the node of a supplementary again, if it was asked for before. By its path in the data source. What an
    /// earlier call has asked for is not wanted any more.
    func reloadSupplementary(ofKind kind: String, at path: SourcePath) {
        guard let id = supplementaryID(ofKind: kind, at: path), let source,
            map.supplementary(id) != nil
        else { return }
        let block = source.supplementaryNodeBlock(ofKind: kind, at: path)
        replacements[id] = nil
        guard let block else { return take(nil, for: id) }
        let new = CellElement(.supplementary(id), block: block)
        // One that is not on screen yet is replaced at once.
        guard let shown = displayed.path(of: id) else { return take(new, for: id) }
        replacements[id] = new
        schedule(
            [(new, source.constrainedSizeForSupplementary(ofKind: kind, at: ShownPath(shown)))], priority: .visible)
    }

    /// An element is prepared, and may be the one that is to take the place of another.
    func takePlaceIfWanted(_ element: CellElement) {
        guard let id = element.supplementary, replacements[id] === element else { return }
        replacements[id] = nil
        take(element, for: id)
    }

    private func take(_ new: CellElement?, for id: SupplementaryID) {
        guard let old = map.supplementary(id) else { return }
        setSupplementary(new, for: id)
        discard(old)
        core?.didReplaceSupplementary(old, ofKind: id.kind, at: displayed.path(of: id).map { ShownPath($0) })
    }
}
