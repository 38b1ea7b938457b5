import Foundation
import Testing
import Typesetting

@Suite("Measuring")
struct MeasuringTests {
    @Test("The width of a word is the sum of its advances in the font, 1/2048 em exact")
    func width() {
        // DejaVu Sans: H 1540, o 1253, p 1300 of 2048 units.
        let width = layout("Hop", size: 20.48).size.width
        #expect(abs(width - (1540 + 1253 + 1300) / 100.0) < 0.001)
    }

    @Test("Letters that the font kerns stand closer")
    func kerning() {
        let apart = layout("A", size: 20.48).size.width + layout("V", size: 20.48).size.width
        // DejaVu Sans moves V by 131 units towards A.
        #expect(abs(layout("AV", size: 20.48).size.width - (apart - 1.31)) < 0.001)
    }

    @Test("Width and height grow in proportion to the size, at any scale of the display")
    func linear() {
        let small = layout("Proportional text", size: 12.25)
        let large = layout("Proportional text", size: 24.5)
        #expect(abs(large.size.width - 2 * small.size.width) < 0.001)
        #expect(abs(large.size.height - 2 * small.size.height) < 0.001)
        let text = StyledText("Proportional text", attributes: TextAttributes(font: FontDescriptor(size: 12.25)))
        let scaled = TextLayout.make(text, options: TextLayoutOptions(width: .infinity, scale: 3))
        #expect(scaled.size == small.size)
    }

    @Test("A line of DejaVu Sans is 1.164 em high")
    func lineHeight() {
        let metrics = FontCatalog.shared.metrics(for: FontDescriptor(size: 100))
        #expect(abs(metrics.lineHeight - 116.4) < 0.1)
        #expect(abs(metrics.ascender - 92.8) < 0.1)
        #expect(abs(metrics.descender + 23.6) < 0.1)
        #expect(abs(metrics.capHeight - 72.9) < 0.1)
        #expect(abs(metrics.xHeight - 54.7) < 1.2)
        #expect(layout("x", size: 100).size.height == metrics.lineHeight)
    }

    @Test("Empty text is one line high and has no width")
    func empty() {
        let empty = layout("", width: 100)
        #expect(empty.size.width == 0)
        #expect(empty.size.height == layout("x").size.height)
        #expect(empty.lines.count == 1)
        #expect(!empty.isTruncated)
        #expect(empty.visibleRange == 0..<0)
    }

    @Test("A newline at the end begins a line that stays empty")
    func trailingNewline() {
        #expect(layout("a\n").lines.map(\.range) == [0..<2, 2..<2])
        #expect(layout("\n").lines.map(\.range) == [0..<1, 1..<1])
        #expect(layout("a\r\nb").lines.map(\.range) == [0..<3, 3..<4])
    }

    @Test("Text laid out again in the width it was measured to have breaks at the same places")
    func stableUnderItsOwnWidth() {
        let string = "Measured text is drawn in the size that it asked for, so nothing may move, ever."
        for width in stride(from: 30.0, through: 300, by: 7.3) {
            let measured = layout(string, width: width)
            let drawn = layout(string, width: Double(measured.size.width))
            #expect(drawn.lines.map(\.range) == measured.lines.map(\.range))
            #expect(drawn.size == measured.size)
        }
    }

    @Test("Letter spacing widens every character")
    func kern() {
        let plain = layout("spacing").size.width
        #expect(abs(layout("spacing") { $0.kern = 2 }.size.width - (plain + 14)) < 0.001)
    }

    @Test("Line height multiple, minimum and maximum act in this order")
    func lineHeights() {
        let natural = Double(layout("x").size.height)
        func height(_ multiple: Double, _ minimum: Double, _ maximum: Double) -> Double {
            Double(
                layout("x") {
                    $0.paragraph.lineHeightMultiple = multiple
                    $0.paragraph.minimumLineHeight = minimum
                    $0.paragraph.maximumLineHeight = maximum
                }.size.height)
        }
        #expect(abs(height(2, 0, 0) - 2 * natural) < 0.001)
        #expect(height(2, 50, 0) == 50)
        #expect(height(2, 0, 10) == 10)
        #expect(abs(height(0, 0, 0) - natural) < 0.001)
    }

    @Test("Spacing stands between lines and between paragraphs, not after the last")
    func spacing() {
        let natural = layout("x").size.height
        #expect(abs(layout("a\nb\nc") { $0.paragraph.lineSpacing = 5 }.size.height - (3 * natural + 10)) < 0.001)
        #expect(abs(layout("a\nb") { $0.paragraph.paragraphSpacing = 7 }.size.height - (2 * natural + 7)) < 0.001)
        let before = layout("a\nb") { $0.paragraph.paragraphSpacingBefore = 3 }
        #expect(abs(before.size.height - (2 * natural + 3)) < 0.001)
    }

    @Test("Different sizes in one line share its baseline, and the highest makes the line")
    func mixedSizes() {
        let big = TextAttributes(font: FontDescriptor(size: 40))
        let small = TextAttributes(font: FontDescriptor(size: 10))
        let text = StyledText(
            string: "Ab", runs: [.init(range: 0..<1, attributes: small), .init(range: 1..<2, attributes: big)])
        let mixed = TextLayout.make(text, options: TextLayoutOptions(width: 500))
        #expect(mixed.size.height == layout("x", size: 40).size.height)
        #expect(mixed.firstBaseline == layout("x", size: 40).firstBaseline)
    }
}
