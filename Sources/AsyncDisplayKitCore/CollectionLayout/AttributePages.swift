/// Finds attributes by rectangle. The content is divided into pages along its longer side; each lists the attributes
/// that reach into it.
///
/// A search looks at the lists of the pages that its rectangle touches; a rectangle that touches more pages than exist
/// looks at all attributes.
struct AttributePages {
    /// The most pages that list an element. Larger ones are in `large`, which every search looks at.
    private static let listingLimit = 64

    private let all: [UICollectionViewLayoutAttributes]
    private let pageLength: CGFloat
    private let isVertical: Bool
    private var pages: [Int: [UICollectionViewLayoutAttributes]] = [:]
    private var large: [UICollectionViewLayoutAttributes] = []

    /// - Parameter pageSize: in points, not empty: the viewport's, as searches are of about that size.
    init(
        _ attributes: [UICollectionViewLayoutAttributes] = [], contentSize: CGSize = .zero,
        pageSize: CGSize = CGSize(width: 1, height: 1)
    ) {
        all = attributes
        isVertical = contentSize.height >= contentSize.width
        pageLength = isVertical ? pageSize.height : pageSize.width
        for item in attributes where !item.frame.isEmpty {
            if let numbers = pages(on: item.frame, atMost: Self.listingLimit) {
                for number in numbers { pages[number, default: []].append(item) }
            } else {
                large.append(item)
            }
        }
    }

    /// The attributes that reach into a rectangle, which may be infinite, in order of paths.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        guard !rect.isEmpty else { return [] }
        var found = all
        if let numbers = pages(on: rect, atMost: max(pages.count, Self.listingLimit)) {
            // Take an element only from the first of these pages that lists it, so that it is not found twice.
            found = numbers.flatMap { number in
                (pages[number] ?? []).filter {
                    number == numbers.lowerBound || pages(on: $0.frame)?.lowerBound == number
                }
            }
            found += large
        }
        return found.filter { $0.frame.overlaps(rect) }.sorted { $0.indexPath < $1.indexPath }
    }

    /// Nil for more pages than these, or without end.
    private func pages(on rect: CGRect, atMost limit: Int = .max) -> ClosedRange<Int>? {
        let low = (isVertical ? rect.minY : rect.minX) / pageLength
        let high = (isVertical ? rect.maxY : rect.maxX) / pageLength
        guard low <= high, high - low <= CGFloat(limit), let first = Int(exactly: low.rounded(.down)),
            let last = Int(exactly: high.rounded(.down))
        else { return nil }
        return first...last
    }
}
