import TestSupport
import Testing

@testable import UIKit

/// What data sources, delegates and edits get wrong does not stop a program, and is told once.
@MainActor @Suite(.serialized) struct ListMisuseTests {
    // MARK: Edits

    @Test("An edit of no rows is no update, not even where the data source is ahead of what it has said")
    func noRows() {
        let rows = TestRows(counts: 20)
        let table = rows.makeTable()
        table.layoutIfNeeded()
        let asked = rows.askedHeights.count
        table.deleteRows(at: [], with: .none)
        table.reloadSections([], with: .none)
        table.layoutIfNeeded()
        #expect(rows.askedHeights.count == asked)
        // The order in which edits without a batch are written must make no difference.
        rows.sections[0].insert("new", at: 0)
        let cell = table.visibleCells.first
        table.deleteRows(at: [], with: .none)
        table.reloadRows(at: [], with: .none)
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        table.layoutIfNeeded()
        #expect(table.shownValues == ["new", "0-0", "0-1", "0-2"] && table.visibleCells.contains { $0 === cell })
    }

    @Test("An edit of no items is no update")
    func noItems() {
        let source = TestSource(counts: 20)
        let view = source.makeView()
        view.layoutIfNeeded()
        let asked = source.askedSizes.count
        view.deleteItems(at: [])
        view.reloadSections([])
        view.layoutIfNeeded()
        #expect(source.askedSizes.count == asked)
        source.sections[0].insert("new", at: 0)
        let cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
        view.deleteItems(at: [])
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
        view.layoutIfNeeded()
        #expect(view.shownValues.first == "new" && view.cellForItem(at: IndexPath(item: 1, section: 0)) === cell)
    }

