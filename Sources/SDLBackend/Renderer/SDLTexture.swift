import Drawing
internal import CSDL2

/// A texture of an `SDL_Renderer`, freed with its last reference. Main thread.
@MainActor final class SDLTexture {
    let handle: OpaquePointer
    let width: Int
    let height: Int
    /// Keeps the renderer alive: destroying it destroys its textures, and then there would be nothing to free.
    private let renderer: SDLRendererHandle

    init(_ handle: OpaquePointer, of renderer: SDLRendererHandle, width: Int, height: Int) {
        self.handle = handle
        self.renderer = renderer
        self.width = width
        self.height = height
    }

    isolated deinit {
        SDL_DestroyTexture(handle)
    }

    var byteCount: Int { width * height * 4 }
}

/// An `SDL_Renderer`, destroyed with its last reference. Main thread.
@MainActor final class SDLRendererHandle {
    let handle: OpaquePointer
    /// How often `makeTexture` found no memory; failures of `makeTarget` are not counted.
    private(set) var failures = 0
    /// The window must outlive its renderer.
    private let window: SDLWindow?

    init(_ handle: OpaquePointer, window: SDLWindow?) {
        self.handle = handle
        self.window = window
    }

    isolated deinit {
        SDL_DestroyRenderer(handle)
    }

    /// A texture with premultiplied pixels; nil if the renderer has no memory left, or cannot make textures that large.
    func makeTexture(
        _ pixels: UnsafePointer<UInt32>, pitch: Int, width: Int, height: Int
    ) -> SDLTexture? {
        guard let texture = create(SDL_TEXTUREACCESS_STATIC, width: width, height: height) else {
            failures += 1
            return nil
        }
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
        SDL_UpdateTexture(texture, nil, pixels, Int32(pitch * 4))
        return SDLTexture(texture, of: self, width: width, height: height)
    }

    /// A texture that can be drawn into, and is shown pixel for pixel; nil if the renderer can't do that, or has no
    /// memory left.
    func makeTarget(width: Int, height: Int) -> SDLTexture? {
        guard SDL_RenderTargetSupported(handle) == SDL_TRUE,
            let texture = create(SDL_TEXTUREACCESS_TARGET, width: width, height: height)
        else { return nil }
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
        return SDLTexture(texture, of: self, width: width, height: height)
    }

    /// Nil also for more bytes than a block of pixels may have.
    private func create(_ access: SDL_TextureAccess, width: Int, height: Int) -> OpaquePointer? {
        guard width * height <= PixelMemory.largestBlock / 4 else { return nil }
        return SDL_CreateTexture(
            handle, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(access.rawValue), Int32(width), Int32(height))
    }
}
