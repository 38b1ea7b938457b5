import Drawing
import Execution

/// A 4×4 matrix applied to row vectors: `[x y z 1] · M`. A value; any thread.
///
/// `CATransform3D()` is all zeros, as the C structure is; start from `CATransform3DIdentity`.
public struct CATransform3D: Hashable, Sendable {
    /// What x contributes to x.
    public var m11: CGFloat = 0
    /// What x contributes to y.
    public var m12: CGFloat = 0
    /// What x contributes to z.
    public var m13: CGFloat = 0
    /// What x contributes to the divisor.
    public var m14: CGFloat = 0
    /// What y contributes to x.
    public var m21: CGFloat = 0
    /// What y contributes to y.
    public var m22: CGFloat = 0
    /// What y contributes to z.
    public var m23: CGFloat = 0
    /// What y contributes to the divisor.
    public var m24: CGFloat = 0
    /// What z contributes to x.
    public var m31: CGFloat = 0
    /// What z contributes to y.
    public var m32: CGFloat = 0
    /// What z contributes to z.
    public var m33: CGFloat = 0
    /// What z contributes to the divisor: -1 over the viewer's distance makes a perspective.
    public var m34: CGFloat = 0
    /// The shift along x.
    public var m41: CGFloat = 0
    /// The shift along y.
    public var m42: CGFloat = 0
    /// The shift along z.
    public var m43: CGFloat = 0
    /// The divisor's constant part; 1 without perspective.
    public var m44: CGFloat = 0

    /// A matrix of zeros.
    public init() {}

    /// A matrix of these elements, which are given row by row.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }

    /// The elements, row by row, for loops over them.
    package var elements: [CGFloat] {
        get { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }
        set {
            Misuse.require(newValue.count == 16, "A 4×4 matrix has 16 elements, not \(newValue.count).")
            (m11, m12, m13, m14) = (newValue[0], newValue[1], newValue[2], newValue[3])
            (m21, m22, m23, m24) = (newValue[4], newValue[5], newValue[6], newValue[7])
            (m31, m32, m33, m34) = (newValue[8], newValue[9], newValue[10], newValue[11])
            (m41, m42, m43, m44) = (newValue[12], newValue[13], newValue[14], newValue[15])
        }
    }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
    m43: 0, m44: 1)

/// Whether a transform changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
    t == CATransform3DIdentity
}

/// Whether two transforms are equal in all components.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a == b
}

/// A translation by points; z points towards the viewer.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m41, t.m42, t.m43) = (tx, ty, tz)
    return t
}

/// A scaling about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m22, t.m33) = (sx, sy, sz)
    return t
}

/// A rotation by `angle` radians about the vector (x, y, z); about (0, 0, 1) positive angles turn clockwise on screen.
/// The identity if the vector has no length.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let s = sin(angle)
    let c = cos(angle)
    let k = 1 - c
    return CATransform3D(
        m11: c + x * x * k, m12: x * y * k + z * s, m13: x * z * k - y * s, m14: 0,
        m21: x * y * k - z * s, m22: c + y * y * k, m23: y * z * k + x * s, m24: 0,
        m31: x * z * k + y * s, m32: y * z * k - x * s, m33: c + z * z * k, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

/// A translation, then `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// A scaling, then `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// A rotation, then `t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// First `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
        (
            x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41, x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
            x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43, x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
        )
    }
    var t = CATransform3D()
    (t.m11, t.m12, t.m13, t.m14) = row(a.m11, a.m12, a.m13, a.m14)
    (t.m21, t.m22, t.m23, t.m24) = row(a.m21, a.m22, a.m23, a.m24)
    (t.m31, t.m32, t.m33, t.m34) = row(a.m31, a.m32, a.m33, a.m34)
    (t.m41, t.m42, t.m43, t.m44) = row(a.m41, a.m42, a.m43, a.m44)
    return t
}

/// The transform that undoes `t`; `t` itself if it cannot be undone.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    // Gauss-Jordan elimination with the largest pivot of each column, on the matrix and the identity side by side.
    var left = t.elements
    var right = CATransform3DIdentity.elements
    for column in 0..<4 {
        var pivot = column
        for row in column..<4 where abs(left[row * 4 + column]) > abs(left[pivot * 4 + column]) { pivot = row }
        let value = left[pivot * 4 + column]
        guard value != 0, value.isFinite else { return t }
        for k in 0..<4 {
            left.swapAt(column * 4 + k, pivot * 4 + k)
            right.swapAt(column * 4 + k, pivot * 4 + k)
        }
        for k in 0..<4 {
            left[column * 4 + k] /= value
            right[column * 4 + k] /= value
        }
        for row in 0..<4 where row != column {
            let factor = left[row * 4 + column]
            guard factor != 0 else { continue }
            for k in 0..<4 {
                left[row * 4 + k] -= factor * left[column * 4 + k]
                right[row * 4 + k] -= factor * right[column * 4 + k]
            }
        }
    }
    var inverse = CATransform3D()
    inverse.elements = right
    return inverse
}
