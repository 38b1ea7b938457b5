import Drawing

/// A few rectangles that together cover everything added, and not much more. Rectangles may overlap: painting one twice
/// is harmless, and cheaper than cutting them up.
struct RectangleSet {
    /// More than this cost more to find items for than they save in pixels.
    static let limit = 8
    /// The number of needlessly painted pixels up to which one rectangle is cheaper than two: their cost equals about
    /// that of the search through the items of a frame.
    private static let acceptableWaste = 2048

    private(set) var rects: [PixelRect] = []

    var isEmpty: Bool { rects.isEmpty }
    /// The pixels of all rectangles; pixels in two of them count twice.
    var area: Int { rects.reduce(0) { $0 + $1.area } }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    mutating func replaceAll(with rect: PixelRect) {
        removeAll()
        rects.append(rect)
    }

    mutating func add(_ rect: PixelRect) {
        if rect.isEmpty { return }
        var new = rect
        var index = 0
        while index < rects.count {
            let old = rects[index]
            if old.contains(new) { return }
            let union = old.union(new)
            if union.area <= old.area + new.area + Self.acceptableWaste - 2 * old.intersection(new).area {
                // The union may now swallow rectangles that were passed over.
                rects.swapAt(index, rects.count - 1)
                rects.removeLast()
                new = union
                index = 0
            } else {
                index += 1
            }
        }
        rects.append(new)
        if rects.count > Self.limit { joinClosest() }
    }

    /// Replaces the two rectangles whose union wastes least by that union.
    private mutating func joinClosest() {
        var best = (first: 0, second: 1, waste: Int.max)
        for first in 0..<rects.count {
            for second in first + 1..<rects.count {
                let waste =
                    rects[first].union(rects[second]).area - rects[first].area - rects[second].area
                if waste < best.waste { best = (first, second, waste) }
            }
        }
        let union = rects[best.first].union(rects[best.second])
        rects.remove(at: best.second)
        rects.remove(at: best.first)
        add(union)
    }
}
