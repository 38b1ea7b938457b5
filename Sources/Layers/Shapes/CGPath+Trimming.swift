import Drawing

extension CGPath {
    /// The part of the path between two fractions of its length, as straight lines that follow its curves.
    func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
        let lines = flattened()
        let total = lines.reduce(0) { $0 + $1.length }
        let first = max(start, 0) * total
        let last = min(end, 1) * total
        var result: [Element] = []
        var travelled: CGFloat = 0
        var penDown = false
        for line in lines {
            let from = max(first - travelled, 0)
            let to = min(last - travelled, line.length)
            travelled += line.length
            if !line.continues { penDown = false }
            guard from < to else { continue }
            if !penDown || from > 0 { result.append(.move(line.point(at: from))) }
            result.append(.line(line.point(at: to)))
            penDown = true
        }
        return CGPath(elements: result)
    }

    /// Points along the path, its curves as lines, with the fraction of its length at each. Gaps between subpaths count
    /// as no length.
    func pacedPoints() -> [(point: CGPoint, fraction: Double)] {
        let lines = flattened()
        guard let first = lines.first else { return [] }
        let total = lines.reduce(0) { $0 + $1.length }
        guard total > 0 else { return [(first.from, 0)] }
        var travelled: CGFloat = 0
        var points = [(point: first.from, fraction: 0.0)]
        for line in lines {
            if !line.continues, travelled > 0 { points.append((line.from, (travelled / total).native)) }
            travelled += line.length
            points.append((line.to, (travelled / total).native))
        }
        return points
    }

    private struct Line {
        var from: CGPoint
        var to: CGPoint
        /// Whether the line begins where the one before it ends, in the same subpath.
        var continues: Bool

        var length: CGFloat {
            let dx = to.x - from.x
            let dy = to.y - from.y
            return (dx * dx + dy * dy).squareRoot()
        }

        func point(at distance: CGFloat) -> CGPoint {
            guard length > 0 else { return from }
            let t = distance / length
            return CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
        }
    }

    /// Curves as lines of about a point and a half, no fewer than 8 and no more than 256 each.
    private func flattened() -> [Line] {
        var lines: [Line] = []
        var current = CGPoint.zero
        var begin = CGPoint.zero
        var continues = false
        func add(_ point: CGPoint) {
            lines.append(Line(from: current, to: point, continues: continues))
            continues = true
            current = point
        }
        func addCurve(_ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
            let a = current
            let reach =
                abs(b.x - a.x) + abs(b.y - a.y) + abs(c.x - b.x) + abs(c.y - b.y) + abs(d.x - c.x) + abs(d.y - c.y)
            let count = min(max(Int(reach / 1.5), 8), 256)
            for step in 1...count {
                let t = CGFloat(step) / CGFloat(count)
                let s = 1 - t
                let (wa, wb, wc, wd) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                add(
                    CGPoint(
                        x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y))
            }
        }
        for element in elements {
            switch element {
            case .move(let point):
                current = point
                begin = point
                continues = false
            case .line(let point):
                add(point)
            case .quadCurve(let control, let end):
                let a = current
                func raised(_ p: CGPoint) -> CGPoint {
                    CGPoint(x: p.x + (control.x - p.x) * 2 / 3, y: p.y + (control.y - p.y) * 2 / 3)
                }
                addCurve(raised(a), raised(end), end)
            case .curve(let control1, let control2, let end):
                addCurve(control1, control2, end)
            case .close:
                add(begin)
            }
        }
        return lines
    }
}
