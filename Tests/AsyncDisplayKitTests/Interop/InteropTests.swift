import AsyncDisplayKit
import Testing

/// A cell of UIKit's that counts what happens to it.
@MainActor private final class PlainCell: UICollectionViewCell {
    var number = -1
    var reuses = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = Swatch.color(0x102030)
    }
    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}

@MainActor private final class PlainRow: UITableViewCell {
    var number = -1
    var reuses = 0
    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}

/// Every third item is a cell of UIKit's, as are the headers of odd sections.
@MainActor
private final class Mixed: ASCollectionDataSourceInterop, ASCollectionDelegateInterop,
    ASCollectionDelegateFlowLayout
{
    var made = 0
    var events: [String] = []
    var sections = 1

    static func isPlain(_ path: IndexPath) -> Bool { path.item % 3 == 2 }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 60 }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock? {
        if Self.isPlain(indexPath) { return nil }
        let number = indexPath.item
        return { SwatchCell(number, height: 60) }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock? {
        let number = indexPath.section
        if number % 2 == 1 { return nil }
        return { SwatchCell(1000 + number, height: 30) }
    }

    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        made += 1
        let cell = view.dequeueReusableCell(withReuseIdentifier: "plain", for: indexPath)
        (cell as? PlainCell)?.number = indexPath.item
        return cell
    }

    func collectionView(
        _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }

    func collectionView(
        _ view: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize { CGSize(width: 320, height: 40 + CGFloat(path.item)) }

    func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 320, height: sections > 1 ? 30 : 0) }

    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        events.append("node \((node as? SwatchCell)?.number ?? -1)")
    }
    func collectionView(_ v: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
        events.append("cell \(path.item)")
    }
    func collectionView(_ v: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath) {
        events.append("end \(path.item)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        events.append("select \(indexPath.item)")
    }
}

/// Every second row is a cell of UIKit's.
@MainActor private final class MixedRows: ASTableDataSourceInterop, ASTableDelegateInterop {
    var events: [String] = []
    var made = 0

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 60 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock? {
        let number = indexPath.row
        if number % 2 == 1 { return nil }
        return { SwatchCell(number, height: 50) }
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        made += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        (cell as? PlainRow)?.number = indexPath.row
        return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 30 }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        events.append("cell \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        events.append("end \(indexPath.row)")
    }
    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) { events.append("node") }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
}

@MainActor @Suite(.serialized) struct InteropTests {
    private func collection(_ source: Mixed) -> ASCollectionNode {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = source
        node.delegate = source
        node.view.register(PlainCell.self, forCellWithReuseIdentifier: "plain")
        node.view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        return node
    }

