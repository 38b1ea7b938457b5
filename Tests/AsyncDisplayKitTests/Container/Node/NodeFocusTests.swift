import AsyncDisplayKit
import Testing

/// Rows and items of which the even ones take a highlight. Their delegate is told of the focus by UIKit's methods.
@MainActor private final class Items: ASTableDataSource, ASTableDelegate, ASCollectionDataSource, ASCollectionDelegate {
    var log: [[Int?]] = []
    var asked = 0
    var refuses = false

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 10 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let row = indexPath.row
        return { SwatchCell(row, height: 60) }
    }
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt path: IndexPath) -> Bool { path.row % 2 == 0 }
    func tableView(_ view: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext) -> Bool {
        asked += 1
        return !refuses
    }
    func tableView(
        _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        log.append([context.previouslyFocusedIndexPath?.row, context.nextFocusedIndexPath?.row])
    }

    func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 10 }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock {
        let item = indexPath.item
        return { SwatchCell(item, height: 60) }
    }
    func collectionNode(_ node: ASCollectionNode, shouldHighlightItemAt path: IndexPath) -> Bool {
        path.item % 2 == 0
    }
    func collectionView(
        _ view: UICollectionView, shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
    ) -> Bool {
        asked += 1
        return !refuses
    }
    func collectionView(
        _ view: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        log.append([context.previouslyFocusedIndexPath?.item, context.nextFocusedIndexPath?.item])
    }
}

/// What the delegates of containers hear of the focus.
@MainActor @Suite(.serialized) struct NodeFocusTests {
    @Test(
        "The delegate of a container is asked and told of moves from row to row, by UIKit's methods",
        arguments: [true, false])
    func delegates(isTable: Bool) throws {
        let items = Items()
        let stage = try PromiseStage(width: 320, height: 480)
        defer { stage.close() }
        if isTable {
            let node = ASTableNode()
            (node.dataSource, node.delegate) = (items, items)
            stage.show(node)
        } else {
            let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
            (node.dataSource, node.delegate) = (items, items)
            stage.show(node)
        }
        stage.host.settle()
        stage.press(.tab)
        stage.press(.down)
        #expect(items.log == [[nil, 0], [0, 2]] && items.asked == 2)
        items.refuses = true
        stage.press(.down)
        #expect(items.log.count == 2 && items.asked == 3)
    }
}
