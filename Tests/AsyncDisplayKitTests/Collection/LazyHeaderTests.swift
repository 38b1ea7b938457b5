import AsyncDisplayKit
import Execution
import Testing

/// Sections of items of 100 points, with a header, and a footer, each as large as its section's number makes it.
@MainActor private final class Sections: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    final class End: ASCellNode, @unchecked Sendable {  // state is in a mutex
        private let extent: Mutex<CGFloat>

        init(extent: CGFloat) {
            self.extent = Mutex(extent)
            super.init()
        }

        func grow() {
            extent.withLock { $0 += 10 }
            setNeedsLayout()
        }

        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            let extent = extent.withLock { $0 }
            return CGSize(width: extent, height: extent)
        }
    }

    private final class Item: ASCellNode, @unchecked Sendable {}  // without state

    var count = 300
    var items = 3
    /// Sections whose header was made.
    private(set) var made: [Int] = []
    /// Questions about ranges of headers.
    var questions = 0

    nonisolated static func extent(_ section: Int, _ kind: String) -> CGFloat {
        kind == UICollectionView.elementKindSectionHeader
            ? CGFloat(20 + section * 37 % 90) : CGFloat(10 + section * 11 % 30)
    }

    /// Of a section, and all before it.
    func extent(upTo section: Int) -> CGFloat {
        (0..<section).reduce(0) {
            $0 + CGFloat(items * 100) + Self.extent($1, UICollectionView.elementKindSectionHeader)
                + Self.extent($1, UICollectionView.elementKindSectionFooter)
        }
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { items }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { { Item() } }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let section = indexPath.section
        if kind == UICollectionView.elementKindSectionHeader { made.append(section) }
        return { End(extent: Self.extent(section, kind)) }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        questions += 1
        return ASSizeRangeUnconstrained
    }
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int) -> ASSizeRange {
        ASSizeRangeUnconstrained
    }
}

/// A way in which a list can run.
private struct Way: CustomTestStringConvertible, Sendable {
    var isHorizontal = false
    var isInverted = false
    var isSticky = false

    var testDescription: String {
        "\(isHorizontal ? "horizontal" : "vertical")\(isInverted ? ", inverted" : "")\(isSticky ? ", sticky" : "")"
    }

    static let all = [false, true].flatMap { horizontal in
        [false, true].flatMap { inverted in
            [false, true].map { Way(isHorizontal: horizontal, isInverted: inverted, isSticky: $0) }
        }
    }
}

/// Headers and footers of flow layouts that size themselves.
@MainActor @Suite(.serialized) struct LazyHeaderTests {
    private let source = Sections()

    private func showCollection(_ way: Way = Way()) throws -> (PromiseStage, ASCollectionNode) {
        let stage = try PromiseStage(width: 320, height: 320)
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = way.isHorizontal ? .horizontal : .vertical
        layout.itemSize = way.isHorizontal ? CGSize(width: 100, height: 320) : CGSize(width: 320, height: 100)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        layout.sectionHeadersPinToVisibleBounds = way.isSticky
        layout.sectionFootersPinToVisibleBounds = way.isSticky
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.inverted = way.isInverted
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        return (stage, node)
    }

