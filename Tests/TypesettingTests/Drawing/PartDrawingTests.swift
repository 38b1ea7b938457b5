import Foundation
import Testing
import Typesetting

/// Drawing a part of a long text.
@Suite struct PartDrawingTests {
    private static let paragraph = "The quick brown fox jumps over the lazy dog, and back again. Ågéç ⸻ ффф\n"

    private func long(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextLayout {
        layout(String(repeating: Self.paragraph, count: 300), width: 200, change)
    }

    @Test("Drawing a part looks at the lines that reach into it, and at no others")
    func cost() throws {
        let text = long()
        try #require(text.lines.count > 800)
        let plain = lineCount(text, from: 6000, height: 64)
        #expect(plain >= 4 && plain <= 10)
        let decorated = lineCount(long { $0.underline = true }, from: 6000, height: 64)
        #expect(decorated >= 4 && decorated <= 12)
    }

    private func lineCount(_ text: TextLayout, from top: Int, height: Int) -> Int {
        let bitmap = try! Bitmap(width: 200, height: height)
        var count = 0
        text.draw(into: bitmap, at: (0, -top)) {
            count += 1
            return false
        }
        return count
    }

    @Test(
        "Parts beside each other show what the whole shows",
        arguments: ["plain", "underline", "background", "shadow", "raised"])
    func parts(kind: String) {
        let text = layout(String(repeating: Self.paragraph, count: 12), width: 200) { look in
            switch kind {
            case "underline": (look.underline, look.strikethrough) = (true, true)
            case "background": look.backgroundColor = .init(bits: 0xFF00_FF00)
            case "shadow":
                look.shadow = TextShadow(offset: CGSize(width: 5, height: 40), blurRadius: 9, color: .black)
            case "raised": (look.baselineOffset, look.underline) = (30, true)
            default: break
            }
        }
        let (width, height, side) = (220, Int(text.size.height) + 60, 64)
        let whole = try! Bitmap(width: width, height: height)
        text.draw(into: whole, at: (7, 5))
        var differing = 0
        for top in stride(from: 0, to: height, by: side) {
            for left in stride(from: 0, to: width, by: side) {
                let part = try! Bitmap(width: side, height: side)
                text.draw(into: part, at: (7 - left, 5 - top))
                for y in 0..<min(side, height - top) {
                    for x in 0..<min(side, width - left)
                    where part.pixels?[y * side + x] != whole.pixels?[(top + y) * width + left + x] {
                        differing += 1
                    }
                }
            }
        }
        #expect(differing == 0)
    }
}
