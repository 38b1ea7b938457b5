import AsyncDisplayKit
import TestSupport
import Testing

/// Objects of which there are many, and which each frame retains and releases, are not referred to weakly: a weak
/// reference makes each of their retains and releases slow for good. See `BackReference`.
@MainActor @Suite struct SideTableTests {
    private final class Row: ASCellNode, @unchecked Sendable {  // changed by nothing
        let title = ASTextNode()
        let line = ASDisplayNode()

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            title.attributedText = NSAttributedString(string: "Title")
            line.style.preferredSize = CGSize(width: 20, height: 1)
            line.backgroundColor = .red
            line.isLayerBacked = true
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [title, line])
        }
    }

    private final class Rows: ASTableDataSource {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1000 }
        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode { Row() }
    }

    @Test("What a row of a table consists of is referred to by nothing weakly")
    func row() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let table = ASTableNode()
        let rows = Rows()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        for offset in stride(from: 0 as CGFloat, through: 2000, by: 50) {
            table.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
            stage.host.step()
        }
        stage.host.settle()
        let row = try #require(table.visibleNodes.last as? Row)
        var tables: [String] = []
        func look(at object: AnyObject?, _ name: String) throws {
            if hasSideTable(try #require(object)) { tables.append(name) }
        }
        for (node, name) in [(row, "cell"), (row.title, "text"), (row.line, "line")] {
            try look(at: node, "\(name) node")
            try look(at: node.style, "style of the \(name)")
            try look(at: node.calculatedLayout, "layout of the \(name)")
            try look(at: node.layerIfLoaded, "layer of the \(name)")
        }
        try look(at: row.viewIfLoaded, "view of the cell")
        try look(at: row.title.viewIfLoaded, "view of the text")
        try look(at: row.title.layerIfLoaded?.contents as? CGImage, "picture of the text")
        var around = row.viewIfLoaded?.superview
        while let view = around, view !== table.view {
            try look(at: view, "\(type(of: view))")
            try look(at: view.layer, "layer of \(type(of: view))")
            around = view.superview
        }
        #expect(tables == [])
        withExtendedLifetime(rows) {}
    }
}
