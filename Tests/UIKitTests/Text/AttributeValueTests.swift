import Testing
import UIKit

@Suite struct AttributeValueTests {
    private static let whole = NSRange(location: 0, length: 11)

    /// Sets a value twice over overlapping ranges, which makes Foundation compare the two values.
    private func runCount(_ key: NSAttributedString.Key, _ make: () -> Any, _ other: () -> Any) -> Int {
        let string = NSMutableAttributedString(string: "hello world")
        string.addAttribute(key, value: make(), range: NSRange(location: 0, length: 6))
        string.addAttribute(key, value: make(), range: NSRange(location: 0, length: 6))
        string.addAttribute(key, value: other(), range: NSRange(location: 6, length: 5))
        var count = 0
        string.enumerateAttributes(in: Self.whole) { _, _, _ in count += 1 }
        return count
    }

    @Test("Equal values of our types merge into one run, different ones do not")
    func merging() {
        let red = { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
        #expect(runCount(.foregroundColor, red, red) == 1)
        #expect(runCount(.foregroundColor, red, { UIColor.blue }) == 2)
        let style = { (spacing: CGFloat) in
            let style = NSMutableParagraphStyle()
            style.lineSpacing = spacing
            return style
        }
        #expect(runCount(.paragraphStyle, { style(1) }, { style(1) }) == 1)
        #expect(runCount(.paragraphStyle, { style(1) }, { style(2) }) == 2)
        #expect(runCount(.shadow, { NSShadow() }, { NSShadow() }) == 1)
    }

    @Test("Values of our types come back as the same object, not as a copy in a box")
    func identity() {
        let color = UIColor(white: 0.3, alpha: 1)
        let string = NSAttributedString(string: "a", attributes: [.foregroundColor: color])
        #expect(string.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor === color)
    }

    @Test("Setting a kerning given as CGFloat twice over a range works, which Foundation alone would not survive")
    func kerningTwice() {
        #expect(runCount(.kern, { CGFloat(1) }, { CGFloat(1) }) == 1)
        #expect(runCount(.kern, { CGFloat(1) }, { CGFloat(2) }) == 2)
    }
}
