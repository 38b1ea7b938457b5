import SDLBackend
import Testing
import UIKit

@MainActor @Suite(.serialized) struct UICollectionViewHostTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// A host whose window is filled by a collection view of four visible rows.
    private func hosted(_ source: TestSource) throws -> (HeadlessHost, UICollectionView) {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 200))
        let window = UIWindow(frame: UIScreen.main.bounds)
        let view = source.makeView()
        window.addSubview(view)
        window.makeKeyAndVisible()
        host.step()
        return (host, view)
    }

    private func screenTop(_ cell: UICollectionViewCell?) -> CGFloat? {
        guard let cell else { return nil }
        let layer = cell.layer.presentation() ?? cell.layer
        return layer.position.y - layer.bounds.height / 2
    }

    @Test("An update moves cells to their places over time, fades out what goes, and reuses it only then")
    func animatedUpdate() throws {
        let source = TestSource(counts: 4)
        let (host, view) = try hosted(source)
        defer { host.close() }
        let gone = try #require(view.cellForItem(at: path(0)))
        let mover = try #require(view.cellForItem(at: path(1)))
        source.sections[0].remove(at: 0)
        var finished: Bool?
        view.performBatchUpdates {
            view.deleteItems(at: [path(0)])
        } completion: {
            finished = $0
        }
        host.run(seconds: 0.15)
        let halfway = try #require(screenTop(mover))
        #expect(halfway > 5 && halfway < 45 && gone.superview === view && finished == nil)
        #expect((gone.layer.presentation()?.opacity ?? 1) < 0.9)
        host.settle()
        #expect(screenTop(mover) == 0 && gone.superview == nil && finished == true)
        #expect(view.cellForItem(at: path(0)) === mover)
    }

    @Test("Within performWithoutAnimation an update is over at once")
    func updateWithoutAnimation() throws {
        let source = TestSource(counts: 4)
        let (host, view) = try hosted(source)
        defer { host.close() }
        let mover = try #require(view.cellForItem(at: path(1)))
        source.sections[0].remove(at: 0)
        var finished: Bool?
        UIView.performWithoutAnimation {
            view.performBatchUpdates {
                view.deleteItems(at: [path(0)])
            } completion: {
                finished = $0
            }
        }
        #expect(finished == true)
        host.step()
        #expect(screenTop(mover) == 0)
    }

    @Test("A click selects an item again in single selection; in multiple selection only one with Control deselects it")
    func clickingAgain() throws {
        let source = TestSource(counts: 4)
        let scene = try CollectionScene(source, CollectionScene.grid())
        defer { scene.close() }
        func click(_ x: CGFloat, with modifiers: KeyModifiers = []) -> [String] {
            source.events = []
            scene.click(x, 20, with: modifiers)
            return source.events
        }
        #expect(click(20) == ["select 0-0"])
        #expect(click(20) == ["select 0-0"] && scene.view.indexPathsForSelectedItems == [path(0)])
        #expect(click(100) == ["deselect 0-0", "select 0-1"])
        scene.view.allowsMultipleSelection = true
        #expect(click(100) == [] && click(100, with: .control) == ["deselect 0-1"])
        #expect(scene.view.indexPathsForSelectedItems == nil)
    }

    @Test("An inserted item fades in where it belongs while the others make room")
    func animatedInsertion() throws {
        let source = TestSource(counts: 3)
        let (host, view) = try hosted(source)
        defer { host.close() }
        source.sections[0].insert("new", at: 1)
        view.insertItems(at: [path(1)])
        host.step(frames: 3)
        let new = try #require(view.cellForItem(at: path(1)) as? TestCell)
        #expect(new.value == "new" && (new.layer.presentation()?.opacity ?? 1) < 0.6)
        let pushed = try #require(screenTop(view.cellForItem(at: path(2))))
        #expect(pushed >= 50 && pushed < 100)
        host.settle()
        #expect(new.layer.opacity == 1 && view.shownValues == ["0-0", "new", "0-1", "0-2"])
    }

    @Test("What an insertion pushes out of sight is seen going there")
    func pushedOut() throws {
        let source = TestSource(counts: 10)
        let (host, view) = try hosted(source)
        defer { host.close() }
        let last = try #require(view.cellForItem(at: path(3)))
        source.sections[0].insert("new", at: 0)
        view.insertItems(at: [path(0)])
        host.run(seconds: 0.15)
        let place = try #require(screenTop(last))
        #expect(place > 155 && place < 195 && last.superview === view)
        host.settle()
        #expect(last.superview == nil && view.shownValues == ["new", "0-0", "0-1", "0-2"])
        view.scroll(to: 50)
        #expect(view.shownValues.last == "0-3")
    }

    @Test("An animated scroll ends at the item, although sizes on the way were unknown")
    func animatedScroll() throws {
        let source = TestSource(counts: 5_000)
        source.sizes = { CGSize(width: 100, height: 30 + CGFloat($0.item % 7) * 10) }
        let (host, view) = try hosted(source)
        defer { host.close() }
        view.scrollToItem(at: path(1_000), at: .top, animated: true)
        host.step(frames: 5)
        #expect(view.contentOffset.y > 0 && view.cellForItem(at: path(1_000)) == nil)
        host.settle()
        #expect(view.top(of: "0-1000") == 0)
    }

    @Test("The layout may choose where a throw comes to rest")
    func snapping() throws {
        @MainActor final class Snapping: UICollectionViewFlowLayout {
            override func targetContentOffset(
                forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
            ) -> CGPoint {
                CGPoint(x: proposed.x, y: (proposed.y / 50).rounded() * 50)
            }
        }
        let source = TestSource(counts: 100)
        let (host, view) = try hosted(source)
        defer { host.close() }
        let layout = Snapping()
        layout.itemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        view.collectionViewLayout = layout
        host.step()
        SyntheticEvents.pushMouseButton(isDown: true, at: CGPoint(x: 50, y: 180), in: host.window)
        for y in stride(from: 170, through: 60, by: -10) {
            SyntheticEvents.pushMouseMotion(to: CGPoint(x: 50, y: y), in: host.window)
            host.step()
        }
        SyntheticEvents.pushMouseButton(isDown: false, at: CGPoint(x: 50, y: 60), in: host.window)
        host.settle()
        #expect(view.contentOffset.y > 100 && view.contentOffset.y.truncatingRemainder(dividingBy: 50) == 0)
    }

    /// An item that is where it is put, in much room.
    private final class OneItemLayout: UICollectionViewLayout {
        var top: CGFloat = 0

        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 10_000) }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(x: 0, y: top, width: 100, height: 50)
            return attributes
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            [layoutAttributesForItem(at: IndexPath(item: 0, section: 0))].compactMap { $0 }
                .filter { $0.frame.intersects(rect) }
        }
    }

    @Test("Scrolling to an item without animation ends a fling, also when the item is at its place already")
    func scrollingInFling() throws {
        let source = TestSource(counts: 1)
        let (host, view) = try hosted(source)
        defer { host.close() }
        let layout = OneItemLayout()
        view.collectionViewLayout = layout
        host.step()
        SyntheticEvents.pushMouseButton(isDown: true, at: CGPoint(x: 50, y: 180), in: host.window)
        for y in stride(from: 160, through: 40, by: -20) {
            SyntheticEvents.pushMouseMotion(to: CGPoint(x: 50, y: y), in: host.window)
            host.step()
        }
        SyntheticEvents.pushMouseButton(isDown: false, at: CGPoint(x: 50, y: 40), in: host.window)
        host.step()
        #expect(view.isDecelerating)
        layout.top = view.contentOffset.y
        layout.invalidateLayout()
        view.scrollToItem(at: path(0), at: .top, animated: false)
        #expect(!view.isDecelerating)
        host.settle()
        #expect(layout.top > 0 && view.contentOffset.y == layout.top)
    }

    @Test("A click selects an item and tells the delegate, unless it is refused")
    func click() throws {
        let source = TestSource(counts: 10)
        let (host, view) = try hosted(source)
        defer { host.close() }
        source.refuses = [path(2)]
        source.events = []
        for y in [60, 110, 10] {
            SyntheticEvents.pushClick(at: CGPoint(x: 50, y: y), in: host.window)
            host.run(seconds: 0.5)
        }
        #expect(source.events == ["select 0-1", "deselect 0-1", "select 0-0"])
        #expect(view.indexPathsForSelectedItems == [path(0)])
        #expect(view.cellForItem(at: path(0))?.isSelected == true)
    }

    @Test("A press that lasts highlights its item until it is over")
    func press() throws {
        let source = TestSource(counts: 10)
        let (host, view) = try hosted(source)
        defer { host.close() }
        let cell = try #require(view.cellForItem(at: path(1)))
        SyntheticEvents.pushMouseButton(isDown: true, at: CGPoint(x: 50, y: 60), in: host.window)
        host.run(seconds: 0.3)
        #expect(cell.isHighlighted && !cell.isSelected)
        SyntheticEvents.pushMouseButton(isDown: false, at: CGPoint(x: 50, y: 60), in: host.window)
        host.run(seconds: 0.2)
        #expect(!cell.isHighlighted && cell.isSelected)
    }
}
