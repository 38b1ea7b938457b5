import Foundation
import Testing
import Typesetting

@Suite("Line breaking")
struct LineBreakTests {
    @Test("Lines break at spaces, which hang over the end")
    func words() {
        #expect(layout("one two three four", width: 70).shownLines == ["one two", "three", "four"])
        let wrapped = layout("one      two", width: 32)
        #expect(wrapped.shownLines == ["one", "two"])
        #expect(wrapped.lines[0].range == 0..<9)
        #expect(wrapped.size.width < 33)
    }

    @Test("A word that is wider than the line breaks between letters, after moving to a line of its own")
    func longWord() {
        let lines = layout("an extraordinarily", width: 60).shownLines
        #expect(lines.first == "an")
        #expect(lines.dropFirst().joined() == "extraordinarily")
        #expect(lines.count > 2)
        #expect(layout("an extraordinarily", width: 60).hasBrokenWords)
        #expect(!layout("an extraordinarily", width: 130).hasBrokenWords)
        #expect(layout("سلامسلامسلام", width: 30).hasBrokenWords)
    }

    @Test("Breaking by characters fills every line")
    func characters() {
        let width = Double(layout("one tw").size.width)
        let lines = layout("one two three", width: width) { $0.paragraph.lineBreakMode = .charWrapping }.shownLines
        #expect(lines.prefix(2) == ["one tw", "o thre"])
    }

    @Test("Hyphens and dashes end a line, quotation marks and closing brackets do not begin one")
    func punctuation() {
        #expect(layout("well-known", width: 60).shownLines == ["well-", "known"])
        #expect(layout("a (bracket) b", width: 75).shownLines == ["a", "(bracket)", "b"])
    }

    @Test("Without width each character has a line of its own, without limit all are on one")
    func extremeWidths() {
        #expect(layout("abc", width: 0).shownLines == ["a", "b", "c"])
        #expect(layout("abc", width: -5).shownLines == ["a", "b", "c"])
        #expect(layout("abc", width: .nan).shownLines == ["a", "b", "c"])
        #expect(layout("a b c\nd", width: .infinity).shownLines == ["a b c", "d"])
    }

    @Test("Clipped paragraphs stay on one line each")
    func clipping() {
        let clipped = layout("one two three\nfour", width: 40) { $0.paragraph.lineBreakMode = .clipping }
        #expect(clipped.shownLines == ["one two three", "four"])
        #expect(clipped.size.width > 40)
    }

    @Test("Indents shorten lines, the first and the others on their own")
    func indents() {
        let indented = layout("one two three", width: 90) {
            $0.paragraph.firstLineHeadIndent = 50
            $0.paragraph.headIndent = 10
            $0.paragraph.tailIndent = -5
        }
        #expect(indented.shownLines == ["one", "two", "three"])
        #expect(indented.lines[0].origin.x == 50)
        #expect(indented.lines[1].origin.x == 10)
    }

    @Test("Alignment moves lines inside the box")
    func alignment() {
        for (alignment, expected) in [(TextAlignment.left, 0.0), (.center, 0.5), (.right, 1)] {
            let aligned = layout("x", width: 100) { $0.paragraph.alignment = alignment }
            #expect(abs(aligned.lines[0].origin.x - expected * (100 - aligned.size.width)) < 0.001)
        }
        let unbounded = layout("wide line\nx") { $0.paragraph.alignment = .right }
        #expect(abs(unbounded.lines[1].origin.x + unbounded.lines[1].width - unbounded.size.width) < 0.001)
    }

    @Test("Justified lines reach both margins, the last stands naturally")
    func justified() {
        let lines = layout("some words that fill several lines of text", width: 120) {
            $0.paragraph.alignment = .justified
        }.lines
        #expect(lines.count > 2)
        #expect(lines.dropLast().allSatisfy { abs($0.width - 120) < 0.001 })
        #expect(lines[lines.count - 1].width < 119)
    }

    @Test("Tabs lead to the next multiple of the interval")
    func tabs() {
        let tabbed = layout("a\tb", width: 200)
        #expect(tabbed.caretRect(at: 2).minX == 28)
        let wide = layout("a\tb", width: 200) { $0.paragraph.defaultTabInterval = 50 }
        #expect(wide.caretRect(at: 2).minX == 50)
    }

    @Test("Korean breaks between syllables, mixed text at both kinds of places")
    func korean() {
        // Each syllable is a box of the same width in DejaVu Sans, which has no Hangul.
        let box = layout("가").size.width
        #expect(layout("가나다라마", width: Double(box) * 2 + 1).shownLines == ["가나", "다라", "마"])
        #expect(layout("가나 abc", width: Double(box) * 2 + 20).shownLines == ["가나", "abc"])
    }
}
