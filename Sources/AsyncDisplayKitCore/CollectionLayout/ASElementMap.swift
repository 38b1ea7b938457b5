import CollectionCore
import Execution

/// The items and supplementaries of a collection at one moment, as a layout delegate sees them. Immutable. Making one costs
/// nothing; elements are made when they are asked for.
///
/// Any thread, but for what says otherwise. Iterating visits the items in order, then the supplementaries that there are.
public final class ASElementMap: @unchecked Sendable {  // a value, nodes, and a reference used on the main thread
    private let map: ElementMap<CellRecord>
    private weak var data: DataController?
    /// Nodes for whoever asks off the main thread.
    private let nodes: [ElementID: ASCellNode]

    init(_ map: ElementMap<CellRecord>, data: DataController, nodes: [ElementID: ASCellNode] = [:]) {
        self.map = map
        self.data = data
        self.nodes = nodes
    }

    /// As the data source counted.
    public var numberOfSections: Int { map.numberOfSections }

    /// 0 for a section that does not exist.
    public func numberOfItems(inSection section: Int) -> Int {
        contains(section: section) ? map.numberOfItems(in: section) : 0
    }

    /// The number of items, and of supplementaries that have been asked for. O(sections).
    public var count: Int {
        (0..<numberOfSections).reduce(map.numberOfItems) { count, section in
            var count = count
            map.forEachSupplementary(in: section) { _, _, _ in count += 1 }
            return count
        }
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
        guard indexPath.count == 2, map.contains(path) else { return nil }
        let id = map.id(at: path)
        return ASCollectionElement(item: id, data: data, node: nodes[id])
    }

    // MARK: Supplementaries

    /// The kinds of the supplementaries that have been asked for, in alphabetical order. O(sections).
    public var supplementaryElementKinds: [String] {
        Set((0..<numberOfSections).flatMap { map.supplementaryKinds(in: $0) }).sorted()
    }

    /// Nil for a supplementary that has not been asked for. A layout delegate finds those of registered kinds: as many as the
    /// collection's inspector says, else one for each section.
    public func supplementaryElement(ofKind kind: String, at indexPath: IndexPath) -> ASCollectionElement? {
        map.supplementary(ofKind: kind, at: ItemPath(section: indexPath.section, item: Self.item(of: indexPath)))
            .flatMap(\.supplementary).map { ASCollectionElement(supplementary: $0, data: data) }
    }

    private static func item(of path: IndexPath) -> Int { path.count > 1 ? path.item : 0 }

    private var supplementaryElements: [ASCollectionElement] {
        var elements: [ASCollectionElement] = []
        for section in 0..<numberOfSections {
            map.forEachSupplementary(in: section) { _, _, record in
                guard let record = record.supplementary else { return }
                elements.append(ASCollectionElement(supplementary: record, data: data))
            }
        }
        return elements
    }

    // MARK: Both

    /// The element that attributes are about; nil for a decoration, and for what does not exist.
    public func element(for layoutAttributes: UICollectionViewLayoutAttributes) -> ASCollectionElement? {
        switch layoutAttributes.representedElementCategory {
        case .cell: elementForItem(at: layoutAttributes.indexPath)
        case .supplementaryView:
            supplementaryElement(
                ofKind: layoutAttributes.representedElementKind ?? "", at: layoutAttributes.indexPath)
        case .decorationView: nil
        }
    }

    /// Where an element of this or another map is here; nil if it is gone. O(log n) for items, O(sections) for
    /// supplementaries.
    public func indexPath(for element: ASCollectionElement) -> IndexPath? {
        switch element.identity {
        case .item(let id): map.path(of: id).map { IndexPath($0) }
        case .supplementary: map.supplementary { $0 === element.record }.map { IndexPath($0.path) }
        }
    }

    /// As `indexPath(for:)`, and nil for supplementaries.
    public func indexPathForElement(ifCell element: ASCollectionElement) -> IndexPath? {
        element.record == nil ? indexPath(for: element) : nil
    }

    // MARK: Conversion

    /// The item of another map, where it is here; nil if it is gone. A path whose item is `NSNotFound` stands for its
    /// section, and so does the answer, a path of one index.
    public func convertIndexPath(_ indexPath: IndexPath, from other: ASElementMap) -> IndexPath? {
        guard indexPath.count == 2 else { return nil }
        if indexPath.item == NSNotFound {
            return map.convertSection(indexPath.section, from: other.map).map { IndexPath(index: $0) }
        }
        return map.convert(ItemPath(indexPath), from: other.map).map { IndexPath($0) }
    }

    /// The section of another map, where it is here; `NSNotFound` if it is gone or was reloaded.
    public func convertSection(_ section: Int, from other: ASElementMap) -> Int {
        map.convertSection(section, from: other.map) ?? NSNotFound
    }

    /// What the data source says about a section; nil for nothing, and for a section that is gone. Main thread.
    @preconcurrency @MainActor public func context(forSection section: Int) -> (any ASSectionContext)? {
        guard let data, contains(section: section), let content = data.source as? CollectionContent else { return nil }
        return data.map.convertSection(section, from: map).flatMap { content.context(ofSection: $0) }
    }
}

extension ASElementMap: Sequence {
    public func makeIterator() -> IndexingIterator<[ASCollectionElement]> {
        (itemElements + supplementaryElements).makeIterator()
    }
}
