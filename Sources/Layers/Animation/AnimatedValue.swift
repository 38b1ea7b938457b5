import Drawing

/// A value that an animation can interpolate.
enum AnimatedValue {
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor)
    /// Images are not interpolated: the value changes half-way.
    case image(CGImage?)

    /// Nil for types that animations do not know.
    init?(_ value: Any) {
        switch value {
        case let value as CGFloat: self = .number(value.native)
        case let value as Double: self = .number(value)
        case let value as Float: self = .number(Double(value))
        case let value as Int: self = .number(Double(value))
        case let value as CGPoint: self = .point(value)
        case let value as CGSize: self = .size(value)
        case let value as CGRect: self = .rect(value)
        case let value as CATransform3D: self = .transform(value)
        case let value as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(value))
        case let value as CGColor: self = .color(value)
        case let value as CGImage: self = .image(value)
        case let value as NSNumber: self = .number(value.doubleValue)
        default: return nil
        }
    }

    /// The value as `fromValue` and the like return it.
    var any: Any? {
        switch self {
        case .number(let value): CGFloat(value)
        case .point(let value): value
        case .size(let value): value
        case .rect(let value): value
        case .transform(let value): value
        case .color(let value): value
        case .image(let value): value
        }
    }

    /// The value a fraction of the way from `a` to `b`; beyond both for fractions outside 0 ... 1. Values of different
    /// kinds change half-way.
    static func interpolate(_ a: AnimatedValue, _ b: AnimatedValue, _ t: Double) -> AnimatedValue {
        func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * CGFloat(t) }
        switch (a, b) {
        case (.number(let x), .number(let y)):
            return .number(x + (y - x) * t)
        case (.point(let p), .point(let q)):
            return .point(CGPoint(x: mix(p.x, q.x), y: mix(p.y, q.y)))
        case (.size(let p), .size(let q)):
            return .size(CGSize(width: mix(p.width, q.width), height: mix(p.height, q.height)))
        case (.rect(let p), .rect(let q)):
            return .rect(
                CGRect(
                    x: mix(p.origin.x, q.origin.x), y: mix(p.origin.y, q.origin.y),
                    width: mix(p.size.width, q.size.width), height: mix(p.size.height, q.size.height)))
        case (.transform(let p), .transform(let q)):
            return .transform(CATransform3D.interpolate(p, q, CGFloat(t)))
        case (.color(let p), .color(let q)):
            // Premultiplied, so that fading in from `clear` (a transparent black) does not pass through dark colours.
            let alpha = min(max(mix(p.alpha, q.alpha), 0), 1)
            guard alpha > 0 else { return .color(q.copy(alpha: 0) ?? .clear) }
            return .color(
                CGColor(
                    red: mix(p.red * p.alpha, q.red * q.alpha) / alpha,
                    green: mix(p.green * p.alpha, q.green * q.alpha) / alpha,
                    blue: mix(p.blue * p.alpha, q.blue * q.alpha) / alpha, alpha: alpha))
        default:
            return t < 0.5 ? a : b
        }
    }

    /// The sum, for additive animations and `byValue`: transforms are concatenated; values that cannot be added are
    /// replaced.
    static func add(_ a: AnimatedValue, _ b: AnimatedValue) -> AnimatedValue {
        combine(a, b, sign: 1) ?? b
    }

    static func subtract(_ a: AnimatedValue, _ b: AnimatedValue) -> AnimatedValue {
        combine(a, b, sign: -1) ?? a
    }

    private static func combine(_ a: AnimatedValue, _ b: AnimatedValue, sign: CGFloat) -> AnimatedValue? {
        switch (a, b) {
        case (.number(let x), .number(let y)):
            .number(x + y * sign.native)
        case (.point(let p), .point(let q)):
            .point(CGPoint(x: p.x + sign * q.x, y: p.y + sign * q.y))
        case (.size(let p), .size(let q)):
            .size(CGSize(width: p.width + sign * q.width, height: p.height + sign * q.height))
        case (.rect(let p), .rect(let q)):
            .rect(
                CGRect(
                    x: p.origin.x + sign * q.origin.x, y: p.origin.y + sign * q.origin.y,
                    width: p.size.width + sign * q.size.width, height: p.size.height + sign * q.size.height))
        case (.transform(let p), .transform(let q)):
            .transform(CATransform3DConcat(sign > 0 ? q : CATransform3DInvert(q), p))
        default:
            nil
        }
    }
}
