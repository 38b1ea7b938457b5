import AsyncDisplayKit

/// Numbered cells of 50 points in a table or a collection, ten to a headless screen of 300 by 500 points: for behaviour
/// that is the same in both.
@MainActor final class EitherList: ASTableDataSource, ASTableDelegate, ASCollectionDataSource, ASCollectionDelegate {
    enum Kind: CaseIterable, Sendable { case table, collection }

    let stage: PromiseStage
    let node: ASContainerNode
    var numbers: [Int]
    /// What became of presses, by the paths that the delegate was told: "highlight 3".
    var events: [String] = []
    /// Called with the number of a cell that comes on screen, or leaves it.
    var willDisplay: (Int) -> Void = { _ in }
    var didEndDisplaying: (Int) -> Void = { _ in }
    /// Whether cells can be dragged, what became of that ("0 to 2"), and what is done when the numbers have followed.
    var isMovable = false
    var moves: [String] = []
    var didMove: () -> Void = {}
    /// Called with the path of what a click has deselected.
    var didDeselect: (IndexPath) -> Void = { _ in }
    /// Whether cells have a primary action, which says "open 3".
    var opens = false
    /// What is done to new nodes.
    var configure: @MainActor (ASCellNode) -> Void = { _ in }

    init(_ kind: Kind, _ numbers: Range<Int>) throws {
        stage = try PromiseStage(width: 300, height: 500)
        self.numbers = Array(numbers)
        switch kind {
        case .table:
            let table = ASTableNode()
            node = table
            table.dataSource = self
            table.delegate = self
            table.view.separatorStyle = .none
        case .collection:
            let layout = UICollectionViewFlowLayout()
            layout.minimumLineSpacing = 0
            layout.minimumInteritemSpacing = 0
            layout.estimatedItemSize = CGSize(width: 300, height: 50)
            let collection = ASCollectionNode(collectionViewLayout: layout)
            node = collection
            collection.dataSource = self
            collection.delegate = self
        }
        stage.show(node)
        stage.host.settle()
    }

    // MARK: Edits, without animation

    func insert(_ new: [Int], at index: Int) {
        node.performBatch(animated: false) {
            self.numbers.insert(contentsOf: new, at: index)
            let paths = (index..<index + new.count).map { self.path($0) }
            self.table?.insertRows(at: paths, with: .none)
            self.collection?.insertItems(at: paths)
        }
    }

    func delete(at index: Int) {
        node.performBatch(animated: false) {
            self.numbers.remove(at: index)
            self.table?.deleteRows(at: [self.path(index)], with: .none)
            self.collection?.deleteItems(at: [self.path(index)])
        }
    }

    func scroll(to index: Int, animated: Bool) {
        table?.scrollToRow(at: path(index), at: .top, animated: animated)
        collection?.scrollToItem(at: path(index), at: .top, animated: animated)
    }

    // MARK: What is there

    private var table: ASTableNode? { node as? ASTableNode }
    private var collection: ASCollectionNode? { node as? ASCollectionNode }

    func path(_ index: Int) -> IndexPath { IndexPath(item: index, section: 0) }

    /// Numbers of the cells on screen, from top to bottom.
    var shown: [Int] { node.visibleNodes.compactMap { ($0 as? NumberCell)?.number } }

    /// The node of a number; nil if there is none.
    func cell(_ number: Int) -> ASCellNode? {
        numbers.firstIndex(of: number).flatMap {
            table?.nodeForRow(at: path($0)) ?? collection?.nodeForItem(at: path($0))
        }
    }

    /// The number that is selected; nil for none and for several.
    var selected: Int? {
        let paths = table?.indexPathsForSelectedRows ?? collection?.indexPathsForSelectedItems ?? []
        return paths.count == 1 ? numbers[paths[0].item] : nil
    }

    func select(_ index: Int) {
        table?.selectRow(at: path(index), animated: false, scrollPosition: .none)
        collection?.selectItem(at: path(index), animated: false, scrollPosition: [])
    }

