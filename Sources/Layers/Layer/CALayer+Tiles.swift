import Drawing

/// The picture of a layer in pieces, for pictures of which only a part is in memory. They lie over `contents` and under
/// the sublayers, and are stretched to the bounds as contents are with the gravity `resize`; other gravities,
/// `contentsRect` and `contentsCenter` do not apply to them.
///
/// Caveat: a layer that is turned or scaled may show faint lines where tiles meet.
package struct ContentsTiles: Sendable {
    /// Size of the whole picture, in points.
    package let size: CGSize
    /// Pixels of the picture per point.
    package let scale: CGFloat
    /// In any order; where there is none, what lies beneath shows.
    package var tiles: [ContentsTile]

    package init(size: CGSize, scale: CGFloat, tiles: [ContentsTile]) {
        self.size = size
        self.scale = scale
        self.tiles = tiles
    }
}

/// One piece of a layer's picture.
package struct ContentsTile: Sendable {
    /// Where it lies in the whole picture, in pixels of that.
    package let rect: PixelRect
    /// Of the size of `rect`.
    package let image: CGImage
    /// Different from those of all layers and other tiles; display items are keyed by it.
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
