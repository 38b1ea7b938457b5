import Drawing
internal import CSDL2
internal import CPixels

/// Memory shared with an X server, which moves scrolled pixels on its screen and reads the rest here. Main thread.
///
/// A frame sends these requests and does not wait. The server's answers are checked before the memory is drawn into
/// again. Only while another window covers this one does a frame wait for them, because the screen may lack pixels that
/// should be moved: they are then drawn and sent in the same frame. If another window comes on top just while the
/// server moves pixels, `finish()` or the next frame finds out, and everything is drawn again.
@MainActor final class XScreenTarget: SurfaceTarget {
    private let window: SDLWindow
    private let screen: OpaquePointer
    private var rects: [SDL_Rect] = []
    /// The screen lacks pixels, until everything is drawn again.
    private var lacksPixels = false

    /// Makes the target of a window; nil if the window is on no X server, or has pixels of another format than we draw
    /// in.
    init?(window: SDLWindow) {
        // The user may have set SDL's hint that makes the surface a texture: then the X server does not own the pixels.
        guard SDL_GetHintBoolean(SDL_HINT_FRAMEBUFFER_ACCELERATION, SDL_TRUE) == SDL_FALSE,
            let screen = csdl_x_screen_create(window.handle)
        else { return nil }
        self.window = window
        self.screen = screen
    }

    isolated deinit { csdl_x_screen_free(screen) }

    func begin(width: Int, height: Int) -> (canvas: Canvas, isIntact: Bool)? {
        let (ownWidth, ownHeight) = window.pixelSize
        var isNew = false
        guard let pixels = csdl_x_screen_memory(screen, Int32(ownWidth), Int32(ownHeight), &isNew) else { return nil }
        // While the window is being resized, the list may be a frame behind it.
        if isNew { px_fill(pixels, ownWidth, window.backgroundPixel, Int32(ownWidth), Int32(ownHeight)) }
        let available = PixelRect(x: 0, y: 0, width: ownWidth, height: ownHeight)
        let bounds = available.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        let isIntact = takeUnmoved().isEmpty && !isNew && !lacksPixels
        lacksPixels = false
        return bounds.isEmpty ? nil : (Canvas(pixels: pixels, pitch: ownWidth, bounds: bounds), isIntact)
    }

    func moveOnScreen(_ move: DamageTracker.Move) -> Bool {
        let kept = move.kept
        csdl_x_screen_move(
            screen, Int32(kept.x - move.dx), Int32(kept.y - move.dy), Int32(kept.width), Int32(kept.height),
            Int32(move.dx), Int32(move.dy))
        return true
    }

    func present(_ rects: [PixelRect]) -> [PixelRect] {
        self.rects.removeAll(keepingCapacity: true)
        for rect in rects { self.rects.append(SDL_Rect(rect)) }
        csdl_x_screen_put(screen, self.rects, Int32(self.rects.count))
        guard csdl_x_screen_is_covered(screen) else { return [] }
        csdl_x_screen_finish(screen)
        return takeUnmoved()
    }

    func finish() -> Bool {
        csdl_x_screen_finish(screen)
        if takeUnmoved().isEmpty { return true }
        lacksPixels = true
        return false
    }

    private func takeUnmoved() -> [PixelRect] {
        var unmoved: [PixelRect] = []
        var rect = SDL_Rect()
        while csdl_x_screen_take_unmoved(screen, &rect) {
            unmoved.append(PixelRect(x: Int(rect.x), y: Int(rect.y), width: Int(rect.w), height: Int(rect.h)))
        }
        return unmoved
    }
}
