import AsyncDisplayKit
import Testing

@MainActor @Suite struct AccessibilityDataTests {
    @Test("A container says what is in it in reading order, without what is hidden")
    func container() {
        let container = ASDisplayNode()
        container.isAccessibilityContainer = true
        func add(_ label: String, _ x: CGFloat, _ y: CGFloat) -> ASDisplayNode {
            let node = ASDisplayNode()
            node.isAccessibilityElement = true
            node.accessibilityLabel = label
            node.frame = CGRect(x: x, y: y, width: 10, height: 10)
            container.addSubnode(node)
            return node
        }
        _ = add("world", 50, 0)
        _ = add("again", 0, 20)
        _ = add("hello", 0, 0)
        add("secret", 0, 40).isHidden = true
        #expect(container.aggregatedAccessibilityLabel == "hello, world, again")
    }

    @Test("Properties are kept, and the activation point is the middle where none was set")
    func properties() {
        let node = ASDisplayNode()
        node.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(node.accessibilityTraits == .none)
        node.accessibilityTraits = [.button, .selected]
        node.accessibilityHint = "press"
        node.accessibilityValue = "on"
        #expect(node.accessibilityTraits == [.button, .selected])
        #expect(node.accessibilityHint == "press" && node.accessibilityValue == "on")
        #expect(node.accessibilityActivationPoint == CGPoint(x: 25, y: 40))
    }

    @Test("A text cell is its text and the room around it")
    func textCell() {
        let cell = ASTextCellNode()
        cell.text = "One line"
        let size = cell.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 300, height: 1000))).size
        cell.textInsets = .zero
        let bare = cell.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 300, height: 1000))).size
        #expect(size.width == bare.width + 30 && size.height == bare.height + 22)
    }
}
