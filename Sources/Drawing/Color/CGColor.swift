import Foundation

/// A colour in sRGB with straight (not premultiplied) components from 0 to 1. Immutable, any thread.
public final class CGColor: Sendable {
    package let red: CGFloat
    package let green: CGFloat
    package let blue: CGFloat
    /// The opacity, from 0 (transparent) to 1 (opaque).
    public let alpha: CGFloat

    /// Components outside 0 to 1 are limited to that range.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = min(max(red, 0), 1)
        self.green = min(max(green, 0), 1)
        self.blue = min(max(blue, 0), 1)
        self.alpha = min(max(alpha, 0), 1)
    }

    /// A grey from 0 (black) to 1 (white).
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black: draws nothing.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Red, green, blue and alpha.
    public var components: [CGFloat]? { [red, green, blue, alpha] }

    /// Alpha counts as one.
    public var numberOfComponents: Int { 4 }

    /// The same colour with another alpha; never nil here.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The colour as a premultiplied pixel.
    package var pixel: PremultipliedPixel {
        PremultipliedPixel(red: red, green: green, blue: blue, alpha: alpha)
    }
}

extension CGColor: Hashable {
    public static func == (a: CGColor, b: CGColor) -> Bool {
        a === b || (a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(red)
        hasher.combine(green)
        hasher.combine(blue)
        hasher.combine(alpha)
    }
}

/// One pixel as it lies in memory: 0xAARRGGBB in native byte order, colour multiplied by alpha.
package struct PremultipliedPixel: Hashable, Sendable {
    package var bits: UInt32

    package init(bits: UInt32) {
        self.bits = bits
    }

    /// Makes a pixel of straight components from 0 to 1; each product with alpha is rounded to the nearest byte.
    package init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func byte(_ value: CGFloat) -> UInt32 { UInt32((value * 255).rounded()) }
        bits = byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }

    package var alpha: UInt8 { UInt8(bits >> 24) }
    package var isOpaque: Bool { bits >> 24 == 255 }

    package static let clear = PremultipliedPixel(bits: 0)
    package static let white = PremultipliedPixel(bits: 0xFFFF_FFFF)
    package static let black = PremultipliedPixel(bits: 0xFF00_0000)
}
