import AsyncDisplayKit
import Testing

/// The paths that delegates are told of cells that leave the screen, or come on it, while further updates are on their
/// way.
@MainActor @Suite(.serialized) struct HiddenPathTests {
    /// Notes the paths of nodes that come and go, as the methods for views are told of them: "3 at 5".
    @MainActor private final class PathLog: ASTableDelegate, ASCollectionDelegate {
        var shown: [String] = []
        var left: [String] = []

        /// From now on the delegate of a list, whose present cells are not in the log.
        init(of list: EitherList) {
            (list.node as? ASTableNode)?.delegate = self
            (list.node as? ASCollectionNode)?.delegate = self
            list.stage.host.settle()
            (shown, left) = ([], [])
        }

        private func text(_ node: ASCellNode, _ path: IndexPath) -> String {
            "\((node as? NumberCell)?.number ?? -1) at \(path.item)"
        }

        func tableView(_ tableView: ASTableView, willDisplayNode node: ASCellNode, forRowAt path: IndexPath) {
            shown.append(text(node, path))
        }
        func tableView(_ tableView: ASTableView, didEndDisplayingNode node: ASCellNode, forRowAt path: IndexPath) {
            left.append(text(node, path))
        }
        func collectionView(
            _ collectionView: ASCollectionView, willDisplayNode node: ASCellNode, forItemAt path: IndexPath
        ) { shown.append(text(node, path)) }
        func collectionView(
            _ collectionView: ASCollectionView, didEndDisplayingNode node: ASCellNode, forItemAt path: IndexPath
        ) { left.append(text(node, path)) }
    }

    @Test(
        "A cell that is deleted leaves by the path it had on screen, though more updates follow",
        arguments: EitherList.Kind.allCases)
    func nodes(kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<40)
        defer { list.stage.close() }
        let log = PathLog(of: list)
        // Two new cells are waited for, and so is what comes after them.
        list.node.performBatch(animated: false) {
            list.delete(at: 2)
            list.insert([100, 101], at: 39)
        }
        list.insert([102, 103, 104], at: 0)
        #expect(list.node.isProcessingUpdates)
        list.stage.host.settle()
        // The last ones are pushed out of sight, and are elsewhere in the data source by then.
        #expect(log.left.first == "2 at 2")
        #expect(log.left.contains("8 at 10") && log.left.contains("9 at 11"))
    }

    @Test(
        "A cell comes on screen by its path in the data source, and without a path if that has deleted its item",
        arguments: EitherList.Kind.allCases)
    func deletedNodes(kind: EitherList.Kind) throws {
        let list = try EitherList(kind, 0..<14)
        defer { list.stage.close() }
        let log = PathLog(of: list)
        list.node.performBatch(animated: false) {
            list.delete(at: 13)
            list.insert([100, 101], at: 0)
        }
        list.node.contentOffset.y = 200
        list.node.view.layoutIfNeeded()
        #expect(list.node.isProcessingUpdates && list.shown == Array(4..<14))
        #expect(log.shown == ["10 at 12", "11 at 13", "12 at 14"])
    }

    @MainActor private final class PlainRows: ASTableDataSourceInterop, ASTableDelegateInterop {
        var values = [Array(0..<4), Array(10..<30)]
        var events: [String] = []

        func numberOfSections(in tableNode: ASTableNode) -> Int { values.count }
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { values[section].count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock? { nil }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "plain", for: path)
            cell.textLabel?.text = "\(values[path.section][path.row])"
            return cell
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "\(values[section][0])"
        }
        func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
            events.append("\(cell.textLabel?.text ?? "") at \(path.section)-\(path.row)")
        }
        func tableView(
            _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
        ) {
            events.append("header \((view as? UITableViewHeaderFooterView)?.textLabel?.text ?? "") of \(section)")
        }
    }

    @Test("UIKit's cells and headers in a table of nodes come on screen by their paths in the data source, too")
    func plainRows() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let rows = PlainRows()
        let table = ASTableNode()
        table.dataSource = rows
        table.delegate = rows
        table.view.register(UITableViewCell.self, forCellReuseIdentifier: "plain")
        stage.show(table)
        stage.host.settle()
        rows.events = []
        table.performBatch(animated: false) {
            rows.values = [[10] + Array(12..<30) + [98, 99]]
            table.deleteSections([0], with: .none)
            table.deleteRows(at: [IndexPath(row: 1, section: 1)], with: .none)
            table.insertRows(at: [19, 20].map { IndexPath(row: $0, section: 0) }, with: .none)
        }
        table.performBatch(animated: false) {
            rows.values = [[50], [60]] + rows.values
            table.insertSections([0, 1], with: .none)
        }
        #expect(table.isProcessingUpdates)
        stage.host.settle()
        let expected = ["header 0 of 0"] + (0..<4).map { "\($0) at 0-\($0)" } + ["11 at 1-1"]
        #expect(expected.allSatisfy(rows.events.contains))
    }
}
