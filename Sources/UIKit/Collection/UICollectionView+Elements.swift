import CollectionCore
import Execution

// MARK: - Registering and reusing

extension UICollectionView {
    /// Cells of this class are made when none can be reused; nil takes a registration back.
    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        reuse.register(viewClass(cellClass, kindOf: UICollectionViewCell.self), kind: "", identifier: identifier)
    }

    /// Views of this class are made when none can be reused; nil takes a registration back.
    public func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        reuse.register(
            self.viewClass(viewClass, kindOf: UICollectionReusableView.self), kind: elementKind,
            identifier: identifier)
    }

    private func viewClass<Base: UICollectionReusableView>(
        _ viewClass: AnyClass?, kindOf base: Base.Type
    ) -> UICollectionReusableView.Type? {
        guard let viewClass else { return nil }
        guard let type = viewClass as? Base.Type else {
            Misuse.stop("\(viewClass) cannot be registered here; register a subclass of \(base).")
        }
        return type
    }

    /// A cell to fill and return to the collection view; traps when the identifier is not registered.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let cell = reuse.dequeue(kind: "", identifier: identifier) as? UICollectionViewCell else {
            Misuse.stop(
                "No cell class is registered for '\(identifier)'; call register(_:forCellWithReuseIdentifier:) first.")
        }
        return cell
    }

    /// A view to fill and return to the collection view; traps when the identifier is not registered.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = reuse.dequeue(kind: elementKind, identifier: identifier) else {
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
    /// The cell of a visible item.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        visible[ElementKey(kind: 0, path: ItemPath(indexPath))]?.view as? UICollectionViewCell
    }

    /// In no particular order.
    public var visibleCells: [UICollectionViewCell] {
        visible.values.compactMap { $0.view as? UICollectionViewCell }
    }

    /// In no particular order.
    public var indexPathsForVisibleItems: [IndexPath] {
        visible.keys.filter { $0.kind == 0 }.map { IndexPath($0.path) }
    }

    /// The item of a visible cell.
    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        visible.first { $0.value.view === cell }
            .map { IndexPath($0.key.path) }
    }

    /// A visible supplementary view.
    public func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        visible[ElementKey(kind: kinds.number(of: elementKind), path: ItemPath(ofSupplementary: indexPath))]?.view
    }

    /// In no particular order.
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        let kind = kinds.number(of: elementKind)
        return visible.filter { $0.key.kind == kind }.map(\.value.view)
    }

    /// In no particular order.
    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        let kind = kinds.number(of: elementKind)
        return visible.filter { $0.key.kind == kind }.map(\.value.attributes.indexPath)
    }

    /// The item at a point of the content, in front of others there.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareForQuestions()
        let spot = CGRect(x: point.x, y: point.y, width: 0.01, height: 0.01)
        let hits = (collectionViewLayout.layoutAttributesForElements(in: spot) ?? []).filter {
            $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point)
        }
        return hits.max { $0.zIndex < $1.zIndex }?.indexPath
    }

    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareForQuestions()
        return contains(indexPath) ? collectionViewLayout.layoutAttributesForItem(at: indexPath) : nil
    }

    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareForQuestions()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    /// Paths of items in the rectangle, in order of paths. From estimates where sizes are not known yet.
    package func itemPaths(in rect: CGRect) -> [IndexPath] {
        prepareForQuestions()
        return (collectionViewLayout.layoutAttributesForElements(in: rect) ?? [])
            .filter { $0.representedElementCategory == .cell }.map(\.indexPath).sorted()
    }

    /// Items and supplementaries in the rectangle, in order of paths. From estimates where sizes are not known yet.
    package func elementPlaces(in rect: CGRect) -> (items: [IndexPath], supplementaries: [SupplementaryPlace]) {
        prepareForQuestions()
        var items: [IndexPath] = []
        var supplementaries: [SupplementaryPlace] = []
        for attributes in collectionViewLayout.layoutAttributesForElements(in: rect) ?? [] {
            switch attributes.representedElementCategory {
            case .cell: items.append(attributes.indexPath)
            case .supplementaryView: supplementaries.append(SupplementaryPlace(of: attributes))
            case .decorationView: break
            }
        }
        return (items.sorted(), supplementaries.sorted())
    }

    /// Supplementaries with views, in order of paths.
    package var sortedVisibleSupplementaries: [SupplementaryPlace] {
        var places: [SupplementaryPlace] = []
        for (key, element) in visible where key.kind != 0 {
            let attributes = element.attributes
            if attributes.representedElementCategory == .supplementaryView {
                places.append(SupplementaryPlace(of: attributes))
            }
        }
        return places.sorted()
    }

    /// Visible items in order of paths.
    package var sortedVisibleItemPaths: [IndexPath] {
        visible.keys.filter { $0.kind == 0 }.map(\.path).sorted()
            .map { IndexPath(item: $0.item, section: $0.section) }
    }
}

