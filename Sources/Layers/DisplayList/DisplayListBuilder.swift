import Drawing

/// Pass 8, first half: turns a layer tree, as it is on screen at this moment, into a display list. Main thread.
///
/// Costs time in proportion to the layers whose rectangles meet the drawable; a subtree outside its clip costs one
/// rectangle test. Nothing is allocated per layer.
///
/// Positions are added up as doubles in device space and become pixels only in the end: upright layers have their edges
/// rounded, so neighbours meet; scroll containers round their offset, so that scrolled layers move by whole pixels and
/// keep their rounding. Layers with a transform beyond a translation, and all below them, are placed by a matrix.
///
/// Caveats: clips of rotated layers are groups with a matrix; a `mask` may be ignored (see `CALayer.mask`).
@MainActor package enum DisplayListBuilder {
    /// A new list of one tree. The root lies in the drawable as its frame says, in points from the upper left corner.
    ///
    /// - Parameters:
    ///   - width: of the drawable in device pixels, like `height`.
    ///   - scale: device pixels per point.
    ///   - background: the colour where nothing is drawn.
    package static func makeDisplayList(
        root: CALayer, width: Int, height: Int, scale: CGFloat, background: PremultipliedPixel = .white
    ) -> DisplayList {
        var list = DisplayList(width: width, height: height, scale: scale, background: background)
        list.items.reserveCapacity(256)
        update(&list, root: root)
        return list
    }

    /// Empties a list and fills it with one tree; see `update(_:roots:after:)`.
    package static func update(_ list: inout DisplayList, root: CALayer, after former: DisplayList? = nil) {
        update(&list, roots: CollectionOfOne(root), after: former)
    }

    /// Empties a list and fills it with trees, the first lowest, keeping its size, scale and background, and its memory
    /// if nothing else holds the items. Begins a new frame epoch: visible changes from here on are reported to the
    /// trees' hosts again.
    ///
    /// - Parameter former: the list made before this one, of any tree. Items that have only moved are taken from it.
    package static func update(
        _ list: inout DisplayList, roots: some Sequence<CALayer>, after former: DisplayList? = nil
    ) {
        var walk = LayerWalk(
            scale: list.scale.native, hasOpaqueBackground: list.background.isOpaque, items: list.items,
            scrollGroups: list.scrollGroups)
        walk.runs = list.runs
        list.formerEpoch = 0
        if let former, former.scale == list.scale {
            walk.former = FormerList(former)
            list.formerEpoch = former.epoch
        }
        // The walk owns the arrays now; an array referred to twice would be copied by the first append.
        list.items = []
        list.scrollGroups = []
        list.runs = []
        list.epoch = CALayer.frameEpoch
        walk.runs.removeAll(keepingCapacity: true)
        walk.items.removeAll(keepingCapacity: true)
        walk.scrollGroups.removeAll(keepingCapacity: true)
        let drawable = PixelRect(x: 0, y: 0, width: list.width, height: list.height)
        for root in roots {
            walk.visit(root, originX: 0, originY: 0, clip: drawable, alpha: 1, scrollGroup: -1)
        }
        CALayer.beginFrameEpoch()
        list.items = walk.items
        list.scrollGroups = walk.scrollGroups
        list.runs = walk.runs
    }
}

/// The nearest pixel edge. Halves go up, also below zero, so that a layer that scrolls by whole pixels keeps its
/// rounding. A small value is added because sums that should end in exactly a half may be slightly less.
@inline(__always)
func pixelEdge(_ value: Double) -> Int {
    Int((min(max(value, -1e9), 1e9) + (0.5 + 1e-6)).rounded(.down))
}

/// The scroll offset, in points, that content is drawn with when its container's is `offset`: the nearest whole device
/// pixel. A layer that is placed relative to this offset keeps its place on screen while the content moves.
package func drawnScrollOffset(_ offset: CGFloat, scale: CGFloat) -> CGFloat {
    CGFloat(pixelEdge(offset.native * scale.native)) / scale
}

/// The state of one walk over a tree.
@MainActor struct LayerWalk {
    let scale: Double
    let hasOpaqueBackground: Bool
    var items: [DisplayItem]
    var scrollGroups: [ScrollGroup]
    /// Groups begun and not ended at this point of the walk.
    var openGroups = 0
    /// The runs that the next list may keep.
    var runs: [ItemRun] = []
    var former: FormerList?
    /// How many layers were turned or scaled so far.
    var turnedLayers = 0

