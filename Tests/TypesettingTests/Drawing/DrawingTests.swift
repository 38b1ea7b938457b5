import Foundation
import Testing
import Typesetting

@Suite("Drawing")
struct DrawingTests {
    private func ink(_ layout: TextLayout, width: Int = 200, height: Int = 60, at origin: (x: Int, y: Int)) -> [UInt32]
    {
        let bitmap = try! Bitmap(width: width, height: height)
        layout.draw(into: bitmap, at: origin)
        return Array(UnsafeBufferPointer(start: bitmap.pixels, count: width * height))
    }

    @Test("Glyphs are drawn in their colour over what is there, premultiplied")
    func color() {
        let red = layout("█", size: 40) { $0.color = TextColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5).pixel) }
        let pixels = ink(red, at: (10, 0))
        #expect(pixels.contains(0x8080_0000))
        #expect(pixels.allSatisfy { ($0 >> 16) & 0xFF <= $0 >> 24 && $0 & 0xFFFF == 0 })
    }

    @Test("A stem stands where its advances say, on the baseline")
    func position() {
        // A full block reaches from below the line to above it and fills its advance.
        let block = layout("█", size: 40)
        let origin = (x: 30, y: 10)
        let pixels = ink(block, at: origin)
        let columns = (0..<200).filter { x in (0..<60).contains { pixels[$0 * 200 + x] >> 24 > 128 } }
        #expect(columns.first.map { abs($0 - 30) <= 2 } ?? false)
        #expect(columns.last.map { abs($0 - (30 + Int(block.size.width))) <= 2 } ?? false)
        let underscore = ink(layout("L", size: 40), at: (0, 0))
        let rows = (0..<60).filter { y in (0..<200).contains { underscore[y * 200 + $0] != 0 } }
        #expect(rows.last == Int(layout("L", size: 40).firstBaseline.rounded()) - 1)
    }

    @Test("Nothing outside the clip changes, and what is inside is the same as without")
    func clip() {
        let text = layout("Clipped text", size: 20)
        let whole = ink(text, at: (3, 3))
        let bitmap = try! Bitmap(width: 200, height: 60)
        let clip = PixelRect(x: 17, y: 9, width: 31, height: 11)
        text.draw(into: bitmap, at: (3, 3), clip: clip)
        for y in 0..<60 {
            for x in 0..<200 {
                let isInside = x >= clip.x && x < clip.maxX && y >= clip.y && y < clip.maxY
                #expect(bitmap.pixels?[y * 200 + x] == (isInside ? whole[y * 200 + x] : 0))
            }
        }
    }

    @Test("Text that hangs over the edges of the bitmap is cut off there")
    func edges() {
        let text = layout("Overhanging", size: 30)
        for origin in [(-40, -20), (180, 50), (-10_000, 0), (0, 10_000), (Int.max / 4, Int.min / 4)] {
            let pixels = ink(text, at: origin)
            #expect(pixels.count == 200 * 60)
        }
        #expect(ink(text, at: (-40, -10)).contains { $0 != 0 })
    }

    @Test("Backgrounds, underlines and lines through the text are drawn with whole pixels")
    func decorations() {
        let plain = ink(layout("aaa", size: 20), at: (0, 0))
        let background = ink(layout("aaa", size: 20) { $0.backgroundColor = .init(bits: 0xFF00_FF00) }, at: (0, 0))
        #expect(background[0] == 0xFF00_FF00)
        let under = layout("aaa", size: 20) {
            $0.underline = true
            $0.underlineColor = .init(bits: 0xFF00_00FF)
        }
        let baseline = Int(under.firstBaseline.rounded())
        #expect(ink(under, at: (0, 0))[(baseline + 2) * 200 + 5] == 0xFF00_00FF)
        #expect(plain[(baseline + 2) * 200 + 5] == 0)
        let through = layout("   ", size: 20) { $0.strikethrough = true }
        #expect(ink(through, at: (0, 0)).contains { $0 != 0 } == false)
        #expect(ink(layout("- -", size: 20) { $0.strikethrough = true }, at: (0, 0)).contains(0xFF00_0000))
    }

    @Test("A sharp shadow is the text again, moved and in another colour")
    func shadow() {
        let plain = ink(layout("S", size: 30), at: (5, 5))
        let shadowed = layout("S", size: 30) {
            $0.color = TextColor(.clear)
            $0.shadow = TextShadow(offset: CGSize(width: 4, height: 3), blurRadius: 0, color: .black)
        }
        let moved = ink(shadowed, at: (1, 2))
        #expect(moved == plain)
        let blurred = layout("S", size: 30) {
            $0.color = TextColor(.clear)
            $0.shadow = TextShadow(offset: .zero, blurRadius: 4, color: .black)
        }
        let soft = ink(blurred, at: (20, 10))
        #expect(soft.map { $0 >> 24 }.max() ?? 0 > 20)
        #expect(soft.filter { $0 != 0 }.count > 2 * plain.filter { $0 != 0 }.count)
    }

    @Test("A tint colours text without a colour of its own, and no other")
    func tint() {
        let bitmap = try! Bitmap(width: 40, height: 40)
        layout("█", size: 30) { $0.hasExplicitColor = false }.draw(
            into: bitmap, at: (0, 0), tint: .init(bits: 0xFF12_3456))
        #expect(bitmap.pixels?[10 * 40 + 5] == 0xFF12_3456)
        layout("█", size: 30).draw(into: bitmap, at: (0, 0), tint: .init(bits: 0xFF12_3456))
        #expect(bitmap.pixels?[10 * 40 + 5] == 0xFF00_0000)
    }

    @Test("Cancelling leaves the remaining lines out")
    func cancellation() {
        let text = layout("one\ntwo\nthree", size: 16)
        var asked = 0
        let bitmap = try! Bitmap(width: 80, height: 80)
        text.draw(into: bitmap, at: (0, 0)) {
            asked += 1
            return asked > 1
        }
        #expect(asked == 2)
        let half = Int(text.lines[1].origin.y) + 6
        #expect((0..<half * 80).contains { bitmap.pixels?[$0] != 0 })
        #expect(!((half * 80)..<(80 * 80)).contains { bitmap.pixels?[$0] != 0 })
    }

    @Test("A context draws the same pixels as the bitmap behind it, at its scale and place")
    func context() {
        let text = StyledText("Context", attributes: TextAttributes(font: FontDescriptor(size: 15), color: .black))
        let options = TextLayoutOptions(width: .infinity, scale: 2)
        let layout = TextLayout.make(text, options: options)
        let direct = try! Bitmap(width: 200, height: 60)
        layout.draw(into: direct, at: (20, 10))
        let bitmap = try! Bitmap(width: 200, height: 60)
        let context = CGContext(bitmap: bitmap, scale: 2)
        context.translateBy(x: 4, y: 2)
        layout.draw(in: context, at: CGPoint(x: 6, y: 3))
        context.finish()
        #expect((0..<200 * 60).allSatisfy { bitmap.pixels?[$0] == direct.pixels?[$0] })
    }

    @Test("A turned context shows turned text")
    func turned() {
        let text = layout("turned", size: 16)
        let bitmap = try! Bitmap(width: 80, height: 80)
        let context = CGContext(bitmap: bitmap, scale: 1)
        context.translateBy(x: 40, y: 5)
        context.rotate(by: .pi / 2)
        text.draw(in: context, at: .zero)
        context.finish()
        let rows = (0..<80).filter { y in (0..<80).contains { bitmap.pixels?[y * 80 + $0] != 0 } }
        #expect((rows.last ?? 0) - (rows.first ?? 0) > 40)
    }
}
