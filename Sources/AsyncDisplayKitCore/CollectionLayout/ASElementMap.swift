import CollectionCore

/// The items and supplementaries of a collection at one moment, as a layout delegate sees them. Immutable. Making one
/// costs nothing; elements are made when they are asked for.
///
/// Any thread, unless a member says otherwise. Iterating visits the items in order, then the supplementaries that
/// exist.
public final class ASElementMap: @unchecked Sendable {  // a value, nodes, and a reference used on the main thread
    private let map: ElementMap<CellRecord>
    private weak var data: DataController?
    /// How many supplementaries of each kind a section has, for the sections that the data source was asked about.
    private let supplementaryCounts: [SectionID: [String: Int]]
    /// Nodes for questions off the main thread.
    private let nodes: [ASCollectionElement.Identity: ASCellNode]

    init(
        _ map: ElementMap<CellRecord>, data: DataController, supplementaryCounts: [SectionID: [String: Int]] = [:],
        nodes: [ASCollectionElement.Identity: ASCellNode] = [:]
    ) {
        self.map = map
        self.data = data
        self.supplementaryCounts = supplementaryCounts
        self.nodes = nodes
    }

    /// The number of sections that the data source returned.
    public var numberOfSections: Int { map.numberOfSections }

    /// 0 for a section that does not exist.
    public func numberOfItems(inSection section: Int) -> Int {
        contains(section: section) ? map.numberOfItems(in: section) : 0
    }

    /// The number of items and supplementaries. O(sections).
    public var count: Int {
        (0..<numberOfSections).reduce(map.numberOfItems) { $0 + supplementaries(in: $1).count }
    }

    private func contains(section: Int) -> Bool { (0..<map.numberOfSections).contains(section) }

    // MARK: Items

    /// In ascending order. O(items).
    public var itemIndexPaths: [IndexPath] {
        (0..<numberOfSections).flatMap { section in
            (0..<numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
        }
    }

    /// In ascending order. O(items).
    public var itemElements: [ASCollectionElement] { itemIndexPaths.compactMap { elementForItem(at: $0) } }

    /// Nil for an item that does not exist.
    public func elementForItem(at indexPath: IndexPath) -> ASCollectionElement? {
        let path = ItemPath(indexPath)
        guard map.contains(path) else { return nil }
        return element(.item(map.id(at: path)))
    }

    private func element(_ identity: ASCollectionElement.Identity) -> ASCollectionElement {
        ASCollectionElement(identity, data: data, node: nodes[identity])
    }

    // MARK: Supplementaries

    // In the context of a layout delegate, the supplementaries of the kinds that the data source lists, by default the
    // registered ones: one of each kind in each section, or as many as the collection's inspector says. In other maps,
    // the supplementaries that have been asked for.

    /// The kinds of the supplementaries, in alphabetical order. O(sections).
    public var supplementaryElementKinds: [String] {
        Set((0..<numberOfSections).flatMap { supplementaries(in: $0).map(\.kind) }).sorted()
    }

    /// Nil for a supplementary that is not there.
    public func supplementaryElement(ofKind kind: String, at indexPath: IndexPath) -> ASCollectionElement? {
        let path = ItemPath(ofSupplementary: indexPath)
        guard contains(section: path.section) else { return nil }
        let id = SupplementaryID(section: map.sectionID(at: path.section), kind: kind, item: path.item)
        let exists =
            supplementaryCounts[id.section].map { (0..<($0[kind] ?? 0)).contains(id.item) }
            ?? (map.supplementary(id) != nil)
        return exists ? element(.supplementary(id)) : nil
    }

    /// The supplementaries of a section, by kind and then by index.
    private func supplementaries(in section: Int) -> [SupplementaryID] {
        let id = map.sectionID(at: section)
        var found: [SupplementaryID] = []
        if let counts = supplementaryCounts[id] {
            for (kind, count) in counts {
                found += (0..<count).map { SupplementaryID(section: id, kind: kind, item: $0) }
            }
        } else {
            map.forEachSupplementary(in: section) { kind, path, _ in
                found.append(SupplementaryID(section: id, kind: kind, item: path.item))
            }
        }
        return found.sorted { ($0.kind, $0.item) < ($1.kind, $1.item) }
    }

    // MARK: Both

    /// The element of attributes; nil for a decoration, and for an element that does not exist.
    public func element(for layoutAttributes: UICollectionViewLayoutAttributes) -> ASCollectionElement? {
        switch layoutAttributes.representedElementCategory {
        case .cell: elementForItem(at: layoutAttributes.indexPath)
        case .supplementaryView:
            supplementaryElement(
                ofKind: layoutAttributes.representedElementKind ?? "", at: layoutAttributes.indexPath)
        case .decorationView: nil
        }
    }

    /// The path in this map of an element of this or another map; nil if it was deleted. O(log n).
    public func indexPath(for element: ASCollectionElement) -> IndexPath? {
        map.path(of: element.identity).map { IndexPath($0) }
    }

    /// As `indexPath(for:)`, but nil for supplementaries.
    public func indexPathForElement(ifCell element: ASCollectionElement) -> IndexPath? {
        element.supplementaryElementKind == nil ? indexPath(for: element) : nil
    }

    // MARK: Conversion

    /// The path in this map of an item of another map; nil if it was deleted. A path whose item is `NSNotFound` means
    /// the whole section; the result is then a path of one index, the section's.
    public func convertIndexPath(_ indexPath: IndexPath, from other: ASElementMap) -> IndexPath? {
        guard indexPath.count == 2 else { return nil }
        if indexPath.item == NSNotFound {
            return map.convertSection(indexPath.section, from: other.map).map { IndexPath(index: $0) }
        }
        return map.convert(ItemPath(indexPath), from: other.map).map { IndexPath($0) }
    }

    /// The index in this map of a section of another map; `NSNotFound` if it was deleted or reloaded.
    public func convertSection(_ section: Int, from other: ASElementMap) -> Int {
        map.convertSection(section, from: other.map) ?? NSNotFound
    }

    /// The data source's context of a section; nil if it returned none, or if the section was deleted. Main thread.
    @preconcurrency @MainActor public func context(forSection section: Int) -> (any ASSectionContext)? {
        guard let data, contains(section: section), let content = data.source as? CollectionContent else { return nil }
        return data.map.convertSection(section, from: map).flatMap { content.context(ofSection: $0) }
    }
}

extension ASElementMap: Sequence {
    public func makeIterator() -> IndexingIterator<[ASCollectionElement]> {
        let others = (0..<numberOfSections).flatMap { supplementaries(in: $0) }.map { element(.supplementary($0)) }
        return (itemElements + others).makeIterator()
    }
}
