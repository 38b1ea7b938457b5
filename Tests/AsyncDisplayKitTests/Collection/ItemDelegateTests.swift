import AsyncDisplayKit
import Testing

/// Items of 100 by 50 points, spaced and footed as a delegate says.
@MainActor private final class Items: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    var keepsSelected: Set<Int> = []
    var unselectable: Set<Int> = []
    var unmarked: Set<Int> = []
    var marked: [Int] = []
    var selected: [Int] = []
    var log: [String] = []
    var size = CGSize(width: 100, height: 50)

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 8 }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        let number = path.item
        return { SwatchCell(number, width: 100, height: 50) }
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNodeBlock { { SwatchCell(99, height: 33) } }
    func collectionNode(_ node: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> ASSizeRange {
        ASSizeRangeMake(size)
    }
    func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        ASSizeRangeZero
    }
    func collectionNode(_ node: ASCollectionNode, sizeRangeForFooterInSection section: Int) -> ASSizeRange {
        ASSizeRangeUnconstrained
    }
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 7 }
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { 40 }
    func collectionNode(_ node: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        !keepsSelected.contains(indexPath.item)
    }
    func collectionNode(_ node: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        !unselectable.contains(indexPath.item)
    }
    func collectionNode(_ node: ASCollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        !unmarked.contains(indexPath.item)
    }
    func collectionNode(_ node: ASCollectionNode, didHighlightItemAt path: IndexPath) { marked.append(path.item) }
    func collectionNode(_ node: ASCollectionNode, didSelectItemAt path: IndexPath) { selected.append(path.item) }
    func collectionNode(_ node: ASCollectionNode, didDeselectItemAt path: IndexPath) { log.append("\(path.item)") }
    func collectionNode(_ node: ASCollectionNode, willDisplaySupplementaryElementWith cell: ASCellNode) {
        log.append("show \(cell.supplementaryElementKind == UICollectionView.elementKindSectionFooter)")
    }
    func collectionNode(_ node: ASCollectionNode, didEndDisplayingSupplementaryElementWith cell: ASCellNode) {
        log.append("hide")
    }
}

@MainActor @Suite(.serialized) struct ItemDelegateTests {
    private func run(_ items: Items, _ body: (PromiseStage, ASCollectionNode) throws -> Void) throws {
        let stage = try PromiseStage(width: 320, height: 300)
        defer { stage.close() }
        let node = ASCollectionNode()
        node.dataSource = items
        node.delegate = items
        stage.show(node)
        stage.host.settle()
        try body(stage, node)
    }

    private func frame(_ node: ASCollectionNode, _ item: Int) -> CGRect? {
        node.view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
    }

    @Test("A thin item keeps its height, which is not along the line", arguments: [0.5, 16.4] as [CGFloat])
    func thin(height: CGFloat) throws {
        let items = Items()
        items.size = CGSize(width: 100.4, height: height)
        try run(items) { _, node in
            #expect(frame(node, 0)?.size == CGSize(width: 100, height: height.rounded(.up)))
        }
    }

    @Test("Spacings and footers are as the delegate says")
    func spacing() throws {
        let items = Items()
        try run(items) { _, node in
            let lines: CGFloat = 4 * 50 + 3 * 7
            // Two to a line, at its ends, as a third would leave less than 40 points between them.
            #expect(frame(node, 1)?.minX == 220 && frame(node, 2) == CGRect(x: 0, y: 57, width: 100, height: 50))
            #expect(node.view.contentSize.height == lines + 33)
            #expect(items.log == ["show true"])
        }
    }

    @Test("A footer is announced when it comes on screen, and when it has left")
    func footer() throws {
        let items = Items()
        try run(items) { stage, node in
            node.setContentOffset(CGPoint(x: 0, y: -280), animated: false)
            stage.host.settle()
            #expect(items.log == ["show true", "hide"])
        }
    }

    @Test("A delegate may refuse that an item is deselected")
    func deselection() throws {
        let items = Items()
        items.keepsSelected = [0]
        try run(items) { stage, node in
            node.allowsMultipleSelection = true
            items.log = []
            for x: CGFloat in [50, 270, 50, 270] {
                stage.tap(x, 20)
                stage.host.settle()
            }
            #expect(node.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)] && items.log == ["1"])
        }
    }

    @Test("A delegate may refuse that an item is selected, or that a press of it counts at all")
    func refusals() throws {
        let items = Items()
        items.unselectable = [1]
        items.unmarked = [2]
        try run(items) { stage, node in
            for (x, y): (CGFloat, CGFloat) in [(50, 20), (270, 20), (50, 77)] {
                stage.tap(x, y)
                stage.host.settle()
            }
            #expect(items.marked == [0, 1] && items.selected == [0])
            #expect(node.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
        }
    }

    @Test("Settings of scrolling reach the view, whenever they are made", arguments: [0, 1])
    func settings(late: Int) throws {
        let node = ASCollectionNode()
        if late == 1 { _ = node.view }
        node.alwaysBounceHorizontal = true
        node.alwaysBounceVertical = true
        node.showsHorizontalScrollIndicator = false
        node.showsVerticalScrollIndicator = false
        node.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let view = node.view
        #expect(view.alwaysBounceHorizontal && view.alwaysBounceVertical)
        #expect(!view.showsHorizontalScrollIndicator && !view.showsVerticalScrollIndicator)
        #expect(view.contentInset == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }

    @Test("A batch is animated if views are, and completes")
    func batch() throws {
        let list = try UpdateStage([Array(0..<5)])
        defer { list.stage.close() }
        list.show()
        var results: [Bool] = []
        func remove() {
            list.node.performBatchUpdates {
                list.sections[0].removeFirst()
                list.node.deleteItems(at: [list.path(0)])
            } completion: {
                results.append($0)
            }
        }
        remove()
        #expect(results.isEmpty)
        list.stage.host.settle()
        #expect(results == [true])
        UIView.performWithoutAnimation { remove() }
        #expect(results == [true, true])
    }

    @Test("With updates shown as reloads, a cell's other size is there in the next frame")
    func reloadedSize() throws {
        let source = SwatchSource(5)
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.cellLayoutMode = .alwaysReloadData
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let cell = try #require(node.nodeForItem(at: IndexPath(item: 0, section: 0)) as? SwatchCell)
        cell.changeHeight(100)
        stage.host.step(frames: 2)
        #expect(node.cellForItem(at: IndexPath(item: 1, section: 0))?.layer.presentation()?.frame.minY == 100)
        #expect(node.nodeForItem(at: IndexPath(item: 0, section: 0)) === cell)
    }
}
