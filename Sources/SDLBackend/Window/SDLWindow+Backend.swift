import Drawing

extension SDLWindow {
    /// Makes the render backend for this window, once. A window can't change its backend.
    package func makeBackend(_ choice: RendererChoice = .automatic) throws(WindowError) -> any RenderBackend {
        switch choice {
        case .automatic, .surface: return try SurfaceBackend(window: self)
        case .named(let name):
            guard RendererChoice.renderDriverNames.contains(name) else { throw .unknownRenderer(name: name) }
            throw .rendererRefused(name: name, detail: "this build draws on the surface only")
        }
    }
}
