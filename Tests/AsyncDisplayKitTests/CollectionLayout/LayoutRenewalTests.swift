import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// What was measured, and what was calculated on which thread.
private final class RenewalLog: @unchecked Sendable {  // behind its condition
    static let shared = RenewalLog()
    private let condition = NSCondition()
    private var measured: [Int] = []
    private var calculatedOnMain: [Bool] = []

    func noteMeasuring(_ number: Int) { condition.withLock { measured.append(number) } }

    func noteCalculation() {
        condition.withLock {
            calculatedOnMain.append(MainThread.isCurrent)
            condition.broadcast()
        }
    }

    func takeMeasured() -> Set<Int> {
        condition.withLock {
            defer { measured = [] }
            return Set(measured)
        }
    }

    func takeCalculations() -> [Bool] {
        condition.withLock {
            defer { calculatedOnMain = [] }
            return calculatedOnMain
        }
    }

    /// Blocks until a worker has calculated; a calculation that needs the main thread would never come.
    func waitForCalculation() {
        condition.withLock {
            let limit = Date(timeIntervalSinceNow: longestWait)
            while calculatedOnMain.isEmpty, condition.wait(until: limit) {}
        }
    }
}

/// Headers are -1, items have their numbers. As high as it was told to be.
private final class NumberedNode: ASCellNode, @unchecked Sendable {  // behind its lock
    private let number: Int
    private let height = Mutex(CGFloat(40))

    init(_ number: Int) {
        self.number = number
        super.init()
    }

    func change(height: CGFloat) {
        self.height.withLock { $0 = height }
        setNeedsLayout()
    }

    override func canUpdate(toNodeModel nodeModel: Any) -> Bool { true }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        RenewalLog.shared.noteMeasuring(number)
        return CGSize(width: constrainedSize.width, height: height.withLock { $0 })
    }
}

private struct NumberedModel: Identifiable {
    let id: Int
}

/// A header, and below it a column of nodes, all as high as they want to be.
@MainActor private final class HeadedColumn: ASCollectionLayoutDelegate {
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }

    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        defer { RenewalLog.shared.noteCalculation() }
        guard let elements = context.elements else { return ASCollectionLayoutState(context: context) }
        let range = ASSizeRangeMake(
            CGSize(width: context.viewportSize.width, height: 0),
            CGSize(width: context.viewportSize.width, height: CGFloat.infinity))
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        var top: CGFloat = 0
        func place(_ element: ASCollectionElement?, _ attributes: UICollectionViewLayoutAttributes) {
            guard let element, let node = element.node else { return }
            let height = node.layoutThatFits(range).size.height
            attributes.frame = CGRect(x: 0, y: top, width: context.viewportSize.width, height: height)
            table[element] = attributes
            top += height
        }
        let (kind, first) = (UICollectionView.elementKindSectionHeader, IndexPath(item: 0, section: 0))
        place(
            elements.supplementaryElement(ofKind: kind, at: first),
            UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: first))
        for path in elements.itemIndexPaths {
            place(elements.elementForItem(at: path), UICollectionViewLayoutAttributes(forCellWith: path))
        }
        return ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: context.viewportSize.width, height: top),
            elementToLayoutAttributesTable: table)
    }
}

@MainActor private final class Items: ASCollectionDataSource {
    var count = 100

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath) -> Any? {
        NumberedModel(id: indexPath.item)
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let item = indexPath.item
        return { NumberedNode(item) }
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock { { NumberedNode(-1) } }
    func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String] { [UICollectionView.elementKindSectionHeader] }
}

/// A layout delegate calculates all places again; the cost has to follow from what changed.
@MainActor @Suite(.serialized) struct LayoutRenewalTests {
    private let items = Items()
    private let kind = UICollectionView.elementKindSectionHeader
    private let first = IndexPath(item: 0, section: 0)

    private func showColumn() throws -> (PromiseStage, ASCollectionNode) {
        let shown = try PromiseStage.collection(
            ASCollectionNode(layoutDelegate: HeadedColumn()), of: items, height: 400)
        _ = RenewalLog.shared.takeMeasured()
        _ = RenewalLog.shared.takeCalculations()
        return shown
    }

    @Test("A header that changes has nothing else measured, and the places are calculated while the old ones are shown")
    func header() throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        let header = try #require(node.supplementaryNode(forElementKind: kind, at: first) as? NumberedNode)
        header.change(height: 90)
        stage.host.step()
        #expect(node.view.contentSize.height == 4040)
        RenewalLog.shared.waitForCalculation()
        stage.host.settle()
        #expect(header.view.bounds.height == 90 && node.view.contentSize.height == 4090)
        #expect(node.view.layoutAttributesForItem(at: first)?.frame.minY == 90)
        #expect(RenewalLog.shared.takeMeasured() == [-1])
        #expect(RenewalLog.shared.takeCalculations() == [false])
    }

    @Test("An item out of sight that changes has nothing else measured, and no thread waits for the places")
    func hiddenItem() throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        let item = try #require(node.nodeForItem(at: IndexPath(item: 80, section: 0)) as? NumberedNode)
        item.change(height: 100)
        stage.host.step()
        RenewalLog.shared.waitForCalculation()
        stage.host.settle()
        #expect(node.view.contentSize.height == 4100)
        #expect(RenewalLog.shared.takeMeasured() == [80])
        #expect(RenewalLog.shared.takeCalculations() == [false])
    }

    @Test("An item on screen that changes has its size in the same frame, and nothing else measured")
    func visibleItem() throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        let item = try #require(node.nodeForItem(at: IndexPath(item: 2, section: 0)) as? NumberedNode)
        item.shouldAnimateSizeChanges = false
        item.change(height: 100)
        stage.host.step()
        #expect(item.view.bounds.height == 100 && node.view.contentSize.height == 4100)
        #expect(RenewalLog.shared.takeMeasured() == [2])
    }

    @Test("Places that are calculated for an item out of sight do not bring back the old size of one on screen")
    func visibleItemMeanwhile() throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        let hidden = try #require(node.nodeForItem(at: IndexPath(item: 50, section: 0)) as? NumberedNode)
        let visible = try #require(node.nodeForItem(at: IndexPath(item: 2, section: 0)) as? NumberedNode)
        visible.shouldAnimateSizeChanges = false
        hidden.change(height: 100)
        stage.host.step()
        RenewalLog.shared.waitForCalculation()
        visible.change(height: 80)
        stage.host.step()
        #expect(visible.view.bounds.height == 80)
        stage.host.settle()
        #expect(visible.view.bounds.height == 80 && node.view.contentSize.height == 4140)
    }

    @Test("Many items out of sight that change in one frame have the places calculated once")
    func manyHiddenItems() throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        for item in 60..<90 {
            (node.nodeForItem(at: IndexPath(item: item, section: 0)) as? NumberedNode)?.change(height: 50)
        }
        stage.host.step()
        RenewalLog.shared.waitForCalculation()
        stage.host.settle()
        #expect(node.view.contentSize.height == 4340)
        #expect(RenewalLog.shared.takeCalculations() == [false])
    }

    @Test("Data read again whose items keep their nodes has the places calculated for all of them together")
    func reloading() throws {
        items.count = 300
        let (stage, node) = try showColumn()
        defer { stage.close() }
        let kept = try #require(node.nodeForItem(at: IndexPath(item: 200, section: 0)))
        node.reloadData()
        stage.host.settle()
        #expect(node.nodeForItem(at: IndexPath(item: 200, section: 0)) === kept)
        #expect((1...2).contains(RenewalLog.shared.takeCalculations().count))
    }
}
