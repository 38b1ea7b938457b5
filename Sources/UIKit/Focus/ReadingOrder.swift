import Drawing

/// The order in which rectangles side by side and above each other are read.
///
/// Rectangles are divided into rows wherever a horizontal line passes between them without touching any. A row is
/// divided at the first vertical line that touches no rectangle: the rectangles before the line are read first, and the
/// rest by the same rules, divided into rows again if possible. Rectangles that cannot be divided overlap. Of these, a
/// rectangle that covers all the others, such as a background, is read first, or else the one that begins first along a
/// row; the rest is read by the same rules.
///
/// The order depends on the places of the rectangles, and on the order in which they are given only if two have the
/// same edges. A comparison of two rectangles at a time would not give an order: a high rectangle may be in one row
/// with two others, one of which is below the other.
struct ReadingOrder {
    private let rects: [CGRect]
    private let isMirrored: Bool
    private var order: [Int] = []

    /// The overlap, in points, up to which two rectangles count as separate.
    private static let tolerance: CGFloat = 1

    /// The places of rectangles in an array, in the order in which they are read.
    ///
    /// O(n log n), and O(n² log n) for n rectangles in one row, or over each other.
    ///
    /// - Parameter isMirrored: rows are read from right to left.
    static func indices(of rects: [CGRect], isMirrored: Bool) -> [Int] {
        var reading = ReadingOrder(rects: rects, isMirrored: isMirrored)
        reading.read(Array(rects.indices))
        return reading.order
    }

    private init(rects: [CGRect], isMirrored: Bool) {
        self.rects = rects
        self.isMirrored = isMirrored
    }

    private mutating func read(_ group: [Int]) {
        var rest = group
        while rest.count > 1 {
            let rows = parts(of: rest) { ($0.minY, $0.maxY) }
            if rows.count > 1 {
                for row in rows { read(row) }
                return
            }
            let columns = parts(of: rest) { isMirrored ? (-$0.maxX, -$0.minX) : ($0.minX, $0.maxX) }
            guard columns.count > 1 else {
                rest.remove(at: takeOverlapping(rest))
                continue
            }
            read(columns[0])
            rest = columns.dropFirst().flatMap { $0 }
        }
        order += rest
    }

    /// Reads the first rectangle of a group that cannot be divided. Returns its place in the group.
    private mutating func takeOverlapping(_ group: [Int]) -> Int {
        let all = group.map { rects[$0] }
        let whole = all.dropFirst().reduce(all[0]) { $0.union($1) }
        let place =
            all.firstIndex(of: whole)
            ?? group.indices.min { a, b in
                let edges = isMirrored ? (all[b].maxX, all[a].maxX) : (all[a].minX, all[b].minX)
                return (edges.0, all[a].minY, group[a]) < (edges.1, all[b].minY, group[b])
            } ?? 0
        order.append(group[place])
        return place
    }

    /// Divides a group wherever there is a gap along an axis. O(n log n).
    private func parts(of group: [Int], along axis: (CGRect) -> (start: CGFloat, end: CGFloat)) -> [[Int]] {
        var parts: [[Int]] = []
        var reach = -CGFloat.infinity
        let extents = group.map { (extent: axis(rects[$0]), index: $0) }
        let sorted = extents.sorted {
            ($0.extent.start, $0.extent.end, $0.index) < ($1.extent.start, $1.extent.end, $1.index)
        }
        for (extent, index) in sorted {
            if parts.isEmpty || extent.start >= reach - Self.tolerance {
                parts.append([index])
            } else {
                parts[parts.count - 1].append(index)
            }
            reach = max(reach, extent.end)
        }
        return parts
    }
}
