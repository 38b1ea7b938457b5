import Drawing
import Layers

/// How much of each pixel a rectangle with rounded corners covers, computed row by row: the horizontal extent is exact,
/// the vertical one is the mean of 16 lines per pixel row. The caller rounds the sums to bytes, which are the same on
/// every machine.
enum RoundedCoverage {
    private static let linesPerRow = 16

    /// Adds `weight` times the coverage (0 ... 1) of a rounded rectangle to a picture of `width` floats per row.
    ///
    /// - Parameters:
    ///   - x, y, rectWidth, rectHeight: the rectangle, in pixels of the picture.
    ///   - radii: already made to fit by `fitting(_:width:height:)`.
    static func accumulate(
        into picture: inout [Float], width: Int, height: Int, x: Double, y: Double, rectWidth: Double,
        rectHeight: Double, radii: CornerRadii, weight: Float
    ) {
        guard rectWidth > 0, rectHeight > 0 else { return }
        let lineWeight = weight / Float(linesPerRow)
        let firstRow = max(0, Int(y.rounded(.down)))
        let lastRow = min(height - 1, Int((y + rectHeight).rounded(.up)) - 1)
        guard firstRow <= lastRow else { return }
        for row in firstRow...lastRow {
            for line in 0..<linesPerRow {
                let position = Double(row) + (Double(line) + 0.5) / Double(linesPerRow) - y
                guard position > 0, position < rectHeight else { continue }
                let left = inset(
                    at: position, height: rectHeight, near: radii.topLeft, far: radii.bottomLeft)
                let right = inset(
                    at: position, height: rectHeight, near: radii.topRight, far: radii.bottomRight)
                addLine(
                    to: &picture, row: row * width, width: width, from: x + left, to: x + rectWidth - right,
                    weight: lineWeight)
            }
        }
    }

    /// How far the outline is from the straight edge at a distance from the top.
    private static func inset(at position: Double, height: Double, near: Double, far: Double) -> Double {
        let radius: Double
        let depth: Double
        if position < near {
            radius = near
            depth = near - position
        } else if position > height - far {
            radius = far
            depth = position - (height - far)
        } else {
            return 0
        }
        return radius - (radius * radius - depth * depth).squareRoot()
    }

    private static func addLine(
        to picture: inout [Float], row: Int, width: Int, from: Double, to: Double, weight: Float
    ) {
        let from = max(from, 0)
        let to = min(to, Double(width))
        guard to > from else { return }
        let first = Int(from)
        let last = min(Int(to), width - 1)
        if first == last {
            picture[row + first] += weight * Float(to - from)
            return
        }
        picture[row + first] += weight * Float(Double(first + 1) - from)
        for column in first + 1..<max(last, first + 1) { picture[row + column] += weight }
        picture[row + last] += weight * Float(to - Double(last))
    }

    /// Radii reduced in proportion until neighbours fit their edge, as Core Animation and CSS do.
    static func fitting(_ radii: CornerRadii, width: Double, height: Double) -> CornerRadii {
        if radii.isZero { return radii }
        let r = CornerRadii(
            topLeft: max(0, radii.topLeft), topRight: max(0, radii.topRight), bottomLeft: max(0, radii.bottomLeft),
            bottomRight: max(0, radii.bottomRight))
        var factor = 1.0
        for (sum, length) in [
            (r.topLeft + r.topRight, width), (r.bottomLeft + r.bottomRight, width), (r.topLeft + r.bottomLeft, height),
            (r.topRight + r.bottomRight, height),
        ] where sum > length {
            factor = min(factor, length / sum)
        }
        return factor == 1
            ? r
            : CornerRadii(
                topLeft: r.topLeft * factor, topRight: r.topRight * factor, bottomLeft: r.bottomLeft * factor,
                bottomRight: r.bottomRight * factor)
    }
}
