import Execution

// A subtree in one bitmap: nothing in it gets a view or layer, and all of it is drawn by one draw of the node at its top.
extension ASDisplayNode {
    /// Draws everything in this node into the node's own contents: no views or layers for it, one bitmap instead of many.
    ///
    /// For subtrees that rarely change and take no touches. Any thread, before the node or anything in it is loaded; cannot
    /// be taken back. Views, layers, transparency, shadows, borders and z positions of what is in it are not drawn.
    public func enableSubtreeRasterization() {
        guard !ASCollectDisplayNodes(self).contains(where: \.isNodeLoaded) else {
            return Misuse.report(
                "enableSubtreeRasterization was called on \(debugDescription) after it, or something in it, was loaded. Call it in init."
            )
        }
        guard ASDisplayNodeFindAllSubnodes(self, \.isSynchronous).isEmpty else {
            return Misuse.report(
                "\(debugDescription) has a node around a view in it, which cannot be drawn into a bitmap. Take it out, or do without rasterization."
            )
        }
        nodeLock.withLock { _ = flags.insert(.rasterizesSubtree) }
        for subnode in subnodes ?? [] { subnode.setRasterizedRecursively(true) }
    }

    /// Whether everything in the node is drawn into its contents. Any thread.
    public var rasterizesSubtree: Bool { nodeLock.withLock { flags.contains(.rasterizesSubtree) } }

    /// Whether a node above draws this one.
    var isRasterized: Bool { nodeLock.withLock { flags.contains(.isRasterized) } }

    /// Whether what is put into this node is drawn instead of getting a layer.
    var drawsSubnodes: Bool { !nodeLock.withLock { flags.isDisjoint(with: [.rasterizesSubtree, .isRasterized]) } }

    func setRasterizedRecursively(_ isRasterized: Bool) {
        let children = nodeLock.withLock { () -> [ASDisplayNode] in
            if isRasterized { flags.insert(.isRasterized) } else { flags.remove(.isRasterized) }
            // What rasterizes by itself goes on doing so.
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

    // MARK: Drawing

    /// What makes the contents: the node's own drawing, or all of the subtree's.
    @MainActor func makeContentsWork(_ request: DisplayRequest) -> DisplayWork? {
        guard rasterizesSubtree else { return makeDisplayWork(request) }
        guard request.pixelWidth > 0, request.pixelHeight > 0 else { return nil }
        var steps: [RasterStep] = []
        if let own = makeDisplayWork(request) { steps.append(.work(own, request.bounds, contentMode)) }
        for subnode in subnodes ?? [] { subnode.appendSteps(to: &steps, request) }
        let plan = steps
        return { token in
            let context = CGContext(
                bitmap: Bitmap(width: request.pixelWidth, height: request.pixelHeight), scale: request.scale)
            context.translateBy(x: -request.bounds.minX, y: -request.bounds.minY)
            for step in plan {
                if token.isCancelled { return nil }
                step.run(in: context, token)
            }
            return DisplayResult(image: context.makeImage(), contentsScale: request.scale)
        }
    }

    @MainActor private func appendSteps(to steps: inout [RasterStep], _ request: DisplayRequest) {
        let (frame, bounds) = (self.frame, self.bounds)
        guard !isHidden, alpha > 0, !bounds.isEmpty else { return }
        let origin = CGPoint(x: frame.minX - bounds.minX, y: frame.minY - bounds.minY)
        steps.append(.enter(origin, clip: clipsToBounds ? bounds : nil, radius: cornerRadius))
        defer { steps.append(.leave) }
        if let color = backgroundColor { steps.append(.fill(color.cgColor, bounds)) }
        let own = DisplayRequest(
            bounds: bounds, scale: request.scale, isOpaque: isOpaque, backgroundColor: backgroundColor?.cgColor,
            cornerRadius: cornerRadius)
        if implementsDisplay, let work = makeDisplayWork(own) { steps.append(.work(work, bounds, contentMode)) }
        for subnode in subnodes ?? [] { subnode.appendSteps(to: &steps, request) }
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

/// A step of drawing a subtree, made on the main thread and run by a worker.
private enum RasterStep: Sendable {
    case enter(CGPoint, clip: CGRect?, radius: CGFloat)
    case leave
    case fill(CGColor, CGRect)
    case work(DisplayWork, CGRect, UIView.ContentMode)

    func run(in context: CGContext, _ token: CancellationToken) {
        switch self {
        case .enter(let origin, let clip, let radius):
            context.saveGState()
            context.translateBy(x: origin.x, y: origin.y)
            guard let clip else { return }
            if radius > 0 {
                context.addPath(UIBezierPath(roundedRect: clip, cornerRadius: radius).cgPath)
                context.clip()
            } else {
                context.clip(to: clip)
            }
        case .leave:
            context.restoreGState()
        case .fill(let color, let rect):
            context.setFillColor(color)
            context.fill(rect)
        case .work(let work, let bounds, let mode):
            guard let result = work(token), let image = result.image else { return }
            if let center = result.contentsCenter {
                Self.drawStretched(image, center, result.contentsScale, in: bounds, context)
            } else {
                context.draw(image, in: Self.place(of: image, result.contentsScale, in: bounds, mode))
            }
        }
    }

    /// Where a layer would show contents.
    private static func place(
        of image: CGImage, _ scale: CGFloat, in bounds: CGRect, _ mode: UIView.ContentMode
    ) -> CGRect {
        let natural = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
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

    private static func drawStretched(
        _ image: CGImage, _ center: CGRect, _ scale: CGFloat, in bounds: CGRect, _ context: CGContext
    ) {
        let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        let caps = UIEdgeInsets(
            top: center.minY * size.height, left: center.minX * size.width,
            bottom: (1 - center.maxY) * size.height, right: (1 - center.maxX) * size.width)
        UIGraphicsPushContext(context)
        UIImage(cgImage: image, scale: scale, orientation: .up)
            .resizableImage(withCapInsets: caps, resizingMode: .stretch).draw(in: bounds)
        UIGraphicsPopContext()
    }
}
