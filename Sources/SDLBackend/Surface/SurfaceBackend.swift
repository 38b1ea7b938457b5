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
    /// Whether groups that don't change are kept as pictures, at four bytes per pixel within the cache's budget.
    package var groupCaching: GroupCaching {
        get { painter.groups.caching }
        set { painter.groups.caching = newValue }
    }
    private let target: any SurfaceTarget
    private let painter: Painter
    private var tracker = DamageTracker()
    private var canvas: Canvas?
    private var presented: [PixelRect] = []
    private var mustRepaint = true
    /// Whether pixels were moved on the screen only. In the canvas they are then still at their old places.
    private var isCanvasBehind = false
    /// `readPixels` found that the screen lacks pixels; `finishPresenting` has yet to report it.
    private var isFrameOwed = false

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
        if let screen = XScreenTarget(window: window) {
            self.init(target: screen)
            return
        }
        let isPlain = VideoSystem.hasPlainSurfaces(driver: window.videoDriver)
        if isPlain, let surface = WindowSurfaceTarget.make(window: window) {
            self.init(target: surface)
            return
        }
        do throws(WindowError) {
            self.init(target: try StreamingTarget(window: window))
        } catch {
            guard !isPlain, let surface = WindowSurfaceTarget.make(window: window) else { throw error }
            self.init(target: surface)
        }
    }

    /// Makes missing scaled and stretched copies of contents. Copies that exceed the time budget, and the tiles of
    /// large ones, are made when they are painted.
    package func upload(_ list: DisplayList, budget: Double) -> Bool {
        let start = CPUClock.monotonic
        return list.items.withUnsafeBufferPointer { items in
            for index in items.indices {
                let item = items.item(index)
                guard case .image = item.pointee.kind, item.pointee.unitToDevice == nil, !item.visibleRect.isEmpty,
                    let image = item.pointee.image
                else { continue }
                let (width, height) = (item.pointee.rect.width, item.pointee.rect.height)
                let source = item.pointee.source
                if Painter.isDirect(image, source: source, width: width, height: height) {
                    cache.useInPlace(image)
                    continue
                }
                if item.pointee.rect.area > Painter.largestCopy { continue }
                let uploads = cache.statistics.uploads
                _ = painter.picture(
                    of: image, source: source, center: item.pointee.center, imageScale: item.pointee.measure,
                    width: width, height: height)
                if cache.statistics.uploads != uploads, CPUClock.monotonic - start > budget, index < items.count - 1 {
                    return false
                }
            }
            return true
        }
    }

    /// Paints the differences from the list presented last, and shows them.
    @discardableResult
    package func present(_ list: DisplayList) -> PresentStatistics {
        var statistics = PresentStatistics()
        guard let (canvas, isIntact) = target.begin(width: list.width, height: list.height) else {
            mustRepaint = true
            // Its memory may have been freed.
            canvas = nil
            return statistics
        }
        let uploads = cache.statistics.uploads
        let whole = PixelRect(x: 0, y: 0, width: list.width, height: list.height)
        let canReuse = isIntact && !mustRepaint && canvas.bounds == whole
        tracker.update(to: list, canReuse: canReuse)
        if !canReuse { isCanvasBehind = false }
        // A window that is smaller than the list, in the middle of a resize, is painted whole.
        mustRepaint = canvas.bounds != whole
        self.canvas = canvas

        presented.removeAll(keepingCapacity: true)
        for move in tracker.moves {
            carryOut(move, in: canvas)
            statistics.movedPixels += move.kept.area
        }
        var areas = tracker.damage.rects
        while !areas.isEmpty {
            for area in areas {
                let area = area.intersection(canvas.bounds)
                guard !area.isEmpty else { continue }
                painter.paint(list, area: area, into: canvas)
                statistics.paintedPixels += area.area
                if !presented.contains(where: { $0.contains(area) }) { presented.append(area) }
            }
            statistics.presentedPixels += presented.reduce(0) { $0 + $1.area }
            areas = target.present(presented)
            presented.removeAll(keepingCapacity: true)
        }
        cache.endFrame()
        painter.groups.endFrame()
        statistics.uploads = cache.statistics.uploads - uploads
        return statistics
    }

    package func finishPresenting() -> Bool {
        let isComplete = target.finish() && !isFrameOwed
        isFrameOwed = false
        return isComplete
    }

    private func carryOut(_ move: DamageTracker.Move, in canvas: Canvas) {
        guard !target.moveOnScreen(move) else {
            isCanvasBehind = true
            return
        }
        let kept = move.kept
        px_move(
            canvas.pointer(kept.x - move.dx, kept.y - move.dy), canvas.pitch, Int32(move.dx), Int32(move.dy),
            Int32(kept.width), Int32(kept.height))
        presented.append(move.viewport)
    }

    package func invalidate() {
        mustRepaint = true
    }

    package func readPixels() -> CGImage? {
        guard let canvas else { return nil }
        if isCanvasBehind {
            // The server may still read the canvas: wait before it is painted over.
            if !target.finish() { isFrameOwed = true }
            painter.paint(tracker.latest, area: canvas.bounds, into: canvas)
            cache.endFrame()
            painter.groups.endFrame()
            isCanvasBehind = false
        }
        guard let bitmap = try? Bitmap(width: canvas.bounds.width, height: canvas.bounds.height),
            let pixels = bitmap.pixels
        else { return nil }
        px_copy(
            pixels, canvas.bounds.width, canvas.pixels, canvas.pitch, Int32(canvas.bounds.width),
            Int32(canvas.bounds.height))
        return bitmap.makeImage(isOpaque: true)
    }
}
