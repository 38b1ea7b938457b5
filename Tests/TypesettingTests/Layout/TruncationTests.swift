import Foundation
import Testing
import Typesetting

@Suite("Truncation")
struct TruncationTests {
    let text = "The quick brown fox, jumps over."

    @Test("The last line ends in a token, cut between characters")
    func tail() {
        let cut = layout(text, width: 100, lines: 1)
        #expect(cut.isTruncated)
        #expect(cut.lineCount == 1)
        #expect(cut.shownLines[0].hasPrefix("The quick") && cut.shownLines[0].hasSuffix("…"))
        #expect(cut.size.width <= 100)
        #expect(cut.visibleRange == 0..<(cut.shownLines[0].utf16.count - 1))
    }

    @Test("In the word wrapping mode the cut is where a word ends, without punctuation before the token")
    func words() {
        let width = Double(layout("The quick brown fox, ju").size.width)
        #expect(layout(text, width: width, lines: 1, truncation: .wordWrapping).shownLines == ["The quick brown fox…"])
        #expect(layout("Alpha, beta gamma", width: 66, lines: 1, truncation: .wordWrapping).shownLines == ["Alpha…"])
    }

    @Test("A first word that does not fit is cut inside")
    func longWord() {
        let shown = layout("Incomprehensible", width: 80, lines: 1, truncation: .wordWrapping).shownLines[0]
        #expect(shown.hasPrefix("Incom") && shown.hasSuffix("…"))
    }

    @Test("Truncation at the head keeps the end, in the middle both ends")
    func headAndMiddle() {
        let head = layout(text, width: 120, lines: 1, truncation: .truncatingHead).shownLines[0]
        #expect(head.hasPrefix("…") && head.hasSuffix("jumps over."))
        let middle = layout(text, width: 120, lines: 1, truncation: .truncatingMiddle).shownLines[0]
        #expect(middle.hasPrefix("The q") && middle.contains("…") && middle.hasSuffix("over."))
    }

    @Test("A newline at the end does not count as text that is missing")
    func trailingNewline() {
        let line = Double(layout("x").size.height)
        #expect(layout("text\n", width: 100, height: line).shownLines == ["text"])
        #expect(!layout("text\n", width: 100, height: line).isTruncated)
        #expect(!layout("text\n", width: 100, lines: 1).isTruncated)
    }

    @Test("Clipping leaves lines out and shows no token")
    func clipping() {
        let clipped = layout(text, width: 100, lines: 2, truncation: .clipping)
        #expect(clipped.isTruncated)
        #expect(clipped.lineCount == 2)
        #expect(!clipped.shownLines.joined().contains("…"))
        #expect(clipped.visibleRange.upperBound == clipped.lines[1].range.upperBound)
    }

    @Test("Lines below the height are left out; the first line always stays")
    func height() {
        let line = Double(layout("x").size.height)
        #expect(layout(text, width: 100, height: 2 * line).lineCount == 2)
        #expect(layout(text, width: 100, height: 2.9 * line).lineCount == 2)
        #expect(layout(text, width: 100, height: 1).lineCount == 1)
        #expect(layout(text, width: 100, height: 2 * line).isTruncated)
        #expect(!layout(text, width: 100, height: 5 * line).isTruncated)
    }

    @Test("Text that just fits is whole")
    func exactFit() {
        let whole = layout(text)
        let fitted = layout(text, width: Double(whole.size.width), lines: 1)
        #expect(!fitted.isTruncated)
        #expect(fitted.shownLines == [text])
    }

    @Test("A paragraph that follows is cut off with a token too")
    func followingParagraph() {
        #expect(layout("first.\nsecond", width: 200, lines: 1).shownLines == ["first…"])
    }

    @Test("A paragraph that truncates stays on one line")
    func paragraphMode() {
        let cut = layout(text + "\nsecond", width: 100) { $0.paragraph.lineBreakMode = .truncatingTail }
        #expect(cut.lineCount == 2)
        #expect(cut.isTruncated)
        #expect(cut.shownLines[0].hasSuffix("…"))
        #expect(cut.shownLines[1] == "second")
    }

    @Test("A token of several characters in a look of its own is measured as such")
    func token() {
        let attributes = TextAttributes(font: FontDescriptor(size: 16))
        let token = StyledText(" [more]", attributes: TextAttributes(font: FontDescriptor(size: 30)))
        let cut = TextLayout.make(
            StyledText(text, attributes: attributes),
            options: TextLayoutOptions(
                width: 200, maximumNumberOfLines: 1, truncation: .wordWrapping, truncationToken: token))
        #expect(cut.size.width <= 200)
        let tokenRect = cut.truncationTokenRect ?? .zero
        #expect(abs(tokenRect.width - layout(" [more]", size: 30).size.width) < 0.01)
        #expect(tokenRect.minX > 20)
        #expect(cut.truncationTokenIndex(at: CGPoint(x: tokenRect.minX + 1, y: tokenRect.midY)) == 0)
        #expect(cut.truncationTokenIndex(at: CGPoint(x: tokenRect.maxX - 1, y: tokenRect.midY)) == 6)
        #expect(cut.truncationTokenIndex(at: CGPoint(x: 2, y: tokenRect.midY)) == nil)
        #expect(cut.characterIndex(at: CGPoint(x: tokenRect.midX, y: tokenRect.midY)) == nil)
    }

    @Test("A token that does not fit leaves the text clipped")
    func tokenTooWide() {
        let cut = layout("Text text", width: 10, lines: 1)
        #expect(cut.isTruncated)
        #expect(!cut.shownLines[0].contains("…"))
    }
}
