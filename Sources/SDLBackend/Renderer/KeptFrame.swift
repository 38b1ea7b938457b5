import Drawing

/// The window's picture, which a `RendererBackend` keeps so that a frame draws only the differences from the frame
/// before: the texture that holds the picture, and the places of the pixels in the texture.
struct KeptFrame {
    /// Nil before the first frame, after textures were lost, and if the renderer can't draw into textures of the
    /// drawable's size.
    private(set) var texture: SDLTexture?
    var places = ScrolledPlaces()
    var tracker = DamageTracker()
    /// Whether the texture shows the latest list of the tracker.
    var isIntact = false
    /// Whether the window shows the content of the texture.
    var isShown = false
    /// The drawable.
    private(set) var bounds = PixelRect.zero

    /// The texture for a drawable of a size; nil if it cannot be made.
    @MainActor mutating func takeTexture(_ renderer: SDLRendererHandle, width: Int, height: Int) -> SDLTexture? {
        let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
        if self.bounds != bounds { forget() }
        self.bounds = bounds
        // Sizes in steps, so that a window that is dragged to another size needs few textures.
        let side = { (length: Int) in (length + 63) / 64 * 64 }
        if texture?.width == side(width), texture?.height == side(height) { return texture }
        // The old one is freed before there is a new one.
        forget()
        texture = nil
        texture = renderer.makeTarget(width: side(width), height: side(height))
        return texture
    }

    /// The texture's pixels can't be used any more.
    private mutating func forget() {
        isIntact = false
        isShown = false
        places.removeAll()
    }

    /// The texture is lost.
    mutating func lose() {
        forget()
        texture = nil
    }

    /// Goes on in another texture of the same size, in which all pixels are at their own places.
    mutating func adopt(_ other: SDLTexture) {
        texture = other
        places.removeAll()
    }
}
