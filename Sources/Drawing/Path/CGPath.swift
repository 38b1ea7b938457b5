import Foundation

/// Lines and curves, to be filled, stroked or clipped to. Coordinates in points, y downwards.
///
/// Immutable, so it may be shared between threads; `CGMutablePath` is the one that is built up. Code that keeps a path
/// handed in by a client keeps `copy()`, since it may be a mutable one. Equal when made of equal elements.
public class CGPath: @unchecked Sendable {  // only CGMutablePath writes the elements, on the one thread that builds it
    /// One step of a path. Control points come before the point where the step ends.
    package enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quadCurve(CGPoint, CGPoint)
        case curve(CGPoint, CGPoint, CGPoint)
        case close
    }

    /// The steps in order. O(1).
    package internal(set) var elements: [Element]

    package init(elements: [Element]) {
        self.elements = elements
    }

    /// A closed rectangle, beginning at its origin.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init(transform: transform) { PathShape.rect(rect, $0) }
    }

    /// A closed ellipse that touches the rectangle's four edges.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init(transform: transform) { PathShape.ellipse(in: rect, $0) }
    }

    /// A closed rectangle whose corners are quarters of ellipses. Radii larger than half the side are reduced to it.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        self.init(transform: transform) {
            PathShape.roundedRect(rect, PathShape.Corners(width: cornerWidth, height: cornerHeight), $0)
        }
    }

    /// A closed rectangle with a radius of its own, in points, for each corner. Radii that do not fit beside each other
    /// are all reduced by the same factor.
    package convenience init(
        roundedRect rect: CGRect, topLeft: CGFloat, topRight: CGFloat, bottomLeft: CGFloat, bottomRight: CGFloat
    ) {
        self.init(transform: nil) {
            PathShape.roundedRect(
                rect,
                PathShape.Corners(
                    topLeft: topLeft, topRight: topRight, bottomLeft: bottomLeft, bottomRight: bottomRight), $0)
        }
    }

    private convenience init(
        transform: UnsafePointer<CGAffineTransform>?, _ build: (_ emit: (Element) -> Void) -> Void
    ) {
        var elements: [Element] = []
        let transform = transform?.pointee ?? .identity
        build { elements.append($0.applying(transform)) }
        self.init(elements: elements)
    }

    /// True when there is not even a beginning.
    public var isEmpty: Bool { elements.isEmpty }

    /// The point at which the next line or curve would begin; zero in an empty path.
    public var currentPoint: CGPoint {
        var start = CGPoint.zero
        var current = CGPoint.zero
        for element in elements {
            if case .move(let point) = element { start = point }
            current = element.endPoint ?? start
        }
        return current
    }

    /// An immutable path with the same elements.
    public func copy() -> CGPath? {
        CGPath(elements: elements)
    }

    /// An immutable path with every point transformed.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        let transform = transform?.pointee ?? .identity
        return CGPath(elements: elements.map { $0.applying(transform) })
    }

    /// A mutable path with the same elements.
    public func mutableCopy() -> CGMutablePath? {
        CGMutablePath(elements: elements)
    }

    /// Calls the block for each step in order. The pointer and the points are valid during the call only.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in elements {
            var points = element.points
            // A step without points (a closing one) needs an address, too, although its memory is never read.
            if points.isEmpty { points = [.zero] }
            points.withUnsafeMutableBufferPointer { buffer in
                guard let address = buffer.baseAddress else { return }
                withUnsafePointer(to: CGPathElement(type: element.type, points: address), block)
            }
        }
    }
}

extension CGPath: Hashable {
    public static func == (a: CGPath, b: CGPath) -> Bool {
        a === b || a.elements == b.elements
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}

/// The kind of a path's step.
public enum CGPathElementType: Int32, Sendable {
    /// `moveToPoint` begins a subpath; `closeSubpath` goes back to where it began.
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One step of a path as `applyWithBlock` shows it: 1, 1, 2, 3 or 0 points by type, the end point last.
public struct CGPathElement {
    /// The kind of step, which says how many points there are.
    public var type: CGPathElementType
    /// The step's points, the end point last. Valid during the call of the block only.
    public var points: UnsafeMutablePointer<CGPoint>
}

extension CGPath.Element {
    /// The step with every point transformed.
    package func applying(_ transform: CGAffineTransform) -> Self {
        if transform.isIdentity { return self }
        switch self {
        case .move(let a): return .move(a.applying(transform))
        case .line(let a): return .line(a.applying(transform))
        case .quadCurve(let a, let b): return .quadCurve(a.applying(transform), b.applying(transform))
        case .curve(let a, let b, let c):
            return .curve(a.applying(transform), b.applying(transform), c.applying(transform))
        case .close: return .close
        }
    }

    /// The point at which the step ends; nil for a closing step, which ends at the beginning of its subpath.
    package var endPoint: CGPoint? {
        switch self {
        case .move(let a), .line(let a), .quadCurve(_, let a), .curve(_, _, let a): a
        case .close: nil
        }
    }

    /// Control points and end point; allocates, so not for loops that must be fast.
    package var points: [CGPoint] {
        switch self {
        case .move(let a), .line(let a): [a]
        case .quadCurve(let a, let b): [a, b]
        case .curve(let a, let b, let c): [a, b, c]
        case .close: []
        }
    }

    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quadCurve: .addQuadCurveToPoint
        case .curve: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