    func selectAtTop(_ index: Int) {
        table?.selectRow(at: path(index), animated: false, scrollPosition: .top)
        collection?.selectItem(at: path(index), animated: false, scrollPosition: .top)
    }

    /// The number at a point of the screen, and the cell that shows a number, as the node says.
    func number(at point: CGPoint) -> Int? {
        let place = CGPoint(x: point.x, y: point.y + node.contentOffset.y)
        let path = table?.indexPathForRow(at: place) ?? collection?.indexPathForItem(at: place)
        return path.map { numbers[$0.item] }
    }

    func hostView(of number: Int) -> UIView? {
        guard let index = numbers.firstIndex(of: number) else { return nil }
        return table?.cellForRow(at: path(index)) ?? collection?.cellForItem(at: path(index))
    }

    /// Where the cell of a number is on screen, to a tenth of a point.
    func top(of number: Int) -> CGFloat? {
        cell(number).map { ($0.view.convert($0.view.bounds, to: stage.window).minY * 10).rounded() / 10 }
    }

    private func number(of cell: ASCellNode) -> Int { (cell as? NumberCell)?.number ?? -1 }

    private func move(_ source: IndexPath, to target: IndexPath) {
        moves.append("\(source.item) to \(target.item)")
        numbers.insert(numbers.remove(at: source.item), at: target.item)
        didMove()
    }

    private func block(_ index: Int) -> ASCellNodeBlock {
        let cell = NumberCell(numbers[index])
        configure(cell)
        return { cell }
    }

    // MARK: ASTableDataSource and ASTableDelegate

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { numbers.count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock { block(path.row) }
    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) { willDisplay(number(of: node)) }
    func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode) {
        didEndDisplaying(number(of: node))
    }
    func tableNode(_ tableNode: ASTableNode, didHighlightRowAt path: IndexPath) {
        events.append("highlight \(path.row)")
    }
    func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt path: IndexPath) {
        events.append("unhighlight \(path.row)")
    }
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt path: IndexPath) { events.append("select \(path.row)") }
    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt path: IndexPath) { didDeselect(path) }

    func tableNode(_ tableNode: ASTableNode, canPerformPrimaryActionForRowAt path: IndexPath) -> Bool { opens }
    func tableNode(_ tableNode: ASTableNode, performPrimaryActionForRowAt path: IndexPath) {
        events.append("open \(path.row)")
    }

    func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool { isMovable }
    func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
        move(source, to: target)
    }

    // MARK: ASCollectionDataSource and ASCollectionDelegate

    func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { numbers.count }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        block(path.item)
    }
    func collectionNode(_ node: ASCollectionNode, canMoveItemWith cell: ASCellNode) -> Bool { isMovable }
    func collectionNode(_ node: ASCollectionNode, moveItemAt source: IndexPath, to target: IndexPath) {
        move(source, to: target)
    }
    func collectionNode(_ node: ASCollectionNode, willDisplayItemWith cell: ASCellNode) {
        willDisplay(number(of: cell))
    }
    func collectionNode(_ node: ASCollectionNode, didEndDisplayingItemWith cell: ASCellNode) {
        didEndDisplaying(number(of: cell))
    }
    func collectionNode(_ node: ASCollectionNode, didHighlightItemAt path: IndexPath) {
        events.append("highlight \(path.item)")
    }
    func collectionNode(_ node: ASCollectionNode, didUnhighlightItemAt path: IndexPath) {
        events.append("unhighlight \(path.item)")
    }
    func collectionNode(_ node: ASCollectionNode, didDeselectItemAt path: IndexPath) { didDeselect(path) }
    // Those of the collection view, which stand in for those of the node.
    func collectionView(_ view: UICollectionView, canPerformPrimaryActionForItemAt path: IndexPath) -> Bool { opens }
    func collectionView(_ view: UICollectionView, performPrimaryActionForItemAt path: IndexPath) {
        events.append("open \(path.item)")
    }
    func collectionNode(_ node: ASCollectionNode, didSelectItemAt path: IndexPath) {
        events.append("select \(path.item)")
    }
}
