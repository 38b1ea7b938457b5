import Drawing
import Layers
import Testing

@testable import SDLBackend

@MainActor @Suite struct StreamingTargetTests {
    @Test("Without a window surface, pixels go through one texture and are painted as incrementally")
    func streaming() throws {
        let window = try SDLWindow(
            WindowOptions(title: "Stream", size: CGSize(width: 40, height: 30), scale: 1, videoDriver: "dummy"))
        let backend = SurfaceBackend(target: try StreamingTarget(window: window))
        func list(_ x: Int, width: Int = 40) -> DisplayList {
            Make.list(width, 30, [Make.item(1, Make.rect(x, 0, 10, 10), .fill(.black, corners: .zero))])
        }
        #expect(backend.present(list(0)).paintedPixels == 1200)
        #expect(backend.present(list(20)).paintedPixels == 300)
        #expect(backend.readPixels()?.bits(25, 5) == 0xFF00_0000)
        #expect(backend.readPixels()?.bits(5, 5) == 0xFFFF_FFFF)
        // A new size is a new texture.
        #expect(backend.present(list(20, width: 50)).paintedPixels == 1500)
    }
}
