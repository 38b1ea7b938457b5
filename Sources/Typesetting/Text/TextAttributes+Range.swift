extension TextAttributes {
    /// The largest distance an attribute may ask for, in points: beyond any screen, and small enough that no sum of
    /// them loses a pixel or leaves the range of integers.
    private static let largestDistance = 10_000.0

    /// The attributes with every distance limited to the range; NaN and infinity become 0. Values come from users and
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
        Self.limit(&result.paragraph.lineSpacing, from: 0)
        Self.limit(&result.paragraph.paragraphSpacing, from: 0)
        Self.limit(&result.paragraph.paragraphSpacingBefore, from: 0)
        Self.limit(&result.paragraph.firstLineHeadIndent)
        Self.limit(&result.paragraph.headIndent)
        Self.limit(&result.paragraph.tailIndent)
        Self.limit(&result.paragraph.minimumLineHeight, from: 0)
        Self.limit(&result.paragraph.maximumLineHeight, from: 0)
        Self.limit(&result.paragraph.lineHeightMultiple, from: 0)
        Self.limit(&result.paragraph.defaultTabInterval)
        return result
    }

    /// - Parameter lowest: 0 for distances that would make lines overlap if they were negative.
    @inline(__always)
    private static func limit<Number: BinaryFloatingPoint>(
        _ distance: inout Number, from lowest: Number = Number(-largestDistance)
    ) {
        let highest = Number(largestDistance)
        // False for NaN, too.
        guard !(distance >= lowest && distance <= highest) else { return }
        distance = distance.isFinite ? min(max(distance, lowest), highest) : 0
    }
}
