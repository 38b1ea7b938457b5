import AsyncDisplayKit
import Execution
import Testing

/// Text nodes, alone and in rows, while the size of text changes.
@MainActor @Suite(.serialized) struct TextSizeTests {
    private final class Rows: NSObject, ASTableDataSource {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 400 }

        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            let row = indexPath.row
            return {
                let cell = ASTextCellNode()
                cell.text = "Row \(row) " + String(repeating: "and more ", count: row % 5)
                return cell
            }
        }
    }

    private var category: UIContentSizeCategory {
        get { UIApplication.shared.preferredContentSizeCategory }
        nonmutating set { UIApplication.shared.preferredContentSizeCategory = newValue }
    }

    private func text(_ string: String, _ font: UIFont) -> ASTextNode {
        let node = ASTextNode()
        node.attributedText = NSAttributedString(string: string, attributes: [.font: font])
        return node
    }

    @Test("Fonts of text styles follow a node's traits, on any thread, unless the node adjusts none; fixed fonts stay")
    func fonts() async {
        let fixed = text("Word", .systemFont(ofSize: 17))
        let following = text("Word", .preferredFont(forTextStyle: .body))
        let kept = text("Word", .preferredFont(forTextStyle: .body))
        kept.adjustsFontForContentSizeCategory = false
        let nodes = [fixed, following, kept]
        let sizes = await Task.detached {
            var traits = ASPrimitiveTraitCollection()
            traits.preferredContentSizeCategory = .accessibilityLarge
            return nodes.map { node in
                let before = node.layoutThatFits(ASSizeRangeUnconstrained).size
                ASTraitCollectionPropagateDown(node, traits)
                return (before, node.layoutThatFits(ASSizeRangeUnconstrained).size)
            }
        }.value
        #expect(sizes[0].0 == sizes[0].1 && sizes[2].0 == sizes[2].1 && sizes[0].0 == sizes[1].0)
        #expect(sizes[1].1.height > sizes[1].0.height * 1.8)
        let font = following.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(font?.pointSize == 17)
    }

    @Test("The text that stands where text is cut follows the size of text, too")
    func truncation() {
        let node = text(String(repeating: "word ", count: 40), .preferredFont(forTextStyle: .body))
        node.maximumNumberOfLines = 1
        node.truncationAttributedText = NSAttributedString(
            string: "█", attributes: [.font: UIFont.preferredFont(forTextStyle: .body)])
        @MainActor func height() -> CGFloat {
            node.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 300, height: 500))).size.height
        }
        let before = height()
        var traits = ASPrimitiveTraitCollection()
        traits.preferredContentSizeCategory = .extraSmall
        ASTraitCollectionPropagateDown(node, traits)
        #expect(height() < before)
    }

    @Test("Rows of nodes are measured for the next frame, without an animation, and the first one stays in its place")
    func rows() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let (rows, table) = (Rows(), ASTableNode())
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        table.view.contentOffset.y = 4000
        stage.host.settle()
        let first = try #require(table.indexPathsForVisibleRows().first)
        @MainActor func frame(_ path: IndexPath) -> CGRect {
            table.rectForRow(at: path).offsetBy(dx: 0, dy: -table.view.contentOffset.y)
        }
        let before = frame(first)
        category = .accessibilityExtraLarge
        stage.host.step()
        let large = frame(first)
        #expect(large.minY == before.minY && large.height > before.height * 1.5)
        let shown = try #require(table.nodeForRow(at: first))
        let presented = shown.view.layer.presentation()?.bounds.height
        #expect(shown.bounds.height >= large.height - 1 && presented == shown.bounds.height)
        category = .unspecified
        stage.host.step()
        #expect(frame(first) == before)
    }

    @Test("A node that comes back from afar has the present size in its first frame")
    func farNodes() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let (rows, table) = (Rows(), ASTableNode())
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        table.view.contentOffset.y = 9000
        stage.host.settle()
        category = .accessibilityExtraLarge
        stage.host.settle()
        table.view.contentOffset.y = 0
        stage.host.step()
        for path in table.indexPathsForVisibleRows() {
            let node = try #require(table.nodeForRow(at: path))
            let width = table.view.bounds.width
            let wanted = node.layoutThatFits(
                ASSizeRangeMake(CGSize(width: width, height: 0), CGSize(width: width, height: .infinity))
            ).size.height
            #expect(table.rectForRow(at: path).height == wanted + 1 && wanted > 60, "row \(path.row)")
        }
    }
}
