import CICU
import Drawing

extension LayoutBuilder {
    mutating func appendComplex(
        _ source: StyledText, _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, firstLook: Int, firstRun: Int,
        _ paragraph: inout Paragraph
    ) {
        let firstGlyph = glyphs.count
        appendSimple(source, units, range, firstLook: firstLook, firstRun: firstRun)
        context.markLineBreaks(UnsafeBufferPointer(rebasing: units[range]))
        markBreaks(from: firstGlyph, origin: range.lowerBound)
    }
}
