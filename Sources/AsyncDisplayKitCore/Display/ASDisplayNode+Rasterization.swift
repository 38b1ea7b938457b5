import Execution

// A subtree in one bitmap: nothing in it gets a view or layer, and all of it is drawn by one draw of the node at its
// top.
extension ASDisplayNode {
    /// Draws this node with its subnodes into one bitmap, the node's contents; the subnodes have no views or layers.
    ///
    /// For subtrees that rarely change and take no touches, such as the rows of a feed: the main thread handles one
    /// layer instead of one for each part. All of the node's area takes memory, also where nothing is drawn. An opaque
    /// background of the node is part of the bitmap. Any thread, before the node or a node in it is loaded; cannot be
    /// undone. Views, layers, transparency, shadows, borders and z positions of the subnodes are not drawn.
    public func enableSubtreeRasterization() {
        guard !ASCollectDisplayNodes(self).contains(where: \.isNodeLoaded) else {
            return Misuse.report(
                """
                enableSubtreeRasterization was called on \(debugDescription) after it, or something in it, was loaded. \
                Call it in init.
                """)
        }
        guard ASDisplayNodeFindAllSubnodes(self, \.isSynchronous).isEmpty else {
            return Misuse.report(
                """
                \(debugDescription) has a node around a view in it, which cannot be drawn into a bitmap. Take it out, \
                or do without rasterization.
                """)
        }
        nodeLock.withLock { _ = flags.insert(.rasterizesSubtree) }
        for subnode in subnodes ?? [] { subnode.setRasterizedRecursively(true) }
    }

    /// Whether everything in the node is drawn into its contents. Any thread.
    public var rasterizesSubtree: Bool { nodeLock.withLock { flags.contains(.rasterizesSubtree) } }

    /// Whether a node above draws this one.
    var isRasterized: Bool { nodeLock.withLock { flags.contains(.isRasterized) } }

    /// Whether subnodes of this node are drawn into its contents, or into those of a supernode, instead of having
    /// layers.
    var drawsSubnodes: Bool { !nodeLock.withLock { flags.isDisjoint(with: [.rasterizesSubtree, .isRasterized]) } }

    func setRasterizedRecursively(_ isRasterized: Bool) {
        let children = nodeLock.withLock { () -> [ASDisplayNode] in
            if isRasterized { flags.insert(.isRasterized) } else { flags.remove(.isRasterized) }
            // A subnode that rasterizes its own subtree goes on doing so.
            return flags.contains(.rasterizesSubtree) && !isRasterized ? [] : storedSubnodes
        }
        for child in children { child.setRasterizedRecursively(isRasterized) }
    }

    /// The node whose contents this one is drawn into.
    var rasterizingSupernode: ASDisplayNode? {
        supernodesIncludingSelf.first { $0.rasterizesSubtree && !$0.isRasterized }
    }

    /// Whether the node has contents of its own.
    @MainActor var hasContents: Bool {
        let (rasterizes, isRasterized) = nodeLock.withLock {
            (flags.contains(.rasterizesSubtree), flags.contains(.isRasterized))
        }
        return !isRasterized && (rasterizes || implementsDisplay)
    }

    /// False for a node of which no draw was ever asked for. Any thread.
    var mayBeDrawn: Bool { isNodeLoaded || isInDisplayState || contents != nil }

    // MARK: Drawing

    /// The work that makes the contents: the node's own drawing, or the drawing of the whole subtree.
    @MainActor func makeContentsWork(_ request: DisplayRequest) -> DisplayWork? {
        let work = rasterizesSubtree ? makeRasterWork(request) : makeDisplayWork(request)
        return work.map { request.roundingCorners(of: $0, contentMode) }
    }

