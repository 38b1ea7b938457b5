import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// Where layouts were calculated.
private final class CalculationLog: @unchecked Sendable {  // behind its condition
    private let condition = NSCondition()
    private var wereOnMain: [Bool] = []

    func note() {
        condition.withLock {
            wereOnMain.append(MainThread.isCurrent)
            condition.broadcast()
        }
    }

    var all: [Bool] { condition.withLock { wereOnMain } }

    /// Blocks until a worker has calculated so often; a calculation that needs the main thread would never come.
    func wait(for count: Int) {
        condition.withLock {
            let limit = Date(timeIntervalSinceNow: longestWait)
            while wereOnMain.count < count, condition.wait(until: limit) {}
        }
    }
}

/// A column of nodes, each as high as it wants to be.
@MainActor private final class Column: ASCollectionLayoutDelegate {
    nonisolated static let log = CalculationLog()

    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }

    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        log.note()
        guard let elements = context.elements else { return ASCollectionLayoutState(context: context) }
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        var top: CGFloat = 0
        for (path, element) in zip(elements.itemIndexPaths, elements.itemElements) {
            guard let node = element.node else { continue }
            let range = ASSizeRangeMake(.zero, CGSize(width: context.viewportSize.width, height: CGFloat.infinity))
            let height = node.layoutThatFits(range).size.height
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(x: 0, y: top, width: context.viewportSize.width, height: height)
            table[element] = attributes
            top += height
        }
        return ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: context.viewportSize.width, height: top),
            elementToLayoutAttributesTable: table)
    }
}

