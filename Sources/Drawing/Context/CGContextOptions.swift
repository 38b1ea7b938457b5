import Foundation

/// How the ends of open lines look.
public enum CGLineCap: Int32, Sendable {
    /// `butt` ends at the last point, `round` in a half circle around it, `square` half a line's width further.
    case butt, round, square
}

/// How the corners of lines look.
public enum CGLineJoin: Int32, Sendable {
    /// `miter` is pointed within the miter limit, `round` an arc, `bevel` cut off.
    case miter, round, bevel
}

/// Which points count as inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
    /// `winding` counts how often the path goes around a point, `evenOdd` how often a ray from it crosses the path.
    case winding, evenOdd
}

/// How pictures are enlarged and reduced. `none` repeats pixels; the others interpolate when enlarging and average when
/// reducing, without differences between them.
public enum CGInterpolationQuality: Int32, Sendable {
    /// Interpolates, as all qualities except `none` do.
    case `default` = 0
    /// Repeats pixels.
    case none = 1
    /// The same as `default`.
    case low = 2
    /// The same as `default`.
    case high = 3
    /// The same as `default`.
    case medium = 4
}

/// How a gradient goes on beyond its first and last colour.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour goes on after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// The ways in which drawings (source) are combined with the existing pixels (destination). Raw values are Apple's.
///
/// CoreGraphics' `plusDarker` is missing, since Cairo has nothing like it.
public enum CGBlendMode: Int32, Sendable {
    /// The source over the destination, by its alpha.
    case normal = 0
    /// The mixing modes of the PDF standard, each component by itself.
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    /// The mixing modes of the PDF standard that take hue, saturation, colour or luminosity from the source, the rest
    /// from the destination.
    case hue, saturation, color, luminosity
    /// The result is transparent.
    case clear
    /// The source replaces the destination.
    case copy
    /// The operators of Porter and Duff, which say which of source and destination is kept where both, one or none of
    /// them have pixels.
    case sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
    /// Adds components, up to full brightness.
    case plusLighter = 27
}

/// The meaning of a colour's numbers. There is only one colour space here: red, green and blue as sRGB displays show
/// them.
public final class CGColorSpace: Sendable {
    package static let deviceRGB = CGColorSpace()

    /// 3: red, green and blue.
    public var numberOfComponents: Int { 3 }
}

/// The one colour space there is; a function, because client code calls it by this name.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
    .deviceRGB
}

/// On Apple's systems an array of objects in C; here any Swift array, so that `colors as CFArray` compiles.
public typealias CFArray = [Any]

/// Colours along a line, to be drawn from one point to another or from one circle to another. Immutable, any thread.
public final class CGGradient: Sendable {
    /// At least one.
    package let colors: [CGColor]
    /// The places of the colours along the gradient, from 0 to 1, one for each colour.
    package let locations: [CGFloat]

    /// - Parameters:
    ///   - colors: `CGColor`s; nil is returned if the array is empty or contains another type.
    ///   - locations: as many numbers from 0 to 1 as there are colours; nil spaces them evenly.
    public init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let converted = colors.compactMap { $0 as? CGColor }
        guard !converted.isEmpty, converted.count == colors.count else { return nil }
        self.colors = converted
        if let locations {
            self.locations = (0..<converted.count).map { min(max(locations[$0], 0), 1) }
        } else {
            let last = CGFloat(max(converted.count - 1, 1))
            self.locations = (0..<converted.count).map { CGFloat($0) / last }
        }
    }
}
