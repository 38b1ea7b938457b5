import Drawing

/// The place of a layer in device space: its size in device pixels, and either its upper left corner or a matrix.
struct LayerPlace {
    /// The device coordinates of the upper left corner; 0 with a matrix.
    var left: Double
    var top: Double
    /// The width in device pixels, before the matrix.
    var width: Double
    var height: Double
    /// The pixels of the layer: its rectangle with edges at whole pixels, or the bounding box with a matrix.
    var rect: PixelRect
    /// The transform from device pixels relative to the layer's corner to device space; nil for an upright layer.
    var toDevice: CGAffineTransform?

    /// Maps the unit square to a part of the layer; nil for an upright layer.
    func unitToDevice(x: Double, y: Double, width: Double, height: Double) -> CGAffineTransform? {
        guard let toDevice else { return nil }
        return CGAffineTransform(
            a: CGFloat(width), b: 0, c: 0, d: CGFloat(height), tx: CGFloat(x), ty: CGFloat(y)
        ).concatenating(toDevice)
    }

    /// The pixels of a part of the layer: rounded edges, or with a matrix all that are touched.
    func box(x: Double, y: Double, width: Double, height: Double) -> PixelRect {
        guard let toDevice else {
            let x0 = pixelEdge(left + x)
            let y0 = pixelEdge(top + y)
            return PixelRect(
                x: x0, y: y0, width: pixelEdge(left + x + width) - x0, height: pixelEdge(top + y + height) - y0)
        }
        let box = CGRect(x: x, y: y, width: width, height: height).applying(toDevice)
        guard abs(box.origin.x) < 1e9, abs(box.origin.y) < 1e9, box.size.width < 1e9, box.size.height < 1e9 else {
            return PixelRect(x: -1_000_000_000, y: -1_000_000_000, width: 2_000_000_000, height: 2_000_000_000)
        }
        return PixelRect(covering: box)
    }

    /// The same for a layer with a matrix whose edges are parallel to the drawable's; nil for other layers. The edges
    /// are rounded, and the part is stretched to them: two parts with an edge in common meet there, whatever the
    /// matrix, while soft edges between pixels would let through what is below.
    func wholePixels(
        x: Double, y: Double, width: Double, height: Double
    ) -> (rect: PixelRect, unitToDevice: CGAffineTransform)? {
        guard let toDevice, isAxisAligned else { return nil }
        func corner(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
            let place = CGPoint(x: x, y: y).applying(toDevice)
            return (pixelEdge(place.x.native), pixelEdge(place.y.native))
        }
        let (first, last) = (corner(x, y), corner(x + width, y + height))
        let (across, down) = (last.x - first.x, last.y - first.y)
        let isUpright = toDevice.b == 0 && toDevice.c == 0
        return (
            PixelRect(
                x: min(first.x, last.x), y: min(first.y, last.y), width: abs(across), height: abs(down)),
            CGAffineTransform(
                a: isUpright ? CGFloat(across) : 0, b: isUpright ? 0 : CGFloat(down),
                c: isUpright ? 0 : CGFloat(across), d: isUpright ? CGFloat(down) : 0, tx: CGFloat(first.x),
                ty: CGFloat(first.y))
        )
    }

    /// Whether the layer's edges are parallel to the drawable's, so that clipping to it is clipping to a rectangle.
    var isAxisAligned: Bool {
        guard let toDevice else { return true }
        return (toDevice.b == 0 && toDevice.c == 0) || (toDevice.a == 0 && toDevice.d == 0)
    }

    /// The part of a clip that is inside the layer.
    func clipped(_ clip: PixelRect) -> PixelRect {
        guard let toDevice, isAxisAligned else { return clip.intersection(rect) }
        let box = CGRect(x: 0, y: 0, width: width, height: height).applying(toDevice)
        let x = pixelEdge(box.origin.x.native)
        let y = pixelEdge(box.origin.y.native)
        return clip.intersection(
            PixelRect(
                x: x, y: y, width: pixelEdge((box.origin.x + box.size.width).native) - x,
                height: pixelEdge((box.origin.y + box.size.height).native) - y))
    }

    /// A layer's corners, made smaller where they would not fit.
    func corners(radius: CGFloat, scale: Double, mask: CACornerMask) -> CornerRadii {
        let pixels = min(radius.native * scale, min(width, height) / 2)
        guard pixels > 0 else { return .zero }
        if mask == .all { return CornerRadii(pixels) }
        return CornerRadii(
            topLeft: mask.contains(.layerMinXMinYCorner) ? pixels : 0,
            topRight: mask.contains(.layerMaxXMinYCorner) ? pixels : 0,
            bottomLeft: mask.contains(.layerMinXMaxYCorner) ? pixels : 0,
            bottomRight: mask.contains(.layerMaxXMaxYCorner) ? pixels : 0)
    }
}
