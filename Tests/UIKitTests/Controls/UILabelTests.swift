import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct UILabelTests {
    private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    private let words = "several words that do not fit on one line of a narrow label"
    private let narrow = CGSize(width: 120, height: 0)

    private var lineHeight: CGFloat { label.font.lineHeight }

    private func lines(_ size: CGSize) -> Int {
        Int((label.sizeThatFits(size).height / lineHeight).rounded(.down))
    }

    /// What the label draws by itself.
    private func drawn() throws -> CGImage {
        try #require(
            UIGraphicsImageRenderer(size: label.bounds.size).image { _ in label.draw(label.bounds) }.cgImage)
    }

    private func inkRange(_ image: CGImage, _ count: Int, _ isInked: (Int) -> Bool) -> ClosedRange<Int>? {
        let inked = (0..<count).filter(isInked)
        return inked.first.flatMap { first in inked.last.map { first...$0 } }
    }

    private func columns(_ image: CGImage) -> ClosedRange<Int>? {
        inkRange(image, image.width) { x in (0..<image.height).contains { image[x, $0].alpha > 0 } }
    }

    private func rows(_ image: CGImage) -> ClosedRange<Int>? {
        inkRange(image, image.height) { y in (0..<image.width).contains { image[$0, y].alpha > 0 } }
    }

    @Test("A label without text takes no room and draws nothing")
    func empty() {
        #expect(label.sizeThatFits(.zero) == .zero && label.intrinsicContentSize == .zero)
        label.text = ""
        #expect(label.intrinsicContentSize == .zero)
    }

    @Test("The size that fits is whole pixels and one line by default, which may be wider than asked for")
    func oneLine() {
        label.text = words
        let free = label.sizeThatFits(.zero)
        #expect(free.width == free.width.rounded() && free.height == lineHeight.rounded(.up))
        #expect(label.sizeThatFits(narrow) == free)
        let limited = label.textRect(forBounds: CGRect(x: 3, y: 4, width: 120, height: 0), limitedToNumberOfLines: 1)
        #expect(limited.origin == CGPoint(x: 3, y: 4) && limited.width <= 120 && limited.height == free.height)
    }

    @Test("Sizing to fit lets a label grow to its text: in width with one line, in height with several")
    func growing() {
        label.text = words
        label.frame = CGRect(x: 10, y: 20, width: 50, height: 5)
        label.sizeToFit()
        #expect(label.frame == CGRect(origin: CGPoint(x: 10, y: 20), size: label.sizeThatFits(.zero)))
        label.numberOfLines = 0
        label.frame = CGRect(x: 10, y: 20, width: 120, height: 5)
        label.sizeToFit()
        #expect(label.frame.width <= 120 && label.frame.height > 3 * lineHeight)
    }

    @Test("The number of lines limits the height")
    func numberOfLines() {
        label.text = words
        label.numberOfLines = 0
        let all = lines(narrow)
        #expect(all > 3)
        label.numberOfLines = 2
        #expect(lines(narrow) == 2)
        label.lineBreakMode = .byWordWrapping
        #expect(lines(narrow) == 2)
        label.numberOfLines = 0
        #expect(lines(narrow) == all)
    }

    @Test("The preferred width breaks the intrinsic size into lines")
    func preferredWidth() {
        label.text = words
        label.numberOfLines = 0
        #expect(label.intrinsicContentSize.height < 2 * lineHeight)
        label.preferredMaxLayoutWidth = 120
        #expect(label.intrinsicContentSize.height > 3 * lineHeight)
    }

    @Test("Text too long ends in an ellipsis, when it is cut by clipping it does not")
    func truncation() throws {
        label.text = words
        label.frame.size.width = 100
        let truncated = try drawn()
        label.lineBreakMode = .byClipping
        let clipped = try drawn()
        #expect(try #require(columns(clipped)).upperBound > 90 && columns(truncated) != nil)
        let differing = (0..<truncated.width).filter { x in
            (0..<truncated.height).contains { truncated[x, $0] != clipped[x, $0] }
        }
        #expect(try #require(differing.first) > 50)
    }

    @Test("Alignment moves the text in its width; it always stands in the middle of the height")
    func alignment() throws {
        label.text = "Hi"
        label.textAlignment = .left
        let left = try drawn()
        label.textAlignment = .center
        let center = try drawn()
        label.textAlignment = .right
        let right = try drawn()
        #expect(try #require(columns(left)).lowerBound < 5)
        #expect(try #require(columns(right)).upperBound > 194)
        let middle = try #require(columns(center))
        #expect(abs(middle.lowerBound + middle.upperBound - 199) <= 3)
        label.frame.size.height = 100
        let rows = try #require(rows(try drawn()))
        #expect(rows.lowerBound > 35 && rows.upperBound < 65)
    }

    @Test("Colour, highlight and disabling show in the text")
    func colors() throws {
        func strongest() throws -> UInt32 {
            let image = try drawn()
            return (0..<image.height).flatMap { y in (0..<image.width).map { image[$0, y].bits } }.max() ?? 0
        }
        label.text = "HHH"
        label.textColor = .red
        #expect(try strongest() == 0xFFFF_0000)
        label.highlightedTextColor = .blue
        label.isHighlighted = true
        #expect(try strongest() == 0xFF00_00FF)
        label.isHighlighted = false
        label.isEnabled = false
        #expect(try strongest() >> 24 == 102)
    }

    @Test("Attributed text keeps its own fonts and colours and takes the rest from the label")
    func attributed() throws {
        let string = NSMutableAttributedString(string: "big small")
        string.addAttribute(.font, value: UIFont.systemFont(ofSize: 40), range: NSRange(location: 0, length: 3))
        label.attributedText = string
        #expect(label.text == "big small")
        #expect(label.intrinsicContentSize.height >= UIFont.systemFont(ofSize: 40).lineHeight)
        let before = label.intrinsicContentSize
        string.addAttribute(.font, value: UIFont.systemFont(ofSize: 80), range: NSRange(location: 0, length: 3))
        #expect(label.intrinsicContentSize == before)
        #expect(
            label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 40))
        label.text = "plain"
        #expect(label.intrinsicContentSize.height == label.font.lineHeight.rounded(.up))
    }

    @Test("A font that may shrink does so until the text fits")
    func shrinking() throws {
        label.text = "a line that is somewhat too long for it"
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.1
        let shrunk = try #require(rows(try drawn()))
        label.adjustsFontSizeToFitWidth = false
        let full = try #require(rows(try drawn()))
        #expect(shrunk.count < full.count)
    }

    @Test("A label in a window is drawn once, and again only when something changes")
    func redrawing() throws {
        final class Counting: UILabel {
            var draws = 0
            override func draw(_ rect: CGRect) {
                draws += 1
                super.draw(rect)
            }
        }
        let host = try HeadlessHost(size: CGSize(width: 100, height: 40))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let label = Counting(frame: window.bounds)
        label.text = "HHHH"
        window.addSubview(label)
        window.makeKeyAndVisible()
        host.settle()
        #expect(label.draws == 1 && label.layer.contentsImage != nil)
        label.text = "HHHH"
        label.textColor = .label
        host.settle()
        #expect(label.draws == 1)
        label.text = "other"
        host.settle()
        #expect(label.draws == 2)
        label.frame.size.width = 50
        host.settle()
        #expect(label.draws == 3 && label.layer.contentsImage?.width == 50)
        label.text = nil
        host.settle()
        #expect(label.draws == 3 && label.layer.contentsImage == nil)
    }
}
