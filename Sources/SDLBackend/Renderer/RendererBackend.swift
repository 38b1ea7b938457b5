import Drawing
import Execution
import Layers
internal import CSDL2

/// Draws with `SDL_Renderer`, for machines with a graphics card: contents are textures, shapes are stretched masks,
/// pixels stay premultiplied. Gives the surface backend's picture, within 1 per channel for upright layers. Main
/// thread.
///
/// Scaled, stretched or rounded images and masks are drawn once by the surface backend's painter and then uploaded, so
/// both backends show the same pixels for them.
///
/// A frame draws the differences from the frame before into a texture that keeps the window's picture, and copies the
/// texture to the window. Content that scrolls is not moved in the texture (`ScrolledPlaces`). If nothing differs,
/// nothing is drawn or presented.
///
/// Caveats: needs a render driver with custom blend modes, which SDL's own software renderer lacks. A driver that can't
/// draw into textures, or not into a texture of the window's size, draws each frame whole.
@MainActor package final class RendererBackend: RenderBackend {
    /// SDL's name for the render driver.
    package let name: String
    package let waitsForDisplay: Bool
    /// Textures of all contents.
    package let cache: TextureCache
    /// GL_RENDERER, where there is one.
    package let glRenderer: String?

    let renderer: SDLRendererHandle
    /// Pixels that a texture may have in each direction.
    package let largestTextureSide: Int
    /// Draws the pictures that are not plain images. Its cache holds them until they are uploaded.
    let painter = Painter(cache: TextureCache(budget: 0))
    let groups = GroupCache()
    let premultiplied: SDL_BlendMode
    /// Multiplies the existing pixels by the alpha of the drawing.
    let masking: SDL_BlendMode
    var geometry = QuadGeometry()
    /// The part of the drawable that the current target shows.
    var targetBounds = PixelRect.zero
    var currentTarget: SDLTexture?
    var idleTargets: [(texture: SDLTexture, lastFrame: Int)] = []
    var frame = 0
    /// The number of draw calls since the present frame began.
    var drawCalls = 0
    var kept = KeptFrame()
    /// The list that was presented last, if its picture is not kept.
    private var lastList: DisplayList?

    /// - Parameter name: one of SDL's render drivers.
    /// - Throws: if the driver does not exist, does not start, or can't blend premultiplied pixels.
    package init(window: SDLWindow, name: String, cacheBudget: Int = 128 << 20) throws(WindowError) {
        guard let index = RendererChoice.renderDriverNames.firstIndex(of: name) else {
            throw .unknownRenderer(name: name)
        }
        // Waiting for the display is for graphics cards: a rasteriser on the CPU would sleep on the main thread.
        let waits = RendererChoice.hasRenderNode() && name != "software"
        let flags = waits ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
        guard let handle = SDL_CreateRenderer(window.handle, Int32(index), flags) else {
            throw .rendererRefused(name: name, detail: VideoSystem.lastError)
        }
        renderer = SDLRendererHandle(handle, window: window)
        var info = SDL_RendererInfo()
        let isKnown = SDL_GetRendererInfo(handle, &info) == 0 && info.max_texture_width > 0
        let side = isKnown ? Int(min(info.max_texture_width, info.max_texture_height)) : 8192
        largestTextureSide = min(side, Int(FlatPlan.largestSide))
        self.name = name
        waitsForDisplay = waits
        cache = TextureCache(budget: cacheBudget)
        glRenderer = name.hasPrefix("opengl") ? csdl_gl_renderer_name().map { String(cString: $0) } : nil
        premultiplied = SDL_ComposeCustomBlendMode(
            SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
            SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
        masking = SDL_ComposeCustomBlendMode(
            SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ZERO,
            SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
        guard SDL_SetRenderDrawBlendMode(handle, premultiplied) == 0 else {
            throw .rendererRefused(name: name, detail: VideoSystem.lastError)
        }
    }

    package func upload(_ list: DisplayList, budget: Double) -> Bool {
        let start = CPUClock.monotonic
        var isComplete = true
        list.items.withUnsafeBufferPointer { items in
            for index in items.indices where !items[index].visibleRect.isEmpty {
                let uploads = cache.statistics.uploads
                prepare(items[index])
                if cache.statistics.uploads != uploads, CPUClock.monotonic - start > budget, index < items.count - 1 {
                    isComplete = false
                    return
                }
            }
        }
        return isComplete
    }

    @discardableResult
    package func present(_ list: DisplayList) -> PresentStatistics {
        var statistics = PresentStatistics()
        let uploads = cache.statistics.uploads
        drawCalls = 0
        if kept.takeTexture(renderer, width: list.width, height: list.height) != nil {
            presentKept(list, &statistics)
            lastList = nil
        } else {
            drawWhole(list)
            SDL_RenderPresent(renderer.handle)
            lastList = list
            statistics.paintedPixels = list.width * list.height
            statistics.presentedPixels = list.width * list.height
        }
        endFrame()
        statistics.uploads = cache.statistics.uploads - uploads
        statistics.drawCalls = drawCalls
        return statistics
    }

    /// Draws a list into the window.
    private func drawWhole(_ list: DisplayList) {
        setTarget(nil)
        clear(list.background)
        targetBounds = PixelRect(x: 0, y: 0, width: list.width, height: list.height)
        draw(list, area: targetBounds)
    }

    /// Draws the content of a list in `area` into the present target, replacing the old pixels.
    func draw(_ list: DisplayList, area: PixelRect) {
        list.items.withUnsafeBufferPointer { items in
            // Nothing below the topmost item that hides all of the area can be seen.
            let start = Painter.topmostOpaque(items, area: area)
            if start == nil { fill(area, PremultipliedPixel(bits: list.background.bits | 0xFF00_0000)) }
            draw(items, from: start ?? 0, to: items.count, area: area)
        }
    }

    /// Drawing goes into a texture, or into the window, and is not clipped.
    func setTarget(_ texture: SDLTexture?) {
        currentTarget = texture
        SDL_SetRenderTarget(renderer.handle, texture?.handle)
        SDL_RenderSetClipRect(renderer.handle, nil)
    }

    /// Makes all of the present target one opaque colour.
    func clear(_ color: PremultipliedPixel) {
        let color = SDL_Color(color)
        SDL_SetRenderDrawColor(renderer.handle, color.r, color.g, color.b, 255)
        SDL_RenderClear(renderer.handle)
    }

    private func endFrame() {
        cache.endFrame()
        painter.cache.endFrame()
        groups.endFrame()
        frame += 1
        // Targets that no frame of the last second needed.
        idleTargets.removeAll { frame - $0.lastFrame > 60 }
    }

    /// Makes the next frame draw everything: some drivers lose the contents of textures while the window is hidden, and
    /// report only that it was exposed.
    package func invalidate() {
        kept.isIntact = false
    }

    package func texturesLost() {
        cache.removeAll()
        idleTargets.removeAll()
        kept.lose()
    }

    package func readPixels() -> CGImage? {
        guard let list = lastList else { return readKept() }
        // After presenting, the window's buffer may be empty: draw the list again.
        guard let bitmap = try? Bitmap(width: list.width, height: list.height) else { return nil }
        drawWhole(list)
        let status = SDL_RenderReadPixels(
            renderer.handle, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, bitmap.pixels, Int32(list.width * 4))
        endFrame()
        return status == 0 ? bitmap.makeImage(isOpaque: true) : nil
    }
}
