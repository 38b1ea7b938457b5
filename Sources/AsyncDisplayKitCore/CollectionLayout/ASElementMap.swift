import CollectionCore
import Execution

/// The items of a collection at one moment, as a layout delegate sees them. Immutable. Making one costs nothing; elements are
/// made when they are asked for. Main thread.
public final class ASElementMap: @unchecked Sendable {  // a value, and a reference used on the main thread
    private let map: ElementMap<CellRecord>
    private weak var data: DataController?

    init(_ map: ElementMap<CellRecord>, data: DataController) {
        self.map = map
        self.data = data
    }

    /// As the data source counted.
    public var numberOfSections: Int { map.numberOfSections }

    /// 0 for a section that does not exist.
    public func numberOfItems(inSection section: Int) -> Int {
        (0..<map.numberOfSections).contains(section) ? map.numberOfItems(in: section) : 0
    }

    /// The number of items. O(1).
    public var count: Int { map.numberOfItems }

    /// In ascending order. O(items).
    public var itemIndexPaths: [IndexPath] {
        (0..<numberOfSections).flatMap { section in
            (0..<numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
        }
    }

    /// In ascending order. O(items).
    public var itemElements: [ASCollectionElement] { itemIndexPaths.compactMap { elementForItem(at: $0) } }

    /// Makes and measures every node there is not yet, many at once.
    @MainActor func prepareAll() { data?.finish(itemIndexPaths, in: .displayed) }

    /// Nil for an item that does not exist.
    public func elementForItem(at indexPath: IndexPath) -> ASCollectionElement? {
        let path = ItemPath(indexPath)
        guard indexPath.count == 2, map.contains(path) else { return nil }
        return ASCollectionElement(id: map.id(at: path), data: data)
    }

    /// Where an element of another map is here; nil if it is gone.
    public func indexPath(for element: ASCollectionElement) -> IndexPath? {
        map.path(of: element.id).map(IndexPath.init)
    }

    /// The item of another map, where it is here; nil if it is gone.
    public func convertIndexPath(_ indexPath: IndexPath, from other: ASElementMap) -> IndexPath? {
        map.convert(ItemPath(indexPath), from: other.map).map(IndexPath.init)
    }
}

/// An item of a collection, the same one in every map that has it.
public final class ASCollectionElement: Hashable, @unchecked Sendable {  // a value and a main-thread reference
    let id: ElementID
    private weak var data: DataController?

    init(id: ElementID, data: DataController?) {
        self.id = id
        self.data = data
    }

    /// The item's node, made and measured now if it was not yet. Main thread.
    @preconcurrency @MainActor public var node: ASCellNode? {
        guard let data, let path = data.map.path(of: id).map(IndexPath.init) else { return nil }
        if data.elementIfMade(at: path)?.node == nil { data.finish([path]) }
        return nodeIfAllocated
    }

    /// The item's node, if there is one. Main thread.
    @preconcurrency @MainActor public var nodeIfAllocated: ASCellNode? {
        data.flatMap { data in data.map.path(of: id).flatMap { data.map.payload(at: $0)?.node } }
    }

    public static func == (a: ASCollectionElement, b: ASCollectionElement) -> Bool { a.id == b.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
