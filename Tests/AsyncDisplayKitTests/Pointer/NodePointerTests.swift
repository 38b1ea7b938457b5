import AsyncDisplayKit
import SDLBackend
import Testing

/// The mouse pointer over nodes. Rows of nodes are 44 points high or more.
@MainActor @Suite(.serialized) struct NodePointerTests {
    @MainActor private final class Links: ASTextNodeDelegate {
        var tapped: [String] = []
        func textNode(
            _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
            textRange: NSRange
        ) {
            tapped.append("\(value)")
        }
    }

    private func hover(_ stage: PromiseStage, _ x: CGFloat, _ y: CGFloat) {
        let event = PointerEvent(phase: .hover, position: CGPoint(x: x, y: y), timestamp: stage.host.clock.now)
        stage.host.driver.enqueue(.pointer(event))
        stage.host.step()
    }

    /// A text whose first word leads somewhere.
    private func linked() -> (ASTextNode, Links) {
        let text = NSMutableAttributedString(string: "Read about swallows in the north")
        text.addAttribute(
            .link, value: URL(string: "https://example.org/a")!, range: NSRange(location: 0, length: 4))
        let (node, links) = (ASTextNode(), Links())
        node.attributedText = text
        node.delegate = links
        return (node, links)
    }

    @Test("The pointer is a hand over a link, and says where it leads; beside it an arrow")
    func links() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let (node, links) = linked()
        stage.show(node)
        hover(stage, 5, 5)
        #expect(stage.host.driver.cursor == .hand)
        stage.host.run(seconds: 0.6)
        let panels = stage.window.subviews.compactMap { $0 as? ToolTipPanel }
        #expect(panels.map(\.text) == ["https://example.org/a"])
        hover(stage, 150, 5)
        #expect(stage.host.driver.cursor == .arrow)
        node.delegate = nil
        hover(stage, 5, 5)
        #expect(stage.host.driver.cursor == .arrow && links.tapped.isEmpty)
    }

    @Test("A middle click on a link follows nothing and copies nothing; the left button follows it")
    func middleClick() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let (node, links) = linked()
        stage.show(node)
        let clipboard = UIPasteboard.general.string
        for button in [PointerEvent.Button.middle, .primary] {
            #expect(links.tapped.isEmpty)
            for phase in [PointerEvent.Phase.down, .up] {
                let event = PointerEvent(
                    phase: phase, button: button, position: CGPoint(x: 5, y: 5), timestamp: stage.host.clock.now)
                stage.host.driver.enqueue(.pointer(event))
                stage.host.step()
            }
        }
        #expect(links.tapped == ["https://example.org/a"])
        #expect(UIPasteboard.general.string == clipboard)
    }

    @Test("A control node shows its tooltip, and a button node looks hovered")
    func controls() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let button = ASButtonNode()
        button.setTitle("Like", with: nil, with: nil, for: .normal)
        button.toolTip = "Like the picture"
        // Control nodes take part in hit tests once something listens to them.
        button.addAction(forControlEvents: .touchUpInside) { _ in }
        stage.show(button)
        let before = button.layer.sublayers?.count ?? 0
        hover(stage, 100, 100)
        #expect(button.layer.sublayers?.count == before + 1)
        stage.host.run(seconds: 0.6)
        #expect(stage.window.subviews.compactMap { ($0 as? ToolTipPanel)?.text } == ["Like the picture"])
        button.isEnabled = false
        hover(stage, 101, 100)
        #expect(button.layer.sublayers?.count == before)
    }

    /// Rows of text that fill the window.
    @MainActor private final class Rows: ASTableDataSource, ASTableDelegate {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1000 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            {
                let cell = ASTextCellNode()
                cell.text = "Row \(indexPath.row)"
                return cell
            }
        }
    }

    @Test("The pointer moving over rows of nodes, and rows scrolling under it, draws no node again")
    func noDraws() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let (table, rows) = (ASTableNode(), Rows())
        table.dataSource = rows
        table.delegate = rows
        stage.show(table)
        stage.host.settle()
        let cell = try #require(table.visibleNodes.first)
        /// What the text of the first row shows.
        func contents() -> [ObjectIdentifier?] {
            (cell.subnodes ?? []).map { $0.layer.contents.map { ObjectIdentifier($0 as AnyObject) } }
        }
        let drawn = contents()
        #expect(drawn.contains { $0 != nil })
        for y in stride(from: CGFloat(10), through: 400, by: 13) { hover(stage, 100, y) }
        hover(stage, 100, 10)
        #expect(contents() == drawn && cell.layer.contents == nil)
    }
}
