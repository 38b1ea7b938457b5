/// Places of elements, found by rectangle: on a grid of pages, each of which knows what reaches into it.
///
/// A question costs what there is on the pages of the rectangle; one about more pages than there are, what there is in
/// all.
struct AttributePages {
    private struct Page: Hashable {
        let x: Int
        let y: Int
    }

    private typealias Pages = (columns: ClosedRange<Int>, rows: ClosedRange<Int>)

    /// How many pages an element is listed on at most; what is on more is kept apart.
    private static let listingLimit = 64

    private let all: [UICollectionViewLayoutAttributes]
    private let pageSize: CGSize
    private var pages: [Page: [UICollectionViewLayoutAttributes]] = [:]
    private var large: [UICollectionViewLayoutAttributes] = []

    /// - Parameter pageSize: in points, not empty: that of the viewport, of which questions are made.
    init(_ attributes: [UICollectionViewLayoutAttributes] = [], pageSize: CGSize = CGSize(width: 1, height: 1)) {
        all = attributes
        self.pageSize = pageSize
        for item in attributes where !item.frame.isEmpty {
            guard let listing = pages(on: item.frame, atMost: Self.listingLimit) else {
                large.append(item)
                continue
            }
            for x in listing.columns { for y in listing.rows { pages[Page(x: x, y: y), default: []].append(item) } }
        }
    }

    /// What reaches into a rectangle, which may be without end, in order of paths.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        guard !rect.isEmpty else { return [] }
        var found: [UICollectionViewLayoutAttributes] = []
        if let listing = pages(on: rect, atMost: max(pages.count, Self.listingLimit)) {
            var seen: Set<ObjectIdentifier> = []
            for x in listing.columns {
                for y in listing.rows {
                    for item in pages[Page(x: x, y: y)] ?? []
                    where item.frame.overlaps(rect) && seen.insert(ObjectIdentifier(item)).inserted {
                        found.append(item)
                    }
                }
            }
            found += large.filter { $0.frame.overlaps(rect) }
        } else {
            found = all.filter { $0.frame.overlaps(rect) }
        }
        return found.sorted { $0.indexPath < $1.indexPath }
    }

    /// Nil for more pages than these, or without end.
    private func pages(on rect: CGRect, atMost limit: Int) -> Pages? {
        guard let columns = Self.range(rect.minX / pageSize.width, rect.maxX / pageSize.width, atMost: limit),
            let rows = Self.range(rect.minY / pageSize.height, rect.maxY / pageSize.height, atMost: limit),
            columns.count * rows.count <= limit
        else { return nil }
        return (columns, rows)
    }

    private static func range(_ low: CGFloat, _ high: CGFloat, atMost limit: Int) -> ClosedRange<Int>? {
        guard low <= high, high - low <= CGFloat(limit), let first = Int(exactly: low.rounded(.down)),
            let last = Int(exactly: high.rounded(.down))
        else { return nil }
        return first...last
    }
}
