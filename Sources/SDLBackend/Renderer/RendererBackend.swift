import Drawing
import Execution
import Layers
internal import CSDL2

/// Draws with `SDL_Renderer`, for machines with a graphics card: contents are textures, shapes are stretched masks,
/// pixels stay premultiplied. Gives the surface backend's picture, within 1 per channel for upright layers. Main
/// thread.
///
/// Whatever is not plain (scaled, stretched or rounded images, masks) is drawn by the surface backend's painter once
/// and uploaded, so both backends agree on it by construction. Frames are drawn whole: what a graphics card has in its
/// back buffer after presenting is undefined.
///
/// Caveat: needs a render driver with custom blend modes, which SDL's own software renderer lacks.
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
    /// Makes the pictures that are not images as they are. Its cache holds them until they are uploaded.
    let painter = Painter(cache: TextureCache(budget: 0))
    let groups = GroupCache()
    let premultiplied: SDL_BlendMode
    /// Multiplies what is there by the alpha of what is drawn.
    let masking: SDL_BlendMode
    var geometry = QuadGeometry()
    /// Where drawing goes: the part of the drawable that the current target shows.
    var targetBounds = PixelRect.zero
    var currentTarget: SDLTexture?
    var idleTargets: [(texture: SDLTexture, lastFrame: Int)] = []
    var frame = 0
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
        SDL_SetRenderTarget(renderer.handle, nil)
        draw(list)
        SDL_RenderPresent(renderer.handle)
        lastList = list
        endFrame()
        statistics.paintedPixels = list.width * list.height
        statistics.presentedPixels = list.width * list.height
        statistics.uploads = cache.statistics.uploads - uploads
        return statistics
    }

    /// Draws everything into the present target, which shows the drawable from its corner.
    private func draw(_ list: DisplayList) {
        targetBounds = PixelRect(x: 0, y: 0, width: list.width, height: list.height)
        SDL_RenderSetClipRect(renderer.handle, nil)
        let background = list.background.bits
        SDL_SetRenderDrawColor(
            renderer.handle, UInt8(background >> 16 & 255), UInt8(background >> 8 & 255), UInt8(background & 255), 255)
        SDL_RenderClear(renderer.handle)
        list.items.withUnsafeBufferPointer { items in
            let start = Painter.topmostOpaque(items, area: targetBounds) ?? 0
            draw(items, from: start, to: items.count, area: targetBounds)
        }
    }

    private func endFrame() {
        cache.endFrame()
        painter.cache.endFrame()
        groups.endFrame()
        frame += 1
        // Targets that no frame of the last second needed.
        idleTargets.removeAll { frame - $0.lastFrame > 60 }
    }

    /// Nothing: frames are drawn whole anyway.
    package func invalidate() {}

    package func texturesLost() {
        cache.removeAll()
        idleTargets.removeAll()
    }

    /// Draws the last frame again, into a picture.
    package func readPixels() -> CGImage? {
        guard let list = lastList, let target = renderer.makeTarget(width: list.width, height: list.height) else {
            return nil
        }
        guard let bitmap = try? Bitmap(width: list.width, height: list.height) else { return nil }
        SDL_SetRenderTarget(renderer.handle, target.handle)
        currentTarget = target
        draw(list)
        let status = SDL_RenderReadPixels(
            renderer.handle, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, bitmap.pixels, Int32(list.width * 4))
        currentTarget = nil
        SDL_SetRenderTarget(renderer.handle, nil)
        endFrame()
        return status == 0 ? bitmap.makeImage(isOpaque: true) : nil
    }
}
