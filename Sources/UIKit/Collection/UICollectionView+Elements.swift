import CollectionCore
import Execution

// MARK: - Registering and reusing

extension UICollectionView {
    /// Cells of this class are made when none can be reused; nil removes the registration.
    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        reuse.register(cellClass, as: UICollectionViewCell.self, identifier: identifier)
    }

    /// Views of this class are made when none can be reused; nil removes the registration.
    public func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        reuse.register(
            viewClass, as: UICollectionReusableView.self, kind: elementKind, identifier: identifier)
    }

    /// A cell to fill and return to the collection view; traps when the identifier is not registered.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let cell: UICollectionViewCell = reuse.dequeue(identifier: identifier) else {
            Misuse.stop(
                "No cell class is registered for '\(identifier)'; call register(_:forCellWithReuseIdentifier:) first.")
        }
        return cell
    }

    /// A view to fill and return to the collection view; traps when the identifier is not registered.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view: UICollectionReusableView = reuse.dequeue(kind: elementKind, identifier: identifier)
        else {
            Misuse.stop(
                """
                No view class is registered for '\(identifier)' of kind '\(elementKind)'; call \
                register(_:forSupplementaryViewOfKind:withReuseIdentifier:) first.
                """)
        }
        return view
    }
}

// MARK: - Questions

extension UICollectionView {
    /// The index path that the layout uses for an item. While an item is dragged it may differ from the item's own
    /// path.
    package func place(ofItem path: ShownPath) -> IndexPath { IndexPath(geometry.moved.place(of: path)) }

    /// The cell of a visible item.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        cell(at: ShownPath(indexPath))
    }

    func cell(at path: ShownPath) -> UICollectionViewCell? { tiling.cell(at: path) as? UICollectionViewCell }

    /// In no particular order.
    public var visibleCells: [UICollectionViewCell] {
        visible.compactMap { $0.view as? UICollectionViewCell }
    }

    /// In no particular order.
    public var indexPathsForVisibleItems: [IndexPath] {
        visiblePaths.map { IndexPath(ofView: $0) }
    }

    /// The item of a visible cell.
    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        tiling.path(of: cell).map { IndexPath(ofView: $0) }
    }

    /// A visible supplementary view.
    public func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        tiling[ElementKey(kind: layouts.kinds.number(of: elementKind), path: ShownPath(ofSupplementary: indexPath))]?
            .view as? UICollectionReusableView
    }

    /// In no particular order.
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        let kind = layouts.kinds.number(of: elementKind)
        return visible.filter { $0.key.kind == kind }.compactMap { $0.view as? UICollectionReusableView }
    }

    /// In no particular order.
    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        let kind = layouts.kinds.number(of: elementKind)
        return visible.filter { $0.key.kind == kind }.map(\.attributes.indexPath)
    }

    /// The item at a point of the content; of several items there the one in front.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareForQuestions()
        return topmostItem(at: point).map { IndexPath(ofView: geometry.item(of: $0)) }
    }

    /// The layout's attributes of an item, visible or not; nil if there is no such item. Loads and prepares the layout,
    /// if that is due.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareForQuestions()
        return contains(ShownPath(indexPath)) ? geometry.attributes(of: ShownPath(indexPath)) : nil
    }

    /// The layout's attributes of a supplementary view, visible or not; nil if the layout has none there. Loads and
    /// prepares the layout, if that is due.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareForQuestions()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    /// Items and supplementaries in the rectangle, in order of paths. Found by estimates where sizes are not known yet.
    package func elementPlaces(in rect: CGRect) -> (items: [ShownPath], supplementaries: [SupplementaryPlace]) {
        prepareForQuestions()
        var items: [ShownPath] = []
        var supplementaries: [SupplementaryPlace] = []
        for attributes in collectionViewLayout.layoutAttributesForElements(in: rect) ?? [] {
            switch attributes.representedElementCategory {
            case .cell: items.append(geometry.item(of: attributes))
            case .supplementaryView: supplementaries.append(SupplementaryPlace(of: attributes))
            case .decorationView: break
            }
        }
        return (items.sorted(), supplementaries.sorted())
    }

    /// Supplementaries with views, in order of paths.
    package var visibleSupplementaries: [SupplementaryPlace] {
        visible.lazy.filter { $0.attributes.representedElementCategory == .supplementaryView }
            .map { SupplementaryPlace(of: $0.attributes) }.sorted()
    }
}
