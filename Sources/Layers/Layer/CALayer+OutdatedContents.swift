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

    /// Ends `showContentsUnscaled()`: contents are placed by the layer's gravity again.
    package final func showContentsAsUsual() {
        guard contentsPart != nil else { return }
        contentsPart = nil
        contentsFrame = nil
    }
}
