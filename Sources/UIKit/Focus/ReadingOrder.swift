import Drawing

/// The order in which rectangles side by side and above each other are read.
///
/// Rectangles are divided into rows wherever a horizontal line passes between them without touching any; each row is
/// divided into columns in the same way, each column into rows again, and so on. What cannot be divided overlaps, and
/// is ordered by its edge. The order depends on where the rectangles are only, and on the order in which they are given
/// only where two have the same edges; comparing them two by two would not give one, since a high rectangle is in
/// one row with two others of which one is below the other.
struct ReadingOrder {
    private let rects: [CGRect]
    private let isMirrored: Bool
    private var order: [Int] = []

    /// How far two rectangles may overlap and still count as apart.
    private static let tolerance: CGFloat = 1

    /// The places of rectangles in an array, in the order in which they are read.
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
        guard group.count > 1 else {
            order += group
            return
        }
        let rows = parts(of: group) { ($0.minY, $0.maxY) }
        let columns = rows.count > 1 ? [] : parts(of: group) { isMirrored ? (-$0.maxX, -$0.minX) : ($0.minX, $0.maxX) }
        let parts = rows.count > 1 ? rows : columns
        guard parts.count > 1 else { return readOverlapping(group) }
        for part in parts { read(part) }
    }

    private mutating func readOverlapping(_ group: [Int]) {
        order += group.sorted { a, b in
            let (first, second) = (rects[a], rects[b])
            let edges = isMirrored ? (second.maxX, first.maxX) : (first.minX, second.minX)
            return (edges.0, first.minY, a) < (edges.1, second.minY, b)
        }
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
