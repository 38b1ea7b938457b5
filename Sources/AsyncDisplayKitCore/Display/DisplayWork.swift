import Execution

/// The values of a node that a draw needs, read on the main thread when the draw is scheduled.
package struct DisplayRequest: Sendable {
    /// The node's bounds, in points of its own coordinates.
    package var bounds: CGRect
    /// The number of device pixels per point of the bitmap.
    package var scale: CGFloat
    package var isOpaque: Bool
    package var backgroundColor: CGColor?
    /// The corners of the bounds that are to be cut off.
    package var corners: DrawnCorners?
    package var border: DrawnBorder?
    /// The threads on which the draw may run. All draws of a rasterized subtree have the same place.
    package var place = DrawingPlace()

    /// The width of the bitmap, in pixels.
    package var pixelWidth: Int { Self.pixels(bounds.width, scale: scale) }
    package var pixelHeight: Int { Self.pixels(bounds.height, scale: scale) }

    static func pixels(_ length: CGFloat, scale: CGFloat) -> Int { Int((length * scale - 0.001).rounded(.up)) }
}

/// Which threads may run a draw. Main thread.
@MainActor package final class DrawingPlace {
    /// Set by a node whose draw must not run on the main thread, even if that waits for it or the node is to be drawn
    /// synchronously.
    package var isForWorkers = false

    package nonisolated init() {}
}

/// The result of a draw.
package struct DisplayResult: Sendable {
    package var image: CGImage?
    /// In the image's unit square, the part that stretches; nil when the image fits.
    package var contentsCenter: CGRect?
    package var contentsScale: CGFloat
    /// Whether the corners that were asked for are cut off already.
    package var isRounded: Bool
    /// The tiles that were asked for, instead of an image.
    var tiles: [DrawnTile] = []

    init(tiles: [DrawnTile], contentsScale: CGFloat) {
        self.init(image: nil, contentsScale: contentsScale)
        self.tiles = tiles
    }

    package init(image: CGImage?, contentsScale: CGFloat, contentsCenter: CGRect? = nil, isRounded: Bool = false) {
        self.image = image
        self.contentsScale = contentsScale
        self.contentsCenter = contentsCenter
        self.isRounded = isRounded
    }
}

/// Makes the contents; runs on any thread. Asks the token between parts. Returns nil if it was cancelled, or if there
/// was nothing to show. Throws if there is no memory; then the node keeps its old contents.
package typealias DisplayWork = @Sendable (CancellationToken) throws(BitmapError) -> DisplayResult?

/// Finds out which classes override the drawing methods, because Swift cannot tell. The first draw of an unknown class
/// calls both methods. If both reach the base implementation, and nothing is painted, later draws of the class are left
/// out. A class that paints and calls super goes on drawing.
enum DrawingProbe {
    private enum Finding { case draws, makesImages, isSilent }

    private static let findings = Mutex<[ObjectIdentifier: Finding]>([:])
    @TaskLocal static var current: ProbeBox?

    final class ProbeBox: @unchecked Sendable {  // used by the one thread that draws
        var reachedBaseDraw = false
        var reachedBaseDisplay = false
    }

    static func noteBaseDraw() { current?.reachedBaseDraw = true }
    static func noteBaseDisplay() { current?.reachedBaseDisplay = true }

    static func mayDraw(_ type: ASDisplayNode.Type) -> Bool {
        type != ASDisplayNode.self && finding(type) != .isSilent
    }

    /// Whether an instance is known to have painted.
    static func isKnownToDraw(_ type: ASDisplayNode.Type) -> Bool {
        let finding = finding(type)
        return finding == .draws || finding == .makesImages
    }

    /// Whether an instance has made its contents by `display`, so that they are one picture and no tiles.
    static func makesImages(_ type: ASDisplayNode.Type) -> Bool { finding(type) == .makesImages }

    static func noteImage(of type: ASDisplayNode.Type) {
        findings.withLock { $0[ObjectIdentifier(type)] = .makesImages }
    }

    static func note(_ type: ASDisplayNode.Type, draws: Bool) {
        findings.withLock { findings in
            // One instance that paints proves that the class draws; instances that don't paint prove nothing.
            if draws || findings[ObjectIdentifier(type)] == nil {
                findings[ObjectIdentifier(type)] = draws ? .draws : .isSilent
            }
        }
    }

    private static func finding(_ type: ASDisplayNode.Type) -> Finding? {
        findings.withLock { $0[ObjectIdentifier(type)] }
    }
}

extension ASDisplayNode {
    /// The work of nodes that draw by the class methods `display` and `draw`.
    @MainActor func classMethodDisplayWork(_ request: DisplayRequest) -> DisplayWork? {
        guard let draw = classMethodDraw(request) else { return nil }
        return { token throws(BitmapError) in
            switch try draw.run(request.whole, token) {
            case .part(let image): image.map { DisplayResult(image: $0, contentsScale: request.scale) }
            case .whole(let result): result
            case nil: nil
            }
        }
    }

    /// The work of `classMethodDisplayWork(_:)` tile by tile: `draw` is called for each tile, with all of the bounds
    /// and a context that shows a part of them.
    @MainActor func classMethodTileWork(_ request: DisplayRequest) -> TileWork? {
        guard !DrawingProbe.makesImages(type(of: self)), let draw = classMethodDraw(request) else { return nil }
        return { part, _, token throws(BitmapError) in try draw.run(part, token) }
    }

