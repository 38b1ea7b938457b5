import Drawing

/// The 3D transform that moves points of the plane as `m` does.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m12) = (m.a, m.b)
    (t.m21, t.m22) = (m.c, m.d)
    (t.m41, t.m42) = (m.tx, m.ty)
    return t
}

/// True when `t` keeps the plane in the plane, without perspective, so that a `CGAffineTransform` can say the same.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0
        && t.m43 == 0 && t.m44 == 1
}

/// The effect of `t` on points of the plane, seen from straight above and without perspective. It is exact when
/// `CATransform3DIsAffine(t)`.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

/// A transform that is not the identity, with the values that drawing needs, worked out once. Immutable.
///
/// Layers keep transforms behind a reference because nearly all of them have none.
final class LayerTransform: Sendable {
    let matrix: CATransform3D
    let affine: CGAffineTransform
    /// Whether the transform changes only the position.
    let isTranslation: Bool
    /// For a transform that only mirrors: 1 if x is negated, 2 if y is, 3 if both are. Otherwise 0.
    let flip: UInt8

    init(_ matrix: CATransform3D) {
        self.matrix = matrix
        affine = CATransform3DGetAffineTransform(matrix)
        isTranslation = affine.isTranslation
        let m = affine
        let isFlip =
            CATransform3DIsAffine(matrix) && m.b == 0 && m.c == 0 && m.tx == 0 && m.ty == 0
            && abs(m.a) == 1 && abs(m.d) == 1
        flip = isFlip ? (m.a < 0 ? 1 : 0) | (m.d < 0 ? 2 : 0) : 0
    }

    /// Makes the object for a matrix; nil for the identity.
    static func make(_ matrix: CATransform3D) -> LayerTransform? {
        matrix == CATransform3DIdentity ? nil : LayerTransform(matrix)
    }
}
