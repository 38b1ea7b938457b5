import AsyncDisplayKit
import Execution
import Testing

/// What a reload leaves on screen where drawing takes long: pictures of what stayed, in every frame.
@MainActor @Suite(.serialized) struct KeptContentsTests {
    /// Swatches of 50 points, ten to a screen, in a table or a collection.
    @MainActor private final class Swatches: ASTableDataSource, ASCollectionDataSource {
        let stage: PromiseStage
        let node: ASContainerNode
        let draws = WorkLog(patience: 0)
        var numbers = Array(0..<100)

        init(_ kind: EitherList.Kind, drawingDelay: FrameTime) throws {
            stage = try PromiseStage(width: 300, height: 500, drawingDelay: drawingDelay)
            switch kind {
            case .table:
                let table = ASTableNode()
                node = table
                table.dataSource = self
                table.view.separatorStyle = .none
            case .collection:
                let layout = UICollectionViewFlowLayout()
                layout.minimumLineSpacing = 0
                let collection = ASCollectionNode(collectionViewLayout: layout)
                node = collection
                collection.dataSource = self
            }
            stage.show(node)
            stage.host.run(seconds: 3)
        }

        var unfinished: [Int] { stage.unfinishedCells(node.visibleNodes) }

        private func block(_ index: Int) -> ASCellNodeBlock {
            let (number, draws) = (numbers[index], draws)
            return { SwatchCell(number, width: 300, height: 50, log: draws) }
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { numbers.count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock {
            block(path.row)
        }
        func tableNode(_ tableNode: ASTableNode, identityForRowAt path: IndexPath) -> AnyHashable? {
            numbers[path.row]
        }
        func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { numbers.count }
        func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
            block(path.item)
        }
        func collectionNode(_ node: ASCollectionNode, identityForItemAt path: IndexPath) -> AnyHashable? {
            numbers[path.item]
        }
    }

    @Test(
        "A reload draws nothing again that has the same identity, and no frame is without the pictures of what stayed",
        arguments: EitherList.Kind.allCases)
    func reload(kind: EitherList.Kind) throws {
        let list = try Swatches(kind, drawingDelay: 0.3)
        defer { list.stage.close() }
        #expect(list.unfinished == [] && list.node.visibleNodes.count == 10)
        let drawn = list.draws.count
        list.numbers.swapAt(2, 5)
        list.numbers[7] = 777
        list.node.reloadData()
        var unfinished: Set<Int> = []
        for _ in 0..<60 {
            list.stage.host.step()
            unfinished.formUnion(list.unfinished)
        }
        #expect(list.node.visibleNodes.compactMap { ($0 as? SwatchCell)?.number } == [0, 1, 5, 3, 4, 2, 6, 777, 8, 9])
        #expect(unfinished == [777] && list.unfinished == [])
        #expect(list.draws.count == drawn + 1)
    }

    @Test("A move keeps the picture of what is moved on screen", arguments: EitherList.Kind.allCases)
    func move(kind: EitherList.Kind) throws {
        let list = try Swatches(kind, drawingDelay: 0.3)
        defer { list.stage.close() }
        let drawn = list.draws.count
        list.node.performBatch(animated: false) {
            list.numbers.insert(list.numbers.remove(at: 1), at: 6)
            let (old, new) = (IndexPath(item: 1, section: 0), IndexPath(item: 6, section: 0))
            (list.node as? ASTableNode)?.moveRow(at: old, to: new)
            (list.node as? ASCollectionNode)?.moveItem(at: old, to: new)
        }
        for _ in 0..<30 {
            list.stage.host.step()
            #expect(list.unfinished == [])
        }
        #expect(list.draws.count == drawn)
        #expect((list.node.visibleNodes[6] as? SwatchCell)?.number == 1)
    }
}