// MARK: - Scrolling to items

extension UICollectionView {
    typealias ScrollTarget = ListScrollTarget<ScrollPosition>

    /// Brings an item to a place of the viewport. Items on the way are not measured; those around the target are, before
    /// the next frame, so that it ends exactly there. An item of `NSNotFound` stands for the beginning of its section, which
    /// may be empty. Does nothing when there is no such item or section.
    public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        prepareForQuestions()
        let target = ScrollTarget(path: indexPath, position: scrollPosition)
        guard exists(target) else { return }
        if animated {
            guard let offset = offset(for: target) else { return }
            setContentOffset(offset, animated: true)
            animatedTarget = target
        } else {
            animatedTarget = nil
            scrollTarget = target
            // What moves the content comes to an end, also where the item is at its place already.
            setContentOffset(contentOffset, animated: false)
            apply(target)
            setNeedsLayout()
        }
    }

    /// An animation to an item has arrived where the item was thought to be: goes on to where it is.
    func correctAnimatedTarget() {
        guard let target = animatedTarget, purpose != .animation else { return }
        animatedTarget = nil
        guard purpose == .none, !isDragging, !isAt(target), let offset = offset(for: target) else { return }
        setContentOffset(offset, animated: true)
        // What comes into view on the last stretch is measured, too.
        animatedTarget = target
    }

    private func exists(_ target: ScrollTarget) -> Bool {
        target.isSection ? itemCounts.indices.contains(target.path.section) : contains(target.path)
    }

    func apply(_ target: ScrollTarget) {
        guard exists(target), let offset = offset(for: target) else {
            if collectionViewLayout.isCalculated { scrollTarget = nil }
            return
        }
        if abs(offset.x - contentOffset.x) > 0.001 || abs(offset.y - contentOffset.y) > 0.001 {
            setContentOffset(offset, animated: false)
        }
    }

    func isAt(_ target: ScrollTarget) -> Bool {
        guard exists(target), let offset = offset(for: target) else { return true }
        return abs(offset.x - contentOffset.x) <= 0.5 && abs(offset.y - contentOffset.y) <= 0.5
    }

    func offset(for target: ScrollTarget) -> CGPoint? {
        let known =
            target.isSection
            ? collectionViewLayout.beginning(ofSection: target.path.section)
            : collectionViewLayout.layoutAttributesForItem(at: target.path)?.frame
        guard let frame = known else { return nil }
        let inset = adjustedContentInset
        let content = collectionViewLayout.collectionViewContentSize
        func place(
            _ offset: CGFloat, start: CGFloat, length: CGFloat, room: CGFloat, before: CGFloat, content: CGFloat,
            _ positions: (start: ScrollPosition, middle: ScrollPosition, end: ScrollPosition)
        ) -> CGFloat {
            var wanted = offset + before
            if target.position.contains(positions.start) {
                wanted = start
            } else if target.position.contains(positions.middle) {
                wanted = start - (room - length) / 2
            } else if target.position.contains(positions.end) {
                wanted = start + length - room
            } else if start < wanted || length > room {
                wanted = start
            } else if start + length > wanted + room {
                wanted = start + length - room
            }
            return min(max(wanted, 0), max(content - room, 0)) - before
        }
        return CGPoint(
            x: place(
                contentOffset.x, start: frame.minX, length: frame.width,
                room: bounds.width - inset.left - inset.right, before: inset.left, content: content.width,
                (.left, .centeredHorizontally, .right)),
            y: place(
                contentOffset.y, start: frame.minY, length: frame.height,
                room: bounds.height - inset.top - inset.bottom, before: inset.top, content: content.height,
                (.top, .centeredVertically, .bottom)))
    }
}
