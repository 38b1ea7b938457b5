/// Places of elements, found by rectangle: on pages along the longer side of the content, each of which knows what reaches
/// into it.
///
/// A question costs what there is on the pages of the rectangle; one about more pages than there are, what there is in
/// all.
struct AttributePages {
    /// How many pages an element is listed on at most; what is on more is kept apart.
    private static let listingLimit = 64

    private let all: [UICollectionViewLayoutAttributes]
    private let pageLength: CGFloat
    private let isVertical: Bool
    private var pages: [Int: [UICollectionViewLayoutAttributes]] = [:]
    private var large: [UICollectionViewLayoutAttributes] = []

    /// - Parameter pageSize: in points, not empty: that of the viewport, of which questions are made.
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

    /// What reaches into a rectangle, which may be without end, in order of paths.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        guard !rect.isEmpty else { return [] }
        var found = all
        if let numbers = pages(on: rect, atMost: max(pages.count, Self.listingLimit)) {
            // On the first of these pages that it is on, or it is found twice.
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