    init(scale: Double, hasOpaqueBackground: Bool, items: [DisplayItem], scrollGroups: [ScrollGroup]) {
        self.scale = scale
        self.hasOpaqueBackground = hasOpaqueBackground
        self.items = items
        self.scrollGroups = scrollGroups
    }

    /// Draws a layer whose superlayer is upright.
    ///
    /// - Parameters:
    ///   - originX: the place of the superlayer's point (0, 0) in device space, with `originY`.
    ///   - clip: the rectangle in which the layer may draw.
    ///   - alpha: opacity inherited from superlayers that are not groups.
    ///   - scrollGroup: the group of layers with which the layer scrolls.
    mutating func visit(
        _ layer: CALayer, originX: Double, originY: Double, clip: PixelRect, alpha: Float, scrollGroup: Int
    ) {
        let flags = layer.flags
        if flags.contains(.hidden) { return }
        let source = layer.presented ?? layer
        let opacity = source.values.opacity * alpha
        if opacity < Self.leastOpacity { return }
        let bounds = source.values.bounds
        let width = bounds.size.width.native
        let height = bounds.size.height.native
        var x = source.values.position.x.native - source.values.anchorPoint.x.native * width
        var y = source.values.position.y.native - source.values.anchorPoint.y.native * height
        if let transform = source.values.transform {
            guard transform.isTranslation else {
                if transform.flip != 0, mayBeFlipped(layer, source) {
                    visitFlipped(
                        layer, source, flip: transform.flip, left: originX + x * scale, top: originY + y * scale,
                        clip: clip, opacity: opacity, scrollGroup: scrollGroup)
                    return
                }
                let toDevice = CGAffineTransform(
                    a: CGFloat(scale), b: 0, c: 0, d: CGFloat(scale), tx: CGFloat(originX), ty: CGFloat(originY))
                visitTransformed(layer, toDevice: toDevice, clip: clip, alpha: alpha, scrollGroup: scrollGroup)
                return
            }
            x += transform.affine.tx.native
            y += transform.affine.ty.native
        }
        visitUpright(
            layer, source, left: originX + x * scale, top: originY + y * scale, clip: clip, opacity: opacity,
            scrollGroup: scrollGroup)
    }

    /// Draws a layer that is not turned or scaled, with its upper left corner at a place in device space.
    mutating func visitUpright(
        _ layer: CALayer, _ source: CALayer, left: Double, top: Double, clip: PixelRect, opacity: Float,
        scrollGroup: Int
    ) {
        let flags = layer.flags
        let bounds = source.values.bounds
        let width = bounds.size.width.native
        let height = bounds.size.height.native
        let pixelLeft = pixelEdge(left)
        let pixelTop = pixelEdge(top)
        let rect = PixelRect(
            x: pixelLeft, y: pixelTop, width: pixelEdge(left + width * scale) - pixelLeft,
            height: pixelEdge(top + height * scale) - pixelTop)
        if rect.x >= clip.maxX || rect.maxX <= clip.x || rect.y >= clip.maxY || rect.maxY <= clip.y {
            guard layer.reachesBeyondBounds(source) else { return }
            let extent = layer.subtreeExtent
            if !extent.isInfinite {
                let box = CGRect(
                    x: left + (extent.origin.x - bounds.origin.x).native * scale,
                    y: top + (extent.origin.y - bounds.origin.y).native * scale,
                    width: extent.size.width.native * scale, height: extent.size.height.native * scale)
                guard PixelRect(covering: box).intersects(clip) else { return }
            }
        }
        if !flags.contains(.hasBeenShown) { layer.flags.insert(.hasBeenShown) }

        let place = LayerPlace(
            left: left, top: top, width: width * scale, height: height * scale, rect: rect, toDevice: nil)
        guard var scope = begin(layer, source, place, clip: clip, opacity: opacity, scrollGroup: scrollGroup) else {
            return
        }
        if !layer.children.isEmpty {
            var childOriginX = left - bounds.origin.x.native * scale
            var childOriginY = top - bounds.origin.y.native * scale
            var childGroup = scrollGroup
            if flags.contains(.scrollContainer) {
                let offsetX = pixelEdge(bounds.origin.x.native * scale)
                let offsetY = pixelEdge(bounds.origin.y.native * scale)
                childOriginX = left - Double(offsetX)
                childOriginY = top - Double(offsetY)
                childGroup = addScrollGroup(
                    layer, viewport: scope.clip.intersection(clip), originX: -offsetX, originY: -offsetY,
                    parent: scrollGroup)
            }
            if source.values.sublayerTransform != nil, let below = source.values.sublayerTransformInBounds {
                let toDevice = below.concatenating(
                    CGAffineTransform(
                        a: CGFloat(scale), b: 0, c: 0, d: CGFloat(scale), tx: CGFloat(childOriginX),
                        ty: CGFloat(childOriginY)))
                for child in layer.childrenBackToFront {
                    visitTransformed(
                        child, toDevice: toDevice, clip: scope.clip, alpha: scope.alpha, scrollGroup: childGroup)
                }
            } else if flags.contains(.scrollContainer) {
                for child in layer.childrenBackToFront {
                    visitScrolled(
                        child, originX: childOriginX, originY: childOriginY, clip: scope.clip, alpha: scope.alpha,
                        scrollGroup: childGroup)
                }
            } else if flags.contains(.sublayersHaveZPositions) {
                for child in layer.childrenBackToFront {
                    visit(
                        child, originX: childOriginX, originY: childOriginY, clip: scope.clip, alpha: scope.alpha,
                        scrollGroup: childGroup)
                }
            } else {
                for child in layer.children {
                    visit(
                        child, originX: childOriginX, originY: childOriginY, clip: scope.clip, alpha: scope.alpha,
                        scrollGroup: childGroup)
                }
            }
        }
        end(&scope, layer, source, place, clip: clip, scrollGroup: scrollGroup)
    }

