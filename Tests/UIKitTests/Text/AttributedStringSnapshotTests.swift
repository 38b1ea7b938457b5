import Testing
import Typesetting

@testable import UIKit

@Suite struct AttributedStringSnapshotTests {
    private func string() -> NSMutableAttributedString {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 3
        let string = NSMutableAttributedString(
            string: "Hello 👋 world", attributes: [.font: UIFont.systemFont(ofSize: 20), .paragraphStyle: style])
        string.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 5))
        string.addAttribute(.link, value: "app://world", range: NSRange(location: 9, length: 5))
        return string
    }

    @Test("Runs, fonts, colours and paragraph styles reach the text engine")
    func styledText() {
        let text = AttributedStringSnapshot.styledText(from: string()).text
        #expect(text.string == "Hello 👋 world")
        #expect(text.runs.map(\.range) == [0..<5, 5..<9, 9..<14])
        #expect(text.runs.allSatisfy { $0.attributes.font.size == 20 })
        #expect(text.runs.allSatisfy { $0.attributes.paragraph.alignment == .center })
        #expect(text.runs.allSatisfy { $0.attributes.paragraph.lineSpacing == 3 })
        #expect(text.runs[0].attributes.color.pixel == UIColor.red.cgColor.pixel)
        #expect(text.runs[0].attributes.hasExplicitColor)
        #expect(!text.runs[1].attributes.hasExplicitColor)
    }

    @Test("A snapshot holds no font, and says one that is equal to the string's")
    func holdsNoFont() {
        weak var font: UIFont?
        var snapshot: AttributedStringSnapshot?
        do {
            let own = UIFont.systemFont(ofSize: 18.25)
            font = own
            snapshot = AttributedStringSnapshot(NSAttributedString(string: "a", attributes: [.font: own]))
        }
        #expect(font == nil)
        #expect(snapshot?.firstAttributes?.font == .systemFont(ofSize: 18.25))
        #expect(snapshot?.attributes(at: 0)?[.font] as? UIFont == .systemFont(ofSize: 18.25))
    }

    @Test("Text without font and colour takes the defaults given")
    func defaults() {
        let text = AttributedStringSnapshot.styledText(
            from: NSAttributedString(string: "a"), defaultFont: .boldSystemFont(ofSize: 9), defaultColor: .blue
        ).text
        #expect(text.runs[0].attributes.font.size == 9 && text.runs[0].attributes.font.weight == 700)
        #expect(text.runs[0].attributes.color.pixel == UIColor.blue.cgColor.pixel)
        let empty = AttributedStringSnapshot.styledText(
            from: NSAttributedString(string: ""), defaultFont: .systemFont(ofSize: 31)
        ).text
        #expect(empty.isEmpty && empty.runs.map(\.attributes.font.size) == [31])
    }

    @Test("Numbers count in every type they are written in")
    func numbers() {
        for value: Any in [2 as CGFloat, 2.0 as Double, 2 as Float, 2 as Int, NSNumber(value: 2)] {
            let text = AttributedStringSnapshot.styledText(
                from: NSAttributedString(
                    string: "a", attributes: [.kern: value, .baselineOffset: value, .underlineStyle: value])
            ).text
            let attributes = text.runs[0].attributes
            #expect(
                attributes.kern == 2 && attributes.baselineOffset == 2 && attributes.underline, "\(type(of: value))")
        }
        let none = AttributedStringSnapshot.styledText(
            from: NSAttributedString(string: "a", attributes: [.underlineStyle: 0, .strikethroughStyle: 1])
        ).text.runs[0].attributes
        #expect(!none.underline && none.strikethrough)
    }

    @Test("A shadow counts if it has a colour")
    func shadow() throws {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 1, height: 2)
        shadow.shadowBlurRadius = 3
        func attributes() -> TextAttributes {
            AttributedStringSnapshot.styledText(from: NSAttributedString(string: "a", attributes: [.shadow: shadow]))
                .text.runs[0].attributes
        }
        let drawn = try #require(attributes().shadow)
        #expect(drawn.offset == CGSize(width: 1, height: 2) && drawn.blurRadius == 3)
        shadow.shadowColor = nil
        #expect(attributes().shadow == nil)
    }

    @Test("Links are found by position, over the whole of their range")
    func links() throws {
        let string = string()
        string.addAttribute(.kern, value: 1, range: NSRange(location: 9, length: 2))
        let snapshot = AttributedStringSnapshot(string)
        #expect(snapshot.runs.count == 4)
        #expect(snapshot.attribute(.link, at: 3) == nil && snapshot.attribute(.link, at: 99) == nil)
        for index in 9..<14 {
            let found = try #require(snapshot.attribute(.link, at: index))
            #expect(found.value as? String == "app://world" && found.range == 9..<14)
        }
        #expect(snapshot.links.map(\.range) == [9..<14])
    }

    @Test("A snapshot does not follow the string")
    func immutable() {
        let string = string()
        let snapshot = AttributedStringSnapshot(string)
        string.replaceCharacters(in: NSRange(location: 0, length: 5), with: "Bye")
        #expect(snapshot.string == "Hello 👋 world" && snapshot.runs.count == 3)
    }

    @Test("Snapshots are equal when text and attributes are")
    func equality() {
        #expect(AttributedStringSnapshot(string()) == AttributedStringSnapshot(string()))
        let other = string()
        other.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1))
        #expect(AttributedStringSnapshot(string()) != AttributedStringSnapshot(other))
    }

    @Test("A snapshot hands back what attributes the string had, those of other classes than expected, too")
    func attributes() throws {
        let font = UIFont.systemFont(ofSize: 9)
        let cases: [[NSAttributedString.Key: Any]] = [
            [:], [.font: font], [.font: "no font", .foregroundColor: UIColor.red],
            [.paragraphStyle: NSParagraphStyle()],
            [.font: font, .foregroundColor: UIColor.red, .link: "app://a", .kern: 2],
        ]
        for attributes in cases {
            let snapshot = AttributedStringSnapshot(NSAttributedString(string: "abc", attributes: attributes))
            let found = try #require(snapshot.attributes(at: 2))
            #expect(Set(found.keys) == Set(attributes.keys) && snapshot.attributes(at: 3) == nil)
            #expect(found[.font] as? UIFont == attributes[.font] as? UIFont)
            #expect(found[.font] as? String == attributes[.font] as? String)
            #expect(found[.kern] as? Int == attributes[.kern] as? Int)
            #expect(AttributedStringSnapshot(snapshot.attributedString) == snapshot)
            for other in cases where other.count != attributes.count {
                #expect(AttributedStringSnapshot(NSAttributedString(string: "abc", attributes: other)) != snapshot)
            }
        }
        let text = AttributedStringSnapshot.styledText(
            from: NSAttributedString(string: "abc", attributes: [.font: "no font"])
        ).text
        #expect(text.runs.map(\.attributes.font.size) == [12])
    }

    /// A string that answers by a method of its own.
    private final class OverridingString: NSAttributedString, @unchecked Sendable {  // immutable
        override func attributes(
            at location: Int, effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] {
            range?.pointee = NSRange(location: 0, length: length)
            return [.kern: 7]
        }
    }

    @Test("What a subclass says about its attributes counts")
    func subclass() {
        let snapshot = AttributedStringSnapshot(OverridingString(string: "abc", attributes: [.kern: 1]))
        #expect(snapshot.attributes(at: 2)?[.kern] as? Int == 7)
    }

    @Test("Many threads take snapshots of one string, in one run or several, which Foundation alone does not survive")
    func concurrent() async {
        let plain = NSMutableAttributedString(
            string: "plain", attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.red])
        for shared in [string(), plain] {
            let expected = AttributedStringSnapshot(shared)
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask { (0..<500).allSatisfy { _ in AttributedStringSnapshot(shared) == expected } }
                }
                for await same in group { #expect(same) }
            }
        }
    }
}
