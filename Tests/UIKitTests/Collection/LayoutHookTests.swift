import Testing
import UIKit

/// What a layout of one's own is asked and told, beside places.
@MainActor @Suite(.serialized) struct LayoutHookTests {
    /// Items come from the left and go to the right.
    @MainActor private final class Sliding: UICollectionViewFlowLayout {
        var calls: [String] = []

        override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
            super.prepare(forCollectionViewUpdates: updateItems)
            calls.append("prepare \(updateItems.count)")
        }

        override func initialLayoutAttributesForAppearingItem(
            at path: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            calls.append("appear \(path.item)")
            let attributes = layoutAttributesForItem(at: path)
            attributes?.center.x -= 320
            return attributes
        }

        override func finalLayoutAttributesForDisappearingItem(
            at path: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            calls.append("disappear \(path.item)")
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(x: 320, y: 50 * CGFloat(path.item), width: 320, height: 50)
            return attributes
        }

        override func finalizeCollectionViewUpdates() {
            super.finalizeCollectionViewUpdates()
            calls.append("finalize")
        }
    }

    private let source = TestSource(counts: 4)

    private func scene() throws -> (CollectionScene, Sliding) {
        let layout = Sliding()
        layout.itemSize = CGSize(width: 320, height: 50)
        layout.minimumLineSpacing = 0
        return (try CollectionScene(source, layout), layout)
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("An item that appears comes from where the layout says, and one that disappears goes there")
    func appearingAndDisappearing() throws {
        let (scene, layout) = try scene()
        defer { scene.close() }
        let gone = try #require(scene.view.cellForItem(at: path(1)))
        source.sections[0].remove(at: 1)
        source.sections[0].append("new")
        scene.view.performBatchUpdates {
            scene.view.deleteItems(at: [path(1)])
            scene.view.insertItems(at: [path(3)])
        }
        scene.host.step(frames: 6)
        let new = try #require(scene.view.cellForItem(at: path(3)))
        let (newX, goneX) = (new.layer.presentation()?.frame.minX ?? 0, gone.layer.presentation()?.frame.minX ?? 0)
        #expect(newX > -320 && newX < -100 && goneX > 0 && goneX < 220)
        #expect(new.layer.presentation()?.opacity == 1)
        scene.host.settle()
        #expect(new.frame.minX == 0 && gone.superview == nil)
        #expect(layout.calls == ["prepare 2", "disappear 1", "appear 3", "finalize"])
    }

    @Test("An adjustment of the offset is made when the invalidation takes effect, once")
    func contentOffsetAdjustment() throws {
        source.sections = [(0..<40).map { "\($0)" }]
        let (scene, layout) = try scene()
        defer { scene.close() }
        scene.scroll(to: 200)
        let context = UICollectionViewFlowLayoutInvalidationContext()
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 30)
        layout.invalidateLayout(with: context)
        #expect(scene.view.contentOffset.y == 200)
        scene.host.step(frames: 3)
        #expect(scene.view.contentOffset.y == 230)
    }

    @Test(
        "An item whose size is invalidated has another one in the next frame; the rest keep their places relative to it"
    )
    func invalidatedItem() throws {
        let (scene, layout) = try scene()
        defer { scene.close() }
        source.sizes = { CGSize(width: 320, height: $0.item == 1 ? 90 : 50) }
        scene.host.step()
        #expect(scene.frame(of: "0-2")?.minY == 100)
        let context = UICollectionViewFlowLayoutInvalidationContext()
        context.invalidateItems(at: [path(1)])
        layout.invalidateLayout(with: context)
        scene.host.step()
        #expect(scene.frame(of: "0-1")?.height == 90 && scene.frame(of: "0-2")?.minY == 140)
    }

    /// Counts updates that it is told of while it is not prepared.
    @MainActor private final class Strict: UICollectionViewFlowLayout {
        var isPrepared = false
        var preparations = 0
        var updates = 0
        var unpreparedUpdates = 0

        override func prepare() {
            super.prepare()
            isPrepared = true
            preparations += 1
        }

        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            super.invalidateLayout(with: context)
            isPrepared = false
        }

        override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
            super.prepare(forCollectionViewUpdates: updateItems)
            updates += 1
            if !isPrepared { unpreparedUpdates += 1 }
        }
    }

    @Test("A layout is prepared before it hears of updates, also of several that one layout pass brings")
    func preparedForQueuedEdits() throws {
        source.sections = [(0..<40).map { "\($0)" }]
        let layout = Strict()
        layout.itemSize = CGSize(width: 320, height: 50)
        let scene = try CollectionScene(source, layout)
        defer { scene.close() }
        source.onWillDisplay = { [source] _ in
            source.onWillDisplay = nil
            for _ in 0..<3 {
                source.sections[0].removeFirst()
                scene.view.deleteItems(at: [path(0)])
            }
        }
        scene.scroll(to: 200)
        #expect(layout.updates == 3 && layout.unpreparedUpdates == 0)
    }

    /// Puts another layout in its place when it is prepared.
    @MainActor private final class Leaving: UICollectionViewFlowLayout {
        var next: UICollectionViewLayout?

        override func prepare() {
            super.prepare()
            guard let view = collectionView, let next else { return }
            self.next = nil
            view.collectionViewLayout = next
        }
    }

    @Test("A layout that is replaced while it is prepared leaves no preparation under way")
    func replacedInPreparation() throws {
        let (scene, layout) = try scene()
        defer { scene.close() }
        let leaving = Leaving()
        leaving.next = layout
        scene.view.collectionViewLayout = leaving
        scene.host.settle()
        #expect(scene.view.collectionViewLayout === layout && leaving.collectionView == nil)
        #expect(!scene.view.isPreparingLayout && scene.view.cellForItem(at: path(3)) != nil)
    }

    @Test("Of several edits that one layout pass brings, the layout hears each")
    func queuedEdits() throws {
        source.sections = [(0..<40).map { "\($0)" }]
        let (scene, layout) = try scene()
        defer { scene.close() }
        source.onWillDisplay = { [source] _ in
            source.onWillDisplay = nil
            source.sections[0].removeFirst(2)
            scene.view.deleteItems(at: [path(0), path(1)])
            source.sections[0].insert("new", at: 0)
            scene.view.insertItems(at: [path(0)])
        }
        layout.calls = []
        scene.scroll(to: 200)
        #expect(layout.calls.filter { $0.hasPrefix("prepare") } == ["prepare 2", "prepare 1"])
    }

    // MARK: Very many updates

    @Test(
        "For hundreds of updates of one turn a layout is prepared once, and hears each; the first item on screen stays",
        arguments: [false, true])
    func manyUpdates(asks: Bool) throws {
        source.sections = [(0..<100).map { "\($0)" }]
        let layout = Strict()
        layout.itemSize = CGSize(width: 320, height: 50)
        layout.minimumLineSpacing = 0
        let scene = try CollectionScene(source, layout)
        defer { scene.close() }
        scene.scroll(to: 220)
        let place = scene.frame(of: "4")
        layout.preparations = 0
        for number in 0..<300 {
            switch number % 3 {
            case 0:
                source.sections[0].insert("new \(number)", at: 0)
                scene.view.insertItems(at: [path(0)])
            case 1:
                // The item that is moved was on screen, behind the first.
                let old = try #require(source.sections[0].firstIndex(of: "\(5 + number / 3 % 5)"))
                source.sections[0].insert(source.sections[0].remove(at: old), at: 0)
                scene.view.moveItem(at: path(old), to: path(0))
            default:
                source.sections[0].removeLast(number % 2)
                scene.view.performBatchUpdates {
                    if number % 2 == 1 { scene.view.deleteItems(at: [path(source.sections[0].count)]) }
                }
            }
            if asks, number == 200 {
                let item = source.sections[0].firstIndex(of: "4") ?? 0
                let attributes = scene.view.layoutAttributesForItem(at: path(item))
                #expect(attributes?.frame.minY == 50 * CGFloat(item))
                #expect(layout.updates == 201 && layout.unpreparedUpdates == 0)
            }
        }
        #expect(layout.preparations <= 35)
        scene.host.step()
        #expect(layout.updates == 300 && layout.unpreparedUpdates == 0 && layout.preparations <= 40)
        #expect(scene.frame(of: "4") == place)
        #expect(scene.view.contentSize.height == 50 * CGFloat(source.sections[0].count))
    }

    @Test("A layout that comes after updates that its predecessor has not heard of hears of none")
    func updatesBeforeChange() throws {
        source.sections = [(0..<40).map { "\($0)" }]
        let scene = try CollectionScene(source, Strict())
        defer { scene.close() }
        for number in 0..<50 {
            source.sections[0].insert("new \(number)", at: 0)
            scene.view.insertItems(at: [path(0)])
        }
        let next = Strict()
        scene.view.collectionViewLayout = next
        scene.host.settle()
        #expect(next.updates == 0 && next.isPrepared && scene.view.numberOfItems(inSection: 0) == 90)
    }
}
