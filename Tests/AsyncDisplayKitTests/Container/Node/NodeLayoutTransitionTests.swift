import AsyncDisplayKit
import Testing

/// Going over from one layout to another in a collection of nodes. The window is 320 by 480 points.
@MainActor @Suite(.serialized) struct NodeLayoutTransitionTests {
    @MainActor private final class Items: ASCollectionDataSource, ASCollectionDelegate {
        var transitionLayouts = 0

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 60 }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
            { ASCellNode() }
        }
        func collectionView(
            _ view: UICollectionView, transitionLayoutForOldLayout from: UICollectionViewLayout,
            newLayout to: UICollectionViewLayout
        ) -> UICollectionViewTransitionLayout {
            transitionLayouts += 1
            return UICollectionViewTransitionLayout(currentLayout: from, nextLayout: to)
        }
    }

    private func layout(_ width: CGFloat, _ height: CGFloat) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: width, height: height)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }

    private func showCollection(of items: Items) throws -> (PromiseStage, ASCollectionNode) {
        try PromiseStage.collection(
            ASCollectionNode(collectionViewLayout: layout(320, 60)), of: items, delegate: items)
    }

    private func size(_ index: Int, _ node: ASCollectionNode) -> CGSize? {
        node.nodeForItem(at: IndexPath(item: index, section: 0))?.frame.size
    }

    @Test("Nodes have the sizes of their cells on the way, and those of the next layout in the end")
    func finishing() throws {
        let items = Items()
        let (stage, node) = try showCollection(of: items)
        defer { stage.close() }
        let grid = layout(160, 120)
        let transition = node.view.startInteractiveTransition(to: grid)
        transition.transitionProgress = 0.5
        stage.host.step()
        #expect(size(0, node) == CGSize(width: 240, height: 90) && items.transitionLayouts == 1)
        node.view.finishInteractiveTransition()
        stage.host.settle()
        #expect(size(0, node) == CGSize(width: 160, height: 120) && size(7, node) == size(0, node))
        #expect(node.collectionViewLayout === grid && node.view.collectionViewLayout === grid)
        #expect(node.visibleNodes.count == 8)
    }

    @Test("Cancelled, nodes have their sizes again, and the layout its inspector")
    func cancelling() throws {
        final class Inspector: ASCollectionViewLayoutInspecting {
            func collectionView(_ view: ASCollectionView, constrainedSizeForNodeAt path: IndexPath) -> ASSizeRange {
                ASSizeRangeMake(CGSize(width: 320, height: 60))
            }
            func scrollableDirections() -> ASScrollDirection { .verticalDirections }
        }
        let (stage, node) = try showCollection(of: Items())
        defer { stage.close() }
        let inspector = Inspector()
        node.layoutInspector = inspector
        stage.host.settle()
        let rows = node.collectionViewLayout
        let transition = node.view.startInteractiveTransition(to: layout(160, 120))
        #expect(node.layoutInspector !== inspector)
        transition.transitionProgress = 0.5
        stage.host.step()
        node.view.cancelInteractiveTransition()
        stage.host.settle()
        #expect(size(0, node) == CGSize(width: 320, height: 60) && node.visibleNodes.count == 8)
        #expect(node.collectionViewLayout === rows && node.layoutInspector === inspector)
    }

    @Test("A layout that is given to the view is the node's, too")
    func layoutOfTheView() throws {
        let (stage, node) = try showCollection(of: Items())
        defer { stage.close() }
        let grid = layout(160, 120)
        node.view.setCollectionViewLayout(grid, animated: false)
        stage.host.settle()
        #expect(node.collectionViewLayout === grid && size(0, node) == CGSize(width: 160, height: 120))
    }
}
