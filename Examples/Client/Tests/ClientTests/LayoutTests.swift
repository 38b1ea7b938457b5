import AsyncDisplayKit
import Testing

@Suite struct LayoutTests {
    @Test("A cell is as wide as its table, and as high as its content with what is around it")
    func cell() {
        let content = ASDisplayNode()
        content.style.height = ASDimensionMake(20)
        let cell = ASCellNode()
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10), child: content)
        }
        let range = ASSizeRangeMake(CGSize(width: 100, height: 0), CGSize(width: 100, height: CGFloat.infinity))
        #expect(cell.layoutThatFits(range).size == CGSize(width: 100, height: 32))
    }
}
