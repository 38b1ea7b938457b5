import Testing
import UIKit

/// Columns of unequal heights: each item goes to the shortest one.
@MainActor final class MosaicLayout: UICollectionViewLayout {
    var height: (IndexPath) -> CGFloat = { 30 + CGFloat($0.item % 5) * 20 }
    var prepares = 0
    private var items: [UICollectionViewLayoutAttributes] = []
    private var size = CGSize.zero

    override func prepare() {
        super.prepare()
        prepares += 1
        guard let view = collectionView else { return }
        var columns = [CGFloat](repeating: 0, count: 2)
        items = []
        for section in 0..<view.numberOfSections {
            for item in 0..<view.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let column = columns[0] <= columns[1] ? 0 : 1
                let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
                attributes.frame = CGRect(
                    x: CGFloat(column) * view.bounds.width / 2, y: columns[column], width: view.bounds.width / 2,
                    height: height(path))
                columns[column] += height(path)
                items.append(attributes)
            }
        }
        size = CGSize(width: view.bounds.width, height: columns.max() ?? 0)
    }

    override var collectionViewContentSize: CGSize { size }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let backdrop = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: "backdrop", with: IndexPath(item: 0, section: 0))
        backdrop.frame = CGRect(origin: .zero, size: size)
        backdrop.zIndex = -1
        return items.filter { $0.frame.intersects(rect) } + [backdrop]
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        items.first { $0.indexPath == indexPath }
    }
}

@MainActor final class Backdrop: UICollectionReusableView {}

@MainActor @Suite struct CustomLayoutTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    private func mosaic() -> (UICollectionView, MosaicLayout, TestSource) {
        let source = TestSource(counts: 60)
        let layout = MosaicLayout()
        layout.register(Backdrop.self, forDecorationViewOfKind: "backdrop")
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        return (view, layout, source)
    }

    @Test("A layout of one's own places the cells, and is prepared once, not at every step of scrolling")
    func placing() {
        let (view, layout, _) = mosaic()
        #expect(view.cellForItem(at: path(2))?.frame == CGRect(x: 0, y: 30, width: 50, height: 70))
        #expect(view.contentSize.width == 100)
        for y in stride(from: 0, to: 300, by: 20) { view.scroll(to: CGFloat(y)) }
        #expect(layout.prepares == 1 && (view.cellForItem(at: path(0)) == nil))
        view.frame.size.width = 120
        view.layoutIfNeeded()
        #expect(layout.prepares == 2 && view.visibleCells.allSatisfy { $0.frame.width == 60 })
    }

    @Test("A layout that empties its store when it is invalidated places what an update leaves")
    func stored() {
        @MainActor final class Stack: UICollectionViewLayout {
            var contexts: [UICollectionViewLayoutInvalidationContext] = []
            private var stored: [UICollectionViewLayoutAttributes] = []

            override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
                contexts.append(context)
                stored = []
                super.invalidateLayout(with: context)
            }
            override func prepare() {
                super.prepare()
                guard stored.isEmpty, let count = collectionView?.numberOfItems(inSection: 0) else { return }
                stored = (0..<count).map { item in
                    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
                    attributes.frame = CGRect(x: 0, y: CGFloat(item) * 20, width: 100, height: 20)
                    return attributes
                }
            }
            override var collectionViewContentSize: CGSize { CGSize(width: 100, height: stored.count * 20) }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { stored }
            override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
                stored.first { $0.indexPath == path }
            }
        }
        let source = TestSource(counts: 3)
        let layout = Stack()
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        layout.contexts = []
        source.sections[0].insert("new", at: 1)
        view.insertItems(at: [path(1)])
        view.layoutIfNeeded()
        #expect(layout.contexts.map(\.invalidateDataSourceCounts) == [true])
        #expect(layout.contexts.map(\.invalidateEverything) == [false])
        #expect(view.contentSize.height == 80 && view.shownValues == ["0-0", "new", "0-1", "0-2"])
        source.sections[0].removeSubrange(0..<2)
        view.deleteItems(at: [path(0), path(1)])
        view.layoutIfNeeded()
        #expect(view.contentSize.height == 40 && view.cellForItem(at: path(0))?.frame.minY == 0)
    }

    @Test("Flow layouts are told of an update, too, and ask for the sizes of what is new only")
    func flow() {
        @MainActor final class Flow: UICollectionViewFlowLayout {
            var updates = 0
            override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
                if context.invalidateDataSourceCounts { updates += 1 }
                super.invalidateLayout(with: context)
            }
        }
        let source = TestSource(counts: 50)
        source.sizes = { _ in CGSize(width: 100, height: 50) }
        let layout = Flow()
        layout.estimatedItemSize = CGSize(width: 100, height: 50)
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        (layout.updates, source.askedSizes) = (0, [])
        source.sections[0].insert("new", at: 1)
        view.insertItems(at: [path(1)])
        view.layoutIfNeeded()
        #expect(layout.updates == 1 && source.askedSizes == [path(1)])
    }

    @Test("Decorations are views of the layout, behind the cells when it says so")
    func decorations() {
        let (view, _, _) = mosaic()
        #expect(view.subviews.first is Backdrop)
        #expect(view.subviews.first?.frame.size == view.contentSize)
    }

    @Test("Attributes with transform, alpha and z order reach the views")
    func attributes() throws {
        @MainActor final class Fan: UICollectionViewLayout {
            override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                (0..<3).map { item in
                    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
                    attributes.size = CGSize(width: 40, height: 40)
                    attributes.center = CGPoint(x: 50, y: 50)
                    attributes.transform = CGAffineTransform(rotationAngle: CGFloat(item) * 0.3)
                    attributes.alpha = 1 - CGFloat(item) * 0.25
                    attributes.zIndex = -item
                    attributes.isHidden = item == 2
                    return attributes
                }
            }
        }
        let source = TestSource(counts: 3)
        let view = source.makeView(Fan())
        view.layoutIfNeeded()
        let cells = try [0, 1].map { try #require(view.cellForItem(at: path($0))) }
        #expect(view.cellForItem(at: path(2)) == nil)
        #expect(cells[1].transform == CGAffineTransform(rotationAngle: 0.3) && cells[1].alpha == 0.75)
        #expect(cells[1].center == CGPoint(x: 50, y: 50) && cells[1].bounds.size == CGSize(width: 40, height: 40))
        #expect(view.subviews.filter { $0 is TestCell } == [cells[1], cells[0]])
    }

    @Test("Updates and another layout keep the first visible item in view")
    func changing() {
        let (view, _, source) = mosaic()
        view.scroll(to: 400)
        let first = view.shownValues[0]
        let top = view.top(of: first)
        source.sections[0].insert("new", at: 0)
        view.insertItems(at: [path(0)])
        view.layoutIfNeeded()
        #expect(view.shownValues.contains(first))
        view.collectionViewLayout = TestSource.rows()
        view.layoutIfNeeded()
        #expect(view.shownValues.count >= 4 && view.subviews.allSatisfy { !($0 is Backdrop) })
        #expect(top != nil)
    }
}
