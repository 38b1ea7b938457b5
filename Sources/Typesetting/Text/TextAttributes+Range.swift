extension TextAttributes {
    /// The largest distance an attribute may ask for, in points: beyond any screen, and small enough that no sum of them
    /// loses a pixel or leaves the range of integers.
    private static let largestDistance = 10_000.0

    /// The attributes with every distance a number within range; what is none counts as 0. Values come from users and
    /// files, and everything after this point computes with them.
    var withinRange: TextAttributes {
        var result = self
        Self.limit(&result.kern)
        Self.limit(&result.baselineOffset)
        if var shadow = result.shadow {
            Self.limit(&shadow.offset.width)
            Self.limit(&shadow.offset.height)
            Self.limit(&shadow.blurRadius)
            result.shadow = shadow
        }
        guard paragraph != .default else { return result }
        Self.limit(&result.paragraph.lineSpacing)
        Self.limit(&result.paragraph.paragraphSpacing)
        Self.limit(&result.paragraph.paragraphSpacingBefore)
        Self.limit(&result.paragraph.firstLineHeadIndent)
        Self.limit(&result.paragraph.headIndent)
        Self.limit(&result.paragraph.tailIndent)
        Self.limit(&result.paragraph.minimumLineHeight)
        Self.limit(&result.paragraph.maximumLineHeight)
        Self.limit(&result.paragraph.lineHeightMultiple)
        Self.limit(&result.paragraph.defaultTabInterval)
        return result
    }

    @inline(__always)
    private static func limit<Number: BinaryFloatingPoint>(_ distance: inout Number) {
        let limit = Number(largestDistance)
        // False for NaN, too.
        guard !(abs(distance) <= limit) else { return }
        distance = distance.isFinite ? min(max(distance, -limit), limit) : 0
    }
}
