import Testing
import Typesetting

@Suite struct AttributeRangeTests {
    private func size(_ change: (inout TextAttributes) -> Void) -> CGSize {
        layout("two\nlines", change).size
    }

    @Test("Distances that are no numbers count as 0")
    func notNumbers() {
        let plain = size { _ in }
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(size { $0.kern = value } == plain)
            #expect(size { $0.baselineOffset = value } == plain)
            #expect(size { $0.paragraph.lineSpacing = value } == plain)
            #expect(size { $0.paragraph.headIndent = value } == plain)
            #expect(size { $0.paragraph.minimumLineHeight = value } == plain)
        }
    }

    @Test("Distances beyond any screen are limited, so that sizes stay numbers one can compute with")
    func limits() {
        let tall = size { $0.paragraph.lineSpacing = 1e300 }
        #expect(tall.height > 10_000 && tall.height < 20_000)
        #expect(size { $0.paragraph.lineSpacing = 100 }.height == size { _ in }.height + 100)
    }

    @Test("Distances between lines and heights of lines are never negative")
    func negative() {
        let plain = size { _ in }
        #expect(size { $0.paragraph.lineSpacing = -1000 } == plain)
        #expect(size { $0.paragraph.paragraphSpacing = -1000 } == plain)
        #expect(size { $0.paragraph.paragraphSpacingBefore = -1000 } == plain)
        #expect(size { $0.paragraph.lineHeightMultiple = -2 } == plain)
    }
}
