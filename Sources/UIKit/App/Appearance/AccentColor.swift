import Drawing

/// A desktop's accent colour, changed so far that texts and signs in it can be read on system backgrounds. A value, any
/// thread.
package struct AccentColor: Hashable, Sendable {
    /// With a system background that contrasts least. More than WCAG's 4.5 for texts, because grounds of programs may
    /// be a little darker, or lighter in the dark style.
    private static let leastContrast = 5.0

    // Red, green and blue of 8 bits each. No objects: nodes have these among their traits, which are copied often.
    private let light: UInt32
    private let dark: UInt32

    /// Finds how much black must be mixed in for the light style, and how much white for the dark one. Some 20 µs.
    init(_ color: CGColor) {
        light = Self.readable(color, towards: 0, on: .secondarySystemBackground, .light)
        dark = Self.readable(color, towards: 1, on: .tertiarySystemBackground, .dark)
    }

    /// The colour; light where the style is unspecified.
    func color(for style: UIUserInterfaceStyle) -> UIColor {
        UIColor(cgColor: Self.color(style == .dark ? dark : light))
    }

    private static func readable(
        _ color: CGColor, towards end: CGFloat, on ground: UIColor, _ style: UIUserInterfaceStyle
    ) -> UInt32 {
        let ground = ground.cgColor(for: UITraitCollection(userInterfaceStyle: style)).relativeLuminance
        let steps = 64
        for step in 0..<steps {
            let part = CGFloat(step) / CGFloat(steps)
            let mixed = [color.red, color.green, color.blue].reduce(UInt32(0)) { bits, component in
                bits << 8 | UInt32(((component + (end - component) * part) * 255).rounded())
            }
            let luminance = Self.color(mixed).relativeLuminance
            let contrast = (max(luminance, ground) + 0.05) / (min(luminance, ground) + 0.05)
            if contrast >= leastContrast { return mixed }
        }
        return end == 0 ? 0 : 0xFF_FFFF
    }

    private static func color(_ bits: UInt32) -> CGColor {
        func component(_ shift: UInt32) -> CGFloat { CGFloat(bits >> shift & 0xFF) / 255 }
        return CGColor(red: component(16), green: component(8), blue: component(0), alpha: 1)
    }
}

extension UITraitCollection {
    /// The desktop's accent colour, darkened in the light style and lightened in the dark style if texts in it could
    /// not be read on system backgrounds. Nil if the desktop has none, or if the collection leaves it unspecified.
    ///
    /// UIKit has no such property. It is for programs that use a colour of their own on desktops without an accent
    /// colour, where `UIColor.tintColor` is `systemBlue`.
    public var accentColor: UIColor? { values.accentColor?.color(for: userInterfaceStyle) }
}
