import Drawing
import Execution
import Layers
internal import CPixels

/// Our own compositor on the CPU, for machines without a GPU and for tests: premultiplied, deterministic to the byte.
/// Main thread.
@MainActor package final class SurfaceBackend: RenderBackend {
    package let name = "surface"
    /// Scaled and flattened copies of contents.
    package let cache: TextureCache
    private let target: any SurfaceTarget
    private let painter: Painter
    private var canvas: Canvas?
    private var presented: [PixelRect] = []
    private var mustRepaint = true

    init(target: any SurfaceTarget, cacheBudget: Int = 64 << 20) {
        self.target = target
        cache = TextureCache(budget: cacheBudget)
        painter = Painter(cache: cache)
    }

    /// Draws into a bitmap of its own. The size is that of the lists presented.
    package convenience init() {
        self.init(target: OffscreenTarget())
    }

    /// Draws into a window.
    package convenience init(window: SDLWindow) throws(WindowError) {
        if let surface = WindowSurfaceTarget.make(window: window) {
            self.init(target: surface)
        } else {
            self.init(target: try StreamingTarget(window: window))
        }
    }

    package func upload(_ list: DisplayList, budget: Double) -> Bool { true }

    @discardableResult
    package func present(_ list: DisplayList) -> PresentStatistics {
        var statistics = PresentStatistics()
        guard let (canvas, _) = target.begin(width: list.width, height: list.height) else { return statistics }
        self.canvas = canvas
        painter.paintedPixels = 0
        painter.paint(list, area: canvas.bounds, into: canvas)
        presented = [canvas.bounds]
        target.present(presented)
        cache.endFrame()
        statistics.paintedPixels = painter.paintedPixels
        statistics.presentedPixels = canvas.bounds.area
        return statistics
    }

    package func invalidate() {
        mustRepaint = true
    }

    package func readPixels() -> CGImage? {
        guard let canvas else { return nil }
        let bitmap = Bitmap(width: canvas.bounds.width, height: canvas.bounds.height)
        guard let pixels = bitmap.pixels else { return nil }
        px_copy(
            pixels, canvas.bounds.width, canvas.pixels, canvas.pitch, Int32(canvas.bounds.width),
            Int32(canvas.bounds.height))
        return bitmap.makeImage(isOpaque: true)
    }
}
