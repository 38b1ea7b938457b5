import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ItemMovementTests {
    /// A source that lets items be moved.
    @MainActor final class Movable: UICollectionViewDataSource {
        let source: TestSource
        var log: [String] = []
        var fixed: Set<Int> = []

        init(_ source: TestSource) {
            self.source = source
        }

        func numberOfSections(in view: UICollectionView) -> Int { source.numberOfSections(in: view) }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            source.collectionView(view, numberOfItemsInSection: section)
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            source.collectionView(view, cellForItemAt: path)
        }
        func collectionView(_ view: UICollectionView, canMoveItemAt path: IndexPath) -> Bool {
            !fixed.contains(path.item)
        }
        func collectionView(_ view: UICollectionView, moveItemAt from: IndexPath, to target: IndexPath) {
            log.append("\(from.section)-\(from.item) to \(target.section)-\(target.item)")
            let value = source.sections[from.section].remove(at: from.item)
            source.sections[target.section].insert(value, at: target.item)
        }
    }

    private func scene(_ counts: Int) throws -> (CollectionScene, Movable, TestSource) {
        let source = TestSource(counts: counts)
        let movable = Movable(source)
        let scene = try CollectionScene(source, CollectionScene.grid()) { $0.dataSource = movable }
        return (scene, movable, source)
    }

    @Test("An item in the hand has the size that it gets when the view is resized")
    func resizing() throws {
        let (scene, _, source) = try scene(40)
        defer { scene.close() }
        source.sizes = { [view = scene.view] _ in CGSize(width: view.bounds.width, height: 80) }
        scene.view.collectionViewLayout.invalidateLayout()
        scene.host.step()
        scene.press(40, 40)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, 30, frames: 10)
        #expect(scene.frame(of: "0-0")?.width == 320)
        scene.view.frame.size.width = 280
        scene.host.step()
        #expect(scene.frame(of: "0-0")?.size == CGSize(width: 280, height: 80))
        scene.lift()
    }

    @Test("An item that is pressed a moment and dragged goes where it is let go; others make room meanwhile")
    func dragging() throws {
        let (scene, movable, source) = try scene(40)
        defer { scene.close() }
        scene.press(40, 40)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 170, 0, frames: 20)
        scene.host.run(seconds: 0.4)
        scene.save("moving-item")
        #expect(scene.frame(of: "0-0")?.midX == 210 && scene.frame(of: "0-1")?.minX == 0 && movable.log.isEmpty)
        scene.lift()
        scene.host.settle()
        #expect(movable.log == ["0-0 to 0-2"] && source.sections[0].prefix(4) == ["0-1", "0-2", "0-0", "0-3"])
        #expect(scene.frame(of: "0-0")?.minX == 160 && scene.view.contentOffset == .zero)
        #expect(scene.view.indexPathForSelectedRowOrItem == nil)
    }

    @Test("Where a layout has sizes from the model, an item that was let go has its own")
    func sizesOfModel() throws {
        let source = TestSource(counts: 2)
        let movable = Movable(source)
        let layout = MosaicLayout()
        layout.register(Backdrop.self, forDecorationViewOfKind: "backdrop")
        layout.height = { source.sections[0][$0.item] == "0-0" ? 100 : 200 }
        let scene = try CollectionScene(source, layout) { $0.dataSource = movable }
        defer { scene.close() }
        #expect(scene.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: scene.view.bounds.width * 0.75, y: 50))
        scene.view.endInteractiveMovement()
        scene.host.settle()
        #expect(movable.log == ["0-0 to 0-1"])
        #expect(scene.frame(of: "0-0")?.height == 100 && scene.frame(of: "0-1")?.height == 200)
    }

    @Test("A drag without a pause scrolls")
    func scrolling() throws {
        let (scene, movable, _) = try scene(100)
        defer { scene.close() }
        scene.press(40, 300)
        scene.drag(by: 0, -100)
        #expect(scene.view.contentOffset.y > 80 && !scene.view.isMovingItem && movable.log.isEmpty)
        scene.lift()
    }

    @Test("Items that may not be moved stay")
    func fixed() throws {
        let (scene, movable, _) = try scene(40)
        defer { scene.close() }
        movable.fixed = [0]
        #expect(!scene.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        scene.press(40, 40)
        scene.host.run(seconds: 0.5)
        #expect(!scene.view.isMovingItem)
    }

    @Test("A movement by program ends with the data source being told, or is cancelled without trace")
    func program() throws {
        let (scene, movable, source) = try scene(40)
        defer { scene.close() }
        let view = scene.view
        #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 5, section: 0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 40, y: 40))
        scene.host.settle()
        #expect(scene.frame(of: "0-0")?.minX == 80)
        view.cancelInteractiveMovement()
        scene.host.settle()
        #expect(movable.log.isEmpty && scene.frame(of: "0-5") == CGRect(x: 80, y: 80, width: 80, height: 80))
        #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 5, section: 0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 40, y: 40))
        view.endInteractiveMovement()
        scene.host.settle()
        #expect(
            movable.log == ["0-5 to 0-0"] && source.sections[0][0] == "0-5" && scene.frame(of: "0-5")?.origin == .zero)
    }

    @Test("Near an edge the view scrolls, and the item stays under the pointer")
    func autoScroll() throws {
        let (scene, movable, source) = try scene(400)
        defer { scene.close() }
        scene.press(40, 40)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, 345, frames: 20)
        scene.host.run(seconds: 2)
        #expect(scene.view.contentOffset.y > 500)
        #expect(abs((scene.frame(of: "0-0")?.midY ?? 0) - 385) < 1)
        scene.lift()
        scene.host.settle()
        let target = try #require(source.sections[0].firstIndex(of: "0-0"))
        #expect(target > 20 && movable.log == ["0-0 to 0-\(target)"])
    }

    /// Drags the first item to the lower edge, and holds it there until the view has scrolled by 500 points.
    private func holdAtEdge(_ scene: CollectionScene) {
        scene.press(40, 40)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, 350, frames: 10)
        for _ in 0..<200 where scene.view.contentOffset.y < 500 { scene.host.step() }
    }

    @Test("Data that is reloaded in the middle ends the drag without a move, and nothing goes on scrolling")
    func reloading() throws {
        let (scene, movable, _) = try scene(400)
        defer { scene.close() }
        holdAtEdge(scene)
        scene.view.reloadData()
        let offset = scene.view.contentOffset.y
        #expect(offset >= 500)
        scene.lift()
        scene.host.run(seconds: 2)
        #expect(movable.log.isEmpty && scene.view.contentOffset.y == offset)
        #expect(scene.view.visibleCells.allSatisfy { $0.layer.shadowOpacity == 0 && $0.layer.zPosition == 0 })
    }

    @Test("An insertion in the middle ends the drag, and shows each item in the cell that was made for it")
    func insertingWhileDragged() throws {
        let (scene, movable, source) = try scene(400)
        defer { scene.close() }
        holdAtEdge(scene)
        let offset = scene.view.contentOffset.y
        source.sections[0].insert("new", at: 0)
        scene.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        scene.host.settle()
        scene.lift()
        scene.host.settle()
        #expect(movable.log.isEmpty && abs(scene.view.contentOffset.y - offset) <= 80)
        let paths = scene.view.indexPathsForVisibleItems
        #expect(paths.count >= 20)
        for path in paths {
            let cell = scene.view.cellForItem(at: path) as? TestCell
            #expect(cell?.value == source.sections[0][path.item])
            #expect(cell?.frame.origin.x == CGFloat(path.item % 4) * 80)
        }
    }

    @Test("Escape puts an item back that is dragged, also where nothing can be selected", arguments: [true, false])
    func escape(allowsSelection: Bool) throws {
        let list = try EditedList(.collection)
        defer { list.close() }
        let view = try #require(list.collection)
        view.allowsSelection = allowsSelection
        list.source.canMove = true
        list.press(100, 20)
        list.host.run(seconds: 0.5)
        list.drag(by: 0, 100, frames: 20)
        #expect(view.geometry.moved?.target.item ?? 0 > 0)
        list.key(.escape)
        #expect(!view.isMovingItem)
        list.drag(by: 0, 50)
        list.lift()
        list.host.settle()
        #expect(list.source.moves == 0 && list.shown.prefix(3) == ["0-0", "0-1", "0-2"])
    }

    @Test("Near the upper edge the view scrolls back, as far as its beginning")
    func autoScrollUp() throws {
        let (scene, movable, source) = try scene(400)
        defer { scene.close() }
        scene.view.scroll(to: 800)
        scene.host.step()
        scene.press(40, 200)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, -190, frames: 20)
        scene.host.run(seconds: 2)
        #expect(scene.view.contentOffset.y == 0)
        scene.lift()
        scene.host.settle()
        // The third line of four at 960 points.
        #expect(movable.log == ["0-48 to 0-0"] && source.sections[0][0] == "0-48")
    }

    @Test("Custom layouts say where a moving item goes, and hear what moved")
    func customLayout() throws {
        @MainActor final class Column: UICollectionViewLayout {
            var contexts: [[IndexPath]] = []
            private var count = 0
            override func prepare() { count = collectionView?.numberOfItems(inSection: 0) ?? 0 }
            override var collectionViewContentSize: CGSize { CGSize(width: 320, height: CGFloat(count) * 40) }
            override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
                let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
                attributes.frame = CGRect(x: 0, y: CGFloat(path.item) * 40, width: 320, height: 40)
                return attributes
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
                    .filter { $0.frame.intersects(rect) }
            }
            override func targetIndexPath(
                forInteractivelyMovingItem previous: IndexPath, withPosition position: CGPoint
            ) -> IndexPath { IndexPath(item: 3, section: 0) }
            override func invalidationContext(
                forInteractivelyMovingItems targets: [IndexPath], withTargetPosition position: CGPoint,
                previousIndexPaths: [IndexPath], previousPosition: CGPoint
            ) -> UICollectionViewLayoutInvalidationContext {
                let context = super.invalidationContext(
                    forInteractivelyMovingItems: targets, withTargetPosition: position,
                    previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
                contexts.append(
                    (context.previousIndexPathsForInteractivelyMovingItems ?? [])
                        + (context.targetIndexPathsForInteractivelyMovingItems ?? []))
                return context
            }
        }
        let source = TestSource(counts: 6)
        let movable = Movable(source)
        let layout = Column()
        let scene = try CollectionScene(source, layout) { $0.dataSource = movable }
        defer { scene.close() }
        #expect(scene.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 60))
        scene.view.endInteractiveMovement()
        scene.host.settle()
        #expect(layout.contexts == [[IndexPath(item: 0, section: 0), IndexPath(item: 3, section: 0)]])
        #expect(scene.view.shownValues == ["0-1", "0-2", "0-3", "0-0", "0-4", "0-5"])
    }

    @Test("While an item is dragged, prefetching is of the items that come back, by their paths in the data source")
    func prefetching() throws {
        @MainActor final class Prefetcher: UICollectionViewDataSourcePrefetching {
            var wanted: [Int] = []
            func collectionView(_ view: UICollectionView, prefetchItemsAt paths: [IndexPath]) {
                wanted += paths.map(\.item)
            }
        }
        let (scene, movable, _) = try self.scene(400)
        defer { scene.close() }
        let prefetcher = Prefetcher()
        scene.view.prefetchDataSource = prefetcher
        scene.press(40, 40)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, 350, frames: 10)
        for _ in 0..<300 where scene.view.contentOffset.y < 1200 { scene.host.step() }
        prefetcher.wanted = []
        scene.drag(by: 0, -385, frames: 10)
        for _ in 0..<300 where scene.view.contentOffset.y > 100 { scene.host.step() }
        // The first item is in the hand, and all that come back are those after it.
        #expect(prefetcher.wanted.contains(1) && !prefetcher.wanted.contains(0))
        scene.lift()
        #expect(movable.log.count == 1)
    }
}

extension UICollectionView {
    fileprivate var indexPathForSelectedRowOrItem: IndexPath? { indexPathsForSelectedItems?.first }
}
