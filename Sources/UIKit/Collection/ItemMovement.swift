import CollectionCore

/// An item of a collection view that is being dragged to another place.
@MainActor final class ItemMovement {
    let element: UICollectionView.Element
    var moved: MovedItem
    /// From the position given to the centre of the cell.
    var grip = CGPoint.zero
    /// Where the item is to be: the last position given, in content coordinates.
    var position: CGPoint
    /// How it looks there; nil before a position was given.
    var look: UICollectionViewLayoutAttributes?
    private(set) lazy var elements = ReorderedElements(self)
    unowned let base: any CollectionElementProvider
    /// The place it was moved away from last, and the position then: small movements do not send it back there, or
    /// items of different sizes would swap to and fro.
    var lastSwap: (place: ShownPath, position: CGPoint)?

    init(
        _ element: UICollectionView.Element, at path: ShownPath, position: CGPoint,
        base: any CollectionElementProvider
    ) {
        self.element = element
        moved = MovedItem(at: path)
        self.position = position
        self.base = base
    }
}

/// The elements of a collection view in the order in which they are shown while one is dragged.
@MainActor final class ReorderedElements: ReorderedItems, CollectionElementProvider {
    private unowned let movement: ItemMovement
    private var base: any CollectionElementProvider { movement.base }

    init(_ movement: ItemMovement) {
        self.movement = movement
        super.init(movement.base) { [unowned movement] in movement.moved }
    }

    var dataSourceName: String { base.dataSourceName }
    func prepareElements(_ items: [ShownPath], _ supplementaries: [SupplementaryPlace]) {
        base.prepareElements(items.map(data), supplementaries)
    }
    func sizeForItem(at path: ShownPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        base.sizeForItem(at: data(path), in: layout)
    }
    func sizesAreCheap(in layout: UICollectionViewFlowLayout) -> Bool { base.sizesAreCheap(in: layout) }
    func sizeForSupplementary(_ place: SupplementaryPlace) -> CGSize { base.sizeForSupplementary(place) }
    func sectionMetrics(ofSection section: Int, in layout: UICollectionViewFlowLayout) -> FlowSectionMetrics? {
        base.sectionMetrics(ofSection: section, in: layout)
    }
    func cellForItem(at path: ShownPath) -> UICollectionViewCell? { base.cellForItem(at: data(path)) }
    func supplementaryView(ofKind kind: String, at path: IndexPath) -> UICollectionReusableView? {
        base.supplementaryView(ofKind: kind, at: path)
    }
    func willDisplay(_ cell: UICollectionViewCell, at path: ShownPath) { base.willDisplay(cell, at: data(path)) }
    func didEndDisplaying(_ cell: UICollectionViewCell, at path: ShownPath) {
        base.didEndDisplaying(cell, at: data(path))
    }
    func willDisplay(supplementary view: UICollectionReusableView, ofKind kind: String, at path: IndexPath) {
        base.willDisplay(supplementary: view, ofKind: kind, at: path)
    }
    func didEndDisplaying(supplementary view: UICollectionReusableView, ofKind kind: String, at path: IndexPath) {
        base.didEndDisplaying(supplementary: view, ofKind: kind, at: path)
    }
    func didLayOutElements() { base.didLayOutElements() }
}
