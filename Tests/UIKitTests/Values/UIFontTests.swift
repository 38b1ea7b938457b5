import Testing
import Typesetting

@testable import UIKit

@Suite struct UIFontTests {
    @Test("Weights are those of font files")
    func weights() {
        func weight(_ weight: UIFont.Weight) -> Int { UIFont.systemFont(ofSize: 10, weight: weight).descriptor.weight }
        #expect(
            [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black].map(weight)
                == [100, 200, 300, 400, 500, 600, 700, 800, 900])
        #expect(weight(UIFont.Weight(0.35)) == 600 || weight(UIFont.Weight(0.35)) == 700)
    }

    @Test("Measures grow with the size, and a line is as high as what is above and below its baseline")
    func metrics() {
        let small = UIFont.systemFont(ofSize: 10)
        let large = UIFont.systemFont(ofSize: 30)
        #expect(small.ascender > 0 && small.descender < 0)
        #expect(abs(small.lineHeight - (small.ascender - small.descender)) < 0.001)
        #expect(abs(large.ascender - 3 * small.ascender) < 0.001)
        #expect(0 < large.xHeight && large.xHeight < large.capHeight && large.capHeight < large.ascender)
    }

    @Test("Fonts that are equal share one object, which goes with the last of them")
    func sharedValues() {
        weak var values: FontValues?
        do {
            let font = UIFont.systemFont(ofSize: 12.75)
            values = font.values
            #expect(UIFont.systemFont(ofSize: 12.75).values === font.values)
            #expect(UIFont.boldSystemFont(ofSize: 12.75).values !== font.values)
        }
        #expect(values == nil)
    }

    @Test("Threads that make and let go of equal fonts at once get the right ones")
    func sharedValuesOnThreads() {
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 0..<5000 {
                let size = CGFloat(20 + (round + thread) % 3)
                let font = UIFont.systemFont(ofSize: size)
                if font.pointSize != size || font != UIFont.systemFont(ofSize: size) {
                    Issue.record("\(font) instead of \(size) points")
                }
            }
        }
    }

    @Test("Fonts are equal when family, size and style are")
    func equality() {
        #expect(UIFont.systemFont(ofSize: 12) == UIFont.systemFont(ofSize: 12))
        #expect(UIFont.boldSystemFont(ofSize: 12) == UIFont.systemFont(ofSize: 12, weight: .bold))
        #expect(UIFont.systemFont(ofSize: 12) != UIFont.systemFont(ofSize: 13))
        #expect(UIFont.systemFont(ofSize: 12).withSize(13) == UIFont.systemFont(ofSize: 13))
        #expect(UIFont.italicSystemFont(ofSize: 12) != UIFont.systemFont(ofSize: 12))
        #expect(UIFont.monospacedSystemFont(ofSize: 12, weight: .regular) != UIFont.systemFont(ofSize: 12))
    }

    @Test("A font by name is one that is installed, with the style its name says")
    func byName() throws {
        let font = try #require(UIFont(name: "DejaVuSans-BoldOblique", size: 20))
        #expect(font.familyName == "DejaVu Sans" && font.pointSize == 20)
        #expect(font.descriptor.weight == 700 && font.descriptor.isItalic)
        #expect(try #require(UIFont(name: "dejavu sans", size: 9)).descriptor.weight == 400)
        #expect(UIFont(name: "NoSuchFamily", size: 9) == nil)
        for weight: UIFont.Weight in [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ] {
            let weighted = font.with(weight: weight)
            #expect(UIFont(name: weighted.fontName, size: 20) == weighted)
        }
    }

    @Test("Text styles have UIKit's sizes")
    func textStyles() {
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
        #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
        #expect(UIFont.preferredFont(forTextStyle: .caption2).pointSize == 11)
        #expect(UIFont.preferredFont(forTextStyle: .headline).descriptor.weight == 600)
    }

    @Test("Monospaced letters are of one width")
    func monospaced() {
        let attributes = [NSAttributedString.Key.font: UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)]
        #expect("iiii".size(withAttributes: attributes).width == "MMMM".size(withAttributes: attributes).width)
    }
}