@MainActor @Suite(.serialized) struct LayoutThreadTests {
    @MainActor private final class Items: ASCollectionDataSource {
        var count = 20
        /// Called when the data source is asked for a node.
        var didAsk: () -> Void = {}
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            let number = indexPath.item
            didAsk()
            return { SwatchCell(number, height: 40) }
        }
    }

    private let items = Items()

    private func showColumn() throws -> (PromiseStage, ASCollectionNode) {
        try PromiseStage.collection(ASCollectionNode(layoutDelegate: Column()), of: items, height: 400)
    }

    /// Inserts items at the beginning.
    private func insert(
        _ count: Int, into node: ASCollectionNode, completion: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        items.count += count
        node.performBatch(
            animated: false, updates: { node.insertItems(at: (0..<count).map { path($0) }) }, completion: completion)
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("A layout delegate calculates on a worker, at first and for an update, while the old content is on screen")
    func worker() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items()
        let node = ASCollectionNode(layoutDelegate: Column())
        node.dataSource = items
        let known = Column.log.all.count
        stage.show(node)
        #expect(node.visibleNodes.isEmpty)
        // The second frame delivers the nodes.
        stage.host.step()
        Column.log.wait(for: known + 1)
        stage.host.settle()
        #expect(node.visibleNodes.count == 10 && node.view.contentSize.height == 800)

        items.count = 25
        node.performBatch(animated: false) { node.insertItems(at: (0..<5).map { path($0) }) }
        let shown = node.view.nodeForItem(at: path(0))
        #expect(node.isProcessingUpdates && node.view.contentSize.height == 800)
        for _ in 0..<10 where Column.log.all.count < known + 2 {
            stage.host.step()
            if node.isProcessingUpdates { #expect(node.visibleNodes.first === shown) }
        }
        stage.host.settle()
        #expect(node.view.contentSize.height == 1000 && node.nodeForItem(at: path(5)) === shown)
        #expect(Column.log.all.count == known + 2 && Column.log.all[known] == false)
    }

    @Test("The main thread calculates no places for a single item, nor for a collection out of sight")
    func nobodyWaits() throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        var known = Column.log.all.count
        insert(1, into: node)
        // Its node is there at once, its place when a worker has found that.
        #expect(node.isProcessingUpdates && node.nodeForItem(at: path(0))?.calculatedSize.height == 40)
        Column.log.wait(for: known + 1)
        stage.host.settle()
        #expect(node.visibleNodes.count == 10 && node.view.contentSize.height == 840)
        #expect(Column.log.all.dropFirst(known) == [false])

        known += 1
        node.view.removeFromSuperview()
        insert(5, into: node)
        #expect(node.isProcessingUpdates)
        for _ in 0..<10 where Column.log.all.count == known {
            stage.host.step()
            if node.isProcessingUpdates { #expect(node.view.contentSize.height == 840) }
        }
        stage.host.settle()
        #expect(!node.isProcessingUpdates && node.view.contentSize.height == 1040)
        #expect(Column.log.all.count == known + 1)
        insert(1, into: node)
        node.waitUntilAllUpdatesAreProcessed()
        #expect(!node.isProcessingUpdates && node.view.numberOfItems(inSection: 0) == 27)
    }

    @Test("Each of two updates has its places from a worker, though one is made while nodes of the other are asked for")
    func nested() throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        let known = Column.log.all.count
        items.didAsk = {
            items.didAsk = {}
            items.count += 1
            node.insertItems(at: [path(0)])
        }
        insert(5, into: node)
        for _ in 0..<4 {
            stage.host.step()
            Column.log.wait(for: known + 1)
        }
        Column.log.wait(for: known + 2)
        stage.host.settle()
        #expect(!node.isProcessingUpdates && node.view.contentSize.height == 1040)
        // Not once more for what was calculated for another state.
        #expect(Column.log.all.count == known + 2)
    }

    @Test("Without room, or a screen, an update waits for no places")
    func noRoom() throws {
        let (stage, node) = try showColumn()
        var shown: [Int] = []
        let known = Column.log.all.count
        node.view.removeFromSuperview()
        node.frame = .zero
        insert(2, into: node) { _ in shown.append(1) }
        #expect(shown == [1] && !node.isProcessingUpdates && Column.log.all.count == known)
        node.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        stage.show(node)
        stage.host.settle()
        insert(3, into: node) { _ in shown.append(2) }
        #expect(node.isProcessingUpdates)
        stage.close()
        // Another test's may be there.
        let driver = FrameDriver.current
        FrameDriver.current = nil
        defer { FrameDriver.current = driver }
        insert(4, into: node) { _ in shown.append(3) }
        #expect(shown == [1, 2, 3])
        #expect(node.view.numberOfItems(inSection: 0) == 29)
    }

    @Test("With alwaysSync the first frame has its items, and another viewport's places are those of the next frame")
    func sync() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = Items()
        let node = ASCollectionNode(layoutDelegate: Column())
        node.dataSource = items
        node.cellLayoutMode = .alwaysSync
        stage.show(node)
        #expect(node.visibleNodes.count == 10)
        node.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
        stage.host.step()
        #expect(node.view.layoutAttributesForItem(at: path(1))?.frame == CGRect(x: 0, y: 40, width: 200, height: 40))
        #expect(node.nodeForItem(at: path(1))?.view.bounds.size == CGSize(width: 200, height: 40))
    }

    @Test("Scrolling to an item before there are places begins there, and nothing is fetched before")
    func early() throws {
        @MainActor final class Fetching: ASCollectionDelegate {
            let fetches = Mutex(0)
            nonisolated func collectionNode(_ node: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext) {
                fetches.withLock { $0 += 1 }
                context.completeBatchFetching(true)
            }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let (items, delegate) = (Items(), Fetching())
        items.count = 200
        let node = ASCollectionNode(layoutDelegate: Column())
        node.dataSource = items
        node.delegate = delegate
        node.scrollToItem(at: path(100), at: .top, animated: false)
        stage.show(node)
        stage.host.settle()
        let fetches = delegate.fetches.withLock { $0 }
        #expect(node.contentOffset.y == 4000 && fetches == 0)
    }

    @Test("An element map knows supplementaries, contexts and sections of other maps")
    func elementMap() throws {
        @MainActor final class Sections: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
            final class Context: ASSectionContext {
                let sectionName: String?
                weak var collectionView: ASCollectionView?
                init(_ name: String) { sectionName = name }
            }
            var names = ["a", "b", "c"]
            func numberOfSections(in collectionNode: ASCollectionNode) -> Int { names.count }
            func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 2 }
            func collectionNode(_ node: ASCollectionNode, nodeForItemAt path: IndexPath) -> ASCellNode {
                SwatchCell(path.section)
            }
            func collectionNode(
                _ node: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at path: IndexPath
            ) -> ASCellNode { SwatchCell(100 + path.section, height: 20) }
            func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
                ASSizeRangeUnconstrained
            }
            func collectionNode(_ node: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
                Context(names[section])
            }
            func collectionNode(_ node: ASCollectionNode, nodeModelForItemAt path: IndexPath) -> Any? {
                names[path.section]
            }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Sections()
        let node = ASCollectionNode()
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        stage.host.settle()
        let kind = UICollectionView.elementKindSectionHeader
        let map = node.visibleElements
        #expect(map.supplementaryElementKinds == [kind] && map.count == 9 && Array(map).count == 9)
        let header = try #require(map.supplementaryElement(ofKind: kind, at: IndexPath(item: 0, section: 1)))
        #expect(header.supplementaryElementKind == kind && (header.node as? SwatchCell)?.number == 101)
        let attributes = try #require(
            node.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath(item: 0, section: 1)))
        #expect(map.element(for: attributes) == header && map.indexPathForElement(ifCell: header) == nil)
        let item = try #require(map.elementForItem(at: IndexPath(item: 1, section: 1)))
        #expect(item.nodeModel as? String == "b" && item.owningNode === node && item.supplementaryElementKind == nil)
        #expect(item.constrainedSize.max.width == 320)
        #expect(map.context(forSection: 1)?.sectionName == "b")
        source.names = ["b", "c"]
        node.performBatch(animated: false, updates: { node.deleteSections([0]) })
        stage.host.settle()
        let after = node.visibleElements
        #expect(after.convertSection(1, from: map) == 0 && after.convertSection(0, from: map) == NSNotFound)
        #expect(after.indexPath(for: header) == IndexPath(item: 0, section: 0))
        #expect(after.indexPathForElement(ifCell: item) == IndexPath(item: 1, section: 0))
    }
}