    @Test("Ending a batch that was not begun is reported, and changes nothing")
    func unopenedBatch() {
        let rows = TestRows(counts: 3)
        let table = rows.makeTable()
        table.layoutIfNeeded()
        let log = MisuseLog()
        log.collect { table.endUpdates() }
        #expect(log.messages.count == 1 && log.messages[0].contains("beginUpdates()"))
        rows.sections[0].append("new")
        table.beginUpdates()
        table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .none)
        table.endUpdates()
        table.layoutIfNeeded()
        #expect(table.shownValues == ["0-0", "0-1", "0-2", "new"])
    }

    nonisolated private static let odd = [IndexPath(), IndexPath(index: 0), IndexPath(indexes: [0, 0, 0])]

    @Test(
        "An edit by paths that have not two indexes is inconsistent: what the data source says is shown", arguments: odd
    )
    func oddEdits(path: IndexPath) {
        let rows = TestRows(counts: 3)
        let table = rows.makeTable()
        table.layoutIfNeeded()
        rows.sections[0].append("new")
        table.insertRows(at: [path], with: .none)
        table.moveRow(at: path, to: IndexPath(row: 0, section: 0))
        table.layoutIfNeeded()
        #expect(table.shownValues == ["0-0", "0-1", "0-2", "new"])

        let source = TestSource(counts: 3)
        let view = source.makeView()
        view.layoutIfNeeded()
        source.sections[0].append("new")
        view.insertItems(at: [path])
        view.moveItem(at: IndexPath(item: 0, section: 0), to: path)
        view.layoutIfNeeded()
        #expect(view.shownValues == ["0-0", "0-1", "0-2", "new"])
    }

    @Test("There is nothing at paths that have not two indexes", arguments: odd)
    func oddQuestions(path: IndexPath) {
        let (rows, source) = (TestRows(counts: 20), TestSource(counts: 20))
        let table = rows.makeTable()
        table.layoutIfNeeded()
        table.scrollToRow(at: path, at: .top, animated: false)
        table.selectRow(at: path, animated: false, scrollPosition: .top)
        table.deselectRow(at: path, animated: false)
        table.layoutIfNeeded()
        #expect(table.cellForRow(at: path) == nil && table.rectForRow(at: path) == .zero)
        #expect(table.indexPathForSelectedRow == nil && table.contentOffset.y == 0)

        let view = source.makeView()
        view.layoutIfNeeded()
        view.scrollToItem(at: path, at: .top, animated: false)
        view.selectItem(at: path, animated: false, scrollPosition: .top)
        view.deselectItem(at: path, animated: false)
        view.layoutIfNeeded()
        #expect(view.cellForItem(at: path) == nil && view.layoutAttributesForItem(at: path) == nil)
        #expect(view.collectionViewLayout.layoutAttributesForItem(at: path) == nil)
        #expect(view.indexPathsForSelectedItems?.isEmpty != false && view.contentOffset.y == 0)
        let context = UICollectionViewFlowLayoutInvalidationContext()
        context.invalidateItems(at: [path])
        view.collectionViewLayout.invalidateLayout(with: context)
        view.layoutIfNeeded()
        #expect(view.shownValues.count == 4)
    }

    @Test("A supplementary is found by the path of its section, too")
    func sectionPaths() {
        let layout = TestSource.rows()
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        let source = TestSource(counts: 20)
        let view = source.makeView(layout)
        view.layoutIfNeeded()
        let kind = UICollectionView.elementKindSectionHeader
        let (path, short) = (IndexPath(item: 0, section: 0), IndexPath(index: 0))
        #expect(view.supplementaryView(forElementKind: kind, at: path) != nil)
        #expect(
            view.supplementaryView(forElementKind: kind, at: short)
                === view.supplementaryView(forElementKind: kind, at: path))
        #expect(view.layoutAttributesForSupplementaryElement(ofKind: kind, at: short)?.size.height == 20)
        #expect(view.supplementaryView(forElementKind: kind, at: IndexPath()) == nil)
        #expect(view.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath()) == nil)
    }

    // MARK: Sizes

    @Test("A height that is none counts as zero", arguments: [CGFloat.nan, .infinity, -5, .greatestFiniteMagnitude])
    func heights(height: CGFloat) {
        let rows = TestRows(counts: 4)
        let table = rows.makeTable()
        rows.heights = { $0.row < 2 ? height : 50 }
        let log = MisuseLog()
        log.collect {
            table.layoutIfNeeded()
            table.reloadData()
            table.layoutIfNeeded()
        }
        #expect(log.messages.count == 1 && log.messages[0].contains("\(height)"))
        #expect(table.contentSize.height == 100 && table.top(of: "0-3") == 50)
    }

    @Test(
        "A height of all rows or headers that is none counts as zero; one below zero is not reported",
        arguments: [CGFloat.nan, .infinity, -5])
    func tableHeights(height: CGFloat) {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), style: .plain)
        let rows = PlainRows()
        table.dataSource = rows
        table.rowHeight = height
        table.sectionHeaderHeight = height
        table.sectionFooterHeight = 30
        table.estimatedRowHeight = height
        let log = MisuseLog()
        log.collect { table.layoutIfNeeded() }
        #expect(table.contentSize.height == 30 && log.messages.isEmpty == (height == -5))
    }

    @MainActor private final class PlainRows: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    @Test(
        "The size of an item that is none counts as zero",
        arguments: [CGFloat.nan, .infinity, .greatestFiniteMagnitude])
    func sizes(side: CGFloat) {
        for size in [CGSize(width: side, height: 50), CGSize(width: 100, height: side)] {
            let source = TestSource(counts: 4)
            source.sizes = { $0.item < 2 ? size : CGSize(width: 100, height: 50) }
            let view = source.makeView()
            let log = MisuseLog()
            log.collect {
                view.layoutIfNeeded()
                view.reloadData()
                view.layoutIfNeeded()
            }
            #expect(log.messages.count == 1)
            #expect(view.contentSize.height == 100 && view.shownValues.contains("0-3"))
        }
    }

    @Test(
        "Every size, spacing and inset of a flow layout that is none counts as zero",
        arguments: [CGFloat.nan, .infinity])
    func metrics(value: CGFloat) {
        let layout = TestSource.rows()
        layout.itemSize = CGSize(width: value, height: 50)
        layout.estimatedItemSize = CGSize(width: 10, height: value)
        layout.minimumLineSpacing = value
        layout.minimumInteritemSpacing = value
        layout.headerReferenceSize = CGSize(width: 0, height: value)
        layout.footerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionInset = UIEdgeInsets(top: value, left: value, bottom: value, right: value)
        let source = TestSource(counts: 4)
        source.sizes = { _ in CGSize(width: 100, height: 50) }
        let view = source.makeView(layout)
        let log = MisuseLog()
        log.collect { view.layoutIfNeeded() }
        #expect(view.contentSize.height == 220 && !log.messages.isEmpty)
        #expect(view.shownValues.count == 4)
    }
}
