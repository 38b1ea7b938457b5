import AsyncDisplayKit
import Testing

@Suite struct TextCellTests {
    private let range = ASSizeRange(min: .zero, max: CGSize(width: 200, height: CGFloat.infinity))

    @Test("A text cell is as large as its text with the insets around it")
    func size() {
        let cell = ASTextCellNode()
        #expect(cell.text == nil && cell.textNode.attributedText == nil)
        cell.text = "One line"
        let line = cell.textNode.layoutThatFits(range).size
        #expect(cell.layoutThatFits(range).size == CGSize(width: line.width + 30, height: line.height + 22))
        cell.textInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(cell.layoutThatFits(range).size == CGSize(width: line.width + 6, height: line.height + 4))
    }

    @Test("A text cell's attributes are those of its text; without a text the cell is empty")
    func attributes() {
        let cell = ASTextCellNode(attributes: [.font: UIFont.systemFont(ofSize: 10)], insets: .zero)
        cell.text = "Text"
        let small = cell.layoutThatFits(range).size
        cell.textAttributes = [.font: UIFont.systemFont(ofSize: 30)]
        #expect(cell.layoutThatFits(range).size.height > small.height * 2)
        let font = cell.textNode.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(font?.pointSize == 30)
        cell.text = nil
        #expect(cell.text == nil && cell.textNode.attributedText == nil)
    }
}
