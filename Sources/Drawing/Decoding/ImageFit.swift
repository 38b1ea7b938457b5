/// The size a picture is reduced to.
package struct ImageFit: Hashable, Sendable {
    /// Which of the two sides decides.
    package enum Mode: Hashable, Sendable {
        /// The whole picture is no larger than the size in either direction.
        case inside
        /// The picture is no smaller than the size in either direction, so that it covers the size when centred.
        case covering
    }

    /// In pixels.
    package var width: Int
    package var height: Int
    package var mode: Mode

    /// Sizes below 1 become 1.
    package init(width: Int, height: Int, mode: Mode) {
        self.width = max(1, width)
        self.height = max(1, height)
        self.mode = mode
    }

    /// The size, at least 1×1, that a picture of some size gets: proportions kept, never larger than it is.
    package func size(forWidth imageWidth: Int, height imageHeight: Int) -> (width: Int, height: Int) {
        guard imageWidth > 0, imageHeight > 0 else { return (1, 1) }
        let x = Double(width) / Double(imageWidth)
        let y = Double(height) / Double(imageHeight)
        let factor = mode == .inside ? min(x, y) : max(x, y)
        guard factor < 1 else { return (imageWidth, imageHeight) }
        return (
            max(1, Int((Double(imageWidth) * factor).rounded())), max(1, Int((Double(imageHeight) * factor).rounded()))
        )
    }
}
