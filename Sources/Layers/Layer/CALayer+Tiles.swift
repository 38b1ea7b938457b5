import Drawing

/// The picture of a layer in pieces, for pictures of which only a part is in memory. They lie over `contents` and under
/// the sublayers, and are stretched to the bounds as contents are with the gravity `resize`; other gravities,
/// `contentsRect` and `contentsCenter` do not apply to them.
///
/// Caveat: a layer that is turned, other than by right angles, may show faint lines where tiles meet.
package struct ContentsTiles: Sendable {
    /// The size of the whole picture, in points.
    package let size: CGSize
    /// The number of the picture's pixels per point.
    package let scale: CGFloat
    /// The tiles, in any order. Where there is no tile, the layers below are visible.
    package var tiles: [ContentsTile]

    package init(size: CGSize, scale: CGFloat, tiles: [ContentsTile]) {
        self.size = size
        self.scale = scale
        self.tiles = tiles
    }
}

/// A piece of a layer's picture.
package struct ContentsTile: Sendable {
    /// The rectangle of the tile in the whole picture, in pixels of the picture.
    package let rect: PixelRect
    /// The pixels of the tile, of the size of `rect`.
    package let image: CGImage
    /// An identity that no layer and no other tile has; it is the key of display items.
    let identity: UInt64

    @MainActor package init(rect: PixelRect, image: CGImage) {
        self.rect = rect
        self.image = image
        identity = CALayer.makeIdentity()
    }
}

extension CALayer {
    /// The layer's picture in pieces; nil for none.
    package final var contentsTiles: ContentsTiles? {
        get { rare?.contentsTiles }
        set {
            guard newValue != nil || rare?.contentsTiles != nil else { return }
            ensureRare.contentsTiles = newValue
            if newValue == nil { flags.remove(.hasContentsTiles) } else { flags.insert(.hasContentsTiles) }
            markNeedsFrame()
        }
    }
}
