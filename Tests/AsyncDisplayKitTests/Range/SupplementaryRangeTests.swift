import AsyncDisplayKit
import Execution
import Testing

/// Sections of three items of 100 points, each below a header.
@MainActor private final class Sections: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    /// As high as its leaf.
    final class Header: ASCellNode, @unchecked Sendable {  // used by one thread at a time
        let leaf = ASDisplayNode()

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            leaf.style.height = ASDimensionMake(50)
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASWrapperLayoutSpec(layoutElement: leaf)
        }
    }

    let headerRange: ASSizeRange
    var asked: [Int] = []
    var log: WorkLog?
    var count = 20
    var items = 3

    init(headerRange: ASSizeRange) { self.headerRange = headerRange }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { items }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        {
            let node = ASCellNode()
            node.style.preferredSize = CGSize(width: 320, height: 100)
            return node
        }
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        asked.append(indexPath.section)
        return { [log] in
            log?.run(meetingOthers: true)
            return Header()
        }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        headerRange
    }
}

@MainActor @Suite(.serialized) struct SupplementaryRangeTests {
    private static let kind = UICollectionView.elementKindSectionHeader
    private static let exact = ASSizeRangeMake(CGSize(width: 320, height: 50))

    private func collection(_ source: Sections) -> ASCollectionNode {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        layout.itemSize = CGSize(width: 320, height: 100)
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = source
        node.delegate = source
        return node
    }

    private func header(_ node: ASCollectionNode, _ section: Int) -> ASCellNode? {
        node.supplementaryNode(forElementKind: Self.kind, at: IndexPath(item: 0, section: section))
    }

    private func headers(_ node: ASCollectionNode, _ state: (ASCellNode) -> Bool) -> [Int] {
        (0..<20).filter { header(node, $0).map(state) ?? false }
    }

    @Test("Headers are made, drawn and preloaded as far around the viewport as the items beside them")
    func extents() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Sections(headerRange: Self.exact)
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        // A section is 350 high: headers at 0, 350, 700 and 1050 lie within 2.5 viewports of the first.
        #expect(headers(node, \.isVisible) == [0, 1])
        #expect(headers(node, \.isInDisplayState) == [0, 1, 2])
        #expect(headers(node, \.isInPreloadState) == [0, 1, 2, 3])
        #expect(source.asked == [0, 1, 2, 3] && header(node, 4) == nil)
        let ahead = try #require(header(node, 3))
        #expect(ahead.calculatedSize == CGSize(width: 320, height: 50) && ahead.supplementaryElementKind == Self.kind)
        node.setContentOffset(CGPoint(x: 0, y: 3500), animated: false)
        stage.host.settle()
        #expect(headers(node, \.isVisible) == [10, 11])
        #expect(headers(node, \.isInPreloadState).allSatisfy { (7...14).contains($0) })
        #expect(header(node, 0)?.isInPreloadState == false)
    }

    @Test("In low memory headers are not preloaded either, and in a container that is not seen none is visible")
    func modes() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Sections(headerRange: Self.exact)
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        node.updateCurrentRange(with: .lowMemory)
        stage.host.settle()
        #expect(headers(node, \.isInPreloadState) == [0, 1])
        node.removeFromSupernode()
        stage.host.settle()
        #expect(headers(node, \.isVisible) == [])
    }

    @Test(
        "Headers on screen that size themselves are measured many at once, before the first frame; others count alike")
    func selfSizing() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Sections(headerRange: ASSizeRangeUnconstrained)
        let log = WorkLog(mainWaits: true)
        source.log = log
        let node = collection(source)
        stage.show(node)
        #expect(log.peak >= 2 && source.asked.count < 20)
        #expect(abs(node.view.contentSize.height - 20 * 350) < 0.01)
    }

    @Test("A header that wants another height gets it, and what is below makes room")
    func growing() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Sections(headerRange: ASSizeRangeUnconstrained)
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        let first = try #require(header(node, 0) as? Sections.Header)
        first.leaf.style.height = ASDimensionMake(90)
        first.leaf.setNeedsLayout()
        stage.host.settle()
        #expect(first.view.bounds.height == 90 && first.leaf.frame.height == 90)
        #expect(node.view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 90)
    }

    @Test("With a window of retention headers far away are let go, and made again when they come back")
    func retention() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Sections(headerRange: ASSizeRangeUnconstrained)
        let node = collection(source)
        node.nodeRetention = .window(screenfuls: 4)
        stage.show(node)
        stage.host.settle()
        weak let first = header(node, 0)
        node.setContentOffset(CGPoint(x: 0, y: 1500), animated: false)
        stage.host.settle()
        #expect(first != nil && first?.interfaceState == .measureLayout)
        node.setContentOffset(CGPoint(x: 0, y: 5600), animated: false)
        stage.host.settle()
        #expect(first == nil && header(node, 0) == nil && node.view.contentSize.height == 7000)
        node.setContentOffset(.zero, animated: false)
        stage.host.settle()
        #expect(source.asked.filter { $0 == 0 }.count == 2 && headers(node, \.isVisible) == [0, 1])
        #expect(header(node, 0)?.view.bounds.size == CGSize(width: 320, height: 50))
    }

    @Test("A header that is pinned on screen stays, however far away its section begins")
    func pinnedRetention() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Sections(headerRange: ASSizeRangeUnconstrained)
        source.items = 100
        let node = collection(source)
        (node.collectionViewLayout as? UICollectionViewFlowLayout)?.sectionHeadersPinToVisibleBounds = true
        node.nodeRetention = .window(screenfuls: 1)
        stage.show(node)
        stage.host.settle()
        let first = try #require(header(node, 0))
        node.setContentOffset(CGPoint(x: 0, y: 8000), animated: false)
        stage.host.settle()
        #expect(header(node, 0) === first && first.isVisible && source.asked.filter { $0 == 0 }.count == 1)
        node.setContentOffset(CGPoint(x: 0, y: 30_000), animated: false)
        stage.host.settle()
        #expect(header(node, 0) == nil)
    }

    @Test("The header of a deleted section is left, and those behind it keep their nodes")
    func deletion() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = Sections(headerRange: Self.exact)
        let node = collection(source)
        stage.show(node)
        stage.host.settle()
        let (gone, next) = (try #require(header(node, 0)), try #require(header(node, 1)))
        source.count = 19
        node.deleteSections([0])
        stage.host.settle()
        #expect(gone.interfaceState == [] && header(node, 0) === next && next.isVisible)
    }
}
