import Execution

/// What a draw is to make, taken on the main thread when it is scheduled.
package struct DisplayRequest: Sendable {
    /// In the node's coordinates, points.
    package var bounds: CGRect
    /// Device pixels per point of the bitmap.
    package var scale: CGFloat
    package var isOpaque: Bool
    package var backgroundColor: CGColor?
    package var cornerRadius: CGFloat

    /// Size of the bitmap in pixels.
    package var pixelWidth: Int { Int((bounds.width * scale - 0.001).rounded(.up)) }
    package var pixelHeight: Int { Int((bounds.height * scale - 0.001).rounded(.up)) }
}

/// What a draw made.
package struct DisplayResult: Sendable {
    package var image: CGImage?
    /// In the image's unit square, the part that stretches; nil when the image fits.
    package var contentsCenter: CGRect?
    package var contentsScale: CGFloat

    package init(image: CGImage?, contentsScale: CGFloat, contentsCenter: CGRect? = nil) {
        self.image = image
        self.contentsScale = contentsScale
        self.contentsCenter = contentsCenter
    }
}

/// Makes the contents; runs on any thread. Asks the token between parts. Nil when it was cancelled, or there turned out to
/// be nothing to show.
package typealias DisplayWork = @Sendable (CancellationToken) -> DisplayResult?

/// Finds out which classes override the drawing methods, which Swift cannot tell otherwise: the first draw of an unknown
/// class calls them, and a class in which both reach the base implementation draws nothing from then on.
enum DrawingProbe {
    private static let silentClasses = Mutex<Set<ObjectIdentifier>>([])
    @TaskLocal static var current: ProbeBox?

    final class ProbeBox: @unchecked Sendable {  // used by the one thread that draws
        var reachedBaseDraw = false
        var reachedBaseDisplay = false
    }

    static func noteBaseDraw() { current?.reachedBaseDraw = true }
    static func noteBaseDisplay() { current?.reachedBaseDisplay = true }

    static func mayDraw(_ type: ASDisplayNode.Type) -> Bool {
        type != ASDisplayNode.self && !silentClasses.withLock { $0.contains(ObjectIdentifier(type)) }
    }

    static func noteSilent(_ type: ASDisplayNode.Type) {
        silentClasses.withLock { _ = $0.insert(ObjectIdentifier(type)) }
    }
}

extension ASDisplayNode {
    /// The work of nodes that draw by the class methods `display` and `draw`.
    @MainActor func classMethodDisplayWork(_ request: DisplayRequest) -> DisplayWork? {
        let type = Swift.type(of: self)
        guard DrawingProbe.mayDraw(type) else { return nil }
        let parameters = SendableParameters(value: drawParameters(forAsyncLayer: backingLayer))
        let willDraw = willDisplayNodeContentWithRenderingContext
        let didDraw = didDisplayNodeContentWithRenderingContext
        return { token in
            let probe = DrawingProbe.ProbeBox()
            return DrawingProbe.$current.withValue(probe) { () -> DisplayResult? in
                let isCancelled = { token.isCancelled }
                if let image = type.display(withParameters: parameters.value, isCancelled: isCancelled) {
                    return DisplayResult(
                        image: image.cgImage, contentsScale: image.scale, contentsCenter: image.stretchableUnitRect)
                }
                if !probe.reachedBaseDisplay { return DisplayResult(image: nil, contentsScale: request.scale) }
                guard request.pixelWidth > 0, request.pixelHeight > 0 else {
                    return DisplayResult(image: nil, contentsScale: request.scale)
                }
                let bitmap = Bitmap(width: request.pixelWidth, height: request.pixelHeight)
                let context = CGContext(bitmap: bitmap, scale: request.scale)
                if let color = request.backgroundColor {
                    context.setFillColor(color)
                    context.fill(CGRect(origin: .zero, size: request.bounds.size))
                }
                context.translateBy(x: -request.bounds.minX, y: -request.bounds.minY)
                UIGraphicsPushContext(context)
                willDraw?(context, parameters.value)
                type.draw(
                    request.bounds, withParameters: parameters.value, isCancelled: isCancelled, isRasterizing: false)
                didDraw?(context, parameters.value)
                UIGraphicsPopContext()
                if probe.reachedBaseDraw {
                    if willDraw == nil && didDraw == nil { DrawingProbe.noteSilent(type) }
                    return DisplayResult(image: nil, contentsScale: request.scale)
                }
                if token.isCancelled { return nil }
                return DisplayResult(image: context.makeImage(), contentsScale: request.scale)
            }
        }
    }

    /// Closures run on the drawing thread just before and after the node's own drawing.
    public typealias ContextModifier = @Sendable (_ context: CGContext, _ drawParameters: Any?) -> Void

    public var willDisplayNodeContentWithRenderingContext: ContextModifier? {
        get { nodeLock.withLock { displayState.willDraw } }
        set { nodeLock.withLock { displayState.willDraw = newValue } }
    }

    public var didDisplayNodeContentWithRenderingContext: ContextModifier? {
        get { nodeLock.withLock { displayState.didDraw } }
        set { nodeLock.withLock { displayState.didDraw = newValue } }
    }
}

/// Parameters of a draw, which by contract are safe to use on the drawing thread.
private struct SendableParameters: @unchecked Sendable {  // handed to one draw; the contract of drawParameters
    let value: Any?
}