    @MainActor private func makeRasterWork(_ request: DisplayRequest) -> DisplayWork? {
        guard request.pixelWidth > 0, request.pixelHeight > 0 else { return nil }
        var steps: [RasterStep] = []
        // Three for each node in it.
        steps.reserveCapacity(24)
        if let own = makeDisplayWork(request) { steps.append(.work(own, request.bounds, contentMode)) }
        for subnode in subnodes ?? [] { subnode.appendSteps(to: &steps, request) }
        let plan = steps
        let background = backgroundToDraw(request)
        return { token throws(BitmapError) in
            let bitmap = try Bitmap(
                width: request.pixelWidth, height: request.pixelHeight, filledWith: background ?? .clear)
            let context = CGContext(bitmap: bitmap, scale: request.scale)
            context.translateBy(x: -request.bounds.minX, y: -request.bounds.minY)
            for step in plan {
                if token.isCancelled { return nil }
                try step.run(in: context, token)
            }
            guard background != nil else {
                return DisplayResult(image: context.finishImage(), contentsScale: request.scale)
            }
            // All that is drawn over an opaque colour leaves it opaque.
            context.finish()
            return DisplayResult(image: bitmap.makeImage(isOpaque: true), contentsScale: request.scale)
        }
    }

    /// The background, where the bitmap can begin with it: then the bitmap is opaque, and a frame copies its pixels
    /// instead of blending them. Nil where the layer shows the background, because that is transparent or is not all of
    /// the bounds.
    @MainActor private func backgroundToDraw(_ request: DisplayRequest) -> PremultipliedPixel? {
        guard let color = request.backgroundColor?.pixel, color.alpha == 255, read({ $0.cornerRadius }) == 0 else {
            return nil
        }
        return color
    }

    @MainActor private func appendSteps(to steps: inout [RasterStep], _ request: DisplayRequest) {
        let look = read { RasterLook($0) }
        let bounds = look.bounds
        guard !look.isHidden, look.alpha > 0, !bounds.isEmpty else { return }
        let origin = CGPoint(x: look.frame.minX - bounds.minX, y: look.frame.minY - bounds.minY)
        let subnodes = self.subnodes ?? []
        // A picture with round corners, which other rows may share, costs less than a clip that is no rectangle.
        let isPicture = look.drawnCorners != nil && look.backgroundColor == nil && subnodes.isEmpty
        let clips = look.clipsToBounds && !isPicture
        steps.append(.enter(origin, clips ? RasterClip(rect: bounds, corners: look.corners) : nil))
        defer { steps.append(.leave) }
        let color = look.backgroundColor?.cgColor
        if let color { steps.append(.fill(color, bounds)) }
        let own = DisplayRequest(
            bounds: bounds, scale: request.scale, isOpaque: look.isOpaque, backgroundColor: color,
            corners: clips ? nil : look.drawnCorners, place: request.place)
        if let drawing = makeRasterDrawing(own) {
            steps.append(.drawing(drawing, bounds))
        } else if implementsDisplay, let work = makeDisplayWork(own) {
            steps.append(.work(own.roundingCorners(of: work, contentMode), bounds, contentMode))
        }
        for subnode in subnodes { subnode.appendSteps(to: &steps, request) }
    }

    /// A hash of the node's size, and of which nodes are in it, and where.
    @MainActor var subtreeArrangement: UInt64 {
        var hash = ArrangementHash()
        combineArrangement(into: &hash)
        return hash.value
    }

    @MainActor private func combineArrangement(into hash: inout ArrangementHash) {
        let bounds = self.bounds
        hash.combine(bounds.origin)
        hash.combine(CGPoint(x: bounds.width, y: bounds.height))
        for subnode in subnodes ?? [] {
            hash.combine(UInt64(UInt(bitPattern: ObjectIdentifier(subnode))))
            hash.combine(subnode.frame.origin)
            subnode.combineArrangement(into: &hash)
        }
        // Ends this node's list: the same nodes one level deeper are another arrangement.
        hash.combine(0)
    }

    @MainActor func rasterizedWillDisplay(asynchronously: Bool) {
        for subnode in subnodes ?? [] {
            subnode.displayWillStart(asynchronously: asynchronously)
            subnode.rasterizedWillDisplay(asynchronously: asynchronously)
        }
    }

    @MainActor func rasterizedDidDisplay() {
        for subnode in subnodes ?? [] {
            subnode.displayDidFinish()
            subnode.rasterizedDidDisplay()
        }
    }
}

/// Multiplies and folds: a tenth of the work of `Hasher`, which keeps strangers from choosing equal hashes.
private struct ArrangementHash {
    private(set) var value: UInt64 = 0

    mutating func combine(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        value = (product.high ^ product.low) &+ 0xD1B5_4A32_D192_ED03
    }

    mutating func combine(_ point: CGPoint) {
        // 0 and -0 are one place.
        combine((Double(point.x) + 0).bitPattern)
        combine((Double(point.y) + 0).bitPattern)
    }
}

