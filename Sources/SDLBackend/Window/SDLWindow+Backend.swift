import Drawing

extension SDLWindow {
    /// Makes the render backend for this window, once: SDL's changes to a window for one backend can't always be
    /// undone.
    ///
    /// - Throws: `unknownRenderer` with the known names, or `rendererRefused`. Automatic choice falls back to the
    ///   surface and throws only if that does not work either.
    package func makeBackend(_ choice: RendererChoice = .automatic) throws(WindowError) -> any RenderBackend {
        switch choice {
        case .surface:
            return try SurfaceBackend(window: self)
        case .named(let name):
            return try RendererBackend(window: self, name: name)
        case .automatic:
            // Asking OpenGL costs 40 ms and 83 MB where the answer is a rasteriser on the CPU, so the kernel is asked
            // first.
            if videoDriver != "dummy", RendererChoice.hasRenderNode(), let hardware = makeHardwareBackend() {
                return hardware
            }
            return try SurfaceBackend(window: self)
        }
    }

    /// OpenGL if a graphics card is behind it.
    private func makeHardwareBackend() -> RendererBackend? {
        guard let backend = try? RendererBackend(window: self, name: "opengl"), let renderer = backend.glRenderer,
            !RendererChoice.isSoftware(glRenderer: renderer)
        else { return nil }
        return backend
    }
}
