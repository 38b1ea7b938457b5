import Drawing

extension CALayer {
    /// Shows contents that were made for a size which the layer has no more pixel by pixel, from the upper left corner
    /// and as far as the layer reaches, until there are new ones and `showContentsAsUsual()` is called. Stretched, text
    /// would be squeezed. To be called again when the bounds change. Contents with a gravity, a part or a stretchable
    /// middle that the application has chosen are left alone.
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

    /// Contents fill the layer, or lie in it as its gravity says.
    package final func showContentsAsUsual() {
        guard contentsPart != nil else { return }
        contentsPart = nil
        contentsFrame = nil
    }
}
