import CollectionCore

/// Finds attributes by rectangle. Attributes are in the order in which they begin along the content's longer side, each
/// with how far it and those before it reach: a search looks at those from the first one that reaches into the
/// rectangle to the last one that begins in it.
struct AttributeIndex {
    /// Longer elements, in viewports, are in `large`, which every search looks at: behind one of them in the order, a
    /// search would begin at it.
    private static let longestListed = 64.0

    private let axis: ScrollAxis
    private let listed: [UICollectionViewLayoutAttributes]
    private var reach: [Double] = []
    private let large: [UICollectionViewLayoutAttributes]
    /// A gallery finds its items by itself.
    private var gallery: GalleryPlaces?

    /// - Parameter viewportSize: in points, not empty. Searches are of about that size.
    init(
        _ attributes: [UICollectionViewLayoutAttributes] = [], contentSize: CGSize = .zero, viewportSize: CGSize = .zero
    ) {
        let axis: ScrollAxis = contentSize.height >= contentSize.width ? .vertical : .horizontal
        let limit = axis.value(of: viewportSize) * Self.longestListed
        let seen = attributes.filter { !$0.frame.isEmpty }
        listed = seen.filter { axis.value(of: $0.frame.size) <= limit }
            .sorted { $0.frame.extent(axis).lowerBound < $1.frame.extent(axis).lowerBound }
        large = seen.filter { !(axis.value(of: $0.frame.size) <= limit) }
        self.axis = axis
        for item in listed { reach.append(max(reach.last ?? -.infinity, item.frame.extent(axis).upperBound)) }
    }

    /// The index of a layout's answer.
    init(of state: ASCollectionLayoutState, viewportSize: CGSize) {
        self.init(
            state.gallery == nil ? state.allLayoutAttributes() : [], contentSize: state.contentSize,
            viewportSize: viewportSize)
        gallery = state.gallery
    }

    /// The attributes that reach into a rectangle, which may be infinite, in order of paths.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        if let gallery { return gallery.attributes(in: rect) }
        guard !rect.isEmpty else { return [] }
        let searched = rect.extent(axis)
        let first = reach.indices.partitionPoint { reach[$0] <= searched.lowerBound }
        let found = listed[first...].prefix { $0.frame.extent(axis).lowerBound < searched.upperBound } + large
        return found.filter { $0.frame.overlaps(rect) }.sorted { $0.indexPath < $1.indexPath }
    }
}

extension CGRect {
    fileprivate func extent(_ axis: ScrollAxis) -> (lowerBound: Double, upperBound: Double) {
        axis == .vertical ? (minY, maxY) : (minX, maxX)
    }
}
