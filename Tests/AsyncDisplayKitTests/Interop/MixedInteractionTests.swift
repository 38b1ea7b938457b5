import AsyncDisplayKit
import Testing

@MainActor private final class WantingRow: UITableViewCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 70) }
}

/// Every second row is a cell of UIKit's, as every second item.
@MainActor private final class Mixed: ASTableDataSourceInterop, ASTableDelegate, ASCollectionDataSourceInterop {
    var numbers = Array(0..<20)
    var made: [Int] = []
    var moves: [String] = []
    var asked: [IndexPath?] = []

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { numbers.count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock? {
        let number = numbers[indexPath.row]
        if number % 2 == 1 { return nil }
        return { SwatchCell(number, height: 50) }
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        made.append(numbers[indexPath.row])
        return tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        numbers.count
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock? {
        let number = numbers[indexPath.item]
        if number % 2 == 1 { return nil }
        return { SwatchCell(number, height: 80) }
    }
    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "plain", for: indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool {
        asked.append(node.indexPath)
        return true
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        asked.append(indexPath)
        return true
    }
    func collectionNode(_ collectionNode: ASCollectionNode, moveItemAt source: IndexPath, to target: IndexPath) {
        moves.append("\(source.item) to \(target.item)")
        numbers.insert(numbers.remove(at: source.item), at: target.item)
    }
}

/// What cells of UIKit's can beside nodes.
@MainActor @Suite(.serialized) struct MixedInteractionTests {
    @Test(
        "C12 A row without a node has the height its cell wants if nothing else sets one; one cell is made for it",
        arguments: [UITableView.automaticDimension, 30])
    func selfSizing(rowHeight: CGFloat) throws {
        let stage = try PromiseStage(width: 320, height: 480)
        defer { stage.close() }
        let rows = Mixed()
        let table = ASTableNode()
        table.dataSource = rows
        table.delegate = rows
        table.view.register(WantingRow.self, forCellReuseIdentifier: "row")
        table.view.rowHeight = rowHeight
        stage.show(table)
        stage.host.settle()
        let separator = 1 / UIScreen.main.scale
        let heights = (0..<4).map { table.view.rectForRow(at: IndexPath(row: $0, section: 0)).height - separator }
        let plain = rowHeight == 30 ? 30 : WantingRow(style: .default, reuseIdentifier: nil).sizeThatFits(.zero).height
        #expect(heights == [50, plain, 50, plain])
        #expect(rows.made == rows.made.sorted() && Set(rows.made).count == rows.made.count)
    }

    @Test("C12 An item shown by a cell of UIKit's can be dragged, as one with a node can", arguments: [0, 1])
    func moving(item: Int) throws {
        let stage = try PromiseStage(width: 320, height: 480)
        defer { stage.close() }
        let items = Mixed()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 320, height: 80)
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = items
        node.view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "plain")
        stage.show(node)
        stage.host.settle()
        stage.press(160, CGFloat(item) * 80 + 40)
        stage.host.run(seconds: 0.5)
        stage.drag(by: 0, 165, frames: 20)
        stage.lift()
        stage.host.settle()
        #expect(items.moves == ["\(item) to \(item + 2)"])
        #expect(Set(items.asked) == [IndexPath(item: item, section: 0)])
        let kinds = (0..<4).map { node.nodeForItem(at: IndexPath(item: $0, section: 0)) == nil }
        #expect(kinds == items.numbers.prefix(4).map { $0 % 2 == 1 })
    }
}
