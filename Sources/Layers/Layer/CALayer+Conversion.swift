import Drawing

extension CALayer {
    /// Converts a point of the superlayer's coordinates to this layer's.
    final func fromSuperlayer(_ point: CGPoint) -> CGPoint {
        var point = point
        if let parent = superlayer?.values.sublayerTransformInBounds { point = point.applying(parent.inverted()) }
        guard values.transform == nil else { return point.applying(values.boundsToSuperlayer.inverted()) }
        let origin = originInSuperlayer
        return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    }

    /// Converts a point of this layer's coordinates to the superlayer's.
    final func toSuperlayer(_ point: CGPoint) -> CGPoint {
        var result: CGPoint
        if values.transform == nil {
            let origin = originInSuperlayer
            result = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
        } else {
            result = point.applying(values.boundsToSuperlayer)
        }
        if let parent = superlayer?.values.sublayerTransformInBounds { result = result.applying(parent) }
        return result
    }

    /// The place of this layer's point (0, 0) in the superlayer, if there is no transform.
    private var originInSuperlayer: CGPoint {
        let b = values.bounds
        return CGPoint(
            x: values.position.x - values.anchorPoint.x * b.size.width - b.origin.x,
            y: values.position.y - values.anchorPoint.y * b.size.height - b.origin.y)
    }

    /// Converts a point from another layer's coordinates (nil: the coordinates that the root layer lies in) to this
    /// layer's. The layers should be in one tree; if not, their roots are taken to coincide. Costs O(depth).
    public final func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        if layer === self { return point }
        // Most conversions are between a layer and its superlayer.
        if let layer, layer === superlayer { return fromSuperlayer(point) }
        if let layer, layer.superlayer === self { return layer.toSuperlayer(point) }
        var result = point
        var next = layer
        while let current = next {
            if current === self { return result }
            result = current.toSuperlayer(result)
            next = current.superlayer
        }
        return fromRoot(result)
    }

    /// Converts a point from this layer's coordinates to another layer's (nil: the coordinates the root layer lies in).
    public final func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        guard let layer else {
            var result = point
            var next: CALayer? = self
            while let current = next {
                result = current.toSuperlayer(result)
                next = current.superlayer
            }
            return result
        }
        return layer.convert(point, from: self)
    }

    /// The smallest rectangle of this layer's coordinates around a rectangle of another's.
    public final func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        Self.boundingBox(of: rect) { convert($0, from: layer) }
    }

    /// The smallest rectangle of another layer's coordinates around a rectangle of this one's.
    public final func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        if rect.size.width >= 0, rect.size.height >= 0, !rect.isNull, !rect.isInfinite,
            let origin = movedPoint(rect.origin, to: layer)
        {
            return CGRect(origin: origin, size: rect.size)
        }
        return Self.boundingBox(of: rect) { convert($0, to: layer) }
    }

    /// A point in the coordinates of a layer above this one (nil: the coordinates that the root layer lies in), if the
    /// layers in between are only moved, as a cell is in its list. Nil if not.
    private func movedPoint(_ point: CGPoint, to ancestor: CALayer?) -> CGPoint? {
        var result = point
        var next: CALayer? = self
        while let current = next {
            if current === ancestor { return result }
            let parent = current.superlayer
            guard current.values.transform == nil, parent?.values.sublayerTransformInBounds == nil else { return nil }
            let origin = current.originInSuperlayer
            result = CGPoint(x: result.x + origin.x, y: result.y + origin.y)
            next = parent
        }
        return ancestor == nil ? result : nil
    }

    /// Returns the time unchanged, because all layers share one clock.
    public final func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval { time }

    /// Returns the time unchanged, because all layers share one clock.
    public final func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval { time }

    private func fromRoot(_ point: CGPoint) -> CGPoint {
        guard let superlayer else { return fromSuperlayer(point) }
        return fromSuperlayer(superlayer.fromRoot(point))
    }

    private static func boundingBox(of rect: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
        if rect.isNull || rect.isInfinite { return rect }
        let a = map(rect.origin)
        let b = map(CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
        let c = map(CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y))
        let d = map(CGPoint(x: rect.origin.x, y: rect.origin.y + rect.size.height))
        let left = min(min(a.x, b.x), min(c.x, d.x))
        let top = min(min(a.y, b.y), min(c.y, d.y))
        // An upright rectangle keeps its size to the last bit.
        if c.y == a.y, d.x == a.x, c.x - a.x == b.x - d.x, abs((c.x - a.x) - rect.size.width) < 1e-9,
            abs((d.y - a.y) - rect.size.height) < 1e-9
        {
            return CGRect(origin: CGPoint(x: left, y: top), size: rect.size)
        }
        return CGRect(
            x: left, y: top, width: max(max(a.x, b.x), max(c.x, d.x)) - left,
            height: max(max(a.y, b.y), max(c.y, d.y)) - top)
    }
}

/// A number of seconds, by the name that Core Animation's functions use.
public typealias CFTimeInterval = Double
