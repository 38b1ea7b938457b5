internal import CSDL2

/// A texture of an `SDL_Renderer`, freed with its last reference. Main thread.
@MainActor final class SDLTexture {
    let handle: OpaquePointer
    /// Keeps the renderer alive: destroying it destroys its textures, and then there would be nothing to free.
    private let renderer: SDLRendererHandle

    init(_ handle: OpaquePointer, of renderer: SDLRendererHandle) {
        self.handle = handle
        self.renderer = renderer
    }

    isolated deinit {
        SDL_DestroyTexture(handle)
    }
}

/// An `SDL_Renderer`, destroyed with its last reference. Main thread.
@MainActor final class SDLRendererHandle {
    let handle: OpaquePointer
    /// The window must outlive its renderer.
    private let window: SDLWindow?

    init(_ handle: OpaquePointer, window: SDLWindow?) {
        self.handle = handle
        self.window = window
    }

    isolated deinit {
        SDL_DestroyRenderer(handle)
    }
}
