import AsyncDisplayKit
import Testing

/// Cells on screen that want another size.
@MainActor @Suite(.serialized) struct SizeChangeTests {
    /// A cell as high as a node in it says.
    private final class GrowingCell: ASCellNode, @unchecked Sendable {  // used by one thread at a time
        let leaf = ASDisplayNode()

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            leaf.style.height = ASDimensionMake(50)
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASWrapperLayoutSpec(layoutElement: leaf)
        }

        func grow(to height: CGFloat) {
            leaf.style.height = ASDimensionMake(height)
            setNeedsLayout()
        }
    }

    private final class Rows: ASTableDataSource, ASTableDelegate, ASCollectionDataSource, ASCollectionDelegate {
        /// Items that are to be at least 150 points high.
        var expanded: Set<Int> = []

        private func range(_ item: Int) -> ASSizeRange {
            let low = CGSize(width: 300, height: expanded.contains(item) ? 150 : 0)
            return ASSizeRangeMake(low, CGSize(width: 300, height: 1000))
        }
        func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
            range(indexPath.row)
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
        ) -> ASSizeRange { range(indexPath.item) }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 100 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { GrowingCell() }
        }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 100 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { GrowingCell() } }
    }

    enum Kind: CaseIterable {
        case table, collection
    }

    /// A list of cells of 50 points in a viewport of 400.
    @MainActor private final class Scene {
        let stage: PromiseStage
        let node: ASContainerNode
        let rows = Rows()

        init(_ kind: Kind) throws {
            stage = try PromiseStage(width: 300, height: 400)
            switch kind {
            case .table:
                let table = ASTableNode()
                table.dataSource = rows
                table.delegate = rows
                table.onDidLoad { ($0 as? ASTableNode)?.view.separatorStyle = .none }
                node = table
            case .collection:
                let layout = UICollectionViewFlowLayout()
                layout.minimumLineSpacing = 0
                let collection = ASCollectionNode(collectionViewLayout: layout)
                collection.dataSource = rows
                collection.delegate = rows
                node = collection
            }
            stage.show(node)
            stage.host.settle()
        }

        func cell(_ item: Int) throws -> GrowingCell {
            let path = IndexPath(item: item, section: 0)
            let cell =
                (node as? ASTableNode)?.nodeForRow(at: path) ?? (node as? ASCollectionNode)?.nodeForItem(at: path)
            return try #require(cell as? GrowingCell)
        }

        /// Where a cell is on screen at this moment.
        func shown(_ item: Int) -> CGRect? {
            let path = IndexPath(item: item, section: 0)
            let cell: UIView? =
                (node as? ASTableNode)?.cellForRow(at: path) ?? (node as? ASCollectionNode)?.cellForItem(at: path)
            let offset = node.contentOffset.y
            return cell?.layer.presentation()?.frame.offsetBy(dx: 0, dy: -offset)
        }
    }

    @Test(
        "A cell that grows takes its new height over time, with all in it, and those below move along",
        arguments: Kind.allCases)
    func growing(_ kind: Kind) throws {
        let scene = try Scene(kind)
        defer { scene.stage.close() }
        let cell = try scene.cell(1)
        cell.grow(to: 150)
        scene.stage.host.run(seconds: 0.12)
        let (middle, below) = (try #require(scene.shown(1)), try #require(scene.shown(2)))
        #expect(middle.height > 60 && middle.height < 140 && abs(below.minY - middle.maxY) < 1)
        let inside = try #require(cell.layer.presentation()).bounds.height
        let leaf = try #require(cell.leaf.layer.presentation()).bounds.height
        #expect(inside > 60 && inside < 140 && leaf > 60 && leaf < 140)
        scene.stage.host.settle()
        #expect(scene.shown(1) == CGRect(x: 0, y: 50, width: 300, height: 150))
        #expect(scene.shown(2)?.minY == 200 && cell.leaf.frame.height == 150)
    }

    @Test(
        "One node in a cell that does not want its changes animated makes the cell change at once",
        arguments: Kind.allCases)
    func atOnce(_ kind: Kind) throws {
        let scene = try Scene(kind)
        defer { scene.stage.close() }
        let cell = try scene.cell(1)
        cell.leaf.shouldAnimateSizeChanges = false
        cell.grow(to: 150)
        scene.stage.host.step()
        #expect(scene.shown(1)?.height == 150 && scene.shown(2)?.minY == 200)
        #expect(cell.leaf.layer.presentation()?.bounds.height ?? 150 == 150)
    }

    @Test("A cell that shrinks draws those below it into view", arguments: Kind.allCases)
    func shrinking(_ kind: Kind) throws {
        let scene = try Scene(kind)
        defer { scene.stage.close() }
        let cell = try scene.cell(1)
        cell.leaf.shouldAnimateSizeChanges = false
        cell.grow(to: 250)
        scene.stage.host.settle()
        cell.leaf.shouldAnimateSizeChanges = true
        cell.grow(to: 50)
        scene.stage.host.run(seconds: 0.05)
        #expect((scene.shown(2)?.minY ?? 0) > 150)
        if kind == .table { #expect((scene.shown(6)?.minY ?? 0) > 350) }
        scene.stage.host.settle()
        #expect(scene.shown(2)?.minY == 100 && scene.shown(7)?.minY == 350)
    }

    @Test(
        "The first cell on screen grows downwards, wherever the content has been scrolled to", arguments: Kind.allCases)
    func anchoring(_ kind: Kind) throws {
        let scene = try Scene(kind)
        defer { scene.stage.close() }
        let first = 30
        let path = IndexPath(item: first, section: 0)
        (scene.node as? ASTableNode)?.scrollToRow(at: path, at: .top, animated: false)
        (scene.node as? ASCollectionNode)?.scrollToItem(at: path, at: .top, animated: false)
        scene.stage.host.settle()
        #expect(scene.shown(first)?.minY == 0)
        try scene.cell(first).grow(to: 120)
        scene.stage.host.run(seconds: 0.1)
        #expect(scene.shown(first)?.minY == 0)
        scene.stage.host.settle()
        #expect(scene.shown(first) == CGRect(x: 0, y: 0, width: 300, height: 120))
        #expect(scene.shown(first + 1)?.minY == 120)
    }

    @Test(
        "A cell whose range has changed grows once its node is asked for, whether it is invalidated then or not",
        arguments: Kind.allCases, [true, false])
    func askedFor(_ kind: Kind, invalidates: Bool) throws {
        let scene = try Scene(kind)
        defer { scene.stage.close() }
        scene.rows.expanded = [1]
        let cell = try scene.cell(1)
        #expect(cell.calculatedSize.height == 150)
        if invalidates { cell.setNeedsLayout() }
        scene.stage.host.run(seconds: 0.12)
        let (middle, below) = (try #require(scene.shown(1)), try #require(scene.shown(2)))
        #expect(middle.height > 60 && middle.height < 140 && abs(below.minY - middle.maxY) < 1)
        scene.stage.host.settle()
        #expect(scene.shown(1) == CGRect(x: 0, y: 50, width: 300, height: 150))
        #expect(scene.shown(2)?.minY == 200 && cell.frame.height == 150)
    }

    @Test("A row out of sight whose node is asked for has its new height when it comes", arguments: Kind.allCases)
    func askedForFarAway(_ kind: Kind) throws {
        let scene = try Scene(kind)
        defer { scene.stage.close() }
        _ = try scene.cell(9)
        scene.stage.host.settle()
        scene.rows.expanded = [9]
        _ = try scene.cell(9)
        scene.stage.host.settle()
        scene.node.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
        scene.stage.host.settle()
        #expect(scene.shown(9)?.height == 150)
    }
}
