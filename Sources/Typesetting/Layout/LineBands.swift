import Drawing

/// Finds the lines of a layout that draw in a horizontal band, so that drawing a part of a long text costs as much as
/// the part and not as much as the text. A value made once for each layout.
struct LineBands: Sendable {
    /// How far, in points, ink may reach above the top of its line or below its bottom.
    let reach: CGFloat
    /// Height of the highest line, in points.
    private let highest: CGFloat
    /// Whether no line begins above the one before it. Negative spacing can make it so.
    private let isOrdered: Bool

    init(lines: [TextLayout.Line], looks: [TextAttributes]) {
        var highest: CGFloat = 0
        var isOrdered = true
        var top = -CGFloat.infinity
        for line in lines {
            highest = max(highest, line.height)
            isOrdered = isOrdered && line.origin.y >= top
            top = line.origin.y
        }
        self.highest = highest
        self.isOrdered = isOrdered
        var decoration: CGFloat = 0
        for look in looks where look.hasDecoration {
            var reach = CGFloat(look.font.effectiveSize) + CGFloat(abs(look.baselineOffset))
            if let shadow = look.shadow {
                reach += max(abs(shadow.offset.width), abs(shadow.offset.height)) + CGFloat(2 * shadow.blurRadius)
            }
            decoration = max(decoration, reach)
        }
        // Glyphs may reach out of their line, rarely by more than its height; some pixels are for rounding.
        reach = highest + decoration + 4
    }

    /// Indices of the lines that may draw between two heights of the box, in points; others do not. O(log lines).
    func indices(in lines: [TextLayout.Line], from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard isOrdered else { return lines.indices }
        let first = firstIndex(in: lines) { $0.origin.y + highest + reach >= top }
        let end = firstIndex(in: lines) { $0.origin.y - reach > bottom }
        return first..<max(first, end)
    }

    /// Binary search: the first line that meets a condition which all later lines meet, too.
    private func firstIndex(in lines: [TextLayout.Line], where isReached: (TextLayout.Line) -> Bool) -> Int {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if isReached(lines[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension TextLayout {
    /// The lines that may draw between two heights of the box, in points. O(log lines).
    package func lines(from top: CGFloat, to bottom: CGFloat) -> ArraySlice<Line> {
        lines[bands.indices(in: lines, from: top, to: bottom)]
    }
}
