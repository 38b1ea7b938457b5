import Drawing

extension CALayer {
    /// Shows contents that were made for an earlier size of the layer unscaled, from the upper left corner and cut at
    /// the layer's edges, until there are new contents and `showContentsAsUsual()` is called. (Stretching them would
    /// distort text.) Call it again when the bounds change. Does nothing for contents whose `contentsGravity`,
    /// `contentsRect` or `contentsCenter` the application has set.
    package final func showContentsUnscaled() {
        let size = values.bounds.size
        guard placement == .resize, contentsCenterStorage == nil,
            values.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1), let image = values.contents,
            image.width > 0, image.height > 0, contentsScaleStorage > 0
        else { return showContentsAsUsual() }
        let natural = CGSize(
            width: CGFloat(image.width) / contentsScaleStorage, height: CGFloat(image.height) / contentsScaleStorage)
        let shown = CGSize(width: min(natural.width, size.width), height: min(natural.height, size.height))
        contentsPart = CGRect(x: 0, y: 0, width: shown.width / natural.width, height: shown.height / natural.height)
        contentsFrame = CGRect(origin: values.bounds.origin, size: shown)
    }

    /// Whether contents have the size of the layer's model from the first frame on while that size is animated, from
    /// the upper left corner of the layer on screen: for text, which scaling would distort. Default false: contents
    /// grow and shrink with the layer. For contents whose `contentsGravity` is the default only.
    package final var keepsContentsSize: Bool {
        get { flags.contains(.keepsContentsSize) }
        set {
            guard newValue != keepsContentsSize else { return }
            if newValue { flags.insert(.keepsContentsSize) } else { flags.remove(.keepsContentsSize) }
            markNeedsFrame()
        }
    }

    /// Ends `showContentsUnscaled()`: contents are placed by the layer's gravity again.
    package final func showContentsAsUsual() {
        guard contentsPart != nil else { return }
        contentsPart = nil
        contentsFrame = nil
    }
}