/// Draws what a node shows into a context that other nodes draw into as well, in the node's coordinates. Any thread.
package typealias RasterDrawing = @Sendable (CGContext, CancellationToken) -> Void

/// What a drawing of the subtree needs to know of a node in it, read under one lock.
private struct RasterLook {
    let frame: CGRect
    let bounds: CGRect
    let isHidden: Bool
    let isOpaque: Bool
    let clipsToBounds: Bool
    let alpha: CGFloat
    let backgroundColor: UIColor?
    let corners: DrawnCorners
    let drawnCorners: DrawnCorners?

    init(_ properties: borrowing NodeProperties) {
        frame = properties.frame
        bounds = properties.bounds
        isHidden = properties.isHidden
        isOpaque = properties.isOpaque
        clipsToBounds = properties.clipsToBounds
        alpha = properties.alpha
        backgroundColor = properties.backgroundColor
        corners = DrawnCorners(radius: properties.cornerRadius, mask: properties.maskedCorners)
        drawnCorners = properties.drawnCorners
    }
}

/// The clip of a node in the subtree that cuts off its subnodes.
private struct RasterClip: Sendable {
    var rect: CGRect
    var corners: DrawnCorners

    func apply(to context: CGContext) {
        guard corners.radius > 0 else { return context.clip(to: rect) }
        context.addPath(corners.path(in: rect))
        context.clip()
    }
}

/// A step of drawing a subtree, made on the main thread and run by a worker.
private enum RasterStep: Sendable {
    case enter(CGPoint, RasterClip?)
    case leave
    case fill(CGColor, CGRect)
    case work(DisplayWork, CGRect, UIView.ContentMode)
    case drawing(RasterDrawing, CGRect)

    func run(in context: CGContext, _ token: CancellationToken) throws(BitmapError) {
        switch self {
        case .enter(let origin, let clip):
            context.saveGState()
            context.translateBy(x: origin.x, y: origin.y)
            clip?.apply(to: context)
        case .leave:
            context.restoreGState()
        case .fill(let color, let rect):
            context.setFillColor(color)
            context.fill(rect)
        case .work(let work, let bounds, let mode):
            try work(token)?.draw(in: bounds, mode, context)
        case .drawing(let drawing, let bounds):
            context.saveGState()
            // To whole pixels, as the node's own bitmap would have them.
            context.clip(to: context.convertToUserSpace(context.convertToDeviceSpace(bounds).integral))
            drawing(context, token)
            context.restoreGState()
        }
    }
}

extension DisplayResult {
    /// Draws the result in the way that a layer of these bounds would show it.
    func draw(in bounds: CGRect, _ mode: UIView.ContentMode, _ context: CGContext) {
        guard let image else { return }
        if let contentsCenter {
            drawStretched(image, contentsCenter, in: bounds, context)
        } else {
            context.draw(image, in: place(of: image, in: bounds, mode))
        }
    }

    private func place(of image: CGImage, in bounds: CGRect, _ mode: UIView.ContentMode) -> CGRect {
        let natural = naturalSize(of: image)
        var size = bounds.size
        let (x, y) = (bounds.width / natural.width, bounds.height / natural.height)
        switch mode {
        case .scaleAspectFit: size = CGSize(width: natural.width * min(x, y), height: natural.height * min(x, y))
        case .scaleAspectFill: size = CGSize(width: natural.width * max(x, y), height: natural.height * max(x, y))
        case .center: size = natural
        default: return bounds
        }
        return CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    private func naturalSize(of image: CGImage) -> CGSize {
        CGSize(width: CGFloat(image.width) / contentsScale, height: CGFloat(image.height) / contentsScale)
    }

    private func drawStretched(_ image: CGImage, _ center: CGRect, in bounds: CGRect, _ context: CGContext) {
        let size = naturalSize(of: image)
        let caps = UIEdgeInsets(
            top: center.minY * size.height, left: center.minX * size.width,
            bottom: (1 - center.maxY) * size.height, right: (1 - center.maxX) * size.width)
        UIGraphicsPushContext(context)
        UIImage(cgImage: image, scale: contentsScale, orientation: .up)
            .resizableImage(withCapInsets: caps, resizingMode: .stretch).draw(in: bounds)
        UIGraphicsPopContext()
    }
}
