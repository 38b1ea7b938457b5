import TestSupport
import Testing

@testable import UIKit

/// What a list does when one of its callbacks edits it each time it is called, and when very much is edited in one
/// turn.
@MainActor @Suite(.serialized) struct EndlessEditsTests {
    /// What the message says of an edit in any method but those about counts, and but completions.
    private static let element =
        "a method about cells, nodes, sizes, headers, footers or the layout, or about displaying them"

    /// Frames go on although `edit` is called in each such call, and one message says what is wrong. When it stops, the
    /// list shows what the data source has.
    private func check(
        _ list: EditedList, _ call: EditingSource.Call, in name: String,
        sourceLocation: SourceLocation = #_sourceLocation, _ edit: @escaping @MainActor () -> Void
    ) {
        list.source.always = (call, edit)
        let log = MisuseLog()
        log.collect {
            list.scroll(to: 80)
            list.reload()
            list.host.step(frames: 3)
        }
        #expect(log.messages.count == 1, sourceLocation: sourceLocation)
        #expect(
            log.messages.first?.contains(" was edited or reloaded in \(name) 16 times in a row, ") == true,
            sourceLocation: sourceLocation)
        list.source.always = nil
        list.host.settle()
        list.scroll(to: 0)
        list.host.settle()
        #expect(!list.isBehind && list.count == list.source.values.count, sourceLocation: sourceLocation)
        #expect(list.shown == Array(list.source.values.prefix(10)), sourceLocation: sourceLocation)
        #expect(list.source.mistakes.isEmpty, sourceLocation: sourceLocation)
    }

    @Test(
        "Frames go on though a row is inserted whenever one comes on screen", arguments: EditedList.Kind.allCases,
        [true, false])
    func insertion(kind: EditedList.Kind, animated: Bool) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        var count = 0
        check(list, .willDisplay, in: Self.element) {
            count += 1
            if animated {
                list.insert("new \(count)", at: 5)
            } else {
                UIView.performWithoutAnimation { list.insert("new \(count)", at: 5) }
            }
        }
    }

    @Test("Frames go on though each row that comes on screen makes a reload", arguments: EditedList.Kind.allCases)
    func reload(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        check(list, .willDisplay, in: Self.element) { list.reload() }
    }

    @Test("A reload whenever a row leaves the screen is over when all have left", arguments: EditedList.Kind.allCases)
    func reloadAtEnd(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.always = (.didEndDisplaying, { list.reload() })
        list.source.values.removeLast(12)
        list.reload()
        list.host.settle()
        #expect(list.shown == list.source.values && list.source.mistakes.isEmpty)
    }

    @Test("Frames go on though each count of the rows makes a reload", arguments: EditedList.Kind.allCases)
    func reloadInCount(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        check(list, .count, in: "the data source's counts") { list.reload() }
        list.source.always = (.count, { list.reload() })
        #expect(list.count == 20)
        list.insert("new", at: 0)
        list.source.always = nil
        list.host.settle()
        #expect(list.shown.first == "new" && list.ends == ["insert true"])
    }

    @Test("Frames go on though a row is inserted whenever rows are counted", arguments: EditedList.Kind.allCases)
    func insertionInCount(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        check(list, .count, in: "the data source's counts") { list.insertRows(["new"], at: 0) }
    }

    @Test("Frames go on though each completion goes on with the next edit", arguments: EditedList.Kind.allCases)
    func completions(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        var isOver = false
        @MainActor func goOn() {
            UIView.performWithoutAnimation {
                list.table?.performBatchUpdates({ list.insertRows(["new"], at: 0) }) { _ in if !isOver { goOn() } }
                list.collection?.performBatchUpdates({ list.insertRows(["new"], at: 0) }) { _ in if !isOver { goOn() } }
            }
        }
        let log = MisuseLog()
        log.collect {
            goOn()
            list.host.step(frames: 3)
        }
        #expect(log.messages.count == 1 && log.messages.first?.contains(" in a completion 16 times in a row, ") == true)
        isOver = true
        list.host.settle()
        #expect(list.shown.first == "new" && list.count == list.source.values.count)
    }

    // MARK: Many edits in one turn

    @Test("Many reloads before a frame are one", arguments: EditedList.Kind.allCases)
    func reloads(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        let before = list.source.countings
        list.source.values.append("last")
        for _ in 0..<1000 { list.reload() }
        list.host.settle()
        #expect(list.count == 21 && list.source.countings == before + 1)
    }

    @Test("Of many edits before a frame the first are animated", arguments: EditedList.Kind.allCases)
    func edits(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        let before = list.table?.tilingCount ?? list.collection?.tilingCount ?? 0
        for index in 0..<200 { list.insertRows(["new \(index)"], at: 0) }
        list.host.step()
        // An animated update lays out at once.
        #expect((list.table?.tilingCount ?? list.collection?.tilingCount ?? 0) - before <= 70)
        list.host.settle()
        for _ in 0..<100 { list.insert("new", at: 100) }
        list.host.settle()
        #expect(list.ends.count == 100 && Set(list.ends) == ["insert true"])
        #expect(list.shown == (0..<10).map { "new \(199 - $0)" } && list.source.mistakes.isEmpty)
    }

    @Test("A jump to the last row after many edits in one turn ends exactly there", arguments: EditedList.Kind.allCases)
    func jump(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        for index in 0..<101 { list.insertRows(["new \(index)"], at: 0) }
        let last = IndexPath(item: 120, section: 0)
        list.table?.scrollToRow(at: last, at: .bottom, animated: false)
        list.collection?.scrollToItem(at: last, at: .bottom, animated: false)
        list.host.step()
        #expect(list.view.contentOffset.y == 121 * 40 - 400 && list.top(of: "0-19") == 360)
        list.host.settle()
        #expect(list.view.contentOffset.y == 121 * 40 - 400 && list.shown.last == "0-19")
    }

    // MARK: Counts

    /// A data source that says what it likes about how much there is.
    @MainActor private final class Counts: UITableViewDataSource, UICollectionViewDataSource {
        var counts: [Int] = [2]
        var sectionCount: Int?

        func numberOfSections(in tableView: UITableView) -> Int { sectionCount ?? counts.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func numberOfSections(in collectionView: UICollectionView) -> Int { sectionCount ?? counts.count }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            UICollectionViewCell(frame: .zero)
        }
    }

    @Test(
        "A section of more rows than there can be has none, and a message says so",
        arguments: [(1 << 31) + 1, 1 << 59, 1 << 62, .max, -1])
    func hugeSection(count: Int) {
        let source = Counts()
        source.counts = [1, count, 2]
        check(source) { [1, 0, 2] }
    }

    @Test("A section that makes the rows more together than there can be has none, and a message says so")
    func hugeSum() {
        let source = Counts()
        source.counts = Array(repeating: 1 << 31, count: 512) + [3, 0]
        check(source) { Array(repeating: 1 << 31, count: 512) + [0, 0] }
    }

    @Test("More sections than there can be are none", arguments: [1_000_000_000, .max, -3])
    func hugeSectionCount(count: Int) {
        let source = Counts()
        source.sectionCount = count
        check(source) { [] }
    }

    private func check(_ source: Counts, expected: () -> [Int]) {
        let frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        let table = UITableView(frame: frame, style: .plain)
        let view = UICollectionView(frame: frame, collectionViewLayout: TestSource.rows())
        let log = MisuseLog()
        log.collect {
            table.dataSource = source
            table.layoutIfNeeded()
            view.dataSource = source
            view.layoutIfNeeded()
            #expect((0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) } == expected())
            #expect((0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) } == expected())
            source.sectionCount = nil
            source.counts = [2]
            table.reloadData()
            view.reloadData()
            table.layoutIfNeeded()
            view.layoutIfNeeded()
        }
        #expect(log.messages.count == 1)
        #expect(table.visibleCells.count == 2 && view.visibleCells.count == 2)
    }
}
