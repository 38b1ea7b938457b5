import AsyncDisplayKit
import Testing

@MainActor private final class Items: ASCollectionDataSource, ASCollectionGalleryLayoutPropertiesProviding {
    var sections: [Int]
    var asked: Set<IndexPath> = []
    var contextQuestions: [Int] = []
    var width: CGFloat = 100

    init(_ sections: Int...) { self.sections = sections }

    final class Context: ASSectionContext {
        let sectionName: String?
        weak var collectionView: ASCollectionView?
        init(_ name: String) { sectionName = name }
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        sections[section]
    }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        asked.insert(indexPath)
        let (number, width) = (indexPath.item, width)
        return { SwatchCell(number, width: width, height: 40 + CGFloat(number % 3) * 10) }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
        contextQuestions.append(section)
        return Context("section \(section)")
    }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap
    ) -> CGSize { CGSize(width: 100, height: 80) }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: ASElementMap
    ) -> CGFloat { 10 }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: ASElementMap
    ) -> CGFloat { 5 }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sectionInsetForElements elements: ASElementMap
    ) -> UIEdgeInsets { UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0) }
}

@MainActor @Suite(.serialized) struct CollectionLayoutTests {
    private func frame(_ node: ASCollectionNode, _ item: Int) -> CGRect? {
        node.view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
    }

