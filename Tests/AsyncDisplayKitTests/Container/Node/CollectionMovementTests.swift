import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct CollectionMovementTests {
    @MainActor private final class Items: ASCollectionDataSource, ASCollectionDelegate {
        var values = Array(0..<30)
        var moves: [String] = []
        var asked: [ObjectIdentifier] = []

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            values.count
        }

        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            {
                let node = ASCellNode()
                node.style.preferredSize = CGSize(width: 80, height: 80)
                return node
            }
        }

        func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool {
            asked.append(ObjectIdentifier(node))
            return true
        }

        func collectionNode(_ collectionNode: ASCollectionNode, moveItemAt source: IndexPath, to target: IndexPath) {
            moves.append("\(source.item) to \(target.item)")
            values.insert(values.remove(at: source.item), at: target.item)
        }
    }

    private func showItems(of items: Items) throws -> (PromiseStage, ASCollectionNode) {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return try PromiseStage.collection(
            ASCollectionNode(collectionViewLayout: layout), of: items, delegate: items)
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("An item of a collection node that is dragged takes its node along")
    func moving() throws {
        let items = Items()
        let (stage, collection) = try showItems(of: items)
        defer { stage.close() }
        let nodes = (0..<3).compactMap { collection.nodeForItem(at: path($0)) }
        stage.press(40, 40)
        stage.host.run(seconds: 0.5)
        stage.drag(by: 170, 0, frames: 20)
        stage.lift()
        stage.host.settle()
        #expect(items.moves == ["0 to 2"])
        #expect(collection.nodeForItem(at: path(2)) === nodes[0] && collection.nodeForItem(at: path(0)) === nodes[1])
        #expect(nodes[0].view.convert(nodes[0].view.bounds, to: stage.window).minX == 160)
    }

    @Test("Whether an item may be dragged is asked with its node, though the data source is ahead of the screen")
    func askingBehind() throws {
        let items = Items()
        let (stage, collection) = try showItems(of: items)
        defer { stage.close() }
        let node = try #require(collection.nodeForItem(at: path(2)))
        items.values.insert(contentsOf: [100, 101], at: 0)
        collection.insertItems(at: [path(0), path(1)])
        #expect(collection.view.beginInteractiveMovementForItem(at: path(2)))
        #expect(items.asked == [ObjectIdentifier(node)])
    }

    @Test("What a layout delegate has placed cannot be dragged, whatever the data source says")
    func calculatedPlaces() throws {
        let items = Items()
        let collection = ASCollectionNode(layoutDelegate: ASCollectionFlowLayoutDelegate())
        collection.dataSource = items
        let stage = try PromiseStage()
        defer { stage.close() }
        stage.show(collection)
        stage.host.settle()
        #expect(collection.nodeForItem(at: path(2))?.isVisible == true)
        #expect(!collection.view.beginInteractiveMovementForItem(at: path(2)) && items.asked.isEmpty)
    }

    @Test("An item that is dropped when the data source has changed meanwhile goes back to where it was")
    func droppingBehind() throws {
        let items = Items()
        let (stage, collection) = try showItems(of: items)
        defer { stage.close() }
        let node = try #require(collection.nodeForItem(at: path(0)))
        stage.press(40, 40)
        stage.host.run(seconds: 0.5)
        stage.drag(by: 170, 0, frames: 20)
        items.values.insert(contentsOf: [100, 101], at: 0)
        collection.insertItems(at: [path(0), path(1)])
        stage.lift()
        stage.host.settle()
        #expect(items.moves.isEmpty && collection.indexPath(for: node) == path(2))
        #expect(node.view.convert(node.view.bounds, to: stage.window).minX == 160)
    }

    @Test("An item that is dropped while a reload waits for the end of the turn goes back to where it was")
    func droppingBeforeReload() throws {
        let items = Items()
        let (stage, collection) = try showItems(of: items)
        defer { stage.close() }
        // Another reload of this turn waits for its end.
        collection.reloadData()
        collection.waitUntilAllUpdatesAreProcessed()
        #expect(collection.view.beginInteractiveMovementForItem(at: path(0)))
        collection.view.updateInteractiveMovementTargetPosition(CGPoint(x: 210, y: 40))
        items.values.insert(contentsOf: [100, 101], at: 0)
        collection.reloadData()
        collection.view.endInteractiveMovement()
        stage.host.settle()
        #expect(items.moves.isEmpty && items.values == [100, 101] + Array(0..<30))
    }

    @Test("An insertion while an item is dragged far from its place leaves each cell the node of its item")
    func insertingWhileDragged() throws {
        let items = Items()
        items.values = Array(0..<200)
        let (stage, collection) = try showItems(of: items)
        defer { stage.close() }
        stage.press(40, 40)
        stage.host.run(seconds: 0.5)
        stage.drag(by: 0, 430, frames: 10)
        for _ in 0..<300 where collection.contentOffset.y < 1000 { stage.host.step() }
        #expect(collection.contentOffset.y >= 1000)
        items.values.insert(1000, at: 0)
        collection.insertItems(at: [path(0)])
        stage.host.settle()
        let paths = collection.view.indexPathsForVisibleItems
        #expect(paths.count >= 24)
        for path in paths {
            let cell = collection.view.cellForItem(at: path) as? _ASCollectionViewCell
            #expect(cell?.node === collection.nodeForItem(at: path) && cell?.node?.view.superview === cell?.contentView)
        }
        stage.lift()
        #expect(items.moves.isEmpty)
    }
}
