import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// On which threads places were calculated.
private final class CalculationLog: @unchecked Sendable {  // behind its condition
    static let shared = CalculationLog()
    private let condition = NSCondition()
    private var wereOnMain: [Bool] = []

    func note() {
        condition.withLock {
            wereOnMain.append(MainThread.isCurrent)
            condition.broadcast()
        }
    }

    func take() -> [Bool] {
        condition.withLock {
            defer { wereOnMain = [] }
            return wereOnMain
        }
    }

    /// Blocks until a worker has calculated; a calculation that needs the main thread would never come.
    func wait() {
        condition.withLock {
            let limit = Date(timeIntervalSinceNow: longestWait)
            while wereOnMain.isEmpty, condition.wait(until: limit) {}
        }
    }
}

/// A header of 20 points for each section, and below it a column of items, all as high as they want to be.
@MainActor private class Column: ASCollectionLayoutDelegate {
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    nonisolated class var left: CGFloat { 0 }

    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        CalculationLog.shared.note()
        guard let elements = context.elements else { return ASCollectionLayoutState(context: context) }
        let range = ASSizeRangeMake(.zero, CGSize(width: 200, height: CGFloat.infinity))
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        var top: CGFloat = 0
        func place(_ element: ASCollectionElement?, _ attributes: UICollectionViewLayoutAttributes) {
            guard let element, let node = element.node else { return }
            attributes.frame = CGRect(x: left, y: top, width: 200, height: node.layoutThatFits(range).size.height)
            table[element] = attributes
            top = attributes.frame.maxY
        }
        let (kind, first) = (UICollectionView.elementKindSectionHeader, IndexPath(item: 0, section: 0))
        place(
            elements.supplementaryElement(ofKind: kind, at: first),
            UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: first))
        for (path, element) in zip(elements.itemIndexPaths, elements.itemElements) {
            place(element, UICollectionViewLayoutAttributes(forCellWith: path))
        }
        return ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: 200, height: top), elementToLayoutAttributesTable: table)
    }
}

/// The same, elsewhere.
@MainActor private final class ShiftedColumn: Column {
    override nonisolated class var left: CGFloat { 50 }
}

@MainActor private final class Items: ASCollectionDataSource {
    var count = 20
    var headers: [String] = []

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { SwatchCell(1, width: 200, height: 40) }
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNodeBlock { { SwatchCell(2, width: 200, height: 20) } }
    func collectionNode(
        _ node: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String] { headers }
}

/// Updates whose places are calculated while the layout, or what it places, becomes another one.
@MainActor @Suite(.serialized) struct LayoutExchangeTests {
    private let items = Items()

    private func showColumn() throws -> (PromiseStage, ASCollectionNode) {
        let shown = try PromiseStage.collection(ASCollectionNode(layoutDelegate: Column()), of: items, height: 400)
        _ = CalculationLog.shared.take()
        return shown
    }

    private func insert(_ count: Int, into node: ASCollectionNode, completion: @escaping @MainActor (Bool) -> Void) {
        items.count += count
        node.performBatch(
            animated: false,
            updates: { node.insertItems(at: (0..<count).map { IndexPath(item: $0, section: 0) }) },
            completion: completion)
    }

    /// Which layout takes over when.
    enum Exchange: CaseIterable { case flow, otherDelegate, otherDelegateAnimated, otherDelegateLater }

    @Test("Updates that wait for places are shown in the layout that takes over", arguments: Exchange.allCases)
    func exchange(_ exchange: Exchange) throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        var shown: [Int] = []
        insert(5, into: node) { if $0 { shown.append(1) } }
        insert(5, into: node) { if $0 { shown.append(2) } }
        #expect(node.isProcessingUpdates)
        // With its nodes made, the update waits for the worker that calculates.
        if exchange == .otherDelegateLater { stage.host.step() }
        let other: UICollectionViewLayout
        if exchange == .flow {
            other = UICollectionViewFlowLayout()
        } else {
            other = ASCollectionNode(layoutDelegate: ShiftedColumn()).collectionViewLayout
        }
        if exchange == .otherDelegateAnimated {
            node.view.setCollectionViewLayout(other, animated: true)
        } else {
            node.collectionViewLayout = other
        }
        stage.host.settle()
        #expect(shown == [1, 2] && !node.isProcessingUpdates && node.view.numberOfItems(inSection: 0) == 30)
        let last = node.view.layoutAttributesForItem(at: IndexPath(item: 29, section: 0))?.frame
        if exchange == .flow {
            #expect(last != nil)
        } else {
            #expect(last == CGRect(x: 50, y: 1160, width: 200, height: 40))
        }
    }

    @Test(
        "A header that is replaced, or taken away, before its node is made holds no update up",
        arguments: [false, true])
    func header(isTakenAway: Bool) throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        let kind = UICollectionView.elementKindSectionHeader
        node.registerSupplementaryNode(ofKind: kind)
        items.headers = [kind]
        var isShown = false
        insert(5, into: node) { isShown = $0 }
        if isTakenAway { items.headers = [] }
        node.reloadSupplementaryElement(ofKind: kind, at: IndexPath(item: 0, section: 0))
        stage.host.settle()
        #expect(isShown && node.view.numberOfItems(inSection: 0) == 25)
        #expect(node.view.contentSize.height == (isTakenAway ? 1000 : 1020))
    }

    @Test("A batch without edits has places calculated again on a worker, while the old ones are shown")
    func emptyBatch() throws {
        let (stage, node) = try showColumn()
        defer { stage.close() }
        var isDone = false
        node.performBatch(animated: false, updates: {}, completion: { isDone = $0 })
        #expect(node.isProcessingUpdates && node.visibleNodes.count == 10)
        CalculationLog.shared.wait()
        stage.host.settle()
        #expect(isDone && CalculationLog.shared.take() == [false])
    }
}
