import AsyncDisplayKit

/// Numbered cells of 50 points in a table or a collection, ten to a headless screen of 300 by 500 points: for behaviour that
/// is the same in both.
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

    /// Where the cell of a number is on screen, to a tenth of a point.
    func top(of number: Int) -> CGFloat? {
        cell(number).map { ($0.view.convert($0.view.bounds, to: stage.window).minY * 10).rounded() / 10 }
    }

    private func number(of cell: ASCellNode) -> Int { (cell as? NumberCell)?.number ?? -1 }

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

    // MARK: ASCollectionDataSource and ASCollectionDelegate

    func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { numbers.count }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        block(path.item)
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
    func collectionNode(_ node: ASCollectionNode, didSelectItemAt path: IndexPath) {
        events.append("select \(path.item)")
    }
}
