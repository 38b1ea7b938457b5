import Drawing

/// A transform of the plane taken apart: shear, then scaling, then rotation, then translation.
struct TransformParts {
    var scaleX: CGFloat
    var scaleY: CGFloat
    /// How far y leans along the turned x axis.
    var shear: CGFloat
    /// Radians, -π ... π.
    var rotation: CGFloat
    var translationX: CGFloat
    var translationY: CGFloat

    init(_ t: CGAffineTransform) {
        (translationX, translationY) = (t.tx, t.ty)
        let determinant = t.a * t.d - t.b * t.c
        // A mirror image needs one negative scale; take the axis that makes the rotation the smaller one.
        let mirrorsX = determinant < 0 && t.a < t.d
        let (a, b) = mirrorsX ? (-t.a, -t.b) : (t.a, t.b)
        let length = (a * a + b * b).squareRoot()
        guard length > 0 else {
            (scaleX, shear, rotation) = (0, 0, 0)
            scaleY = (t.c * t.c + t.d * t.d).squareRoot()
            if scaleY > 0 { rotation = atan2(-t.c, t.d) }
            return
        }
        scaleX = mirrorsX ? -length : length
        rotation = atan2(b, a)
        shear = (a * t.c + b * t.d) / length
        scaleY = (a * t.d - b * t.c) / length
    }

    var affine: CGAffineTransform {
        let s = sin(rotation)
        let c = cos(rotation)
        return CGAffineTransform(
            a: scaleX * c, b: scaleX * s, c: shear * c - scaleY * s, d: shear * s + scaleY * c, tx: translationX,
            ty: translationY)
    }
}

extension CATransform3D {
    /// The transform a fraction of the way from `a` to `b`. Transforms of the plane are taken apart, so that a rotation
    /// turns (the shorter way) instead of shrinking through the middle; others are mixed element by element.
    package static func interpolate(_ a: CATransform3D, _ b: CATransform3D, _ t: CGFloat) -> CATransform3D {
        func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * t }
        guard CATransform3DIsAffine(a), CATransform3DIsAffine(b) else {
            var result = CATransform3D()
            result.elements = zip(a.elements, b.elements).map { mix($0, $1) }
            return result
        }
        var parts = TransformParts(CATransform3DGetAffineTransform(a))
        let end = TransformParts(CATransform3DGetAffineTransform(b))
        var turn = end.rotation - parts.rotation
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        parts.rotation += turn * t
        parts.scaleX = mix(parts.scaleX, end.scaleX)
        parts.scaleY = mix(parts.scaleY, end.scaleY)
        parts.shear = mix(parts.shear, end.shear)
        parts.translationX = mix(parts.translationX, end.translationX)
        parts.translationY = mix(parts.translationY, end.translationY)
        return CATransform3DMakeAffineTransform(parts.affine)
    }

    /// Changes parts of the two-dimensional transform; the elements for z and perspective stay.
    mutating func modifyParts(_ body: (inout TransformParts) -> Void) {
        var parts = TransformParts(CATransform3DGetAffineTransform(self))
        body(&parts)
        let m = parts.affine
        (m11, m12, m21, m22, m41, m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
    }
}
