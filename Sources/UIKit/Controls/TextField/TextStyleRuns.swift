/// The looks of the parts of a text: runs of UTF-16 units, each with the number of its look. A value, any thread.
/// Without runs the whole text has one look.
struct TextStyleRuns: Equatable, Sendable {
    struct Run: Equatable, Sendable {
        var length: Int
        var style: Int
    }

    /// The runs in order, without gaps.
    private(set) var runs: [Run]

    init(_ runs: [Run] = []) {
        self.runs = runs
    }

    /// Replaces a range by `count` units. They look like the first unit that they replace, or else like the unit before
    /// them.
    mutating func replace(_ range: Range<Int>, with count: Int) {
        guard !runs.isEmpty else { return }
        let style = style(at: range.isEmpty ? max(range.lowerBound - 1, 0) : range.lowerBound)
        let end = runs.reduce(0) { $0 + $1.length }
        let inserted = Run(length: count, style: style)
        let parts = part(0..<range.lowerBound) + [inserted] + part(range.upperBound..<max(end, range.upperBound))
        runs = []
        for part in parts where part.length > 0 {
            if let last = runs.last, last.style == part.style {
                runs[runs.count - 1].length += part.length
            } else {
                runs.append(part)
            }
        }
    }

    /// The ranges of the runs, in order.
    var ranges: [(range: Range<Int>, style: Int)] {
        var start = 0
        return runs.map { run in
            defer { start += run.length }
            return (start..<start + run.length, run.style)
        }
    }

    private func style(at offset: Int) -> Int {
        ranges.first { $0.range.contains(offset) }?.style ?? runs.last?.style ?? 0
    }

    private func part(_ wanted: Range<Int>) -> [Run] {
        ranges.map { range, style in Run(length: range.clamped(to: wanted).count, style: style) }
    }
}
