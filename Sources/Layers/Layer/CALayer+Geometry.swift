import Drawing

extension CALayer {
    /// The point of the bounds, in their unit square, that lies at `position` and that transforms keep in place.
    public final var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set {
            guard newValue != values.anchorPoint, newValue.isUsable("anchorPoint", of: self) else { return }
            change(.anchorPoint) { $0.anchorPoint = newValue }
        }
    }

    /// A transform that is applied to all sublayers about this layer's anchor point. It is drawn without perspective.
    public final var sublayerTransform: CATransform3D {
        get { values.sublayerTransform?.matrix ?? CATransform3DIdentity }
        set {
            let new = LayerTransform.make(newValue)
            guard new?.matrix != values.sublayerTransform?.matrix, newValue.isUsable("sublayerTransform", of: self)
            else { return }
            change(.sublayerTransform) { $0.sublayerTransform = new }
        }
    }

    /// The two-dimensional part of `transform`.
    public final func affineTransform() -> CGAffineTransform {
        values.transform?.affine ?? .identity
    }

    /// Sets `transform` to one of the plane.
    public final func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }

    /// Whether the layer is drawn when a transform turns its back to the viewer.
    public final var isDoubleSided: Bool {
        get { flags.contains(.doubleSided) }
        set { setFlag(.doubleSided, newValue) }
    }

    /// Whether the bounds' origin is a scroll offset. If it is, sublayers are presented at whole device pixels relative
    /// to the layer, and the display list describes them as a region that moves as a whole.
    package final var isScrollContainer: Bool {
        get { flags.contains(.scrollContainer) }
        set { setFlag(.scrollContainer, newValue) }
    }

    final func setBounds(_ new: CGRect) {
        let old = values.bounds
        guard new != old, new.isUsable("bounds", of: self) else { return }
        change(.bounds) { $0.bounds = new }
        noteChange(.boundsChange(from: old, to: new))
        if new.size != old.size {
            setNeedsLayout()
            if flags.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() }
        } else if flags.contains(.scrollContainer) {
            setNeedsLayout()
        }
    }

    final func setTransform(_ new: CATransform3D) {
        let transform = LayerTransform.make(new)
        guard transform?.matrix != values.transform?.matrix, new.isUsable("transform", of: self) else { return }
        change(.transform) { $0.transform = transform }
    }

    final var currentFrame: CGRect {
        let size = values.bounds.size
        let anchor = values.anchorPoint
        guard let transform = values.transform else {
            return CGRect(
                x: values.position.x - anchor.x * size.width, y: values.position.y - anchor.y * size.height,
                width: size.width, height: size.height)
        }
        // The rectangle is relative to the anchor point, so that large positions cost no precision.
        return CGRect(x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
            .applying(transform.affine).offsetBy(dx: values.position.x, dy: values.position.y)
    }

    final func setFrame(_ frame: CGRect) {
        guard frame.isUsable("frame", of: self) else { return }
        let frame = frame.size.width < 0 || frame.size.height < 0 ? frame.standardized : frame
        let size: CGSize
        if let transform = values.transform, !transform.isTranslation {
            size = Self.untransformedSize(of: frame.size, transform.affine)
        } else {
            size = frame.size
        }
        let anchor = values.anchorPoint
        var new = CGPoint(
            x: frame.origin.x + anchor.x * size.width, y: frame.origin.y + anchor.y * size.height)
        if size != values.bounds.size {
            bounds = CGRect(origin: values.bounds.origin, size: size)
        }
        if let transform = values.transform {
            // The transformed box may lie anywhere relative to the anchor point: place its corner at the frame's.
            let box = CGRect(
                x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height
            ).applying(transform.affine)
            new = CGPoint(x: frame.origin.x - box.origin.x, y: frame.origin.y - box.origin.y)
        }
        position = new
    }

    /// The size of a rectangle whose transformed bounding box has the given size: a 2×2 system of equations; where it
    /// has no positive solution (a square's box turned by 45°), the given size.
    private static func untransformedSize(of box: CGSize, _ t: CGAffineTransform) -> CGSize {
        let (a, b, c, d) = (abs(t.a), abs(t.b), abs(t.c), abs(t.d))
        let determinant = a * d - b * c
        guard abs(determinant) > 1e-9 else { return box }
        let width = (box.width * d - box.height * c) / determinant
        let height = (box.height * a - box.width * b) / determinant
        return width >= 0 && height >= 0 ? CGSize(width: width, height: height) : box
    }
}
