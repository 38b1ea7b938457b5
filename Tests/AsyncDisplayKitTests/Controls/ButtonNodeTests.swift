import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct ButtonNodeTests {
    private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIImage.as_resizableRoundedImage(withCornerRadius: 0, cornerColor: nil, fill: .red, scale: 1)
            .resized(width, height)
    }

    private func button() -> ASButtonNode {
        let button = ASButtonNode()
        button.setTitle("Go", with: .systemFont(ofSize: 20), with: .black, for: .normal)
        button.setImage(picture(30, 10), for: .normal)
        return button
    }

    /// The frames of the parts once the button has its own size.
    private func laidOut(_ button: ASButtonNode) -> (size: CGSize, image: CGRect, title: CGRect) {
        let size = button.layoutThatFits(ASSizeRangeUnconstrained).size
        button.frame = CGRect(origin: .zero, size: size)
        button.layoutIfNeeded()
        return (size, button.imageNode.frame, button.titleNode.frame)
    }

    @Test("Image and title stand side by side, 8 points apart, in the middle of the height")
    func horizontal() {
        let (size, image, title) = laidOut(button())
        #expect(image.width == 30 && title.minX == 38 && size.width == title.maxX)
        #expect(size.height == title.height && abs(image.midY - size.height / 2) <= 0.5)
    }

    @Test("The image may stand after the title, and nearer")
    func imageAtEnd() {
        let button = button()
        button.imageAlignment = .end
        button.contentSpacing = 3
        let (_, image, title) = laidOut(button)
        #expect(title.minX == 0 && image.minX == title.maxX + 3)
    }

    @Test("The image may stand above the title")
    func vertical() {
        let button = button()
        button.laysOutHorizontally = false
        let (size, image, title) = laidOut(button)
        #expect(image.minY == 0 && title.minY == 18 && size.height == title.maxY)
    }

    @Test("Insets surround the content, and the background image fills the button")
    func insets() {
        let button = button()
        let bare = laidOut(button).size
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        button.setBackgroundImage(picture(1, 1), for: .normal)
        let (size, image, _) = laidOut(button)
        #expect(size.width == bare.width + 6 && size.height == bare.height + 4 && image.minX == 2)
        #expect(button.backgroundImageNode.frame == CGRect(origin: .zero, size: size))
        #expect(button.subnodes?.first === button.backgroundImageNode)
    }

    @Test("A state shows what is set for it, else what the next state in order shows")
    func states() {
        let button = button()
        button.setTitle("Pressed", with: nil, with: nil, for: .highlighted)
        button.setTitle("Off", with: nil, with: nil, for: .disabled)
        button.setTitle("On", with: nil, with: nil, for: .selected)
        var shown: [String?] = [button.titleNode.attributedText?.string]
        button.isSelected = true
        shown.append(button.titleNode.attributedText?.string)
        button.isHighlighted = true
        shown.append(button.titleNode.attributedText?.string)
        button.isEnabled = false
        shown.append(button.titleNode.attributedText?.string)
        #expect(shown == ["Go", "On", "Pressed", "Off"])
        #expect(button.imageNode.image != nil)
        #expect(button.accessibilityLabel == "Off" && button.accessibilityTraits == [.button, .notEnabled])
    }

    @Test("A button's label is its title, and follows it, unless the program has set another")
    func label() {
        let button = button()
        button.setTitle("On", with: nil, with: nil, for: .selected)
        #expect(button.accessibilityLabel == "Go")
        button.isSelected = true
        #expect(button.accessibilityLabel == "On")
        button.accessibilityLabel = "Switch"
        button.isHighlighted = true
        button.isSelected = false
        #expect(button.titleNode.attributedText?.string == "Go" && button.accessibilityLabel == "Switch")
        button.setTitle("Gone", with: nil, with: nil, for: .normal)
        #expect(button.accessibilityLabel == "Switch")
    }

    @Test("A title that becomes longer in a state makes the button larger")
    func relayout() {
        let button = button()
        let narrow = laidOut(button).size.width
        button.setTitle("Go on and on", with: .systemFont(ofSize: 20), with: nil, for: .selected)
        button.isSelected = true
        #expect(laidOut(button).size.width > narrow + 20)
    }

    @Test("A tap is reported inside; a press that is dragged far away, outside")
    func touches() throws {
        let stage = try PromiseStage(width: 300, height: 300)
        defer { stage.close() }
        let button = button()
        let root = ASDisplayNode()
        root.addSubnode(button)
        stage.show(root)
        button.frame = CGRect(x: 10, y: 10, width: 100, height: 40)
        stage.host.step()
        var events: [String] = []
        button.addAction(forControlEvents: .touchUpInside) { _ in events.append("inside") }
        button.addAction(forControlEvents: .touchUpOutside) { _ in events.append("outside") }
        stage.tap(50, 30)
        stage.host.step(frames: 2)
        #expect(events == ["inside"])
        stage.press(50, 30)
        stage.host.step(frames: 2)
        #expect(button.isHighlighted)
        stage.drag(by: 0, 200, frames: 4)
        #expect(!button.isHighlighted)
        stage.lift()
        #expect(events == ["inside", "outside"])
    }
}

extension UIImage {
    /// The picture drawn into another size.
    fileprivate func resized(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in
            draw(in: CGRect(x: 0, y: 0, width: width, height: height))
        }
    }
}
