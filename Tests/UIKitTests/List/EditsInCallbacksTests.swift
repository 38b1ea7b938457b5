import Testing
import UIKit

/// What is done to a list by those it tells of its cells.
@MainActor @Suite struct EditsInCallbacksTests {
    private func names(_ numbers: [Int]) -> [String] { numbers.map { "0-\($0)" } }

    @Test("A row that is deleted while it comes on screen is gone in that frame", arguments: EditedList.Kind.allCases)
    func deletion(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.willDisplay, "0-12") { UIView.performWithoutAnimation { list.delete(12..<13) } }
        list.scroll(to: 400)
        #expect(list.shown == names([9, 10, 11, 13, 14, 15, 16, 17, 18, 19]) && list.contentHeight == 760)
        #expect(list.source.mistakes.isEmpty && list.ends == ["delete true"])
        // Nothing is on its way out.
        #expect(list.cellCount == 10)
    }

    @Test("A reload while rows come on screen waits for the end of that", arguments: EditedList.Kind.allCases)
    func reload(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.willDisplay, "0-12") {
            list.source.values.removeLast(15)
            list.reload()
            #expect(list.count == 20)
        }
        list.scroll(to: 400)
        #expect(list.shown == names(Array(0..<5)))
    }

    @Test(
        "Two edits made in one pass are each checked against what the data source had then",
        arguments: EditedList.Kind.allCases, [true, false])
    func twoEdits(kind: EditedList.Kind, animated: Bool) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.scroll(to: 200)
        let cell = list.cell(11)
        list.source.when(.willDisplay, "0-15") {
            @MainActor func edit() {
                list.delete(12..<13)
                list.insert("new", at: 13)
                list.insert("newer", at: 14)
            }
            if animated { edit() } else { UIView.performWithoutAnimation { edit() } }
        }
        list.scroll(to: 240)
        list.host.settle()
        #expect(list.shown == names([6, 7, 8, 9, 10, 11, 13]) + ["new", "newer"] + names([14]))
        #expect(list.contentHeight == 21 * 40 && list.ends == ["delete true", "insert true", "insert true"])
        // They were not loaded again.
        #expect(list.cell(11) === cell && list.source.mistakes.isEmpty)
        list.delete(0..<1)
        list.host.settle()
        #expect(list.ends.last == "delete true" && list.contentHeight == 20 * 40)
    }

    @Test(
        "A reload that waited for the end of a pass takes effect at once, for what comes after it",
        arguments: EditedList.Kind.allCases)
    func waitingReload(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.willDisplay, "0-12") {
            list.whenIdle {
                list.source.values += ["20", "21"]
                list.reload()
                list.select(21)
            }
        }
        list.scroll(to: 400)
        list.host.settle()
        #expect(list.selected == [IndexPath(item: 21, section: 0)] && list.count == 22)
    }

    @Test("Edits before and after a reload made in one pass are part of it", arguments: EditedList.Kind.allCases)
    func editsAndReload(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.willDisplay, "0-12") {
            list.delete(12..<13)
            list.source.values.removeLast(10)
            list.reload()
            list.insert("new", at: 0)
        }
        list.scroll(to: 400)
        list.host.settle()
        #expect(list.shown == ["new"] + names(Array(0..<9)) && list.source.mistakes.isEmpty)
        #expect(list.ends == ["delete true", "insert true"])
        list.delete(0..<1)
        list.host.settle()
        #expect(list.ends.last == "delete true" && list.shown == names(Array(0..<9)))
    }

    @Test(
        "Nothing is asked about rows that have been deleted while cells are made", arguments: EditedList.Kind.allCases)
    func cells(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.cell, "0-12") { list.delete(11..<20) }
        list.scroll(to: 400)
        list.host.settle()
        #expect(list.shown == names(Array(1..<11)) && list.source.mistakes.isEmpty && list.ends == ["delete true"])
    }

    @Test(
        "Nothing is asked about rows that have been deleted while cells are measured",
        arguments: EditedList.Kind.allCases)
    func measuredCells(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.sizeCells(40)
        list.host.step()
        list.source.when(.cell, "0-16") { list.delete(14..<20) }
        list.scroll(to: 400)
        list.host.settle()
        #expect(list.shown.last == "0-13" && list.source.mistakes.isEmpty && list.ends == ["delete true"])
    }

    @Test(
        "An edit made when a reload takes cells away is one of what has been loaded",
        arguments: EditedList.Kind.allCases)
    func editsDuringReload(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.didEndDisplaying, "0-3") { list.delete(0..<5) }
        list.source.values.removeLast(12)
        list.reload()
        list.host.settle()
        #expect(list.shown == names([5, 6, 7]) && list.ends == ["delete true"] && list.source.mistakes.isEmpty)
    }

    @Test("A click selects what was clicked although highlighting it moves it", arguments: EditedList.Kind.allCases)
    func click(kind: EditedList.Kind) throws {
        let list = try EditedList(kind)
        defer { list.close() }
        list.source.when(.highlight, "0-3") { list.insert("new", at: 0) }
        list.click(100, 3 * 40 + 20)
        list.host.settle()
        #expect(list.selected == [IndexPath(item: 4, section: 0)])
    }

    /// Rows that call `didEndHighlight` when they are not highlighted any more.
    @MainActor private final class Rows: UITableViewDataSource, UICollectionViewDataSource {
        static var didEndHighlight: () -> Void = {}

        final class Row: UITableViewCell {
            override func setHighlighted(_ highlighted: Bool, animated: Bool) {
                let ends = isHighlighted && !highlighted
                super.setHighlighted(highlighted, animated: animated)
                if ends { Rows.didEndHighlight() }
            }
        }
        final class Item: UICollectionViewCell {
            override var isHighlighted: Bool { didSet { if oldValue, !isHighlighted { Rows.didEndHighlight() } } }
        }

        var count = 30

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
    }

    @Test(
        "A cell whose highlight ends because its row is deleted may ask for the place of a new row",
        arguments: EditedList.Kind.allCases)
    func highlight(kind: EditedList.Kind) throws {
        let scene = try ListScene(scale: 1)
        defer {
            Rows.didEndHighlight = {}
            scene.close()
        }
        let (rows, frame) = (Rows(), CGRect(x: 0, y: 0, width: 320, height: 400))
        let layout = TestSource.rows()
        layout.itemSize = CGSize(width: 320, height: 40)
        let table = UITableView(frame: frame, style: .plain)
        table.rowHeight = 40
        table.register(Rows.Row.self, forCellReuseIdentifier: "cell")
        let collection = UICollectionView(frame: frame, collectionViewLayout: layout)
        collection.register(Rows.Item.self, forCellWithReuseIdentifier: "cell")
        table.dataSource = rows
        collection.dataSource = rows
        let list: UIScrollView = kind == .table ? table : collection
        scene.show(list)
        list.contentOffset.y = 60
        scene.host.step()
        scene.press(100, 5)
        scene.host.run(seconds: 0.2)
        let (pressed, last) = (IndexPath(item: 1, section: 0), IndexPath(item: 31, section: 0))
        let added = (29...31).map { IndexPath(item: $0, section: 0) }
        var places: [CGFloat?] = []
        Rows.didEndHighlight = {
            switch kind {
            case .table: places.append(table.rectForRow(at: last).minY)
            case .collection: places.append(collection.layoutAttributesForItem(at: last)?.frame.minY)
            }
        }
        rows.count = 32
        UIView.performWithoutAnimation {
            switch kind {
            case .table:
                table.performBatchUpdates {
                    table.deleteRows(at: [pressed], with: .none)
                    table.insertRows(at: added, with: .none)
                }
            case .collection:
                collection.performBatchUpdates {
                    collection.deleteItems(at: [pressed])
                    collection.insertItems(at: added)
                }
            }
        }
        scene.host.step()
        // The new rows of a table count with their estimates at that moment.
        #expect(places.count == 1 && places.allSatisfy { ($0 ?? 0) >= 31 * 40 })
        // The row below the deleted one has kept its place.
        #expect(list.contentOffset.y == 20)
    }
}
