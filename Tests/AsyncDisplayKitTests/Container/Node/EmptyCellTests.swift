import AsyncDisplayKit
import Testing

/// Cells that have no height until there is something to show in them.
@MainActor @Suite(.serialized) struct EmptyCellTests {
    enum Kind: CaseIterable {
        case table, collection
    }

    /// A cell as high as a node in it.
    private final class Cell: ASCellNode, @unchecked Sendable {  // used by one thread at a time
        let leaf = ASDisplayNode()

        init(height: CGFloat) {
            super.init()
            automaticallyManagesSubnodes = true
            leaf.style.preferredSize = CGSize(width: 300, height: height)
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASWrapperLayoutSpec(layoutElement: leaf)
        }
    }

    private final class Source: ASTableDataSource, ASCollectionDataSource {
        let cells: [Cell]

        init(heights: [CGFloat]) {
            cells = heights.map { Cell(height: $0) }
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { cells.count }
        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
            cells[indexPath.row]
        }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            cells.count
        }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
            cells[indexPath.item]
        }
    }

    /// A list of such cells in a viewport of 300 by 400.
    @MainActor private final class Scene {
        let stage: PromiseStage
        let node: ASContainerNode
        let source: Source

        init(_ kind: Kind, heights: [CGFloat]) throws {
            stage = try PromiseStage(width: 300, height: 400)
            source = Source(heights: heights)
            switch kind {
            case .table:
                let table = ASTableNode()
                table.dataSource = source
                table.onDidLoad { ($0 as? ASTableNode)?.view.separatorStyle = .none }
                node = table
            case .collection:
                let layout = UICollectionViewFlowLayout()
                layout.minimumLineSpacing = 0
                let collection = ASCollectionNode(collectionViewLayout: layout)
                collection.dataSource = source
                node = collection
            }
            stage.show(node)
            stage.host.settle()
        }

        func setHeight(_ height: CGFloat, of cell: Int) {
            source.cells[cell].leaf.style.height = ASDimensionMake(height)
            source.cells[cell].setNeedsLayout()
            stage.host.settle()
        }

        /// Where a cell is on screen, if it has a view there.
        func frame(_ cell: Int) -> CGRect? {
            let view = source.cells[cell].view
            return view.window == nil ? nil : view.convert(view.bounds, to: stage.window)
        }
    }

    @Test("The only cell, empty at first, is shown when it has a height", arguments: Kind.allCases)
    func onlyCell(_ kind: Kind) throws {
        let scene = try Scene(kind, heights: [0])
        defer { scene.stage.close() }
        scene.setHeight(100, of: 0)
        #expect(scene.frame(0) == CGRect(x: 0, y: 0, width: 300, height: 100))
    }

    @Test("An empty first cell grows downwards at the start of the content", arguments: Kind.allCases)
    func firstCell(_ kind: Kind) throws {
        let scene = try Scene(kind, heights: [0] + [CGFloat](repeating: 50, count: 20))
        defer { scene.stage.close() }
        #expect(scene.frame(1)?.minY == 0)
        scene.setHeight(100, of: 0)
        #expect(scene.frame(0)?.height == 100 && scene.frame(1)?.minY == 100)
    }

    @Test("A cell that becomes empty and is filled again comes back", arguments: Kind.allCases)
    func emptiedCell(_ kind: Kind) throws {
        let scene = try Scene(kind, heights: [50, 50])
        defer { scene.stage.close() }
        scene.setHeight(0, of: 0)
        #expect(scene.frame(1)?.minY == 0)
        scene.setHeight(80, of: 0)
        #expect(scene.frame(0)?.height == 80 && scene.frame(1)?.minY == 80)
    }
}
