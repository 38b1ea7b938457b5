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

    /// A column without gaps.
    private func column() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        return layout
    }

    /// A list on a screen of 320 by 400 points, with items of one source.
    @MainActor private final class Scene {
        let stage: PromiseStage
        let source: SwatchSource

        init(count: Int) throws {
            stage = try PromiseStage(width: 320, height: 400)
            source = SwatchSource(count)
        }

        func collection(_ layout: UICollectionViewLayout) -> ASCollectionNode {
            let node = ASCollectionNode(collectionViewLayout: layout)
            node.dataSource = source
            node.delegate = source
            return node
        }

        func showInverted(_ layout: UICollectionViewLayout) -> ASCollectionNode {
            let node = collection(layout)
            node.inverted = true
            stage.showAtRest(node)
            return node
        }

        /// Whether a point of the screen has the colour of the first item.
        func showsFirst(_ x: CGFloat, _ y: CGFloat) -> Bool { stage.pixel(x, y) == SwatchCell.rgb(0) }
    }

    @Test("A collection is turned over along the axis that its layout turns out to scroll")
    func axis() throws {
        let scene = try Scene(count: 20)
        defer { scene.stage.close() }
        let node = scene.showInverted(Line())
        #expect(scene.showsFirst(270, 200) && !scene.showsFirst(50, 200))
        node.collectionViewLayout = column()
        node.setContentOffset(.zero, animated: false)
        scene.stage.host.settle()
        #expect(scene.showsFirst(270, 380) && scene.showsFirst(50, 380) && !scene.showsFirst(270, 20))
    }

    @Test("How much there is of it does not turn an inverted collection round, once it is known where it scrolls")
    func amount() throws {
        let scene = try Scene(count: 20)
        defer { scene.stage.close() }
        let node = scene.showInverted(Line())
        scene.source.count = 2
        node.reloadData()
        scene.stage.host.settle()
        #expect(scene.showsFirst(270, 200) && !scene.showsFirst(50, 200))
    }

    @Test("A click in an inverted collection reaches the node that is seen there")
    func click() throws {
        let scene = try Scene(count: 20)
        let stage = scene.stage
        defer { stage.close() }
        let node = scene.showInverted(column())
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
        let scene = try Scene(count: 100)
        let stage = scene.stage
        defer { stage.close() }
        let node = scene.showInverted(column())
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
        let scene = try Scene(count: 200)
        let stage = scene.stage
        defer { stage.close() }
        let (table, collection) = (ASTableNode(), scene.collection(column()))
        let node: ASContainerNode = isTable ? table : collection
        if isTable { table.view.separatorStyle = .none }
        table.dataSource = scene.source
        stage.showAtRest(node)
        node.setContentOffset(CGPoint(x: 0, y: 3010), animated: false)
        stage.host.settle()
        if turnsFirst { node.inverted = true }
        scene.source.count += 3
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
        let scene = try Scene(count: 5)
        defer { scene.stage.close() }
        let collection = scene.showInverted(UICollectionViewFlowLayout())
        let nodes = collection.visibleNodes
        #expect(nodes.count == 5 && nodes.allSatisfy { isUpright($0.view) })
        collection.removeFromSupernode()
        let titled = Titled()
        let table = ASTableNode()
        table.dataSource = titled
        table.inverted = true
        scene.stage.showAtRest(table)
        let header = table.view.headerView(forSection: 0)
        #expect(table.visibleNodes.count == 3 && table.visibleNodes.allSatisfy { isUpright($0.view) })
        #expect(isUpright(header) && (header?.convert(CGPoint.zero, to: nil).y ?? 0) > 300)
    }
}
