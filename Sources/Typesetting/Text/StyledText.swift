/// Text with attributes, as an immutable value that any thread may lay out. Positions count UTF-16 units, as
/// `NSRange` does.
package struct StyledText: Hashable, Sendable {
    /// Characters next to each other that look the same.
    package struct Run: Hashable, Sendable {
        package var range: Range<Int>
        /// Distances among them are always within range.
        package var attributes: TextAttributes {
            didSet { attributes = attributes.withinRange }
        }

        package init(range: Range<Int>, attributes: TextAttributes) {
            self.range = range
            self.attributes = attributes.withinRange
        }
    }

    package let string: String
    package let utf16: [UInt16]
    /// In order, without gaps, covering all of the text. Empty text has one empty run, which says how high its line is.
    package let runs: [Run]

    /// - Parameter runs: in order and without overlaps. Gaps take default attributes, what lies outside is cut off.
    package init(string: String, runs: [Run]) {
        self.string = string
        utf16 = Array(string.utf16)
        self.runs = Self.covering(length: utf16.count, runs)
    }

    /// The same attributes for all characters.
    package init(_ string: String, attributes: TextAttributes) {
        self.string = string
        utf16 = Array(string.utf16)
        runs = [Run(range: 0..<utf16.count, attributes: attributes)]
    }

    package var isEmpty: Bool { utf16.isEmpty }

    package static func == (a: StyledText, b: StyledText) -> Bool {
        a.utf16 == b.utf16 && a.runs == b.runs
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(utf16)
        hasher.combine(runs.count)
        for run in runs {
            hasher.combine(run.range.lowerBound)
            hasher.combine(run.attributes.font)
            hasher.combine(run.attributes.color)
        }
    }

    private static func covering(length: Int, _ runs: [Run]) -> [Run] {
        guard length > 0 else { return [Run(range: 0..<0, attributes: runs.first?.attributes ?? TextAttributes())] }
        var result: [Run] = []
        result.reserveCapacity(runs.count)
        var end = 0
        for run in runs {
            let range = min(max(run.range.lowerBound, end), length)..<min(max(run.range.upperBound, end), length)
            guard !range.isEmpty else { continue }
            if range.lowerBound > end {
                result.append(Run(range: end..<range.lowerBound, attributes: TextAttributes()))
            }
            result.append(Run(range: range, attributes: run.attributes))
            end = range.upperBound
        }
        if end < length { result.append(Run(range: end..<length, attributes: TextAttributes())) }
        return result
    }
}