    @Test("A flow layout delegate puts as many nodes as fit on a line, each in the size it wants")
    func flow() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items(40)
        let node = ASCollectionNode(layoutDelegate: ASCollectionFlowLayoutDelegate())
        node.dataSource = items
        stage.show(node)
        stage.host.settle()
        #expect(frame(node, 0) == CGRect(x: 0, y: 0, width: 100, height: 40))
        #expect(frame(node, 2) == CGRect(x: 200, y: 0, width: 100, height: 60))
        // The next line begins below the highest of the one before.
        #expect(frame(node, 3) == CGRect(x: 0, y: 60, width: 100, height: 40))
        #expect(node.visibleNodes.count == 21 && node.view.contentSize == CGSize(width: 320, height: 14 * 60 - 20))
        #expect(node.scrollableDirections == ASScrollDirectionVerticalDirections)
        #expect(node.layoutDelegate is ASCollectionFlowLayoutDelegate)
    }

    @Test("A gallery layout delegate makes no node far from the viewport")
    func gallery() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items(1000)
        let gallery = ASCollectionGalleryLayoutDelegate(scrollableDirections: ASScrollDirectionVerticalDirections)
        gallery.propertiesProvider = items
        let node = ASCollectionNode(layoutDelegate: gallery)
        node.dataSource = items
        stage.show(node)
        stage.host.settle()
        #expect(frame(node, 4) == CGRect(x: 105, y: 110, width: 100, height: 80))
        #expect(node.view.contentSize == CGSize(width: 320, height: 20 + 334 * 90 - 10 + 30))
        #expect(items.asked.count < 100)
        #expect(
            node.nodeForItem(at: IndexPath(item: 4, section: 0))?.view.bounds.size == CGSize(width: 100, height: 80))
        node.scrollToItem(at: IndexPath(item: 999, section: 0), at: .bottom, animated: false)
        stage.host.settle()
        #expect(node.indexPathsForVisibleItems.contains(IndexPath(item: 999, section: 0)))
        #expect(stage.unfinishedCells(node.visibleNodes) == [])
    }

    @Test("A horizontal gallery fills columns, and follows updates and another size")
    func horizontalGallery() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items(30)
        let gallery = ASCollectionGalleryLayoutDelegate(scrollableDirections: ASScrollDirectionHorizontalDirections)
        gallery.propertiesProvider = items
        let node = ASCollectionNode(layoutDelegate: gallery)
        node.dataSource = items
        stage.show(node)
        stage.host.settle()
        // Four fit below each other into 400 − 50.
        #expect(frame(node, 5)?.origin == CGPoint(x: 110, y: 105))
        items.sections = [31]
        node.insertItems(at: [IndexPath(item: 0, section: 0)])
        stage.host.settle()
        #expect(node.view.numberOfItems(inSection: 0) == 31 && frame(node, 30) != nil)
        node.frame = CGRect(x: 0, y: 0, width: 320, height: 230)
        stage.host.settle()
        #expect(frame(node, 5)?.origin == CGPoint(x: 220, y: 105))
    }

    @Test("Elements are the same ones in every map that has them")
    func elements() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items(3, 2)
        let node = ASCollectionNode()
        node.dataSource = items
        stage.show(node)
        let before = node.visibleElements
        #expect(before.count == 5 && before.itemIndexPaths.count == 5 && before.numberOfItems(inSection: 9) == 0)
        let element = try #require(before.elementForItem(at: IndexPath(item: 1, section: 1)))
        items.sections = [2]
        node.performBatch(animated: false, updates: { node.deleteSections([0]) })
        let after = node.visibleElements
        #expect(after.indexPath(for: element) == IndexPath(item: 1, section: 0))
        #expect(after.elementForItem(at: IndexPath(item: 1, section: 0)) == element)
        #expect(after.convertIndexPath(IndexPath(item: 0, section: 0), from: before) == nil)
        #expect(element.node === node.nodeForItem(at: IndexPath(item: 1, section: 0)))
        #expect(before.elementForItem(at: IndexPath(item: 9, section: 0)) == nil)
    }

    @Test("A section's context is asked for once, and once more when the section is another one")
    func contexts() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items(3, 2, 1)
        let node = ASCollectionNode()
        node.dataSource = items
        stage.show(node)
        let last = try #require(node.context(forSection: 2))
        #expect(last.sectionName == "section 2" && last.collectionView === node.view)
        _ = node.context(forSection: 2)
        #expect(items.contextQuestions == [2] && node.context(forSection: 3) == nil)
        items.sections = [2, 1]
        node.performBatch(animated: false, updates: { node.deleteSections([0]) })
        #expect(node.context(forSection: 1) === last && items.contextQuestions == [2])
        node.reloadSections([1])
        #expect(node.context(forSection: 1)?.sectionName == "section 1")
        node.reloadData()
        _ = node.context(forSection: 1)
        #expect(items.contextQuestions == [2, 1, 1])
    }

    @Test("The inspector is derived from the layout, and a given one has the word until the layout changes")
    func inspectors() throws {
        final class Fixed: ASCollectionViewLayoutInspecting {
            func collectionView(_ view: ASCollectionView, constrainedSizeForNodeAt path: IndexPath) -> ASSizeRange {
                ASSizeRangeMake(CGSize(width: 320, height: 33))
            }
            func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items(30)
        let node = ASCollectionNode()
        node.dataSource = items
        #expect(node.layoutInspector is ASCollectionViewFlowLayoutInspector)
        let inspector = Fixed()
        node.layoutInspector = inspector
        stage.show(node)
        stage.host.settle()
        #expect(node.view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.height == 33)
        node.collectionViewLayout = UICollectionViewFlowLayout()
        #expect(node.layoutInspector is ASCollectionViewFlowLayoutInspector)
        node.collectionViewLayout = UICollectionViewLayout()
        #expect(!(node.layoutInspector is ASCollectionViewFlowLayoutInspector))
    }

    @Test("In a layout that knows its sizes, the cells of the first frame are made many at once")
    func together() throws {
        final class Column: UICollectionViewLayout {
            override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 2000) }
            override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
                let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
                attributes.frame = CGRect(x: 0, y: CGFloat(indexPath.item) * 40, width: 320, height: 40)
                return attributes
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                (0..<50).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
                    .filter { $0.frame.intersects(rect) }
            }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(50)
        // Without company among those that are visible, the main thread would wait: others are not made before the
        // frame is there.
        let log = WorkLog(mainWaits: true)
        source.blockLog = log
        let node = ASCollectionNode(collectionViewLayout: Column())
        node.dataSource = source
        stage.show(node)
        #expect(node.visibleNodes.count == 10 && log.peak >= 2)
    }

    @Test("A section has the supplementaries of the kinds its data source lists")
    func kinds() throws {
        @MainActor final class Headers: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
            func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 2 }
            func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
            func collectionNode(_ node: ASCollectionNode, nodeForItemAt path: IndexPath) -> ASCellNode {
                SwatchCell(path.section)
            }
            func collectionNode(
                _ node: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at path: IndexPath
            ) -> ASCellNode { SwatchCell(100 + path.section, height: 20) }
            func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
                ASSizeRangeUnconstrained
            }
            func collectionNode(
                _ node: ASCollectionNode, supplementaryElementKindsInSection section: Int
            ) -> [String] { section == 1 ? node.registeredSupplementaryKinds : [] }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Headers()
        let node = ASCollectionNode()
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        stage.host.settle()
        let kind = UICollectionView.elementKindSectionHeader
        #expect(node.supplementaryNode(forElementKind: kind, at: IndexPath(item: 0, section: 0)) == nil)
        #expect(node.supplementaryNode(forElementKind: kind, at: IndexPath(item: 0, section: 1)) != nil)
        #expect(node.registeredSupplementaryKinds.contains(kind))
    }

    @Test("The node has a say in its view's drags", arguments: [0, 1])
    func gestures(kind: Int) throws {
        final class StillTable: ASTableNode, @unchecked Sendable {
            override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { false }
        }
        final class StillCollection: ASCollectionNode, @unchecked Sendable {
            override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { false }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(100)
        let node: ASContainerNode
        if kind == 0 {
            let table = StillTable(style: .plain)
            table.dataSource = source
            node = table
        } else {
            let collection = StillCollection()
            collection.dataSource = source
            node = collection
        }
        stage.show(node)
        stage.host.settle()
        stage.press(160, 300)
        stage.drag(by: 0, -200, frames: 5)
        stage.lift()
        #expect(node.contentOffset.y == 0)
    }

    @Test("Scrolling to an item before the first layout begins there", arguments: [0, 1])
    func earlyScroll(kind: Int) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        if kind == 0 {
            let items = Items(200)
            let node = ASCollectionNode()
            node.dataSource = items
            node.scrollToItem(at: IndexPath(item: 150, section: 0), at: .top, animated: false)
            stage.show(node)
            stage.host.settle()
            #expect(node.indexPathsForVisibleItems.contains(IndexPath(item: 150, section: 0)))
            #expect(!items.asked.contains(IndexPath(item: 20, section: 0)))
        } else {
            let source = SwatchSource(200)
            let node = ASTableNode()
            node.dataSource = source
            node.scrollToRow(at: IndexPath(row: 150, section: 0), at: .top, animated: false)
            stage.show(node)
            stage.host.settle()
            #expect(node.indexPathsForVisibleRows().first == IndexPath(row: 150, section: 0))
            #expect(!source.asked.contains(20))
        }
    }
}