    @MainActor private func classMethodDraw(_ request: DisplayRequest) -> ClassMethodDraw? {
        let type = Swift.type(of: self)
        guard DrawingProbe.mayDraw(type) else { return nil }
        return ClassMethodDraw(
            type: type, request: request,
            parameters: SendableParameters(value: drawParameters(forAsyncLayer: backingLayer)),
            willDraw: willDisplayNodeContentWithRenderingContext, didDraw: didDisplayNodeContentWithRenderingContext)
    }

    /// Closures run on the drawing thread just before and after the node's own drawing.
    public typealias ContextModifier = @Sendable (_ context: CGContext, _ drawParameters: Any?) -> Void

    /// Called with the context just before the node draws, on the thread that draws; nil for nothing. Set it on any
    /// thread: the node is drawn again.
    public var willDisplayNodeContentWithRenderingContext: ContextModifier? {
        get { nodeLock.withLock { storedWillDraw } }
        set { exchange(\.storedWillDraw, with: newValue) }
    }

    /// Called with the context just after the node has drawn, on the thread that draws; nil for nothing. Set it on any
    /// thread: the node is drawn again.
    public var didDisplayNodeContentWithRenderingContext: ContextModifier? {
        get { nodeLock.withLock { storedDidDraw } }
        set { exchange(\.storedDidDraw, with: newValue) }
    }
}

/// A draw by the class methods, or several draws of parts of one picture.
private struct ClassMethodDraw: Sendable {
    let type: ASDisplayNode.Type
    let request: DisplayRequest
    let parameters: SendableParameters
    let willDraw: ASDisplayNode.ContextModifier?
    let didDraw: ASDisplayNode.ContextModifier?

    /// Draws a part of the bitmap. Nil if it was cancelled, or there is nothing to show in any part.
    func run(_ part: PixelRect, _ token: CancellationToken) throws(BitmapError) -> TileResult? {
        let probe = DrawingProbe.ProbeBox()
        return try DrawingProbe.$current.withValue(probe) {
            Result { () throws(BitmapError) in try run(part, token, probe) }
        }.get()
    }

    private func run(
        _ part: PixelRect, _ token: CancellationToken, _ probe: DrawingProbe.ProbeBox
    ) throws(BitmapError) -> TileResult? {
        let isCancelled = { token.isCancelled }
        if let image = type.display(withParameters: parameters.value, isCancelled: isCancelled) {
            DrawingProbe.noteImage(of: type)
            return .whole(
                DisplayResult(
                    image: image.cgImage, contentsScale: image.scale, contentsCenter: image.stretchableUnitRect))
        }
        // Many nodes of a class begin to be drawn at once; the first draw that ends says whether the others have
        // anything to draw.
        guard probe.reachedBaseDisplay, !part.isEmpty, parameters.value != nil || DrawingProbe.mayDraw(type) else {
            return .part(nil)
        }
        let context = try paint(part, token, modified: true)
        if token.isCancelled { return nil }
        if !probe.reachedBaseDraw {
            DrawingProbe.note(type, draws: true)
        } else if !DrawingProbe.isKnownToDraw(type) {
            guard try findOut(context, part, token) else {
                context.finish()
                // Return the memory: the bitmap is as large as the node, larger than most pictures.
                context.bitmap.giveBack()
                return .part(nil)
            }
        }
        return .part(context.finishImage())
    }

    /// Whether a class that may not draw at all has drawn something in a part. Records the finding for the class.
    private func findOut(
        _ context: CGContext, _ part: PixelRect, _ token: CancellationToken
    ) throws(BitmapError) -> Bool {
        let isPlain = willDraw == nil && didDraw == nil
        let own = try isPlain ? context : paint(part, token, modified: false)
        let drawsHere =
            own.isUntouched ? false : own.bitmap.differs(from: try request.makeContext(for: part).bitmap)
        var draws = drawsHere
        if !draws, part != request.whole {
            let miniature = try request.makeMiniature()
            paint(in: miniature, token, modified: false)
            draws = miniature.bitmap.differs(from: try request.makeMiniature().bitmap)
        }
        // A node with draw parameters may draw at another time, so don't record it as silent.
        if draws || parameters.value == nil { DrawingProbe.note(type, draws: draws) }
        return drawsHere
    }

    private func paint(
        _ part: PixelRect, _ token: CancellationToken, modified: Bool
    ) throws(BitmapError) -> CGContext {
        let context = try request.makeContext(for: part)
        paint(in: context, token, modified: modified)
        return context
    }

    /// Draws all of the bounds into a context whose origin is their upper left corner.
    private func paint(in context: CGContext, _ token: CancellationToken, modified: Bool) {
        context.translateBy(x: -request.bounds.minX, y: -request.bounds.minY)
        UIGraphicsPushContext(context)
        if modified { willDraw?(context, parameters.value) }
        type.draw(
            request.bounds, withParameters: parameters.value, isCancelled: { token.isCancelled }, isRasterizing: false)
        if modified { didDraw?(context, parameters.value) }
        UIGraphicsPopContext()
    }
}

/// Parameters of a draw, which by contract are safe to use on the drawing thread.
private struct SendableParameters: @unchecked Sendable {  // handed to one draw; the contract of drawParameters
    let value: Any?
}

extension Bitmap {
    /// Whether a pixel differs from another bitmap's of the same size.
    fileprivate func differs(from other: Bitmap) -> Bool {
        guard let pixels, let others = other.pixels else { return true }
        return memcmp(pixels, others, width * height * MemoryLayout<UInt32>.size) != 0
    }
}
