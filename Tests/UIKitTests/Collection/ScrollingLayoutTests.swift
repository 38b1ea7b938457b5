import Testing
import UIKit

/// Layouts that become invalid at every step of scrolling, because what they show depends on the viewport.
@MainActor @Suite struct ScrollingLayoutTests {
    /// Views do not keep it.
    private let source = TestSource(counts: 40)

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    private func scroll(_ view: UICollectionView, to offset: CGPoint) {
        view.contentOffset = offset
        for _ in 0..<3 {
            view.setNeedsLayout()
            view.layoutIfNeeded()
        }
    }

    /// A row of items, each as wide as the viewport and shown smaller.
    @MainActor private final class Carousel: UICollectionViewFlowLayout {
        var askedOffsets = 0

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let all = super.layoutAttributesForElements(in: rect)
            for attributes in all ?? [] { attributes.transform = CGAffineTransform(scaleX: 0.8, y: 0.8) }
            return all
        }

        override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
            askedOffsets += 1
            return proposed
        }
    }

    private func carousel() -> (UICollectionView, Carousel) {
        let layout = Carousel()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 100, height: 200)
        layout.minimumLineSpacing = 0
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        return (view, layout)
    }

    @Test("A layout that scales items on their way leaves the offset where it was scrolled to, and does not choose it")
    func scaling() {
        let (view, layout) = carousel()
        layout.askedOffsets = 0
        for step in 1...5 {
            scroll(view, to: CGPoint(x: CGFloat(step) * 30, y: 0))
            #expect(view.contentOffset.x == CGFloat(step) * 30)
        }
        #expect(layout.askedOffsets == 0 && view.cellForItem(at: path(2))?.frame.width == 80)
    }

    @Test("An item inserted before one that is scaled moves the offset by its width")
    func insertingBeforeScaled() {
        let (view, _) = carousel()
        scroll(view, to: CGPoint(x: 150, y: 0))
        source.sections[0].insert("new", at: 0)
        view.insertItems(at: [path(0)])
        view.layoutIfNeeded()
        #expect(view.contentOffset.x == 250)
    }

    @Test("While the layout of a flow is made invalid by scrolling, the delegate is not asked for sizes again")
    func asking() {
        let (view, _) = carousel()
        source.askedSizes = []
        for step in 1...10 { scroll(view, to: CGPoint(x: CGFloat(step) * 20, y: 0)) }
        #expect(source.askedSizes.isEmpty)
        view.frame.size.height = 180
        view.layoutIfNeeded()
        #expect(source.askedSizes.count == 40)
    }

    /// Rows under a first one that stays at the top of the viewport.
    @MainActor private final class StickyRow: UICollectionViewFlowLayout {
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            var all = super.layoutAttributesForElements(in: rect) ?? []
            all.removeAll { $0.indexPath.item == 0 }
            if let first = layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) {
                first.frame.origin.y = max(collectionView?.contentOffset.y ?? 0, 0)
                first.zIndex = 1
                all.append(first)
            }
            return all
        }
    }

    @Test("A row that stays in the viewport does not take the content along")
    func sticking() {
        let layout = StickyRow()
        layout.itemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        for step in 1...5 { scroll(view, to: CGPoint(x: 0, y: CGFloat(step) * 20)) }
        #expect(view.contentOffset.y == 100 && view.cellForItem(at: path(0))?.frame.minY == 100)
        #expect(view.top(of: "0-3") == 50)
    }

    @Test("A row that stays in the viewport does not take the content along where rows are measured as they come")
    func stickingAndMeasuring() {
        @MainActor final class Row: UICollectionViewCell {
            override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 100, height: 70) }
        }
        let layout = StickyRow()
        layout.estimatedItemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        let view = source.makeView(layout)
        view.register(Row.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        for step in 1...20 {
            scroll(view, to: CGPoint(x: 0, y: CGFloat(step) * 20))
            #expect(view.contentOffset.y == CGFloat(step) * 20)
        }
        #expect(view.cellForItem(at: path(6))?.frame.minY == 420)
    }

    /// Items that it makes once, and moves in place when it is prepared.
    @MainActor private final class Keeping: UICollectionViewLayout {
        let items = (0..<3).map { UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: $0, section: 0)) }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 1000) }

        override func prepare() {
            let offset = collectionView?.contentOffset.y ?? 0
            for item in items {
                let index = CGFloat(item.indexPath.item)
                item.frame = CGRect(x: 0, y: offset + 10 * index, width: 100, height: 50)
                item.alpha = offset > 50 ? 0.5 : 1
                // The first is in front at first, later the last.
                item.zIndex = offset > 50 ? Int(index) : -Int(index)
            }
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { items }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            items[indexPath.item]
        }
    }

    @Test("A layout may keep its attributes and change them in place")
    func changingInPlace() throws {
        source.sections = [["0", "1", "2"]]
        let view = source.makeView(Keeping())
        view.layoutIfNeeded()
        let cells = try (0..<3).map { try #require(view.cellForItem(at: path($0))) }
        #expect(view.subviews.filter { $0 is TestCell } == cells.reversed())
        scroll(view, to: CGPoint(x: 0, y: 100))
        #expect(view.contentOffset.y == 100 && cells.map(\.frame.minY) == [100, 110, 120] && cells[0].alpha == 0.5)
        #expect(view.subviews.filter { $0 is TestCell } == cells)
    }
}
