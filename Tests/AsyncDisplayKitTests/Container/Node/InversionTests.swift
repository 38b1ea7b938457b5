import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct InversionTests {
    /// A line of items beside each other; says nowhere where it scrolls.
    private final class Line: UICollectionViewLayout {
        private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

        override var collectionViewContentSize: CGSize { CGSize(width: 100 * count, height: 400) }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(x: 100 * indexPath.item, y: 0, width: 100, height: 400)
            return attributes
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
                .filter { $0.frame.intersects(rect) }
        }
    }

    private func node(_ layout: UICollectionViewLayout, _ source: SwatchSource) -> ASCollectionNode {
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = source
        node.delegate = source
        node.inverted = true
        return node
    }

    /// The colour of the first item at a point of the screen.
    private func showsFirst(_ stage: PromiseStage, _ x: CGFloat, _ y: CGFloat) -> Bool {
        stage.pixel(x, y) == SwatchCell.rgb(0)
    }

    @Test("A collection is turned over along the axis that its layout turns out to scroll")
    func axis() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(20)
        let node = node(Line(), source)
        stage.show(node)
        stage.host.settle()
        #expect(showsFirst(stage, 270, 200) && !showsFirst(stage, 50, 200))
        let column = UICollectionViewFlowLayout()
        column.minimumLineSpacing = 0
        node.collectionViewLayout = column
        node.setContentOffset(.zero, animated: false)
        stage.host.settle()
        #expect(showsFirst(stage, 270, 380) && showsFirst(stage, 50, 380) && !showsFirst(stage, 270, 20))
    }

    @Test("How much there is of it does not turn an inverted collection round, once it is known where it scrolls")
    func amount() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(20)
        let node = node(Line(), source)
        stage.show(node)
        stage.host.settle()
        source.count = 2
        node.reloadData()
        stage.host.settle()
        #expect(showsFirst(stage, 270, 200) && !showsFirst(stage, 50, 200))
    }

    @Test("A click in an inverted collection reaches the node that is seen there")
    func click() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(20)
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let node = node(layout, source)
        stage.show(node)
        stage.host.settle()
        let cell = try #require(node.cellForItem(at: IndexPath(item: 1, section: 0)))
        let center = node.view.convert(CGPoint(x: cell.frame.midX, y: cell.frame.midY), to: nil)
        // The second row from the bottom.
        #expect(center.y > 280 && center.y < 340)
        let hit = stage.window.hitTest(center, with: nil)
        #expect(hit?.isDescendant(of: node.nodeForItem(at: IndexPath(item: 1, section: 0))?.view ?? UIView()) == true)
        stage.tap(center.x, center.y)
        stage.host.settle()
        #expect(node.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    }

    @Test("In an inverted collection what lies ahead is above")
    func ranges() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(100)
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let node = node(layout, source)
        stage.show(node)
        stage.host.settle()
        stage.press(160, 100)
        stage.drag(by: 0, 120, frames: 6)
        #expect(node.contentOffset.y > 0)
        let ahead = (0..<100).filter {
            node.nodeForItem(at: IndexPath(item: $0, section: 0))?.isInPreloadState == true
        }
        stage.lift()
        // 60 points each: 7 in the viewport, 2.5 viewports ahead.
        #expect((ahead.last ?? 0) >= 20 && ahead.first == 0)
    }

    @Test(
        "A list that is turned over beside an edit keeps its place", arguments: [true, false], [true, false])
    func turning(isTable: Bool, turnsFirst: Bool) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(200)
        let (table, collection) = (ASTableNode(), ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout()))
        let node: ASContainerNode = isTable ? table : collection
        (collection.collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing = 0
        if isTable { table.view.separatorStyle = .none }
        (table.dataSource, collection.dataSource, collection.delegate) = (source, source, source)
        stage.show(node)
        stage.host.settle()
        node.setContentOffset(CGPoint(x: 0, y: 3010), animated: false)
        stage.host.settle()
        if turnsFirst { node.inverted = true }
        source.count += 3
        let paths = (0..<3).map { IndexPath(item: $0, section: 0) }
        UIView.performWithoutAnimation {
            if isTable { table.insertRows(at: paths, with: .none) } else { collection.insertItems(at: paths) }
            node.waitUntilAllUpdatesAreProcessed()
        }
        if !turnsFirst { node.inverted = true }
        stage.host.settle()
        #expect(node.contentOffset.y == 3190)
        let first = isTable ? table.visibleNodes.first : collection.visibleNodes.min { $0.indexPath! < $1.indexPath! }
        #expect(first?.indexPath?.item == 53)
    }

    /// Whether a view's top is above its bottom on screen.
    private func isUpright(_ view: UIView?) -> Bool {
        guard let view, view.bounds.height > 0 else { return false }
        let bottom = view.convert(CGPoint(x: 0, y: view.bounds.height), to: nil)
        return view.convert(CGPoint.zero, to: nil).y < bottom.y
    }

    @Test("What is in an inverted list reads as usual: cells, and headers of tables")
    func upright() throws {
        @MainActor final class Titled: ASTableDataSource {
            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
                { SwatchCell(1) }
            }
            func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(5)
        let collection = node(UICollectionViewFlowLayout(), source)
        stage.show(collection)
        stage.host.settle()
        let nodes = collection.visibleNodes
        #expect(nodes.count == 5 && nodes.allSatisfy { isUpright($0.view) })
        collection.removeFromSupernode()
        let titled = Titled()
        let table = ASTableNode()
        table.dataSource = titled
        table.inverted = true
        stage.show(table)
        stage.host.settle()
        let header = table.view.headerView(forSection: 0)
        #expect(table.visibleNodes.count == 3 && table.visibleNodes.allSatisfy { isUpright($0.view) })
        #expect(isUpright(header) && (header?.convert(CGPoint.zero, to: nil).y ?? 0) > 300)
    }
}
