@_exported import Foundation

/// A 3×3 matrix for 2D transforms, applied to row vectors: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct CGAffineTransform: Hashable, Codable, Sendable {
    /// The factor by which x contributes to the new x.
    public var a: CGFloat
    /// The factor by which x contributes to the new y.
    public var b: CGFloat
    /// The factor by which y contributes to the new x.
    public var c: CGFloat
    /// The factor by which y contributes to the new y.
    public var d: CGFloat
    /// The shift along x.
    public var tx: CGFloat
    /// The shift along y.
    public var ty: CGFloat

    /// A transform of these six numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The identity transform.
    public init() {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }

    /// A shift by points.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Multiplies distances from the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Clockwise on screen for positive angles (radians), since y points down.
    public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle)
        let cosine = cos(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Changes nothing.
    public static let identity = CGAffineTransform()

    /// Whether the transform changes nothing.
    public var isIdentity: Bool { self == .identity }

    /// First this transform, then `other`.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// This transform applied after a translation.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// This transform applied after a scaling.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// This transform applied after a rotation.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The transform that undoes this one; this one itself if it cannot be undone.
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return self }
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// True when nothing but the position changes.
    package var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

extension CGPoint {
    /// The point to which the transform moves this one.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// The size without the shift: width and height as a vector, transformed.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The smallest rectangle around the four transformed corners.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let a = CGPoint(x: minX, y: minY).applying(t)
        let b = CGPoint(x: maxX, y: minY).applying(t)
        let c = CGPoint(x: minX, y: maxY).applying(t)
        let d = CGPoint(x: maxX, y: maxY).applying(t)
        let low = CGPoint(x: min(min(a.x, b.x), min(c.x, d.x)), y: min(min(a.y, b.y), min(c.y, d.y)))
        let high = CGPoint(x: max(max(a.x, b.x), max(c.x, d.x)), y: max(max(a.y, b.y), max(c.y, d.y)))
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

/// A two-dimensional displacement.
public struct CGVector: Hashable, Codable, Sendable {
    /// The distance to the right, in points.
    public var dx: CGFloat
    /// The distance downwards, in points.
    public var dy: CGFloat

    /// A displacement by points.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// No displacement.
    public static let zero = CGVector(dx: 0, dy: 0)
}
