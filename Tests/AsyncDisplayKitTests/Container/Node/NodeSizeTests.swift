import AsyncDisplayKit
import Testing

/// Items one below the other, each as high as its node is when the layout is prepared.
@MainActor private final class ColumnLayout: UICollectionViewLayout {
    weak var node: ASCollectionNode?
    /// Of the nodes, as they were found in each preparation.
    var sizes: [[CGSize]] = []
    private var frames: [CGRect] = []

    override func prepare() {
        super.prepare()
        guard let node else { return }
        frames = []
        var y: CGFloat = 0
        for item in 0..<node.numberOfItems(inSection: 0) {
            let size = node.nodeForItem(at: IndexPath(item: item, section: 0))?.calculatedSize ?? .zero
            frames.append(CGRect(x: 0, y: y, width: size.width, height: size.height))
            y += size.height
        }
        sizes.append(frames.map(\.size))
    }

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: frames.last?.maxY ?? 0)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        frames.indices.filter { frames[$0].intersects(rect) }
            .compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frames[indexPath.item]
        return attributes
    }
}

/// As wide as it may be, and a fifth as high at first.
private final class WideCell: ASCellNode, @unchecked Sendable {  // values that tests change on the main thread
    nonisolated(unsafe) var share: CGFloat = 0.2
    nonisolated(unsafe) var measurements = 0

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        measurements += 1
        return CGSize(width: constrainedSize.width, height: constrainedSize.width * share)
    }
}

@MainActor private final class WideItems: ASCollectionDataSource, ASCollectionDelegate {
    var count = 20
    /// Of an item's range, where the collection does not decide.
    var width: CGFloat?
    weak var lookedAt: ASCollectionNode?
    private(set) var wasMade: [Bool] = []

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { { WideCell() } }
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        if let lookedAt { wasMade.append(lookedAt.nodeForItem(at: indexPath) != nil) }
        guard let width else { return ASSizeRangeUnconstrained }
        return ASSizeRangeMake(.zero, CGSize(width: width, height: .infinity))
    }
}

/// What a layout of the user's finds when it looks at nodes.
@MainActor @Suite(.serialized) struct NodeSizeTests {
    private let layout = ColumnLayout()
    private let items = WideItems()

    private func showCollection() throws -> (PromiseStage, ASCollectionNode) {
        let node = ASCollectionNode(collectionViewLayout: layout)
        layout.node = node
        let shown = try PromiseStage.collection(node, of: items, delegate: items, width: 300, height: 400)
        layout.sizes = []
        return shown
    }

    private func cell(_ node: ASCollectionNode, _ item: Int) -> WideCell? {
        node.nodeForItem(at: IndexPath(item: item, section: 0)) as? WideCell
    }

    @Test("After a change of width all nodes have their new sizes in the layout's first preparation, on screen or not")
    func width() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        node.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
        stage.host.settle()
        #expect(layout.sizes.first == Array(repeating: CGSize(width: 200, height: 40), count: 20))
        #expect(node.view.contentSize == CGSize(width: 200, height: 800))
        #expect(cell(node, 3)?.view.bounds.size == CGSize(width: 200, height: 40))
    }

    @Test("After relayoutItems() nodes have the sizes that the delegate wants now")
    func relayout() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        items.width = 100
        node.relayoutItems()
        stage.host.settle()
        #expect(layout.sizes.first == Array(repeating: CGSize(width: 100, height: 20), count: 20))
    }

    @Test("A node out of sight that is invalidated has its new size in the layout's next preparation")
    func invalidated() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        let hidden = try #require(cell(node, 15))
        #expect(!hidden.isVisible)
        hidden.share = 0.5
        hidden.setNeedsLayout()
        stage.host.settle()
        #expect(layout.sizes.first?[15] == CGSize(width: 300, height: 150))
        #expect(node.view.contentSize.height == 1290)
    }

    @Test("A node that is as it should be is not measured again by any question for it")
    func upToDate() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        let before = (0..<20).compactMap { cell(node, $0)?.measurements }
        layout.invalidateLayout()
        stage.host.settle()
        #expect(layout.sizes.count == 1)
        #expect((0..<20).compactMap { cell(node, $0)?.measurements } == before)
        #expect(node.view.nodeForItem(at: IndexPath(item: 19, section: 0)) === cell(node, 19))
    }

    @Test("The collection view's own question measures, too, in the index space on screen")
    func displayed() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        let third = cell(node, 2)
        node.performBatch(animated: false) {
            items.count = 22
            node.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        }
        items.width = 50
        let path = IndexPath(item: 2, section: 0)
        #expect(node.isProcessingUpdates && node.view.nodeForItem(at: path) === third)
        #expect(third?.calculatedSize == CGSize(width: 50, height: 10))
    }

    @Test("A delegate may look at the node of the item whose range it says; what is not made yet is nil")
    func lookingWhileAsked() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        items.lookedAt = node
        items.width = 80
        #expect(cell(node, 0)?.calculatedSize.width == 80)
        items.count = 21
        node.insertItems(at: [IndexPath(item: 0, section: 0)])
        #expect(cell(node, 0)?.calculatedSize.width == 80)
        #expect(items.wasMade.first == true && items.wasMade.contains(false))
    }

    @MainActor private final class Rows: ASTableDataSource, ASTableDelegate {
        weak var scrolled: ASTableNode?
        private(set) var firstRowQuestions = 0

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 100 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { WideCell() }
        }
        func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
            if indexPath.row == 0 { firstRowQuestions += 1 }
            if indexPath.row == 0, let scrolled {
                self.scrolled = firstRowQuestions < 5 ? scrolled : nil
                scrolled.setContentOffset(CGPoint(x: 0, y: 3000), animated: false)
                scrolled.view.layoutIfNeeded()
                _ = scrolled.nodeForRow(at: indexPath)
            }
            return ASSizeRangeUnconstrained
        }
    }

    @Test(
        "A delegate that has other rows measured while it is asked about one, and looks at it then, is not asked again")
    func measuringOthers() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = ASTableNode()
        table.dataSource = rows
        table.delegate = rows
        stage.show(table)
        stage.host.settle()
        let before = rows.firstRowQuestions
        rows.scrolled = table
        #expect(table.nodeForRow(at: IndexPath(row: 0, section: 0)) != nil && rows.firstRowQuestions == before + 1)
    }

    @Test("In a batch whose data is ahead of its edits no range is asked for a node that there is")
    func insideBatch() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        items.lookedAt = node
        node.performBatch(animated: false) {
            items.count = 10
            #expect(cell(node, 19) != nil && items.wasMade.isEmpty)
            node.deleteItems(at: (10..<20).map { IndexPath(item: $0, section: 0) })
        }
    }
}
