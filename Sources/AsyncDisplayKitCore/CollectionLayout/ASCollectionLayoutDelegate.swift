import CollectionCore

/// Places the items of a collection node that was made with `init(layoutDelegate:)`.
///
/// The first places, and those of updates, are calculated on a worker, while the main thread goes on and the old
/// content stays on screen. For another viewport, for `alwaysSync` and for `waitUntilAllUpdatesAreProcessed()`, the
/// main thread calculates them or waits for them. Methods that are not `nonisolated` are called on the main thread.
///
/// The delegate is asked again when the viewport or the items change, and answers with the places of all items; nodes
/// are then made only around the viewport, and measured in exactly the sizes they were given. Supplementaries that the
/// data source lists, by default those of kinds registered with the node, can be placed, too.
@preconcurrency @MainActor public protocol ASCollectionLayoutDelegate: AnyObject {
    /// The directions in which the content can be scrolled. Main thread.
    func scrollableDirections() -> ASScrollDirection
    /// Further data for the calculation, which the context passes on as `additionalInfo`.
    func additionalInfoForLayout(withElements elements: ASElementMap) -> Any?
    /// Whether `calculateLayout` asks elements for their nodes. Then the nodes of all items and supplementaries are
    /// made and measured first, many at once; with false, a node is made when its place comes near. Default true.
    static var calculatesWithNodes: Bool { get }
    /// Places the items, from the context alone. Any thread.
    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState
}

extension ASCollectionLayoutDelegate {
    /// By default nil.
    public func additionalInfoForLayout(withElements elements: ASElementMap) -> Any? { nil }
    /// By default true.
    public static var calculatesWithNodes: Bool { true }
}

/// The data from which a layout is calculated.
public final class ASCollectionLayoutContext {
    /// The collection's size without insets across the direction that scrolls.
    public let viewportSize: CGSize
    /// The content offset when the layout was asked for.
    public let initialContentOffset: CGPoint
    /// The directions that the delegate returned.
    public let scrollableDirections: ASScrollDirection
    /// The items to place, and the supplementaries that may be placed: those that the data source lists, by default one
    /// of each registered kind in each section.
    public let elements: ASElementMap?
    /// The delegate's `additionalInfoForLayout(withElements:)`.
    public let additionalInfo: Any?

    init(
        viewportSize: CGSize, initialContentOffset: CGPoint, scrollableDirections: ASScrollDirection,
        elements: ASElementMap, additionalInfo: Any?
    ) {
        self.viewportSize = viewportSize
        self.initialContentOffset = initialContentOffset
        self.scrollableDirections = scrollableDirections
        self.elements = elements
        self.additionalInfo = additionalInfo
    }

    /// The range contents are laid out in: the viewport, open along the directions that scroll.
    var sizeRange: ASSizeRange {
        var range = ASSizeRange(min: .zero, max: viewportSize).opened(along: scrollableDirections)
        if scrollableDirections.containsVerticalDirection { range.min.width = viewportSize.width }
        if scrollableDirections.containsHorizontalDirection { range.min.height = viewportSize.height }
        return range
    }
}

/// The places of all items.
public final class ASCollectionLayoutState {
    /// The context from which it was calculated.
    public let context: ASCollectionLayoutContext
    /// In points.
    public let contentSize: CGSize
    /// The delegate's mistake, worded to follow the delegate's class name; nil for none. The mistake has been repaired.
    let mistake: String?
    private let places: Places

    /// Where the elements are.
    private enum Places {
        case table([ASCollectionElement: UICollectionViewLayoutAttributes])
        /// Items in lines, without supplementaries.
        case gallery(GalleryPlaces)
    }

