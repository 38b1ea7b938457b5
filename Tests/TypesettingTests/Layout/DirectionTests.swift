import Foundation
import Testing
import Typesetting

@Suite("Directions and scripts")
struct DirectionTests {
    @Test("Words of a paragraph from right to left stand in reverse order")
    func rightToLeft() {
        let hebrew = layout("שלום עולם")
        #expect(hebrew.shownLines == ["עולם שלום"])
        let first = hebrew.rects(for: 0..<4)
        #expect(first.count == 1)
        #expect(abs(first[0].maxX - hebrew.size.width) < 0.01)
    }

    @Test("A word from right to left inside a paragraph from left to right keeps its place, and the other way round")
    func mixed() {
        #expect(layout("one שלום two").shownLines == ["one שלום two"])
        #expect(layout("one שלום עולם two").shownLines == ["one עולם שלום two"])
        #expect(layout("שלום one two עולם").shownLines == ["עולם one two שלום"])
    }

    @Test("Lines from right to left begin at the right margin; brackets are mirrored")
    func alignmentAndMirrors() {
        let hebrew = layout("(אב)", width: 200)
        #expect(abs(hebrew.lines[0].origin.x + hebrew.lines[0].width - 200) < 0.01)
        // The opening bracket stands on the right, as a closing one.
        #expect(hebrew.caretRect(at: 0).minX > hebrew.caretRect(at: 3).minX)
        let closing = layout(")").pixels(margin: 0)
        #expect(!closing.isEmpty)
    }

    @Test("The paragraph's style can set the direction of neutral and of foreign text")
    func baseDirection() {
        let forced = layout("abc def.", width: 200) { $0.paragraph.baseWritingDirection = .rightToLeft }
        #expect(forced.shownLines == [".abc def"])
        #expect(abs(forced.lines[0].origin.x + forced.lines[0].width - 200) < 0.01)
    }

    @Test("Whitespace at the end of a wrapped line from right to left hangs over on the left")
    func hangingSpace() {
        let wrapped = layout("שלום   עולם", width: 60)
        #expect(wrapped.lineCount == 2)
        for line in wrapped.lines { #expect(abs(line.origin.x + line.width - 60) < 0.01) }
        #expect(wrapped.rects(for: 0..<4).first.map { abs($0.maxX - 60) < 0.01 } ?? false)
    }

    @Test("Text from right to left is truncated on the left")
    func truncation() {
        let cut = layout("שלום עולם ועוד מילים", width: 70, lines: 1)
        #expect(cut.isTruncated)
        #expect(cut.shownLines[0].hasPrefix("…"))
        #expect((cut.truncationTokenRect?.minX ?? .infinity) < 70 - cut.size.width + 1)
    }

    @Test("Arabic letters join, so a word is narrower than its letters apart")
    func joining() {
        let word = layout("سلام").size.width
        let apart = ["س", "ل", "ا", "م"].reduce(0) { $0 + layout($1).size.width }
        #expect(word < apart * 0.9)
    }

    @Test("A word that must be shaped breaks between characters if it is wider than the line")
    func longShapedWord() {
        let word = "سلامسلامسلامسلامسلام"
        let narrow = layout(word, width: 40)
        #expect(narrow.lineCount > 2)
        #expect(narrow.lines.allSatisfy { $0.width <= 40.01 })
        #expect(narrow.lines.map(\.range.count).reduce(0, +) == word.utf16.count)
    }

    @Test("A letter with a combining mark is as wide as the letter, and one character for the caret")
    func combining() {
        let marked = layout("e\u{301}")
        #expect(abs(marked.size.width - layout("e").size.width) < 0.5)
        #expect(marked.pixels() != layout("e").pixels())
        #expect(marked.insertionIndex(at: CGPoint(x: 1, y: 5)) == 0)
    }

    @Test("Invisible characters have no width")
    func invisible() {
        #expect(layout("a\u{200B}b\u{2060}\u{FEFF}c").size.width == layout("a").size.width + layout("bc").size.width)
        #expect(layout("a\u{200B}b", width: 12).shownLines.count == 2)
    }

    @Test("Emoji without an emoji font, broken surrogates and control characters do not trap")
    func oddities() {
        for string in ["👍🏽", "👨‍👩‍👧‍👦", "🇰🇷a🇰🇷", "1️⃣", "\u{0}\u{1}\u{7F}", "\u{202E}abc\u{202C}", "\u{1E}"] {
            let odd = layout(string, width: 30)
            _ = odd.pixels()
            #expect(odd.lines.last?.range.upperBound == string.utf16.count)
        }
    }
}
