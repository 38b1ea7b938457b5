import Testing

@testable import UIKit

@Suite struct EditedTextTests {
    private func text(_ string: String, at offset: Int? = nil) -> EditedText {
        var text = EditedText(string)
        if let offset { text.select(EditedText.Selection(anchor: offset, head: offset)) }
        return text
    }

    /// A letter with an accent of its own, a family of four, a flag: one character each.
    private static let clusters = "e\u{301}👨‍👩‍👧‍👦🇩🇪"

    @Test("The caret begins at the end")
    func start() {
        #expect(EditedText("abc").selection == EditedText.Selection(anchor: 3, head: 3))
    }

    @Test("The caret moves by characters as the user sees them")
    func clusters() {
        var edited = text(Self.clusters)
        var places = [edited.selection.head]
        for _ in 0..<4 {
            edited.move(.back, extending: false)
            places.append(edited.selection.head)
        }
        #expect(places == [17, 13, 2, 0, 0])
        for _ in 0..<4 { edited.move(.forward, extending: false) }
        #expect(edited.selection.head == 17)
    }

    @Test(
        "A selection ends between characters, and inside of the text", arguments: [(1, 0), (5, 2), (14, 13), (99, 17)])
    func boundaries(offset: Int, expected: Int) {
        #expect(text(Self.clusters, at: offset).selection.head == expected)
    }

    @Test("Backspace takes a character with all that belongs to it")
    func backspace() {
        var edited = text(Self.clusters)
        for expected in ["e\u{301}👨‍👩‍👧‍👦", "e\u{301}", "", ""] {
            edited.replace(edited.rangeToDelete(.back), with: "", as: .deleting)
            #expect(edited.string == expected)
        }
    }

    @Test("An accent that is typed after its letter becomes one character with it")
    func combining() {
        var edited = text("ae", at: 1)
        edited.replace(0..<0, with: "x", as: .typing)
        #expect(edited.string == "xae" && edited.selection.head == 1)
        var other = text("\u{301}b", at: 0)
        other.replace(0..<0, with: "e", as: .typing)
        #expect(other.string == "e\u{301}b" && other.selection.head == 2)
    }

    @Test("Movements by words stop where words begin and end")
    func words() {
        var edited = text("one, two  (three)")
        var places: [Int] = []
        for _ in 0..<7 {
            edited.move(.wordBack, extending: false)
            places.append(edited.selection.head)
        }
        #expect(places == [16, 11, 10, 5, 3, 0, 0])
        places = []
        for _ in 0..<7 {
            edited.move(.wordForward, extending: false)
            places.append(edited.selection.head)
        }
        #expect(places == [3, 4, 8, 11, 16, 17, 17])
    }

    @Test("With Shift the anchor stays; without, a selection collapses to its end on the way")
    func extending() {
        var edited = text("abcd", at: 2)
        edited.move(.forward, extending: true)
        edited.move(.forward, extending: true)
        #expect(edited.selection == EditedText.Selection(anchor: 2, head: 4) && edited.selectedString == "cd")
        edited.move(.start, extending: true)
        #expect(edited.selection == EditedText.Selection(anchor: 2, head: 0) && edited.selectedString == "ab")
        var other = edited
        edited.move(.forward, extending: false)
        #expect(edited.selection == EditedText.Selection(anchor: 2, head: 2))
        other.move(.back, extending: false)
        #expect(other.selection == EditedText.Selection(anchor: 0, head: 0))
    }

    @Test("What is typed takes the place of what is selected")
    func replacing() {
        var edited = text("abcd")
        edited.select(EditedText.Selection(anchor: 3, head: 1))
        edited.replace(edited.selection.range, with: "XYZ", as: .typing)
        #expect(edited.string == "aXYZd" && edited.selection == EditedText.Selection(anchor: 4, head: 4))
    }

    @Test("A word is what a double click selects; spaces and signs are by themselves")
    func wordAt() {
        let edited = EditedText("don't go, now")
        #expect(edited.word(at: 2) == 0..<5 && edited.word(at: 5) == 5..<6 && edited.word(at: 7) == 6..<8)
        #expect(edited.word(at: 8) == 8..<9 && edited.word(at: 13) == 10..<13 && EditedText().word(at: 0) == 0..<0)
    }
}