    /// Sizes and places must be finite; debug builds stop at other values. In release builds, an element with such a
    /// place is not shown, and such a content size is replaced by the size of all elements.
    /// - Parameter elementToLayoutAttributesTable: attributes with the index paths of the context's elements.
    public init(
        context: ASCollectionLayoutContext, contentSize: CGSize,
        elementToLayoutAttributesTable table: [ASCollectionElement: UICollectionViewLayoutAttributes]
    ) {
        self.context = context
        places = .table(table)
        var mistake: String?
        for (element, attributes) in table where !Self.isUsable(attributes.frame) {
            mistake = "put \(element) at \(attributes.frame), where it is not shown. Look for a division by zero."
            attributes.frame = .zero
        }
        if Self.isUsable(CGRect(origin: .zero, size: contentSize)) {
            self.contentSize = contentSize
        } else {
            mistake = "gave the content size \(contentSize). Give a finite one: where the last element ends."
            let all = table.values.reduce(CGRect.zero) { $0.union($1.frame) }
            self.contentSize = CGSize(width: all.maxX, height: all.maxY)
        }
        self.mistake = mistake
    }

    /// The state of a gallery, in which no place is computed yet. Everything in it is finite.
    init(context: ASCollectionLayoutContext, contentSize: CGSize, places: GalleryPlaces) {
        self.context = context
        self.contentSize = contentSize
        self.places = .gallery(places)
        mistake = nil
    }

    private static func isUsable(_ frame: CGRect) -> Bool {
        frame.minX.isFinite && frame.minY.isFinite && frame.maxX.isFinite && frame.maxY.isFinite
    }

    /// A state without items and size.
    public convenience init(context: ASCollectionLayoutContext) {
        self.init(context: context, contentSize: .zero, elementToLayoutAttributesTable: [:])
    }

    /// Makes the state from a tree of layouts. Each layout for which `getElement` returns an element is the place of
    /// that element.
    public convenience init(
        context: ASCollectionLayoutContext, layout: ASLayout, getElement: (ASLayout) -> ASCollectionElement?
    ) {
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        var queue: [(layout: ASLayout, origin: CGPoint)] = [(layout, .zero)]
        while let (layout, origin) = queue.popLast() {
            if let element = getElement(layout), let path = context.elements?.indexPath(for: element) {
                let attributes =
                    element.supplementaryElementKind.map {
                        UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: path)
                    } ?? UICollectionViewLayoutAttributes(forCellWith: path)
                attributes.frame = CGRect(origin: origin, size: layout.size)
                table[element] = attributes
                continue
            }
            for sublayout in layout.sublayouts {
                let position = sublayout.position
                queue.append((sublayout, CGPoint(x: origin.x + position.x, y: origin.y + position.y)))
            }
        }
        self.init(context: context, contentSize: layout.size, elementToLayoutAttributesTable: table)
    }

    /// The places of a gallery; nil for others.
    var gallery: GalleryPlaces? { if case .gallery(let places) = places { places } else { nil } }

    /// The attributes of all elements, in no particular order; of a gallery copies. O(n).
    public func allLayoutAttributes() -> [UICollectionViewLayoutAttributes] {
        switch places {
        case .table(let table): Array(table.values)
        case .gallery(let places): places.all
        }
    }

    /// The attributes of an element; nil if it has no place.
    public func layoutAttributes(for element: ASCollectionElement) -> UICollectionViewLayoutAttributes? {
        switch places {
        case .table(let table): table[element]
        case .gallery(let places):
            context.elements?.indexPathForElement(ifCell: element).flatMap { places.attributes(at: ItemPath($0)) }
        }
    }

    /// The attributes of all elements that reach into a rectangle of the content, in no particular order. O(n); in a
    /// gallery O(found).
    public func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        switch places {
        case .table(let table): table.values.filter { $0.frame.overlaps(rect) }
        case .gallery(let places): places.attributes(in: rect)
        }
    }

    /// The attributes of a supplementary; nil if it has no place.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        context.elements?.supplementaryElement(ofKind: kind, at: indexPath).flatMap { layoutAttributes(for: $0) }
    }

    /// The attributes of an item; nil if it has no place.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        switch places {
        case .table(let table): context.elements?.elementForItem(at: indexPath).flatMap { table[$0] }
        case .gallery(let places): places.attributes(at: ItemPath(indexPath))
        }
    }
}
