import AsyncDisplayKit
import Testing

/// A cell whose upper half is not its own, and which reaches 20 points beyond its lower edge.
private final class ShapedCell: ASCellNode, @unchecked Sendable {  // main thread only, but for init
    nonisolated(unsafe) var changes: [String] = []

    override init() {
        super.init()
        clipsToBounds = false
        style.preferredSize = CGSize(width: 300, height: 100)
    }

    override var isSelected: Bool {
        get { super.isSelected }
        set {
            changes.append("selected \(newValue)")
            super.isSelected = newValue
        }
    }

    override var isHighlighted: Bool {
        get { super.isHighlighted }
        set {
            changes.append("highlighted \(newValue)")
            super.isHighlighted = newValue
        }
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { point.y >= 50 && point.y < 120 }
}

@MainActor
private final class ShapedItems: ASCollectionDataSource, ASCollectionDelegate, ASTableDataSource,
    ASTableDelegate
{
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 10 }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { { ShapedCell() } }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 10 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        { ShapedCell() }
    }
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "Open") { _ in }]) })
    }
}

/// The cells of UIKit's around nodes.
@MainActor @Suite(.serialized) struct HostCellTests {
    private let items = ShapedItems()
    private let paths = (0..<10).map { IndexPath(item: $0, section: 0) }

    private func showCollection() throws -> (PromiseStage, ASCollectionNode) {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 30
        return try PromiseStage.collection(
            ASCollectionNode(collectionViewLayout: layout), of: items, delegate: items, width: 300, height: 500)
    }

    /// A collection whose second item has its menu open.
    private func showMenu() throws -> (PromiseStage, ASCollectionNode, ShapedCell) {
        let (stage, node) = try showCollection()
        let shaped = try #require(node.nodeForItem(at: paths[1]) as? ShapedCell)
        stage.rightClick(150, 200)
        stage.host.step(frames: 3)
        #expect(shaped.isHighlighted)
        return (stage, node, shaped)
    }

    @Test("Selecting or highlighting a collection's cell does the same to its node, which hears of each change once")
    func collectionStates() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        let cell = try #require(node.cellForItem(at: paths[1]))
        let shaped = try #require(node.nodeForItem(at: paths[1]) as? ShapedCell)
        cell.isSelected = true
        cell.isSelected = true
        cell.isHighlighted = true
        cell.isHighlighted = false
        #expect(shaped.changes == ["selected true", "highlighted true", "highlighted false"])
        #expect(shaped.isSelected && node.indexPathsForSelectedItems == [paths[1]])
        cell.isSelected = false
        #expect(!shaped.isSelected && node.indexPathsForSelectedItems == nil)
        stage.tap(150, 60 + 130)
        #expect(
            shaped.changes.suffix(4) == ["selected false", "highlighted true", "highlighted false", "selected true"])
        #expect(node.indexPathsForSelectedItems == [paths[1]])
    }

    @Test("Selecting or highlighting a row's cell does the same to its node, which hears of each change once")
    func rowStates() throws {
        let (stage, table) = try PromiseStage.table(items, delegate: items, width: 300, height: 500)
        defer { stage.close() }
        let cell = try #require(table.cellForRow(at: paths[1]))
        let shaped = try #require(table.nodeForRow(at: paths[1]) as? ShapedCell)
        cell.setSelected(true, animated: false)
        cell.isSelected = true
        cell.setHighlighted(true, animated: false)
        cell.isHighlighted = false
        #expect(shaped.changes == ["selected true", "highlighted true", "highlighted false"])
        #expect(shaped.isSelected && table.indexPathForSelectedRow == paths[1])
        cell.isSelected = false
        #expect(!shaped.isSelected && table.indexPathForSelectedRow == nil)
    }

    @Test("A node that scrolls out and back keeps its state, whatever happens to the cell that showed it")
    func reuse() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        let shaped = try #require(node.nodeForItem(at: paths[0]) as? ShapedCell)
        node.selectItem(at: paths[0], animated: false, scrollPosition: [])
        node.scrollToItem(at: paths[9], at: .bottom, animated: false)
        stage.host.settle()
        #expect(node.cellForItem(at: paths[0]) == nil && shaped.changes == ["selected true"])
        node.scrollToItem(at: paths[0], at: .top, animated: false)
        stage.host.settle()
        #expect(node.cellForItem(at: paths[0])?.isSelected == true && shaped.changes == ["selected true"])
    }

    @Test("The node of an item whose menu is open is highlighted")
    func menu() throws {
        let (stage, _, shaped) = try showMenu()
        defer { stage.close() }
        stage.tap(10, 490)
        stage.host.settle()
        #expect(!shaped.isHighlighted)
    }

    @Test("A node that leaves the screen while its menu is open is not highlighted any more")
    func leavingWithMenu() throws {
        let (stage, node, shaped) = try showMenu()
        defer { stage.close() }
        node.scrollToItem(at: paths[9], at: .bottom, animated: false)
        stage.host.step(frames: 3)
        #expect(node.cellForItem(at: paths[1]) == nil && !shaped.isHighlighted)
        stage.tap(10, 490)
        stage.host.settle()
        #expect(!shaped.isHighlighted)
    }

    @Test("The node of an item says which points are its own, also beyond its cell; of a cell that takes none, none")
    func points() throws {
        let (stage, node) = try showCollection()
        defer { stage.close() }
        let shaped = try #require(node.nodeForItem(at: paths[1]) as? ShapedCell)
        let cell = try #require(node.cellForItem(at: paths[1]))
        func hit(_ y: CGFloat) -> UIView? { node.view.hitTest(CGPoint(x: 150, y: y), with: nil) }
        // The cell stands from 130 to 230.
        #expect(hit(150) === node.view && hit(190) === shaped.view && hit(240) === shaped.view)
        #expect(
            !cell.point(inside: CGPoint(x: 5, y: 5), with: nil) && cell.point(inside: CGPoint(x: 5, y: 110), with: nil))
        cell.isUserInteractionEnabled = false
        #expect(hit(190) === node.view)
    }
}
