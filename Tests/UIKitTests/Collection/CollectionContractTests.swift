import CollectionCore
import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct CollectionContractTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("Scrolling among the same items asks the layout nothing, and otherwise once per half screen")
    func asking() throws {
        @MainActor final class Counting: UICollectionViewFlowLayout {
            var questions = 0
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                questions += 1
                return super.layoutAttributesForElements(in: rect)
            }
        }
        let layout = Counting()
        layout.itemSize = CGSize(width: 320, height: 50)
        layout.minimumLineSpacing = 0
        let scene = try CollectionScene(TestSource(counts: 1000), layout)
        defer { scene.close() }
        scene.scroll(to: 1001)
        layout.questions = 0
        let before = scene.view.tilingCount
        for step in 2..<50 { scene.scroll(to: 1000 + CGFloat(step)) }
        #expect(layout.questions == 0 && scene.view.tilingCount == before)
        for step in 0..<100 { scene.scroll(to: 1050 + CGFloat(step) * 10) }
        #expect(layout.questions <= 6 && scene.view.shownValues.first == "0-40")
    }

    @Test("Items that size themselves have the size they prefer")
    func selfSizing() throws {
        @MainActor final class Tall: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ attributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                let copy = attributes.copy() as? UICollectionViewLayoutAttributes ?? attributes
                copy.size = CGSize(width: 320, height: 30 + CGFloat(tag) * 10)
                return copy
            }
        }
        @MainActor final class Source: UICollectionViewDataSource {
            var made = 0
            func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1000 }
            func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
                made += 1
                let cell = view.dequeueReusableCell(withReuseIdentifier: "tall", for: path)
                cell.tag = path.item % 4
                return cell
            }
        }
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        layout.minimumLineSpacing = 0
        let source = Source()
        let scene = try CollectionScene(TestSource(counts: 0), layout) {
            $0.register(Tall.self, forCellWithReuseIdentifier: "tall")
            $0.dataSource = source
        }
        defer { scene.close() }
        #expect((0..<4).map { scene.view.cellForItem(at: path($0))?.frame.height } == [30, 40, 50, 60])
        #expect(source.made < 100)
        scene.view.scrollToItem(at: path(600), at: .top, animated: false)
        scene.host.step()
        #expect(scene.view.cellForItem(at: path(600))?.frame.minY == scene.view.contentOffset.y)
    }

    @Test("An item size of automaticSize says nothing: without estimates, items have the size of a new layout")
    func automaticItemSize() throws {
        let layout = UICollectionViewFlowLayout()
        let usual = layout.itemSize
        layout.itemSize = UICollectionViewFlowLayout.automaticSize
        let scene = try CollectionScene(TestSource(counts: 8), layout)
        defer { scene.close() }
        #expect(scene.view.cellForItem(at: path(0))?.frame.size == usual)
    }

    @Test("A custom layout may take the size a view prefers")
    func customSelfSizing() throws {
        @MainActor final class Stacked: UICollectionViewLayout {
            var heights = [Int: CGFloat]()
            private func height(_ item: Int) -> CGFloat { heights[item] ?? 40 }
            override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 400) }
            override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
                let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
                let top = (0..<path.item).reduce(0) { $0 + height($1) }
                attributes.frame = CGRect(x: 0, y: top, width: 320, height: height(path.item))
                return attributes
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                (0..<3).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
            }
            override func shouldInvalidateLayout(
                forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
                withOriginalAttributes original: UICollectionViewLayoutAttributes
            ) -> Bool {
                guard preferred.size.height != original.size.height else { return false }
                heights[original.indexPath.item] = preferred.size.height
                return true
            }
        }
        @MainActor final class Cell: UICollectionViewCell {
            override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 70) }
        }
        let source = TestSource(counts: 3)
        let scene = try CollectionScene(source, Stacked()) {
            $0.register(Cell.self, forCellWithReuseIdentifier: "cell")
        }
        defer { scene.close() }
        scene.host.step(frames: 3)
        #expect((0..<3).map { scene.view.cellForItem(at: path($0))?.frame.minY } == [0, 70, 140])
    }

    @Test("Arrows go from item to item and from line to line; Space selects")
    func keys() throws {
        let source = TestSource(counts: 40)
        let scene = try CollectionScene(source, CollectionScene.grid())
        defer { scene.close() }
        scene.view.becomeFirstResponder()
        scene.key(.right)
        #expect(scene.view.engine.selection.focused == ShownPath(path(0)))
        scene.key(.right)
        scene.key(.down)
        #expect(scene.view.engine.selection.focused == ShownPath(path(5)))
        scene.key(.left)
        scene.key(.left)
        #expect(scene.view.engine.selection.focused == ShownPath(path(3)))
        source.events = []
        scene.key(.space)
        #expect(source.events == ["select 0-3"] && scene.view.indexPathsForSelectedItems == [path(3)])
        for _ in 0..<6 { scene.key(.down) }
        #expect(scene.view.engine.selection.focused == ShownPath(path(27)) && scene.frame(of: "0-27")?.maxY == 400)
    }

    @Test("Highlighting and selection: one or several, and what the delegate refuses is not selected")
    func selection() throws {
        let source = TestSource(counts: 40)
        source.refuses = [path(2)]
        let scene = try CollectionScene(source, CollectionScene.grid())
        defer { scene.close() }
        scene.press(40, 40)
        scene.host.run(seconds: 0.25)
        #expect(scene.view.cellForItem(at: path(0))?.isHighlighted == true)
        scene.lift()
        scene.click(120, 40)
        scene.click(200, 40)
        #expect(scene.view.indexPathsForSelectedItems == [path(1)])
        scene.view.allowsMultipleSelection = true
        scene.click(40, 40, with: .control)
        scene.click(120, 40, with: .control)
        #expect(scene.view.indexPathsForSelectedItems == [path(0)])
        scene.view.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(scene.view.indexPathsForSelectedItems == nil)
    }

    @Test("A prefetching data source hears a screen ahead")
    func prefetching() throws {
        @MainActor final class Prefetcher: UICollectionViewDataSourcePrefetching {
            var wanted: [Int] = []
            func collectionView(_ view: UICollectionView, prefetchItemsAt paths: [IndexPath]) {
                wanted += paths.map(\.item)
            }
        }
        let prefetcher = Prefetcher()
        let scene = try CollectionScene(TestSource(counts: 400), CollectionScene.grid()) {
            $0.prefetchDataSource = prefetcher
        }
        defer { scene.close() }
        #expect(prefetcher.wanted == Array(20..<40))
        prefetcher.wanted = []
        scene.view.isPrefetchingEnabled = false
        scene.scroll(to: 400)
        #expect(prefetcher.wanted.isEmpty)
    }

    @Test("Supplementaries come and go as the layout says")
    func supplementaryAnimation() throws {
        @MainActor final class Sliding: UICollectionViewFlowLayout {
            override func initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind kind: String, at path: IndexPath
            ) -> UICollectionViewLayoutAttributes? {
                let attributes = layoutAttributesForSupplementaryView(ofKind: kind, at: path)
                attributes?.frame.origin.x = -320
                return attributes
            }
        }
        let layout = Sliding()
        layout.itemSize = CGSize(width: 320, height: 50)
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        let source = TestSource(counts: 1)
        let scene = try CollectionScene(source, layout)
        defer { scene.close() }
        source.sections.append(["1-0"])
        scene.view.insertSections(IndexSet(integer: 1))
        scene.host.step(frames: 2)
        let header = try #require(
            scene.view.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1)))
        #expect((header.layer.presentation()?.frame.minX ?? 0) < -200)
        scene.host.settle()
        #expect(header.layer.frame.minX == 0)
    }

    @Test("Decoration views are used again")
    func decorations() throws {
        @MainActor final class Backdrop: UICollectionReusableView {
            static var made = 0
            override init(frame: CGRect) {
                super.init(frame: frame)
                Self.made += 1
            }
        }
        @MainActor final class Decorated: UICollectionViewFlowLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                let all = super.layoutAttributesForElements(in: rect) ?? []
                let backdrops = all.filter { $0.representedElementCategory == .cell }.map { cell in
                    let backdrop = UICollectionViewLayoutAttributes(
                        forDecorationViewOfKind: "backdrop", with: cell.indexPath)
                    backdrop.frame = cell.frame.insetBy(dx: 5, dy: 5)
                    backdrop.zIndex = -1
                    return backdrop
                }
                return all + backdrops
            }
        }
        let layout = Decorated()
        layout.itemSize = CGSize(width: 320, height: 100)
        layout.minimumLineSpacing = 0
        layout.register(Backdrop.self, forDecorationViewOfKind: "backdrop")
        let scene = try CollectionScene(TestSource(counts: 100), layout)
        defer { scene.close() }
        for step in 1...20 { scene.scroll(to: CGFloat(step) * 100) }
        #expect(Backdrop.made <= 6)
    }

    @Test(
        "An item comes to every place of the viewport",
        arguments: [
            (UICollectionView.ScrollPosition.top, 0.0), (UICollectionView.ScrollPosition.centeredVertically, 160.0),
            (UICollectionView.ScrollPosition.bottom, 320.0),
        ])
    func positions(position: UICollectionView.ScrollPosition, top: Double) throws {
        let scene = try CollectionScene(TestSource(counts: 400), CollectionScene.grid())
        defer { scene.close() }
        scene.view.scrollToItem(at: path(200), at: position, animated: false)
        scene.host.step()
        #expect(scene.frame(of: "0-200")?.minY == CGFloat(top))
        scene.view.scrollToItem(at: path(8), at: position, animated: true)
        scene.host.settle()
        let reachable = position == .top ? 0 : position == .bottom ? 160 : 160.0
        #expect(scene.frame(of: "0-8")?.minY == CGFloat(reachable))
    }

    @Test(
        "Horizontal positions bring an item to the left, the middle and the right",
        arguments: [
            (UICollectionView.ScrollPosition.left, 0.0), (UICollectionView.ScrollPosition.centeredHorizontally, 120.0),
            (UICollectionView.ScrollPosition.right, 240.0),
        ])
    func horizontalPositions(position: UICollectionView.ScrollPosition, left: Double) throws {
        let layout = CollectionScene.grid()
        layout.scrollDirection = .horizontal
        let scene = try CollectionScene(TestSource(counts: 400), layout)
        defer { scene.close() }
        scene.view.scrollToItem(at: path(200), at: position, animated: false)
        scene.host.step()
        #expect(scene.frame(of: "0-200")?.minX == CGFloat(left))
    }
}
