import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct SelfSizingRowTests {
    @Test("Rows of automatic height are as tall as their cells want, and measured only when they come near")
    func automatic() throws {
        let rows = EditableRows(counts: 1000)
        rows.heights = { _ in UITableView.automaticDimension }
        rows.configure = { cell, path in
            cell.textLabel?.numberOfLines = 0
            cell.textLabel?.text = String(repeating: "word ", count: path.row % 3 == 0 ? 3 : 40)
        }
        let scene = try TableScene(rows) {
            $0.rowHeight = UITableView.automaticDimension
            $0.estimatedRowHeight = 60
        }
        defer { scene.close() }
        scene.save("self-sizing")
        let short = try #require(scene.frame(of: "0-0")?.height)
        let tall = try #require(scene.frame(of: "0-1")?.height)
        #expect(short == 45 && tall > 100)
        scene.table.scrollToRow(at: IndexPath(row: 700, section: 0), at: .top, animated: false)
        scene.host.step()
        #expect(scene.frame(of: "0-700")?.minY == 0)
    }

    @Test("At accessibility sizes labels of one line wrap, and are cut again below these; the program's lines stay")
    func accessibilitySizes() throws {
        let words = String(repeating: "word ", count: 20)
        let rows = EditableRows(counts: 3)
        rows.heights = { _ in UITableView.automaticDimension }
        rows.configure = { cell, path in
            if path.row == 1 { cell.textLabel?.numberOfLines = 2 }
            cell.textLabel?.text = words
        }
        let scene = try TableScene(rows) { $0.rowHeight = UITableView.automaticDimension }
        defer { scene.close() }
        let application = UIApplication.shared
        let former = application.preferredContentSizeCategory
        defer { application.preferredContentSizeCategory = former }
        @MainActor func heights() throws -> [CGFloat] {
            scene.host.settle()
            return try ["0-0", "0-1"].map { try #require(scene.frame(of: $0)?.height) }
        }
        let small = try heights()
        application.preferredContentSizeCategory = .accessibilityMedium
        let large = try heights()
        #expect(small[0] < small[1] && large[0] > large[1] * 2)
        application.preferredContentSizeCategory = former
        #expect(try heights() == small)
    }

    @Test(
        "At accessibility sizes the detail is below the title, in rows that are tall enough and in rows that are not",
        arguments: [UITableViewCell.CellStyle.value1, .value2, .subtitle], [nil, 120] as [CGFloat?])
    func detailBelow(style: UITableViewCell.CellStyle, height: CGFloat?) throws {
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        cell.traitOverrides.preferredContentSizeCategory = .accessibilityMedium
        let (title, detail) = (try #require(cell.textLabel), try #require(cell.detailTextLabel))
        for label in [title, detail] { label.text = String(repeating: "word ", count: 20) }
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: height ?? cell.fittingHeight(width: 320))
        cell.layoutIfNeeded()
        #expect(title.frame.minY >= 0 && title.frame.maxY < detail.frame.minY)
        #expect(detail.frame.maxY <= cell.bounds.height && detail.frame.maxX <= 320)
        #expect(detail.frame.height >= detail.font.lineHeight.rounded(.down))
        if height == nil {
            let room = CGSize(width: 290, height: 10_000)
            #expect(title.frame.height >= title.textSize(within: room).height)
            #expect(detail.frame.height >= detail.textSize(within: room).height)
        }
    }

    @Test(
        "Styles place their labels as they should",
        arguments: [
            UITableViewCell.CellStyle.default, .value1, .value2, .subtitle,
        ])
    func styles(style: UITableViewCell.CellStyle) throws {
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
        cell.textLabel?.text = "Title"
        cell.detailTextLabel?.text = "Detail"
        cell.layoutIfNeeded()
        let text = try #require(cell.textLabel?.frame)
        guard style != .default else {
            #expect(cell.detailTextLabel == nil && text == CGRect(x: 15, y: 0, width: 290, height: 60))
            return
        }
        let detail = try #require(cell.detailTextLabel?.frame)
        switch style {
        case .value1:
            #expect(text.minX == 15 && detail.maxX == 305 && detail.minX >= text.maxX)
            #expect(cell.detailTextLabel?.textAlignment == .right)
        case .value2:
            #expect(text == CGRect(x: 15, y: 0, width: 91, height: 60) && detail.minX == 112)
            #expect(cell.textLabel?.textAlignment == .right)
        case .subtitle: #expect(detail.minY >= text.maxY && text.minX == 15 && detail.minX == 15)
        case .default: break
        }
    }

    @Test("A cell that is used again has the level that the delegate gives its new row")
    func reusedIndentation() throws {
        @MainActor final class IndentedRows: UITableViewDataSource, UITableViewDelegate {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            }
            func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
                indexPath.row < 20 ? 2 : 0
            }
        }
        let indented = try TableScene(IndentedRows())
        defer { indented.close() }
        #expect(indented.table.visibleCells.allSatisfy { $0.indentationLevel == 2 })
        indented.scroll(to: 2000)
        #expect(indented.table.visibleCells.allSatisfy { $0.indentationLevel == 0 })
    }

    @Test("Without a delegate's say a cell keeps its own level")
    func ownIndentation() throws {
        let rows = EditableRows(counts: 3)
        rows.configure = { cell, _ in cell.indentationLevel = 3 }
        let scene = try TableScene(rows)
        defer { scene.close() }
        #expect(scene.table.visibleCells.map(\.indentationLevel) == [3, 3, 3])
    }

    @Test("Indentation moves the content, and the level of the delegate counts")
    func indentation() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
        cell.indentationLevel = 3
        cell.layoutIfNeeded()
        #expect(cell.contentView.frame == CGRect(x: 30, y: 0, width: 290, height: 44))
    }

    @Test("A frame of scrolling within the rows looks for nothing")
    func steadyScrolling() throws {
        let scene = try TableScene(EditableRows(counts: 100_000))
        defer { scene.close() }
        scene.scroll(to: 1000)
        let before = scene.table.tilingCount
        // From 968 to 1008 the rows from 22 to 31 are visible.
        for step in 1...7 { scene.scroll(to: 1000 + CGFloat(step)) }
        #expect(scene.table.tilingCount == before)
        scene.scroll(to: 1020)
        #expect(scene.table.tilingCount == before + 1 && scene.table.indexPathsForVisibleRows?.first?.row == 23)
    }

    @Test("A prefetching data source is told of rows a screen ahead of the movement, and which ones it can cancel")
    func prefetching() throws {
        @MainActor final class Prefetcher: UITableViewDataSourcePrefetching {
            var wanted: [Int] = []
            var cancelled: [Int] = []
            func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
                wanted += indexPaths.map(\.row)
            }
            func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
                cancelled += indexPaths.map(\.row)
            }
        }
        let prefetcher = Prefetcher()
        let scene = try TableScene(EditableRows(counts: 1000)) { $0.prefetchDataSource = prefetcher }
        defer { scene.close() }
        #expect(prefetcher.wanted == Array(10...18))
        prefetcher.wanted = []
        scene.scroll(to: 88)
        #expect(prefetcher.wanted == [19, 20] && prefetcher.cancelled.isEmpty)
        scene.scroll(to: 8800)
        #expect(Set(prefetcher.cancelled) == Set(12...20))
    }
}