    /// Draws a layer placed by a matrix.
    ///
    /// - Parameter toDevice: from the superlayer's coordinates to device space.
    mutating func visitTransformed(
        _ layer: CALayer, toDevice: CGAffineTransform, clip: PixelRect, alpha: Float, scrollGroup: Int
    ) {
        if layer.flags.contains(.hidden) { return }
        turnedLayers += 1
        let source = layer.presented ?? layer
        let opacity = source.values.opacity * alpha
        if opacity < Self.leastOpacity { return }
        let boundsToDevice = source.values.boundsToSuperlayer.concatenating(toDevice)
        let determinant = boundsToDevice.a * boundsToDevice.d - boundsToDevice.b * boundsToDevice.c
        // A layer that is scaled to nothing, as at the beginning of animations, is not seen.
        guard abs(determinant) > 1e-12 else { return }
        guard determinant > 0 || layer.flags.contains(.doubleSided) else { return }
        let bounds = source.values.bounds
        let pixelsToDevice = CGAffineTransform(
            a: CGFloat(1 / scale), b: 0, c: 0, d: CGFloat(1 / scale), tx: bounds.origin.x, ty: bounds.origin.y
        ).concatenating(boundsToDevice)
        var place = LayerPlace(
            left: 0, top: 0, width: bounds.size.width.native * scale, height: bounds.size.height.native * scale,
            rect: .zero, toDevice: pixelsToDevice)
        place.rect = place.box(x: 0, y: 0, width: place.width, height: place.height)
        if !place.rect.intersects(clip) {
            guard layer.reachesBeyondBounds(source) else { return }
            let extent = layer.subtreeExtent
            if !extent.isInfinite {
                guard PixelRect(covering: extent.applying(boundsToDevice)).intersects(clip) else { return }
            }
        }
        if !layer.flags.contains(.hasBeenShown) { layer.flags.insert(.hasBeenShown) }
        guard var scope = begin(layer, source, place, clip: clip, opacity: opacity, scrollGroup: scrollGroup) else {
            return
        }
        if !layer.children.isEmpty {
            let below = source.values.sublayerTransformInBounds?.concatenating(boundsToDevice) ?? boundsToDevice
            for child in layer.childrenBackToFront {
                visitTransformed(
                    child, toDevice: below, clip: scope.clip, alpha: scope.alpha, scrollGroup: scrollGroup)
            }
        }
        end(&scope, layer, source, place, clip: clip, scrollGroup: scrollGroup)
    }

    /// The opacity below which nothing is seen in 8 bits per channel.
    static let leastOpacity: Float = 1 / 512
}

extension CALayer {
    /// Whether anything may be drawn outside the layer's rectangle; then its extent decides.
    @inline(__always)
    final func reachesBeyondBounds(_ source: CALayer) -> Bool {
        if flags.contains(.masksToBounds) { return false }
        return !children.isEmpty || source.values.shadowOpacity > 0
            || (source.values.contents != nil
                && ((placement != .resize && placement != .resizeAspect) || flags.contains(.hasContentsFrame)
                    || source !== self && flags.contains(.keepsContentsSize)))
    }
}
