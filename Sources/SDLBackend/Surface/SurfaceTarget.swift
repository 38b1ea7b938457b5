import Drawing
internal import CSDL2
internal import CPixels

/// The memory of the surface backend's pixels, and the way in which they get onto the screen. Main thread.
@MainActor protocol SurfaceTarget: AnyObject {
    /// The memory to draw into, `width` × `height` pixels, and whether it still has the last drawing; nil if there is
    /// no memory to draw into at the moment.
    func begin(width: Int, height: Int) -> (canvas: Canvas, isIntact: Bool)?

    /// Moves pixels on the screen itself, so that they need not be sent again; in the memory they stay at their old
    /// places. Returns false if the target can't: then the caller moves them in the memory and presents them.
    func moveOnScreen(_ move: DamageTracker.Move) -> Bool

    /// Shows what was drawn into some rectangles. Returns the rectangles that moves could not fill, because the screen
    /// lacked the pixels to move: the caller must draw and present them.
    func present(_ rects: [PixelRect]) -> [PixelRect]

    /// Waits until the presented pixels are on the screen, and the server no longer reads the memory. Returns false if
    /// this call is the first to find that moves could not fill some of the screen.
    func finish() -> Bool
}

extension SurfaceTarget {
    func moveOnScreen(_ move: DamageTracker.Move) -> Bool { false }
    func finish() -> Bool { true }
}

/// A bitmap in memory: for tests and for running without a window.
@MainActor final class OffscreenTarget: SurfaceTarget {
    private var bitmap: Bitmap?

    func begin(width: Int, height: Int) -> (canvas: Canvas, isIntact: Bool)? {
        let isIntact = bitmap?.width == width && bitmap?.height == height
        if !isIntact { bitmap = try? Bitmap(width: width, height: height) }
        guard let pixels = bitmap?.pixels else { return nil }
        let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
        return (Canvas(pixels: pixels, pitch: width, bounds: bounds), isIntact)
    }

    func present(_ rects: [PixelRect]) -> [PixelRect] { [] }
}

/// The window's own surface, on window systems that have one. Windows of an X server use an `XScreenTarget`.
@MainActor final class WindowSurfaceTarget: SurfaceTarget {
    private let window: SDLWindow
    private var rects: [SDL_Rect] = []

    init(window: SDLWindow) {
        self.window = window
    }

    /// Makes the target of a window; nil if the window system has no surface in a format in which we draw.
    static func make(window: SDLWindow) -> WindowSurfaceTarget? {
        guard let surface = SDL_GetWindowSurface(window.handle), isUsable(surface) else { return nil }
        return WindowSurfaceTarget(window: window)
    }

    /// 32 bits with blue lowest. The screen ignores the top byte, and we write 255.
    private static func isUsable(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
        guard let format = surface.pointee.format?.pointee else { return false }
        return format.BytesPerPixel == 4 && format.Rmask == 0xFF0000 && format.Gmask == 0xFF00 && format.Bmask == 0xFF
            && surface.pointee.pixels != nil
    }

    func begin(width: Int, height: Int) -> (canvas: Canvas, isIntact: Bool)? {
        guard let surface = SDL_GetWindowSurface(window.handle), Self.isUsable(surface),
            let memory = surface.pointee.pixels
        else { return nil }
        // After a resize SDL makes a new surface, perhaps at the old address. The mark we leave on it tells.
        let mark = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
        let isIntact = surface.pointee.userdata == mark
        surface.pointee.userdata = mark
        let pixels = memory.assumingMemoryBound(to: UInt32.self)
        let pitch = Int(surface.pointee.pitch) / 4
        // While the window is being resized, the list may be a frame behind the surface.
        let available = PixelRect(x: 0, y: 0, width: Int(surface.pointee.w), height: Int(surface.pointee.h))
        let bounds = available.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        if !isIntact { px_fill(pixels, pitch, window.backgroundPixel, surface.pointee.w, surface.pointee.h) }
        return bounds.isEmpty ? nil : (Canvas(pixels: pixels, pitch: pitch, bounds: bounds), isIntact)
    }

    func present(_ rects: [PixelRect]) -> [PixelRect] {
        self.rects.removeAll(keepingCapacity: true)
        for rect in rects { self.rects.append(SDL_Rect(rect)) }
        if !self.rects.isEmpty { SDL_UpdateWindowSurfaceRects(window.handle, self.rects, Int32(self.rects.count)) }
        return []
    }
}

/// Memory of our own, sent to the screen through one texture: for window systems without window surfaces.
@MainActor final class StreamingTarget: SurfaceTarget {
    private let renderer: SDLRendererHandle
    private var texture: SDLTexture?
    private var bitmap: Bitmap?

    /// - Throws: if no renderer of SDL's starts on this window either.
    init(window: SDLWindow) throws(WindowError) {
        guard let handle = SDL_CreateRenderer(window.handle, -1, 0) else {
            throw .rendererRefused(name: "surface", detail: VideoSystem.lastError)
        }
        renderer = SDLRendererHandle(handle, window: window)
    }

    func begin(width: Int, height: Int) -> (canvas: Canvas, isIntact: Bool)? {
        var isIntact = true
        if bitmap?.width != width || bitmap?.height != height || texture == nil {
            isIntact = false
            bitmap = try? Bitmap(width: width, height: height)
            texture = SDL_CreateTexture(
                renderer.handle, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
                Int32(width), Int32(height)
            ).map { SDLTexture($0, of: renderer, width: width, height: height) }
        }
        guard let pixels = bitmap?.pixels, texture != nil else { return nil }
        let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
        return (Canvas(pixels: pixels, pitch: width, bounds: bounds), isIntact)
    }

    func present(_ rects: [PixelRect]) -> [PixelRect] {
        guard let texture, let bitmap, let pixels = bitmap.pixels, !rects.isEmpty else { return [] }
        for rect in rects {
            var area = SDL_Rect(x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
            SDL_UpdateTexture(
                texture.handle, &area, pixels + rect.y * bitmap.width + rect.x, Int32(bitmap.width * 4))
        }
        SDL_RenderCopy(renderer.handle, texture.handle, nil, nil)
        SDL_RenderPresent(renderer.handle)
        return []
    }
}

extension SDL_Rect {
    init(_ rect: PixelRect) {
        self.init(x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
    }
}
