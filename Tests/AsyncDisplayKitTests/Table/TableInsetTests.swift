import AsyncDisplayKit
import Testing

/// Room at the sides of a table.
@MainActor @Suite(.serialized) struct TableInsetTests {
    private let source = SwatchSource(20)

    private func showTable(_ configure: (ASTableNode) -> Void) throws -> (PromiseStage, ASTableNode) {
        source.size = { _ in CGSize(width: 0, height: 59) }
        return try PromiseStage.table(source, configure: configure)
    }

    private let first = IndexPath(row: 0, section: 0)

    /// In the window.
    private func frameOfFirst(_ table: ASTableNode) -> CGRect? {
        table.nodeForRow(at: first).map { $0.view.convert($0.view.bounds, to: nil) }
    }

    @Test(
        "Rows stand between the insets, whenever they are set, and the table does not scroll sideways",
        arguments: [0, 1])
    func sides(late: Int) throws {
        let inset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 40)
        let (stage, table) = try showTable { if late == 0 { $0.contentInset = inset } }
        defer { stage.close() }
        if late == 1 {
            #expect(frameOfFirst(table)?.width == 320)
            table.contentInset = inset
            stage.host.settle()
        }
        #expect(frameOfFirst(table) == CGRect(x: 20, y: 0, width: 260, height: 59))
        #expect(table.nodeForRow(at: first)?.calculatedSize.width == 260)
        #expect(table.view.rectForRow(at: first).width == 260 && table.view.contentSize.width == 260)
        stage.press(160, 200)
        stage.drag(by: 100, 0, frames: 10)
        #expect(table.contentOffset.x == -20)
        stage.lift()
    }

    @Test("A change at one side measures all rows again, also when nothing moves")
    func oneSide() throws {
        let (stage, table) = try showTable { _ in }
        defer { stage.close() }
        table.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 60)
        stage.host.settle()
        #expect(frameOfFirst(table) == CGRect(x: 0, y: 0, width: 260, height: 59))
        #expect(table.visibleNodes.allSatisfy { $0.calculatedSize.width == 260 })
        table.contentInset = .zero
        stage.host.settle()
        #expect(frameOfFirst(table)?.width == 320)
    }

    @Test("In the inset style nodes are measured for the room between the margins, and cut off at the block's corners")
    func insetStyle() throws {
        let stage = try PromiseStage(width: 320, height: 480)
        defer { stage.close() }
        let table = ASTableNode(style: .insetGrouped)
        source.size = { _ in CGSize(width: 0, height: 59) }
        table.dataSource = source
        stage.show(table)
        stage.host.settle()
        let frame = try #require(frameOfFirst(table))
        #expect(frame.minX == 16 && frame.width == 288 && table.nodeForRow(at: first)?.calculatedSize.width == 288)
        #expect(source.asked.count(where: { $0 == 0 }) == 1)
        #expect(stage.pixel(16, frame.minY) == stage.pixel(4, 4) && stage.pixel(100, frame.minY) == SwatchCell.rgb(0))
    }

    @MainActor private final class Titles: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
    }

    @Test("Headers, and the views above and below all rows, stand between the insets, too")
    func others() throws {
        let stage = try PromiseStage(width: 320, height: 480)
        defer { stage.close() }
        let titles = Titles()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
        table.dataSource = titles
        table.contentInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 10)
        let (header, footer) = (UIView(frame: .zero), UIView(frame: .zero))
        header.frame.size.height = 20
        footer.frame.size.height = 20
        table.tableHeaderView = header
        table.tableFooterView = footer
        stage.window.addSubview(table)
        stage.window.makeKeyAndVisible()
        stage.host.settle()
        let title = try #require(table.headerView(forSection: 0))
        for view in [header, footer, title] {
            let frame = view.convert(view.bounds, to: nil)
            #expect(frame.minX == 30 && frame.width == 280)
        }
    }
}
