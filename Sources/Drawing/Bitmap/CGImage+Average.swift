extension CGImage {
    /// About the average of all pixels, from up to 64 of them that lie evenly over the image; its alpha is the part of
    /// the image that is covered. O(1).
    package var averageColor: CGColor {
        let (columns, rows) = (min(width, 8), min(height, 8))
        var sums = SIMD4<UInt32>()
        for row in 0..<rows {
            for column in 0..<columns {
                let bits = pixels[
                    (2 * row + 1) * height / (2 * rows) * width + (2 * column + 1) * width / (2 * columns)]
                sums &+= SIMD4(bits >> 16, bits >> 8, bits, bits >> 24) & 0xFF
            }
        }
        guard sums.w > 0 else { return .clear }
        let (covered, count) = (CGFloat(sums.w), CGFloat(rows * columns))
        return CGColor(
            red: CGFloat(sums.x) / covered, green: CGFloat(sums.y) / covered, blue: CGFloat(sums.z) / covered,
            alpha: covered / (255 * count))
    }
}
