import Drawing

// Lists whose beginning is at the bottom are turned over. Each view in them is turned over, too, which makes it upright
// again. Such pairs are drawn without a matrix: as sharp, and moved by whole pixels, as in any other list.
extension LayerWalk {
    /// Whether turning the layer over changes nothing on screen but the places of its sublayers.
    func mayBeFlipped(_ layer: CALayer, _ source: CALayer) -> Bool {
        layer.flags.contains(.scrollContainer) && source.values.contents == nil
            && !layer.flags.contains(.hasContentsTiles)
            && source.values.sublayerTransform == nil && source.values.anchorPoint == CGPoint(x: 0.5, y: 0.5)
    }

    /// Draws a scroll container that is turned over, its upper left corner at a place in device space.
    ///
    /// - Parameter flip: see `LayerTransform.flip`.
    mutating func visitFlipped(
        _ layer: CALayer, _ source: CALayer, flip: UInt8, left: Double, top: Double, clip: PixelRect, opacity: Float,
        scrollGroup: Int
    ) {
        turnedLayers += 1
        let bounds = source.values.bounds
        let width = bounds.size.width.native * scale
        let height = bounds.size.height.native * scale
        let (pixelLeft, pixelTop) = (pixelEdge(left), pixelEdge(top))
        let rect = PixelRect(
            x: pixelLeft, y: pixelTop, width: pixelEdge(left + width) - pixelLeft,
            height: pixelEdge(top + height) - pixelTop)
        guard rect.intersects(clip) || !layer.flags.contains(.masksToBounds) else { return }
        if !layer.flags.contains(.hasBeenShown) { layer.flags.insert(.hasBeenShown) }
        let place = LayerPlace(left: left, top: top, width: width, height: height, rect: rect, toDevice: nil)
        guard var scope = begin(layer, source, place, clip: clip, opacity: opacity, scrollGroup: scrollGroup) else {
            return
        }
        if !layer.children.isEmpty {
            let offsetX = pixelEdge(bounds.origin.x.native * scale)
            let offsetY = pixelEdge(bounds.origin.y.native * scale)
            let (turnsX, turnsY) = (flip & 1 != 0, flip & 2 != 0)
            // The place of the content's zero in device space, and its direction from there.
            let zeroX = turnsX ? left + width + Double(offsetX) : left - Double(offsetX)
            let zeroY = turnsY ? top + height + Double(offsetY) : top - Double(offsetY)
            let group = addScrollGroup(
                layer, viewport: scope.clip.intersection(clip), originX: turnsX ? offsetX : -offsetX,
                originY: turnsY ? offsetY : -offsetY, parent: scrollGroup)
            let toDevice = CGAffineTransform(
                a: CGFloat(turnsX ? -scale : scale), b: 0, c: 0, d: CGFloat(turnsY ? -scale : scale),
                tx: CGFloat(zeroX), ty: CGFloat(zeroY))
            for child in layer.childrenBackToFront {
                visitChild(
                    child, flip: flip, toDevice: toDevice, clip: scope.clip, alpha: scope.alpha, scrollGroup: group)
            }
        }
        end(&scope, layer, source, place, clip: clip, scrollGroup: scrollGroup)
    }

    /// Draws a sublayer of a container that is turned over: upright if it is turned back, or looks the same either way.
    private mutating func visitChild(
        _ layer: CALayer, flip: UInt8, toDevice: CGAffineTransform, clip: PixelRect, alpha: Float, scrollGroup: Int
    ) {
        if layer.flags.contains(.hidden) { return }
        let source = layer.presented ?? layer
        let values = source.values
        let isTurnedBack = values.transform?.flip == flip && values.anchorPoint == CGPoint(x: 0.5, y: 0.5)
        let isPlain =
            values.contents == nil && layer.children.isEmpty && !layer.flags.contains(.hasContentsTiles)
            && values.shadowOpacity == 0 && layer.maskStorage == nil
            && (values.cornerRadius == 0 || source.maskedCorners == .all)
        guard isTurnedBack || (values.transform == nil && isPlain) else {
            return visitTransformed(layer, toDevice: toDevice, clip: clip, alpha: alpha, scrollGroup: scrollGroup)
        }
        let opacity = values.opacity * alpha
        if opacity < Self.leastOpacity { return }
        let size = values.bounds.size
        let x = values.position.x - values.anchorPoint.x * size.width
        let y = values.position.y - values.anchorPoint.y * size.height
        // The corner that is the upper left one on screen.
        let corner = CGPoint(x: toDevice.a < 0 ? x + size.width : x, y: toDevice.d < 0 ? y + size.height : y)
            .applying(toDevice)
        visitUpright(
            layer, source, left: corner.x.native, top: corner.y.native, clip: clip, opacity: opacity,
            scrollGroup: scrollGroup)
    }
}
