import Foundation
import Testing
import Typesetting

@Suite("Asking a layout")
struct QueryTests {
    @Test("A range covers the advances of its characters, on every line it touches")
    func rects() {
        let text = layout("Hello wide world", width: 85)
        #expect(text.shownLines == ["Hello wide", "world"])
        let word = text.rects(for: 6..<10)
        #expect(word.count == 1)
        #expect(abs(word[0].width - layout("wide").size.width) < 0.3)
        #expect(abs(word[0].minX - layout("Hello ").size.width) < 0.01)
        #expect(text.rects(for: 6..<13).map(\.minY) == text.lines.map(\.origin.y))
        #expect(text.rects(for: 3..<3).isEmpty)
        #expect(text.rects(for: 100..<120).isEmpty)
    }

    @Test("The character at a point is the one drawn there")
    func characterIndex() {
        let text = layout("Hello\nworld")
        for index in [0, 1, 4, 6, 10] {
            let rect = text.rects(for: index..<index + 1)[0]
            #expect(text.characterIndex(at: CGPoint(x: rect.midX, y: rect.midY)) == index)
        }
        #expect(text.characterIndex(at: CGPoint(x: 1, y: 500)) == nil)
        #expect(text.characterIndex(at: CGPoint(x: 500, y: 1)) == nil)
        #expect(text.characterIndex(at: CGPoint(x: -1, y: 1)) == nil)
    }

    @Test("A caret stands before its character, and the nearest position to it is that character")
    func carets() {
        let text = layout("Hi there\nyou")
        for index in [0, 2, 5, 9, 12] {
            let caret = text.caretRect(at: index)
            #expect(caret.width == 0)
            #expect(text.insertionIndex(at: CGPoint(x: caret.minX + 0.4, y: caret.midY)) == index)
        }
        #expect(text.caretRect(at: 9).minY == text.lines[1].origin.y)
        #expect(text.caretRect(at: 8).minY == 0)
        #expect(abs(text.caretRect(at: 12).minX - text.lines[1].width) < 0.001)
        #expect(layout("").caretRect(at: 0).height > 10)
        #expect(layout("a\n").caretRect(at: 2).minY > 10)
    }

    @Test("Points above and below the text lead to the first and last line")
    func nearest() {
        let text = layout("one\ntwo")
        #expect(text.insertionIndex(at: CGPoint(x: -10, y: -10)) == 0)
        #expect(text.insertionIndex(at: CGPoint(x: 500, y: 500)) == 7)
        #expect(text.insertionIndex(at: CGPoint(x: 500, y: 2)) == 3)
    }

    @Test("Ink that stands out of the lines lies inside the ink's bounds")
    func ink() {
        var attributes = TextAttributes(font: FontDescriptor(size: 40, isItalic: true), color: .black)
        attributes.paragraph.maximumLineHeight = 20
        let text = TextLayout.make(
            StyledText("jÅf_", attributes: attributes), options: TextLayoutOptions(width: .infinity))
        let ink = text.inkBounds()
        let margin = 60
        let bitmap = try! Bitmap(width: 240, height: 180)
        text.draw(into: bitmap, at: (margin, margin))
        var touched = CGRect.null
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where bitmap.pixels?[y * bitmap.width + x] != 0 {
                touched = touched.union(CGRect(x: x - margin, y: y - margin, width: 1, height: 1))
            }
        }
        #expect(ink.contains(touched))
        #expect(touched.minY < 0)
        #expect(ink.insetBy(dx: 6, dy: 6).contains(touched) == false)
    }

    @Test("Lines flow around an area on both sides, and go on below it")
    func exclusion() {
        let attributes = TextAttributes(font: FontDescriptor(size: 16))
        let text = StyledText(String(repeating: "word ", count: 20), attributes: attributes)
        let hole = CGPath(rect: CGRect(x: 80, y: 0, width: 60, height: 30))
        let plain = TextLayout.make(text, options: TextLayoutOptions(width: 220))
        let around = TextLayout.make(text, options: TextLayoutOptions(width: 220, exclusionPaths: [hole]))
        #expect(around.size.height > plain.size.height)
        #expect(around.lines.allSatisfy { !$0.rect.insetBy(dx: 0.1, dy: 0.1).intersects(hole.boundingBox) })
        #expect(around.lines.filter { $0.origin.y == 0 }.count == 2)
        #expect(around.lineCount < around.lines.count)
        let wide = CGPath(rect: CGRect(x: 0, y: 0, width: 220, height: 50))
        let below = TextLayout.make(text, options: TextLayoutOptions(width: 220, exclusionPaths: [wide]))
        #expect(below.lines[0].origin.y >= 50)
        let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))
        let beside = TextLayout.make(text, options: TextLayoutOptions(width: 220, exclusionPaths: [circle]))
        #expect(beside.lines[0].origin.x > beside.lines[2].origin.x)
    }
}