    @Test("C12 Cells of UIKit's and nodes are shown in one collection, each with its own size")
    func mixed() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = Mixed()
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        // 60, 60, 42, 60, 60, 45, 60, 60, then a part of the ninth.
        let frames = (0..<9).compactMap { node.view.cellForItem(at: IndexPath(item: $0, section: 0))?.frame }
        #expect(frames.map(\.height) == [60, 60, 42, 60, 60, 45, 60, 60, 48])
        #expect(node.view.cellForItem(at: IndexPath(item: 2, section: 0)) is PlainCell)
        #expect(stage.pixel(160, 140) == 0x102030)
        #expect(stage.pixel(160, 30) == SwatchCell.rgb(0))
        #expect(node.visibleNodes.count == 6 && node.nodeForItem(at: IndexPath(item: 2, section: 0)) == nil)
        #expect(source.events.contains("cell 2") && !source.events.contains("node 2"))
        #expect(source.events.contains("node 1") && !source.events.contains("cell 1"))
    }

    @Test("C12 Cells of UIKit's are used again, and filled again, while nodes are not")
    func recycled() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = Mixed()
        let node = collection(source)
        stage.show(node)
        // Held, so that no two have the same identifier.
        var cells: [ObjectIdentifier: UIView] = [:]
        for _ in 0..<6 {
            stage.fling(up: 300) {
                for path in node.indexPathsForVisibleItems {
                    guard let cell = node.view.cellForItem(at: path) as? PlainCell else { continue }
                    #expect(cell.number == path.item)
                    cells[ObjectIdentifier(cell)] = cell
                }
            }
        }
        #expect(source.made > 10 && cells.count <= 6)
        #expect(source.events.filter { $0.hasPrefix("end") }.count > 8)
    }

    @Test("C12 Clicking selects cells of UIKit's as it does nodes")
    func selection() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = Mixed()
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        stage.tap(160, 140)
        #expect(source.events.last == "select 2")
        #expect(node.view.cellForItem(at: IndexPath(item: 2, section: 0))?.isSelected == true)
        stage.tap(160, 30)
        #expect(
            source.events.last == "select 0" && node.nodeForItem(at: IndexPath(item: 0, section: 0))?.isSelected == true
        )
        #expect(node.view.cellForItem(at: IndexPath(item: 2, section: 0))?.isSelected == false)
    }

    @Test("C12 Headers may be nodes or views")
    func headers() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = Mixed()
        source.sections = 2
        let node = collection(source)
        stage.show(node)
        let kind = UICollectionView.elementKindSectionHeader
        let first = node.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))
        #expect(first?.frame.height == 30)
        #expect(stage.pixel(160, 15) == SwatchCell.rgb(1000))
        node.scrollToItem(at: IndexPath(item: 0, section: 1), at: .centeredVertically, animated: false)
        stage.host.settle()
        let second = node.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 1))
        #expect(second?.reuseIdentifier == "header" && second?.frame.height == 30)
        #expect(node.view.supplementaryNode(forElementKind: kind, at: IndexPath(item: 0, section: 1)) == nil)
    }

    @Test("C12 Updates of mixed items keep cells and nodes apart")
    func updates() throws {
        @MainActor final class Changing: ASCollectionDataSourceInterop {
            var numbers = Array(0..<10)
            func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { numbers.count }
            func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock? {
                let number = numbers[path.item]
                if number % 2 == 1 { return nil }
                return { SwatchCell(number, height: 40) }
            }
            func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
                let cell = view.dequeueReusableCell(withReuseIdentifier: "plain", for: path)
                (cell as? PlainCell)?.number = numbers[path.item]
                return cell
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = Changing()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 320, height: 40)
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = source
        node.view.register(PlainCell.self, forCellWithReuseIdentifier: "plain")
        stage.show(node)
        stage.host.settle()
        source.numbers = [11, 0, 2, 3, 5, 4]
        node.performBatch(
            animated: false,
            updates: {
                node.deleteItems(at: [1, 6, 7, 8, 9].map { IndexPath(item: $0, section: 0) })
                node.insertItems(at: [IndexPath(item: 0, section: 0)])
                node.moveItem(at: IndexPath(item: 4, section: 0), to: IndexPath(item: 5, section: 0))
            })
        stage.host.settle()
        let shown = node.indexPathsForVisibleItems.sorted().map { path -> Int in
            if let cell = node.view.cellForItem(at: path) as? PlainCell { return cell.number }
            return (node.nodeForItem(at: path) as? SwatchCell)?.number ?? -1
        }
        #expect(shown == source.numbers)
    }

    @Test("C12 Cells of UIKit's and nodes are shown in one table, and cells are used again")
    func table() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = MixedRows()
        let node = ASTableNode()
        node.dataSource = source
        node.delegate = source
        node.view.register(PlainRow.self, forCellReuseIdentifier: "row")
        stage.show(node)
        stage.host.settle()
        let heights = (0..<4).map { node.rectForRow(at: IndexPath(row: $0, section: 0)).height }
        #expect(heights == [51, 31, 51, 31])
        #expect(node.cellForRow(at: IndexPath(row: 1, section: 0)) is PlainRow)
        #expect(source.events.prefix(2) == ["node", "cell 1"])
        // Held, so that no two have the same identifier.
        var cells: [ObjectIdentifier: UIView] = [:]
        for _ in 0..<4 {
            stage.fling(up: 300) {
                for path in node.indexPathsForVisibleRows() {
                    guard let cell = node.cellForRow(at: path) as? PlainRow else { continue }
                    #expect(cell.number == path.row)
                    cells[ObjectIdentifier(cell)] = cell
                }
            }
        }
        #expect(source.made > 12 && cells.count <= 10)
        #expect(node.view.headerView(forSection: 0)?.textLabel?.text == "Title")
    }

    @Test("C12 A table's delegate hears of UIKit's cells that have left the screen, and not of those with nodes")
    func leavingRows() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = MixedRows()
        let node = ASTableNode()
        node.dataSource = source
        node.delegate = source
        node.view.register(PlainRow.self, forCellReuseIdentifier: "row")
        stage.show(node)
        stage.host.settle()
        let plain = node.indexPathsForVisibleRows().map(\.row).filter { $0 % 2 == 1 }
        source.events = []
        node.setContentOffset(CGPoint(x: 0, y: 1500), animated: false)
        stage.host.settle()
        #expect(plain.count >= 5)
        #expect(source.events.filter { $0.hasPrefix("end") }.sorted() == plain.map { "end \($0)" }.sorted())
    }

    private final class OwnCell: _ASCollectionViewCell {}

    @MainActor private final class OwnCells: ASCollectionDataSourceInterop {
        static let dequeuesCellsForNodeBackedItems = true
        var asked: Set<Int> = []

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 30 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock? {
            let number = indexPath.item
            return { SwatchCell(number, height: 60) }
        }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            asked.insert(indexPath.item)
            let cell = view.dequeueReusableCell(withReuseIdentifier: "own", for: indexPath)
            cell.accessibilityLabel = "Photo \(indexPath.item)"
            cell.accessibilityIdentifier = "photo"
            cell.isAccessibilityElement = true
            return cell
        }
    }

    @Test("A data source may bring the cells that show nodes, too")
    func nodeBackedCells() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = OwnCells()
        let node = ASCollectionNode()
        node.dataSource = source
        node.view.register(OwnCell.self, forCellWithReuseIdentifier: "own")
        stage.show(node)
        stage.host.settle()
        let path = IndexPath(item: 1, section: 0)
        let cell = try #require(node.view.cellForItem(at: path) as? OwnCell)
        #expect(cell.node === node.nodeForItem(at: path) && cell.node?.view.superview === cell.contentView)
        #expect(source.asked.contains(0) && source.asked.contains(1))
        // What the data source has set stays until the node says something itself.
        #expect(cell.accessibilityLabel == "Photo 1" && cell.isAccessibilityElement)
        cell.node?.accessibilityLabel = "Sunset"
        #expect(cell.accessibilityLabel == "Sunset" && cell.accessibilityIdentifier == "photo")
    }
}
