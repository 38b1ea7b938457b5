import Testing

@testable import UIKit

@Suite struct NSStringDrawingTests {
    private let font = UIFont.systemFont(ofSize: 20)
    private var attributes: [NSAttributedString.Key: Any] { [.font: font] }

    /// The smallest rectangle around the pixels that are not transparent.
    private func ink(_ image: CGImage) -> PixelRect {
        var box = PixelRect.zero
        for y in 0..<image.height {
            for x in 0..<image.width where image[x, y].alpha > 0 {
                box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    private func picture(_ width: CGFloat, _ height: CGFloat, _ draw: (CGContext) -> Void) throws -> CGImage {
        try #require(
            UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { draw($0.cgContext) }.cgImage)
    }

    @Test("The size of a line is its font's line height, and grows with the text")
    func size() {
        let short = "Hi".size(withAttributes: attributes)
        let long = "Hi there".size(withAttributes: attributes)
        #expect(abs(short.height - font.lineHeight) < 0.001 && short.width > 10 && long.width > 2 * short.width)
        #expect("Hi\nHi".size(withAttributes: attributes).height == 2 * short.height)
        #expect(NSAttributedString(string: "Hi", attributes: attributes).size() == short)
        #expect(NSString(string: "Hi").size(withAttributes: attributes) == short)
    }

    @Test("A bounding rectangle breaks lines at its width, with line fragments only")
    func boundingRect() {
        let text = NSAttributedString(string: "several words in a row", attributes: attributes)
        let box = CGSize(width: 100, height: 0)
        let block = text.boundingRect(with: box, options: .usesLineFragmentOrigin, context: nil)
        #expect(block.origin == .zero && block.width <= 100 && block.height >= 2 * font.lineHeight)
        let context = NSStringDrawingContext()
        let line = text.boundingRect(with: box, context: context)
        #expect(line.width > 100 && abs(line.height - font.lineHeight) < 0.001)
        #expect(abs(line.minY + font.ascender) < 1 && context.totalBounds == line)
    }

    @Test("Text is drawn where its size says, in its colour")
    func drawing() throws {
        let red = attributes.merging([.foregroundColor: UIColor.red]) { $1 }
        let size = "HHH".size(withAttributes: red)
        let image = try picture(120, 60) { _ in "HHH".draw(at: CGPoint(x: 20, y: 10), withAttributes: red) }
        let ink = ink(image)
        #expect(ink.x >= 20 && CGFloat(ink.maxX) <= 20 + size.width + 1)
        // Capitals stand on the baseline.
        #expect(abs(CGFloat(ink.maxY) - (10 + font.ascender)) <= 1)
        #expect(abs(CGFloat(ink.height) - font.capHeight) <= 1.5)
        let colors = (ink.y..<ink.maxY).flatMap { y in (ink.x..<ink.maxX).map { image[$0, y].bits } }
        #expect(colors.contains(0xFFFF_0000) && colors.allSatisfy { $0 & 0xFFFF == 0 })
    }

    @Test("Drawing into a rectangle leaves out what does not fit")
    func rectangle() throws {
        let text = "one two three four five six seven"
        let image = try picture(100, 100) { _ in
            text.draw(in: CGRect(x: 0, y: 0, width: 100, height: font.lineHeight * 2.5), withAttributes: attributes)
        }
        let height = CGFloat(ink(image).maxY)
        #expect(height > font.lineHeight && height <= font.lineHeight * 2 + 1)
    }

    @Test("Without line fragments the origin is on the baseline")
    func baseline() throws {
        let text = NSAttributedString(string: "HH", attributes: attributes)
        let image = try picture(80, 60) { _ in
            text.draw(with: CGRect(x: 5, y: 40, width: 0, height: 0), options: [], context: nil)
        }
        #expect(abs(ink(image).maxY - 40) <= 1)
    }

    @Test("Text in a scaled context is scaled, in a clip it is clipped, with opacity it is faint")
    func states() throws {
        let draw = { [attributes] in "HH".draw(at: .zero, withAttributes: attributes) }
        let plain = ink(try picture(100, 60) { _ in draw() })
        let scaled = ink(
            try picture(100, 60) {
                $0.scaleBy(x: 2, y: 2)
                draw()
            })
        #expect(abs(scaled.width - 2 * plain.width) <= 3 && abs(scaled.height - 2 * plain.height) <= 3)
        let clipped = ink(
            try picture(100, 60) {
                $0.clip(to: CGRect(x: 0, y: 0, width: 10, height: 60))
                draw()
            })
        #expect(clipped.maxX <= 10)
        let faint = try picture(100, 60) {
            $0.setAlpha(0.5)
            draw()
        }
        let alphas = (0..<60).flatMap { y in (0..<100).map { faint[$0, y].alpha } }
        #expect(alphas.max() == 128 && ink(faint) == plain)
    }
}
