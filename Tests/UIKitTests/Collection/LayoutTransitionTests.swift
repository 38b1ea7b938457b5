import Testing

@testable import UIKit

/// Going over from one layout to another, step by step. The viewport is 100 by 200 points; there are rows of 50 points,
/// and a grid of two squares to a line.
@MainActor @Suite(.serialized) struct CollectionLayoutTransitionTests {
    private static func grid() -> UICollectionViewFlowLayout {
        let layout = TestSource.rows()
        layout.itemSize = CGSize(width: 50, height: 50)
        layout.minimumInteritemSpacing = 0
        return layout
    }

    private func item(_ index: Int) -> IndexPath { IndexPath(item: index, section: 0) }

    private func frame(_ value: String, _ view: UICollectionView) -> CGRect? {
        view.visibleCells.first { ($0 as? TestCell)?.value == value }?.frame
    }

    @Test("On the way an item is between its two places, by as much as the progress says")
    func between() throws {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.layoutIfNeeded()
        let transition = view.startInteractiveTransition(to: Self.grid())
        view.layoutIfNeeded()
        #expect(frame("0-1", view) == CGRect(x: 0, y: 50, width: 100, height: 50))
        transition.transitionProgress = 0.5
        view.layoutIfNeeded()
        #expect(frame("0-1", view) == CGRect(x: 25, y: 25, width: 75, height: 50))
        transition.transitionProgress = 1
        view.layoutIfNeeded()
        #expect(frame("0-1", view) == CGRect(x: 50, y: 0, width: 50, height: 50))
    }

    @Test(
        "The first visible item keeps its place on screen, and the content offset goes along",
        arguments: [0.25, 0.5, 1])
    func offset(progress: Double) {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.scroll(to: 500)
        let transition = view.startInteractiveTransition(to: Self.grid())
        transition.transitionProgress = CGFloat(progress)
        view.layoutIfNeeded()
        #expect(view.top(of: "0-10") == 0)
        #expect(view.contentOffset.y == 500 - 250 * CGFloat(progress))
    }

