import Drawing

extension LayerWalk {
    /// Adds an item for each tile that lies in the clip. Time is linear in the number of tiles.
    ///
    /// Edges of tiles are rounded as those of layers are, also in a layer that is scaled, so that neighbours meet;
    /// tiles of the display's scale are shown pixel by pixel.
    mutating func addTiles(
        _ contents: ContentsTiles, _ place: LayerPlace, clip: PixelRect, opacity: Float, scrollGroup: Int
    ) {
        guard contents.size.width > 0, contents.size.height > 0, contents.scale > 0 else { return }
        // Device pixels per pixel of the picture, before the matrix.
        let ratioX = place.width / (contents.size.width * contents.scale).native
        let ratioY = place.height / (contents.size.height * contents.scale).native
        for tile in contents.tiles {
            let x = Double(tile.rect.x) * ratioX
            let y = Double(tile.rect.y) * ratioY
            // The last pixels of a picture may reach beyond the bounds by part of a pixel.
            let width = min(Double(tile.rect.maxX) * ratioX, place.width) - x
            let height = min(Double(tile.rect.maxY) * ratioY, place.height) - y
            guard width > 0, height > 0 else { continue }
            let whole = place.wholePixels(x: x, y: y, width: width, height: height)
            var rect = whole?.rect ?? place.box(x: x, y: y, width: width, height: height)
            guard rect.intersects(clip) else { continue }
            let image = tile.image
            var source = CGRect(x: 0, y: 0, width: image.width, height: image.height)
            if place.toDevice == nil, isUnscaled(image, width: width, height: height, in: rect) {
                rect.width = min(rect.width, image.width)
                rect.height = min(rect.height, image.height)
                source = CGRect(x: 0, y: 0, width: rect.width, height: rect.height)
            }
            items.append(
                DisplayItem(
                    key: DisplayItem.Key(layer: tile.identity, part: .contents), rect: rect, clip: clip,
                    opacity: opacity,
                    content: .image(image, source: source, center: nil, imageScale: 1 / ratioX, corners: .zero),
                    unitToDevice: whole?.unitToDevice
                        ?? place.unitToDevice(x: x, y: y, width: width, height: height),
                    untransformedSize: place.toDevice == nil ? .zero : CGSize(width: width, height: height),
                    scrollGroup: scrollGroup))
        }
    }

    /// Whether an image that is to cover so many device pixels, in a rectangle that rounding has made of them, is shown
    /// pixel by pixel. A gap at the far edge would show more on opaque contents than a stretch by a pixel.
    private func isUnscaled(_ image: CGImage, width: Double, height: Double, in rect: PixelRect) -> Bool {
        guard abs(Double(image.width) - width) < 1, abs(Double(image.height) - height) < 1 else { return false }
        return !image.isOpaque || (image.width >= rect.width && image.height >= rect.height)
    }
}
