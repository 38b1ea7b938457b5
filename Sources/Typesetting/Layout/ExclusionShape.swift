import Drawing

/// An area that lines flow around: one closed subpath as a polygon, in points of the text's box.
struct ExclusionShape {
    private var points: [CGPoint]
    /// The lower end of the area.
    private(set) var bottom: Double

    /// The subpaths of a path; curves become lines that are off by less than a point for shapes of usual sizes.
    static func shapes(of paths: [CGPath]) -> [ExclusionShape] {
        var shapes: [ExclusionShape] = []
        for path in paths {
            var points: [CGPoint] = []
            func finish() {
                if points.count > 1 {
                    shapes.append(
                        ExclusionShape(points: points, bottom: points.map { Double($0.y) }.max() ?? 0))
                }
                points = []
            }
            for element in path.elements {
                switch element {
                case .move(let point):
                    finish()
                    points = [point]
                case .line(let point):
                    points.append(point)
                case .quadCurve(let control, let end):
                    appendCurve(to: &points, control, control, end, isQuadratic: true)
                case .curve(let control1, let control2, let end):
                    appendCurve(to: &points, control1, control2, end, isQuadratic: false)
                case .close:
                    let first = points.first
                    finish()
                    if let first { points = [first] }
                }
            }
            finish()
        }
        return shapes
    }

    private static func appendCurve(
        to points: inout [CGPoint], _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint, isQuadratic: Bool
    ) {
        let start = points.last ?? control1
        let steps = 16
        for step in 1...steps {
            let t = CGFloat(step) / CGFloat(steps)
            let u = 1 - t
            if isQuadratic {
                points.append(
                    CGPoint(
                        x: u * u * start.x + 2 * u * t * control1.x + t * t * end.x,
                        y: u * u * start.y + 2 * u * t * control1.y + t * t * end.y))
            } else {
                let a = u * u * u
                let b = 3 * u * u * t
                let c = 3 * u * t * t
                let d = t * t * t
                points.append(
                    CGPoint(
                        x: a * start.x + b * control1.x + c * control2.x + d * end.x,
                        y: a * start.y + b * control1.y + c * control2.y + d * end.y))
            }
        }
    }

    /// The range from the leftmost to the rightmost point that the area has between two heights; nil if it has none
    /// there.
    func extent(from top: Double, to bottom: Double) -> ClosedRange<Double>? {
        var low = Double.infinity
        var high = -Double.infinity
        for i in points.indices {
            var a = points[i]
            var b = points[(i + 1) % points.count]
            if a.y > b.y { swap(&a, &b) }
            guard Double(b.y) > top, Double(a.y) < bottom else { continue }
            // The part of the edge inside the band.
            let height = Double(b.y - a.y)
            for y in [max(Double(a.y), top), min(Double(b.y), bottom)] {
                let t = height > 0 ? (y - Double(a.y)) / height : 0
                let x = Double(a.x) + t * Double(b.x - a.x)
                low = min(low, x)
                high = max(high, x)
            }
        }
        return low <= high ? low...high : nil
    }
}

extension LayoutBuilder {
    /// The horizontal parts of a row at the cursor that text may use, in reading order; several beside exclusion areas.
    /// Moves the cursor down until the next word fits.
    mutating func fragments(_ full: LineBounds, from start: Int, _ paragraph: Paragraph) -> [LineBounds] {
        guard !shapes.isEmpty, start < paragraph.glyphs.upperBound else { return [full] }
        let height = lineMetrics(start..<start + 1, paragraph).height
        let needed = min(firstWordWidth(from: start, paragraph), full.width)
        let end = shapes.reduce(0) { max($0, $1.bottom) }
        while cursor < end {
            let free = freeFragments(full, height: height, isRightToLeft: paragraph.level & 1 == 1).filter {
                $0.width >= needed - Self.tolerance && $0.width > 0
            }
            if !free.isEmpty { return free }
            cursor += max(1, height / 4)
        }
        return [full]
    }

    /// The width of the first word from a glyph on: up to whitespace or a place where a line may break.
    func firstWordWidth(from start: Int, _ paragraph: Paragraph) -> Double {
        var width = 0.0
        for i in start..<paragraph.glyphs.upperBound {
            if glyphs[i].flags.contains(.whitespace) { break }
            width += Double(glyphs[i].advance)
            if glyphs[i].flags.contains(.breakAfter) { break }
        }
        return width
    }

    private func freeFragments(_ full: LineBounds, height: Double, isRightToLeft: Bool) -> [LineBounds] {
        let container = options.effectiveWidth
        // Distances from the left edge. Right-to-left rows are mirrored unless the width is unlimited (no right edge).
        let mirrored = isRightToLeft && container.isFinite
        let left = mirrored ? container - full.indent - full.width : full.indent
        let right = left + full.width
        var free = [(left: left, right: right)]
        for shape in shapes {
            guard let taken = shape.extent(from: cursor, to: cursor + height) else { continue }
            free = free.flatMap { interval -> [(left: Double, right: Double)] in
                guard taken.lowerBound < interval.right, taken.upperBound > interval.left else { return [interval] }
                return [(interval.left, taken.lowerBound), (taken.upperBound, interval.right)].filter { $0.1 > $0.0 }
            }
        }
        free.sort { mirrored ? $0.right > $1.right : $0.left < $1.left }
        return free.map { interval in
            let indent = mirrored ? container - interval.right : interval.left
            let tail = interval.right == right ? full.tail : 0
            return LineBounds(indent: indent, width: interval.right - interval.left, tail: tail)
        }
    }
}
