import AsyncDisplayKit
import Testing
import UIKit

@MainActor private final class Rows: ASTableDataSource {
    let count: Int
    init(count: Int) { self.count = count }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        {
            let cell = ASCellNode()
            let text = ASTextNode()
            text.attributedText = NSAttributedString(string: "A row of text")
            cell.automaticallyManagesSubnodes = true
            cell.layoutSpecBlock = { _, _ in
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: text)
            }
            return cell
        }
    }
}

@MainActor @Suite(.serialized) struct TableLifetimeTests {
    @Test("Nodes, cells and views go when the window that showed a table goes")
    func lifetime() throws {
        weak var table: ASTableNode?
        weak var cell: ASCellNode?
        weak var view: UIView?
        let host = try HeadlessHost(size: CGSize(width: 200, height: 300))
        do {
            let node = ASTableNode()
            let rows = Rows(count: 100)
            node.dataSource = rows
            let window = UIWindow(frame: UIScreen.main.bounds)
            node.frame = window.bounds
            window.addSubnode(node)
            window.makeKeyAndVisible()
            host.run(seconds: 0.2)
            node.contentOffset = CGPoint(x: 0, y: 1000)
            host.run(seconds: 0.2)
            table = node
            cell = node.visibleNodes.first
            view = node.view
            #expect(cell != nil)
            host.driver.remove(window)
        }
        host.step()
        host.close()
        #expect(table == nil)
        #expect(cell == nil)
        #expect(view == nil)
    }
}
