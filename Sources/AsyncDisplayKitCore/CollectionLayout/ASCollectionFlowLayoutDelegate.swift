import Execution

/// A layout delegate that places items side by side in lines, each as large as its node wants to be. It makes and
/// measures all nodes, many at once.
@preconcurrency @MainActor public final class ASCollectionFlowLayoutDelegate: ASCollectionLayoutDelegate {
    private let directions: ASScrollDirection

    /// A delegate for content that scrolls in these directions, vertically by default.
    public init(scrollableDirections: ASScrollDirection = ASScrollDirectionVerticalDirections) {
        directions = scrollableDirections
    }

    /// The directions given to `init`.
    public func scrollableDirections() -> ASScrollDirection { directions }

    /// Places items in lines, in the sizes that their nodes want. Any thread. O(items).
    public nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        guard let elements = context.elements else { return ASCollectionLayoutState(context: context) }
        var owners: [ObjectIdentifier: ASCollectionElement] = [:]
        let nodes = elements.itemElements.compactMap { element -> ASCellNode? in
            guard let node = element.node else { return nil }
            owners[ObjectIdentifier(node)] = element
            return node
        }
        let stack = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, flexWrap: .wrap,
            alignContent: .start, children: nodes)
        stack.isConcurrent = true
        let layout = stack.layoutThatFits(context.sizeRange)
        return ASCollectionLayoutState(context: context, layout: layout) { layout in
            (layout.layoutElement as? ASCellNode).flatMap { owners[ObjectIdentifier($0)] }
        }
    }
}

/// Returns the size of a gallery's items, and the distances between them. Main thread.
@preconcurrency @MainActor public protocol ASCollectionGalleryLayoutPropertiesProviding: AnyObject {
    /// The size of every item; zero shows none.
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap
    ) -> CGSize
    /// The least distance between two lines, in points.
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: ASElementMap
    ) -> CGFloat
    /// The least distance between two items of a line, in points.
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: ASElementMap
    ) -> CGFloat
    /// The distances from the edges of the content to the items, for all sections together.
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sectionInsetForElements elements: ASElementMap
    ) -> UIEdgeInsets
}

extension ASCollectionGalleryLayoutPropertiesProviding {
    /// By default 0.
    public func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: ASElementMap
    ) -> CGFloat { 0 }
    /// By default 0.
    public func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: ASElementMap
    ) -> CGFloat { 0 }
    /// By default zero.
    public func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sectionInsetForElements elements: ASElementMap
    ) -> UIEdgeInsets { .zero }
}

/// Items of one size in lines; places are calculated, so no node is made for one that is not near the viewport.
@preconcurrency @MainActor public final class ASCollectionGalleryLayoutDelegate: ASCollectionLayoutDelegate {
    /// The object that returns the size of items and the distances between them. Held weakly; without it no items are
    /// placed.
    public weak var propertiesProvider: (any ASCollectionGalleryLayoutPropertiesProviding)?
    private let directions: ASScrollDirection

    private struct Properties {
        let itemSize: CGSize
        let lineSpacing: CGFloat
        let interitemSpacing: CGFloat
        let inset: UIEdgeInsets
    }

    /// - Parameter scrollableDirections: either the vertical or the horizontal directions.
    public init(scrollableDirections: ASScrollDirection) {
        Misuse.require(
            scrollableDirections.containsVerticalDirection != scrollableDirections.containsHorizontalDirection,
            "A gallery scrolls along one axis; give ASScrollDirectionVerticalDirections or the horizontal ones.")
        directions = scrollableDirections
    }

    /// The directions given to `init`.
    public func scrollableDirections() -> ASScrollDirection { directions }

    /// The sizes and spacings that the properties provider says.
    public func additionalInfoForLayout(withElements elements: ASElementMap) -> Any? {
        guard let provider = propertiesProvider else { return nil }
        return Properties(
            itemSize: provider.galleryLayoutDelegate(self, sizeForElements: elements),
            lineSpacing: provider.galleryLayoutDelegate(self, minimumLineSpacingForElements: elements),
            interitemSpacing: provider.galleryLayoutDelegate(self, minimumInteritemSpacingForElements: elements),
            inset: provider.galleryLayoutDelegate(self, sectionInsetForElements: elements))
    }

    /// False: places follow from one size for all items.
    public static var calculatesWithNodes: Bool { false }

    /// Says where items of one size stand in lines; each place is computed when it is asked for. Any thread.
    /// O(sections).
    public nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        guard let elements = context.elements, let properties = context.additionalInfo as? Properties,
            properties.itemSize.width > 0, properties.itemSize.height > 0
        else { return ASCollectionLayoutState(context: context) }
        let isVertical = context.scrollableDirections.containsVerticalDirection
        let places = GalleryPlaces(
            itemSize: properties.itemSize, spacing: (properties.lineSpacing, properties.interitemSpacing),
            inset: properties.inset, isVertical: isVertical, viewport: context.viewportSize,
            counts: (0..<elements.numberOfSections).map { elements.numberOfItems(inSection: $0) })
        let length = places.length(lineSpacing: properties.lineSpacing)
        let size =
            isVertical
            ? CGSize(width: context.viewportSize.width, height: length)
            : CGSize(width: length, height: context.viewportSize.height)
        guard places.areFinite, length.isFinite else {
            // Is reported, and repaired.
            var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
            for attributes in places.all {
                if let element = elements.element(for: attributes) { table[element] = attributes }
            }
            return ASCollectionLayoutState(context: context, contentSize: size, elementToLayoutAttributesTable: table)
        }
        return ASCollectionLayoutState(context: context, contentSize: size, places: places)
    }
}
