import Testing

@testable import UIKit

@MainActor @Suite struct UIButtonTests {
    private func image(_ size: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image {
            UIColor.black.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: size, height: size))
        }
    }

    @Test("A state without a look of its own has that of its parts, then the normal one")
    func states() {
        let button = UIButton(type: .custom)
        button.setTitle("normal", for: .normal)
        button.setTitle("chosen", for: .selected)
        button.setTitleColor(.red, for: .normal)
        #expect(button.currentTitle == "normal" && button.currentTitleColor == .red)
        button.isSelected = true
        #expect(button.currentTitle == "chosen" && button.currentTitleColor == .red)
        button.isHighlighted = true
        #expect(button.currentTitle == "chosen")
        button.setTitle("both", for: [.selected, .highlighted])
        #expect(button.currentTitle == "both")
        #expect(button.title(for: .highlighted) == nil)
    }

    @Test("The size is that of picture and title side by side, with insets")
    func size() throws {
        let button = UIButton(type: .custom)
        button.setTitle("Title", for: .normal)
        let text = try #require(button.titleLabel).intrinsicContentSize
        #expect(button.intrinsicContentSize.width == max(text.width, 30))
        button.setImage(image(20), for: .normal)
        #expect(button.intrinsicContentSize.width == text.width + 20)
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            button.intrinsicContentSize == CGSize(width: text.width + 20 + 6, height: max(text.height, 20) + 4))
    }

    @Test("Picture and title are centred together, or stand at an edge")
    func layout() throws {
        let button = UIButton(type: .custom)
        button.setTitle("T", for: .normal)
        button.setImage(image(20), for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
        button.layoutIfNeeded()
        let picture = try #require(button.imageView)
        let label = try #require(button.titleLabel)
        #expect(picture.frame.size == CGSize(width: 20, height: 20) && picture.frame.minY == 15)
        #expect(label.frame.minX == picture.frame.maxX)
        #expect(abs(picture.frame.minX + label.frame.maxX - 200) <= 1)
        button.contentHorizontalAlignment = .left
        button.layoutIfNeeded()
        #expect(picture.frame.minX == 0)
        button.contentHorizontalAlignment = .trailing
        button.layoutIfNeeded()
        #expect(label.frame.maxX == 200)
        button.imageEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 10)
        button.layoutIfNeeded()
        #expect(picture.frame.maxX == label.frame.minX - 5)
    }

    @Test("A system button shows its title in the tint colour and fades while pressed")
    func system() throws {
        let button = UIButton(type: .system)
        button.setTitle("Tap", for: .normal)
        button.tintColor = .purple
        let label = try #require(button.titleLabel)
        #expect(label.textColor == .purple)
        button.isHighlighted = true
        #expect(label.alpha < 0.5)
        button.isHighlighted = false
        #expect(label.alpha == 1)
        button.isEnabled = false
        #expect(label.textColor == .tertiaryLabel)
    }

    @Test("A tap performs the primary action once")
    func primaryAction() {
        var count = 0
        let button = UIButton(primaryAction: UIAction(title: "Go") { _ in count += 1 })
        button.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
        #expect(button.currentTitle == "Go")
        let touch = UITouch(
            location: CGPoint(x: 5, y: 5), window: nil, tapCount: 1, timestamp: 0, type: .indirectPointer)
        button.touchesBegan([touch], with: nil)
        button.touchesEnded([touch], with: nil)
        #expect(count == 1)
    }

    @Test("A change of the title label's font changes the button's size")
    func font() throws {
        let button = UIButton(type: .custom)
        button.setTitle("Title", for: .normal)
        let before = button.intrinsicContentSize
        button.titleLabel?.font = .systemFont(ofSize: 40)
        #expect(button.intrinsicContentSize.width > 1.8 * before.width)
    }
}
