import Execution

/// What a draw is to make, taken on the main thread when it is scheduled.
package struct DisplayRequest: Sendable {
    /// In the node's coordinates, points.
    package var bounds: CGRect
    /// Device pixels per point of the bitmap.
    package var scale: CGFloat
    package var isOpaque: Bool
    package var backgroundColor: CGColor?
    /// Corners of the bounds that are to be cut off.
    package var corners: DrawnCorners?
    package var border: DrawnBorder?
    /// Where the draw may run. All draws of a rasterized subtree have the same.
    package var place = DrawingPlace()

    /// Size of the bitmap in pixels.
    package var pixelWidth: Int { Int((bounds.width * scale - 0.001).rounded(.up)) }
    package var pixelHeight: Int { Int((bounds.height * scale - 0.001).rounded(.up)) }

    /// A context of that size which holds the background and nothing else. Its origin is the bounds' upper left corner.
    func makeContext() throws(BitmapError) -> CGContext {
        let context = CGContext(bitmap: try Bitmap(width: pixelWidth, height: pixelHeight), scale: scale)
        if let backgroundColor {
            context.setFillColor(backgroundColor)
            context.fill(CGRect(origin: .zero, size: bounds.size))
        }
        return context
    }
}

/// Which threads may run a draw. Main thread.
@MainActor package final class DrawingPlace {
    /// Set by a node whose draw must not run on the main thread, even if that waits for it or the node is to be drawn
    /// synchronously.
    package var isForWorkers = false

    package nonisolated init() {}
}

/// What a draw made.
package struct DisplayResult: Sendable {
    package var image: CGImage?
    /// In the image's unit square, the part that stretches; nil when the image fits.
    package var contentsCenter: CGRect?
    package var contentsScale: CGFloat
    /// The corners that were asked for are cut off already.
    package var isRounded: Bool

    package init(image: CGImage?, contentsScale: CGFloat, contentsCenter: CGRect? = nil, isRounded: Bool = false) {
        self.image = image
        self.contentsScale = contentsScale
        self.contentsCenter = contentsCenter
        self.isRounded = isRounded
    }
}

/// Makes the contents; runs on any thread. Asks the token between parts. Nil when it was cancelled, or there turned out to
/// be nothing to show. Without memory it throws, and the node keeps what it shows.
package typealias DisplayWork = @Sendable (CancellationToken) throws(BitmapError) -> DisplayResult?

/// Finds out which classes override the drawing methods, which Swift cannot tell otherwise: the first draw of an unknown
/// class calls them, and a class in which both reach the base implementation and nothing is painted draws nothing from then
/// on. One that paints and calls super, too, goes on drawing.
enum DrawingProbe {
    private enum Finding { case draws, isSilent }

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
    static func isKnownToDraw(_ type: ASDisplayNode.Type) -> Bool { finding(type) == .draws }

    static func note(_ type: ASDisplayNode.Type, draws: Bool) {
        findings.withLock { findings in
            // One instance that paints is proof, many that don't are none.
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
        let type = Swift.type(of: self)
        guard DrawingProbe.mayDraw(type) else { return nil }
        let draw = ClassMethodDraw(
            type: type, request: request,
            parameters: SendableParameters(value: drawParameters(forAsyncLayer: backingLayer)),
            willDraw: willDisplayNodeContentWithRenderingContext, didDraw: didDisplayNodeContentWithRenderingContext)
        return { token throws(BitmapError) in
            let probe = DrawingProbe.ProbeBox()
            return try DrawingProbe.$current.withValue(probe) {
                Result { () throws(BitmapError) in try draw.run(token, probe) }
            }.get()
        }
    }

    /// Closures run on the drawing thread just before and after the node's own drawing.
    public typealias ContextModifier = @Sendable (_ context: CGContext, _ drawParameters: Any?) -> Void

    public var willDisplayNodeContentWithRenderingContext: ContextModifier? {
        get { nodeLock.withLock { displayState.willDraw } }
        set { exchange(\.displayState.willDraw, with: newValue) }
    }

    public var didDisplayNodeContentWithRenderingContext: ContextModifier? {
        get { nodeLock.withLock { displayState.didDraw } }
        set { exchange(\.displayState.didDraw, with: newValue) }
    }
}

/// One draw by the class methods.
private struct ClassMethodDraw: Sendable {
    let type: ASDisplayNode.Type
    let request: DisplayRequest
    let parameters: SendableParameters
    let willDraw: ASDisplayNode.ContextModifier?
    let didDraw: ASDisplayNode.ContextModifier?

    func run(_ token: CancellationToken, _ probe: DrawingProbe.ProbeBox) throws(BitmapError) -> DisplayResult? {
        let isCancelled = { token.isCancelled }
        if let image = type.display(withParameters: parameters.value, isCancelled: isCancelled) {
            DrawingProbe.note(type, draws: true)
            return DisplayResult(
                image: image.cgImage, contentsScale: image.scale, contentsCenter: image.stretchableUnitRect)
        }
        guard probe.reachedBaseDisplay, request.pixelWidth > 0, request.pixelHeight > 0 else { return nil }
        let context = try paint(token, modified: true)
        if token.isCancelled { return nil }
        if !probe.reachedBaseDraw {
            DrawingProbe.note(type, draws: true)
        } else if !DrawingProbe.isKnownToDraw(type) {
            let own = try willDraw == nil && didDraw == nil ? context : paint(token, modified: false)
            let draws = own.bitmap.differs(from: try request.makeContext().bitmap)
            // With parameters there is something to draw, only not this time.
            if draws || parameters.value == nil { DrawingProbe.note(type, draws: draws) }
            if !draws { return nil }
        }
        return DisplayResult(image: context.finishImage(), contentsScale: request.scale)
    }

    private func paint(_ token: CancellationToken, modified: Bool) throws(BitmapError) -> CGContext {
        let context = try request.makeContext()
        context.translateBy(x: -request.bounds.minX, y: -request.bounds.minY)
        UIGraphicsPushContext(context)
        if modified { willDraw?(context, parameters.value) }
        type.draw(
            request.bounds, withParameters: parameters.value, isCancelled: { token.isCancelled }, isRasterizing: false)
        if modified { didDraw?(context, parameters.value) }
        UIGraphicsPopContext()
        return context
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