    @Test("The next layout says where the content is to be in the end")
    func targetOffset() {
        final class Top: UICollectionViewFlowLayout {
            override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
                CGPoint(x: proposed.x, y: proposed.y + 20)
            }
        }
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.scroll(to: 500)
        let next = Top()
        next.itemSize = CGSize(width: 50, height: 50)
        next.minimumLineSpacing = 0
        next.minimumInteritemSpacing = 0
        let transition = view.startInteractiveTransition(to: next)
        transition.transitionProgress = 1
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 270)
    }

    @Test("What is visible is what either layout has in the viewport, as far as it is there")
    func visible() {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.scroll(to: 500)
        #expect(view.shownValues == (10...13).map { "0-\($0)" })
        let transition = view.startInteractiveTransition(to: Self.grid())
        transition.transitionProgress = 0.5
        view.layoutIfNeeded()
        // Item 15 is half-way between 250 and 100 points below the top of the viewport.
        #expect(view.top(of: "0-15") == 175 && view.top(of: "0-16") == nil)
        transition.transitionProgress = 0.9
        view.layoutIfNeeded()
        #expect(Set(view.shownValues) == Set((10...17).map { "0-\($0)" }))
    }

    @Test("An element that only one of the layouts has fades where it is")
    func fading() throws {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.layoutIfNeeded()
        let next = Self.grid()
        // The fixture's delegate takes the layout's sizes.
        next.headerReferenceSize = CGSize(width: 0, height: 30)
        let transition = view.startInteractiveTransition(to: next)
        transition.transitionProgress = 0.25
        view.layoutIfNeeded()
        let header = try #require(
            view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: item(0)))
        #expect(header.alpha == 0.25 && header.frame.minY == 0)
        #expect(frame("0-0", view)?.minY == 7.5)
    }

    @Test("Finished, the next layout is the collection view's, and its places hold")
    func finishing() {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.scroll(to: 500)
        let grid = Self.grid()
        var ends: [[Bool]] = []
        let transition = view.startInteractiveTransition(to: grid) { ends.append([$0, $1]) }
        transition.transitionProgress = 0.4
        view.finishInteractiveTransition()
        view.layoutIfNeeded()
        #expect(view.collectionViewLayout === grid && grid.collectionView === view)
        #expect(view.contentOffset.y == 250 && view.contentSize.height == 1000 && ends == [[true, true]])
        #expect(view.shownValues == (10...17).map { "0-\($0)" })
        #expect(frame("0-11", view) == CGRect(x: 50, y: 250, width: 50, height: 50))
    }

    @Test("After a transition that is cancelled everything is as it was")
    func cancelling() {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.scroll(to: 500)
        let rows = view.collectionViewLayout
        let grid = Self.grid()
        var ends: [[Bool]] = []
        let transition = view.startInteractiveTransition(to: grid) { ends.append([$0, $1]) }
        transition.transitionProgress = 0.4
        view.layoutIfNeeded()
        view.cancelInteractiveTransition()
        view.layoutIfNeeded()
        #expect(view.collectionViewLayout === rows && rows.collectionView === view && grid.collectionView == nil)
        #expect(view.contentOffset.y == 500 && view.contentSize.height == 2000 && ends == [[true, false]])
        #expect(view.shownValues == (10...13).map { "0-\($0)" })
        view.cancelInteractiveTransition()
        #expect(ends.count == 1)
    }

    @Test("The end is animated from where the elements are")
    func animatedEnd() throws {
        let scene = try CollectionScene(TestSource(counts: 40), CollectionScene.grid())
        defer { scene.close() }
        let rows = TestSource.rows()
        rows.itemSize = CGSize(width: 320, height: 80)
        var ends: [[Bool]] = []
        let transition = scene.view.startInteractiveTransition(to: rows) { ends.append([$0, $1]) }
        transition.transitionProgress = 0.5
        scene.host.step()
        #expect(scene.frame(of: "0-1") == CGRect(x: 40, y: 40, width: 200, height: 80))
        scene.view.finishInteractiveTransition()
        scene.host.step()
        let cell = try #require(scene.view.cellForItem(at: item(1)))
        let shown = try #require(cell.layer.presentation()?.frame)
        #expect(shown.width < 300 && ends.isEmpty)
        scene.host.run(seconds: 0.5)
        #expect(scene.frame(of: "0-1") == CGRect(x: 0, y: 80, width: 320, height: 80) && ends == [[true, true]])
    }

    @Test("Another layout that is set ends the transition, and a progress that was not shown is none")
    func replaced() {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.scroll(to: 500)
        var ends: [[Bool]] = []
        let transition = view.startInteractiveTransition(to: Self.grid()) { ends.append([$0, $1]) }
        transition.transitionProgress = 0.5
        let other = TestSource.rows()
        view.collectionViewLayout = other
        view.layoutIfNeeded()
        view.finishInteractiveTransition()
        #expect(ends == [[false, false]] && view.collectionViewLayout === other)
        #expect(transition.currentLayout.collectionView == nil && transition.nextLayout.collectionView == nil)
        #expect(view.contentOffset.y == 500 && view.top(of: "0-10") == 0)
    }

    @Test("Items that come above the viewport on the way move nothing on screen")
    func insertionAbove() {
        let source = TestSource(counts: 60)
        let view = source.makeView()
        view.scroll(to: 500)
        let transition = view.startInteractiveTransition(to: Self.grid())
        transition.transitionProgress = 0.5
        view.layoutIfNeeded()
        #expect(view.top(of: "0-10") == 0)
        source.sections[0].insert(contentsOf: ["a", "b", "c", "d"], at: 0)
        view.insertItems(at: (0..<4).map(item))
        view.layoutIfNeeded()
        #expect(view.top(of: "0-10") == 0)
        view.finishInteractiveTransition()
        view.layoutIfNeeded()
        #expect(view.top(of: "0-10") == 0 && view.contentOffset.y == 350)
    }

    @Test("An anchor that is deleted on the way is not asked about at the end")
    func deletedAnchor() {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.scroll(to: 500)
        view.startInteractiveTransition(to: Self.grid())
        view.layoutIfNeeded()
        source.sections[0].removeLast(35)
        view.deleteItems(at: (5..<40).map(item))
        view.finishInteractiveTransition()
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 0 && view.shownValues.count == 5)
    }

    @Test("Invalidating on the way reaches both layouts, and a step does not")
    func invalidation() {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.layoutIfNeeded()
        let transition = view.startInteractiveTransition(to: Self.grid())
        view.layoutIfNeeded()
        source.askedSizes = []
        transition.transitionProgress = 0.5
        transition.invalidateLayout()
        view.layoutIfNeeded()
        #expect(source.askedSizes.isEmpty)
        source.sizes = { _ in CGSize(width: 50, height: 70) }
        transition.invalidateLayout()
        view.layoutIfNeeded()
        #expect(frame("0-1", view)?.height == 70)
    }

    @Test("Cells that size themselves are not all made because of a transition")
    func selfSizingCells() {
        let source = TestSource(counts: 1500)
        let view = source.makeView()
        view.layoutIfNeeded()
        let next = TestSource.rows()
        next.estimatedItemSize = CGSize(width: 100, height: 40)
        view.startInteractiveTransition(to: next)
        view.layoutIfNeeded()
        #expect(source.madeCells < 60)
    }

    @Test("A pinned header moves with the layouts it is pinned in")
    func pinnedHeader() throws {
        let source = TestSource(counts: 60)
        let rows = TestSource.rows()
        rows.headerReferenceSize = CGSize(width: 0, height: 20)
        rows.sectionHeadersPinToVisibleBounds = true
        let view = source.makeView(rows)
        view.scroll(to: 520)
        let next = Self.grid()
        next.headerReferenceSize = CGSize(width: 0, height: 20)
        next.sectionHeadersPinToVisibleBounds = true
        let transition = view.startInteractiveTransition(to: next)
        for progress in [0.25, 0.6, 1] {
            transition.transitionProgress = CGFloat(progress)
            view.layoutIfNeeded()
            let header = view.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: item(0))
            let top = try #require(header).frame.minY - view.contentOffset.y
            #expect(abs(top) < 0.01)
        }
    }

    @Test("Items that come on the way are placed by both layouts")
    func update() {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.layoutIfNeeded()
        let transition = view.startInteractiveTransition(to: Self.grid())
        transition.transitionProgress = 0.5
        view.layoutIfNeeded()
        source.sections[0].insert("new", at: 0)
        view.insertItems(at: [item(0)])
        view.layoutIfNeeded()
        #expect(frame("new", view) == CGRect(x: 0, y: 0, width: 75, height: 50))
        #expect(frame("0-0", view) == CGRect(x: 25, y: 25, width: 75, height: 50))
        source.sections[0].removeLast(20)
        view.reloadData()
        view.layoutIfNeeded()
        #expect(view.contentSize.height == 800)
    }

    @Test(
        "The item that keeps its place does so whatever comes before it, in one update or several",
        arguments: [1, 2, 3])
    func updates(count: Int) {
        let source = TestSource(counts: 40)
        let view = source.makeView()
        view.scroll(to: 500)
        let transition = view.startInteractiveTransition(to: Self.grid())
        transition.transitionProgress = 0.5
        view.layoutIfNeeded()
        #expect(view.top(of: "0-10") == 0)
        // Those made in the middle of something wait for one another.
        view.data.run {
            for _ in 0..<count {
                source.sections[0].insert(contentsOf: ["new", "newer"], at: 0)
                view.insertItems(at: [item(0), item(1)])
            }
        }
        view.layoutIfNeeded()
        #expect(abs(view.top(of: "0-10") ?? 99) < 0.01)
    }

    @Test("The delegate gives the layout in between, with values of its own")
    func delegate() throws {
        final class Between: UICollectionViewTransitionLayout {}
        @MainActor final class Delegate: UICollectionViewDelegate {
            func collectionView(
                _ view: UICollectionView, transitionLayoutForOldLayout from: UICollectionViewLayout,
                newLayout to: UICollectionViewLayout
            ) -> UICollectionViewTransitionLayout {
                let layout = Between(currentLayout: from, nextLayout: to)
                layout.transitionProgress = 0.5
                return layout
            }
        }
        let source = TestSource(counts: 40)
        let view = source.makeView()
        let delegate = Delegate()
        view.delegate = delegate
        view.scroll(to: 500)
        let transition = view.startInteractiveTransition(to: Self.grid())
        #expect(transition is Between && view.collectionViewLayout === transition)
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 375)
        transition.updateValue(3, forAnimatedKey: "turn")
        #expect(transition.value(forAnimatedKey: "turn") == 3 && transition.value(forAnimatedKey: "other") == 0)
    }

    @Test("Layouts hear that a transition begins and ends")
    func notices() {
        final class Layout: UICollectionViewFlowLayout {
            var log: [String] = []
            override func prepareForTransition(from oldLayout: UICollectionViewLayout) { log.append("from") }
            override func prepareForTransition(to newLayout: UICollectionViewLayout) { log.append("to") }
            override func finalizeLayoutTransition() { log.append("end") }
        }
        let (old, new) = (Layout(), Layout())
        let source = TestSource(counts: 40)
        let view = source.makeView(old)
        view.layoutIfNeeded()
        view.startInteractiveTransition(to: new)
        #expect(old.log == ["to"] && new.log == ["from"])
        view.finishInteractiveTransition()
        #expect(old.log == ["to", "end"] && new.log == ["from", "end"])
    }

    @Test("Items that size themselves are measured before they come into view")
    func selfSizing() {
        let source = TestSource(counts: 200)
        source.sizes = { CGSize(width: 100, height: $0.item % 2 == 0 ? 30 : 60) }
        let view = source.makeView()
        view.scroll(to: 900)
        let next = TestSource.rows()
        next.minimumLineSpacing = 10
        let transition = view.startInteractiveTransition(to: next)
        transition.transitionProgress = 1
        view.layoutIfNeeded()
        let before = view.shownValues
        view.finishInteractiveTransition()
        view.layoutIfNeeded()
        #expect(view.shownValues == before && view.top(of: "0-20") == 0)
    }

    @Test("An item that stays goes on to its place although the end of a transition leads to an edit")
    func editAtTheEnd() throws {
        let source = TestSource(counts: 40)
        let scene = try CollectionScene(source, TestSource.rows())
        defer { scene.close() }
        let view = scene.view
        view.startInteractiveTransition(to: Self.grid())
        source.onWillDisplay = { _ in
            source.onWillDisplay = nil
            source.sections[0].removeFirst()
            view.deleteItems(at: [item(0)])
        }
        let kept = try #require(view.cellForItem(at: item(1)))
        view.finishInteractiveTransition()
        #expect(view.numberOfItems(inSection: 0) == 39 && view.cellForItem(at: item(0)) === kept)
        scene.host.step(frames: 2)
        // It does not fade in as if it were new.
        #expect(kept.layer.presentation()?.opacity == 1)
        scene.host.settle()
        #expect(kept.frame.origin == .zero && view.shownValues.first == "0-1")
    }
}
