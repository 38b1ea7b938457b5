import Testing
import UIKit

@MainActor @Suite struct UICollectionViewTests {
    private func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }

    @Test("Only what is in the viewport has cells, however many items there are")
    func visibleOnly() {
        let source = TestSource(counts: 100_000)
        let view = source.makeView()
        view.layoutIfNeeded()
        #expect(view.shownValues == ["0-0", "0-1", "0-2", "0-3"])
        #expect(source.madeCells == 4 && view.contentSize == CGSize(width: 100, height: 5_000_000))
        view.scroll(to: 2_500_025)
        #expect(view.shownValues == ["0-50000", "0-50001", "0-50002", "0-50003", "0-50004"])
        #expect(source.askedSizes.count < 30)
    }

    @Test("Scrolling reuses cells and tells the delegate what comes and goes")
    func reuse() {
        let source = TestSource(counts: 50)
        let view = source.makeView()
        view.layoutIfNeeded()
        let first = view.cellForItem(at: path(0, 0)) as? TestCell
        source.events = []
        view.scroll(to: 50)
        #expect(source.events == ["will 0-4", "end 0-0"])
        view.scroll(to: 100)
        #expect(view.cellForItem(at: path(0, 5)) === first && first?.reuses == 1 && first?.value == "0-5")
        #expect(view.indexPath(for: first ?? UICollectionViewCell(frame: .zero)) == path(0, 5))
        #expect(view.subviews.filter { $0 is TestCell }.count == 4)
    }

    @Test("A cell that stays gets its attributes once")
    func appliesOnce() {
        let source = TestSource(counts: 50)
        let view = source.makeView()
        view.layoutIfNeeded()
        for y in [5, 10, 15] as [CGFloat] { view.scroll(to: y) }
        #expect((view.cellForItem(at: path(0, 1)) as? TestCell)?.applied.count == 1)
    }

    @Test("Questions before the first layout load the data and get right answers")
    func questions() {
        let source = TestSource(counts: 3, 5)
        let view = source.makeView()
        #expect(view.numberOfSections == 2 && view.numberOfItems(inSection: 1) == 5)
        #expect(view.layoutAttributesForItem(at: path(1, 0))?.frame.minY == 150)
        #expect(view.layoutAttributesForItem(at: path(1, 5)) == nil)
        #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 160)) == path(1, 0))
        #expect(source.madeCells == 0)
    }

    @Test("Reloading shows the new data and forgets the selection")
    func reload() {
        let source = TestSource(counts: 10)
        let view = source.makeView()
        view.layoutIfNeeded()
        view.selectItem(at: path(0, 1), animated: false, scrollPosition: [])
        source.sections = [["a", "b"]]
        view.reloadData()
        #expect(view.visibleCells.count == 4)
        view.layoutIfNeeded()
        #expect(view.shownValues == ["a", "b"] && view.contentSize.height == 100)
        #expect(view.indexPathsForSelectedItems == nil)
    }

    @Test("Headers and footers stand around their sections")
    func supplementaries() {
        let source = TestSource(counts: 1, 1)
        let layout = TestSource.rows()
        layout.headerReferenceSize = CGSize(width: 1, height: 20)
        layout.footerReferenceSize = CGSize(width: 1, height: 10)
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        let header = UICollectionView.elementKindSectionHeader
        let frames = (0..<2).map { view.supplementaryView(forElementKind: header, at: path($0, 0))?.frame }
        #expect(frames == [CGRect(x: 0, y: 0, width: 100, height: 20), CGRect(x: 0, y: 80, width: 100, height: 20)])
        #expect(view.contentSize.height == 160)
        let footer = UICollectionView.elementKindSectionFooter
        #expect(view.visibleSupplementaryViews(ofKind: footer).count == 2)
        #expect((view.supplementaryView(forElementKind: header, at: path(1, 0)) as? TestHeader)?.section == 1)
    }

    @Test("A pinned header stays at the top until its section ends, above the cells")
    func pinned() {
        let source = TestSource(counts: 10, 10)
        let layout = TestSource.rows()
        layout.headerReferenceSize = CGSize(width: 1, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        let kind = UICollectionView.elementKindSectionHeader
        view.scroll(to: 130)
        #expect(view.supplementaryView(forElementKind: kind, at: path(0, 0))?.frame.minY == 130)
        view.scroll(to: 510)
        #expect(view.supplementaryView(forElementKind: kind, at: path(0, 0))?.frame.minY == 500)
        #expect(view.supplementaryView(forElementKind: kind, at: path(1, 0))?.frame.minY == 520)
        #expect(view.subviews.last is TestHeader)
    }

    @Test("Another width breaks lines again, and the first visible item stays where it is")
    func resizing() {
        let source = TestSource(counts: 100)
        let layout = TestSource.rows()
        layout.itemSize = CGSize(width: 50, height: 50)
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        view.scroll(to: 1010)
        #expect(view.top(of: "0-40") == -10)
        view.frame.size.width = 200
        view.layoutIfNeeded()
        #expect(view.contentSize == CGSize(width: 200, height: 1250))
        #expect(view.top(of: "0-40") == -10 && view.contentOffset.y == 510)
    }

    @Test("Sizes of far away items are not asked for; when they are, nothing on screen moves")
    func lazySizes() {
        let source = TestSource(counts: 50_000)
        source.sizes = { CGSize(width: 100, height: 30 + CGFloat($0.item % 7) * 10) }
        let view = source.makeView()
        view.layoutIfNeeded()
        #expect(source.askedSizes.count < 12)
        view.scroll(to: 1_000_000)
        let first = view.shownValues[1]
        let top = view.top(of: first) ?? 0
        source.askedSizes = []
        // Items above turn out smaller or taller than estimated, but those on screen move only as far as one scrolls.
        for step in 1...20 {
            let before = view.shownValues[1]
            let place = view.top(of: before) ?? 0
            view.scroll(to: view.contentOffset.y - 10)
            #expect(view.top(of: before).map { abs($0 - place - 10) < 0.01 } ?? false, "step \(step)")
        }
        #expect(view.top(of: first).map { $0 == top + 200 } ?? true)
        #expect(source.askedSizes.count < 20)
    }

    @Test("Scrolling to an item ends exactly there, although sizes on the way are unknown")
    func scrollTo() {
        let source = TestSource(counts: 50_000)
        source.sizes = { CGSize(width: 100, height: 30 + CGFloat($0.item % 7) * 10) }
        let view = source.makeView()
        view.layoutIfNeeded()
        view.scrollToItem(at: path(0, 30_000), at: .top, animated: false)
        view.layoutIfNeeded()
        #expect(view.top(of: "0-30000") == 0)
        view.scrollToItem(at: path(0, 30_100), at: .bottom, animated: false)
        view.layoutIfNeeded()
        #expect(view.cellForItem(at: path(0, 30_100))?.frame.maxY == view.contentOffset.y + 200)
        view.scrollToItem(at: path(0, 49_999), at: .centeredVertically, animated: false)
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == view.contentSize.height - 200)
        let place = view.contentOffset
        view.scrollToItem(at: path(7, 0), at: .top, animated: false)
        #expect(view.contentOffset == place)
    }

    @Test("Selection keeps to the rules of single and multiple selection, and programs are not reported")
    func selection() {
        let source = TestSource(counts: 20)
        let view = source.makeView()
        view.layoutIfNeeded()
        view.selectItem(at: path(0, 1), animated: false, scrollPosition: [])
        view.selectItem(at: path(0, 2), animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [path(0, 2)])
        #expect(view.cellForItem(at: path(0, 1))?.isSelected == false)
        view.allowsMultipleSelection = true
        view.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [path(0, 0), path(0, 2)])
        view.scroll(to: 600)
        view.scroll(to: 0)
        #expect(view.cellForItem(at: path(0, 2))?.isSelected == true)
        #expect(view.cellForItem(at: path(0, 3))?.isSelected == false)
        view.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == nil)
        #expect(!source.events.contains { $0.contains("select") })
    }
}