    /// Where items and the headers that are not pinned are in the window, by name.
    private func places(_ node: ASCollectionNode, _ stage: PromiseStage) -> [String: CGPoint] {
        var places: [String: CGPoint] = [:]
        for path in node.indexPathsForVisibleItems {
            guard let cell = node.cellForItem(at: path) else { continue }
            places["\(path)"] = cell.convert(cell.bounds, to: stage.window).origin
        }
        let kind = UICollectionView.elementKindSectionHeader
        for path in node.view.indexPathsForVisibleSupplementaryElements(ofKind: kind) {
            guard let view = node.view.supplementaryView(forElementKind: kind, at: path),
                node.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: path)?.zIndex == 0
            else { continue }
            // The edge that does not move when the size of the header is found out.
            let end = view.convert(CGPoint(x: view.bounds.maxX, y: view.bounds.maxY), to: stage.window)
            places["header \(path.section)"] = end
        }
        return places
    }

    private func scroll(_ node: ASCollectionNode, by distance: CGFloat, _ way: Way) {
        let offset = node.contentOffset
        node.setContentOffset(
            CGPoint(
                x: offset.x + (way.isHorizontal ? distance : 0), y: offset.y + (way.isHorizontal ? 0 : distance)),
            animated: false)
    }

    @Test("The first frame makes the headers on screen, whatever the number of sections")
    func firstFrame() throws {
        let (stage, _) = try showCollection()
        defer { stage.close() }
        #expect(source.made.first == 0 && source.made.count < 8)
    }

    @Test("Among very many sections only those near the viewport are asked for metrics, at first and with an update")
    func manySections() throws {
        source.count = 5000
        let (stage, node) = try showCollection()
        defer { stage.close() }
        stage.host.settle()
        #expect(source.questions < 100)
        source.questions = 0
        source.count = 5001
        node.insertSections([2500])
        stage.host.settle()
        #expect(source.questions < 100 && node.view.numberOfSections == 5001)
        node.scrollToItem(at: IndexPath(item: 1, section: 4000), at: .centeredVertically, animated: false)
        stage.host.settle()
        let frame = node.nodeForItem(at: IndexPath(item: 1, section: 4000)).map { $0.view.convert($0.bounds, to: nil) }
        #expect(frame == CGRect(x: 0, y: 110, width: 320, height: 100))
    }

    @Test(
        "Scrolling back, nothing on screen jumps when a header or footer turns out to be larger or smaller",
        arguments: Way.all)
    fileprivate func scrollingBack(way: Way) throws {
        let (stage, node) = try showCollection(way)
        defer { stage.close() }
        node.scrollToItem(
            at: IndexPath(item: 0, section: 150), at: way.isHorizontal ? .left : .top, animated: false)
        stage.host.settle()
        let known = source.made.count
        for _ in 0..<80 {
            let before = places(node, stage)
            scroll(node, by: -23, way)
            stage.host.step()
            let after = places(node, stage)
            let moved = before.compactMap { name, old in
                after[name].map { new in way.isHorizontal ? new.x - old.x : new.y - old.y }
            }
            let expected: CGFloat = way.isInverted ? -23 : 23
            #expect(!moved.isEmpty && moved.allSatisfy { abs($0 - expected) < 0.01 })
        }
        #expect(source.made.count >= known + 3)
    }

    @Test("Once all headers have been seen the content is exactly as large as they are")
    func contentSize() throws {
        source.count = 20
        let (stage, node) = try showCollection()
        defer { stage.close() }
        while node.contentOffset.y + 320 < node.view.contentSize.height {
            node.contentOffset.y += 200
            stage.host.step()
        }
        #expect(node.view.contentSize.height == source.extent(upTo: 20))
        #expect(source.made.sorted() == Array(0..<20))
    }

    @Test("One header that changes its size has no other section asked for anything", arguments: [300, 3000])
    func growingHeader(count: Int) throws {
        source.count = count
        let (stage, node) = try showCollection()
        defer { stage.close() }
        stage.host.settle()
        let kind = UICollectionView.elementKindSectionHeader
        let path = IndexPath(item: 0, section: 0)
        let header = try #require(node.supplementaryNode(forElementKind: kind, at: path) as? Sections.End)
        let item = try #require(node.cellForItem(at: path))
        let top = item.frame.minY
        source.questions = 0
        header.grow()
        stage.host.settle()
        #expect(item.frame.minY == top + 10 && source.questions > 0 && source.questions < 20)
        source.questions = 0
        node.reloadSupplementaryElement(ofKind: kind, at: path)
        stage.host.settle()
        #expect(item.frame.minY == top && source.questions > 0 && source.questions < 20)
    }
}
