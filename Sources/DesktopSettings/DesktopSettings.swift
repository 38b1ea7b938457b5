/// What a desktop says about how programs should look and behave, as far as one source knows. A value, any thread.
package struct DesktopSettings: Hashable, Sendable {
    package enum Style: String, Sendable { case light, dark }

    /// A colour in sRGB; components from 0 to 1.
    package struct Color: Hashable, Sendable {
        package var red, green, blue: Double
    }

    // Nil is unknown, or no preference.
    package var style: Style?
    package var accentColor: Color?
    package var hasHighContrast: Bool?
    package var reducesMotion: Bool?
    /// The factor by which sizes of text are multiplied.
    package var textScale: Double?
    /// The resolution that determines the window's scale: 96 means one pixel per point.
    package var dotsPerInch: Double?
    /// The dots per inch for texts alone, without the scale of windows, if a daemon on the X server says them.
    package var dotsPerInchOfTexts: Double?

    package init() {}

    /// These settings, with unknown ones taken from another source.
    package func completed(by other: DesktopSettings) -> DesktopSettings {
        var result = self
        result.style = style ?? other.style
        result.accentColor = accentColor ?? other.accentColor
        result.hasHighContrast = hasHighContrast ?? other.hasHighContrast
        result.reducesMotion = reducesMotion ?? other.reducesMotion
        result.textScale = textScale ?? other.textScale
        result.dotsPerInch = dotsPerInch ?? other.dotsPerInch
        result.dotsPerInchOfTexts = dotsPerInchOfTexts ?? other.dotsPerInchOfTexts
        return result
    }

    /// These settings with the text scale in only one place. The daemons of GNOME and Cinnamon multiply 96 dots per
    /// inch by it, and the result by the scale of windows. Those of Xfce and MATE publish dots that the user has
    /// chosen, which are left alone.
    func withTextScaleOnce() -> DesktopSettings {
        guard let textScale, let dotsPerInch, let dotsPerInchOfTexts, abs(dotsPerInchOfTexts - 96 * textScale) < 0.5
        else { return self }
        var result = self
        result.dotsPerInch = dotsPerInch / textScale
        return result
    }
}

/// A value of the desktop's portal.
package enum PortalValue: Hashable, Sendable {
    case number(Double)
    case text(String)
    case flag(Bool)
    case color(Double, Double, Double)
    case other
}

extension DesktopSettings {
    /// The namespaces of the portal that `take` understands. GNOME's namespace has the colour scheme, too, as a text,
    /// which is ignored.
    static let portalNamespaces = [
        "org.freedesktop.appearance", "org.gnome.desktop.interface", "org.gnome.desktop.a11y.interface",
    ]

    /// Records a setting of the portal; values of an unexpected kind are ignored.
    package mutating func take(_ value: PortalValue, namespace: String, key: String) {
        switch (namespace, key, value) {
        case ("org.freedesktop.appearance", "color-scheme", .number(let scheme)):
            style = scheme == 1 ? .dark : scheme == 2 ? .light : nil
        case ("org.freedesktop.appearance", "accent-color", .color(let red, let green, let blue)):
            // The portal says by components out of range that there is no accent colour.
            let isColor = [red, green, blue].allSatisfy { (0...1).contains($0) }
            accentColor = isColor ? Color(red: red, green: green, blue: blue) : nil
        case ("org.freedesktop.appearance", "contrast", .number(let contrast)):
            hasHighContrast = contrast == 1
        case ("org.gnome.desktop.a11y.interface", "high-contrast", .flag(let isHigh)):
            hasHighContrast = isHigh
        case ("org.gnome.desktop.interface", "enable-animations", .flag(let isEnabled)):
            reducesMotion = !isEnabled
        case ("org.gnome.desktop.interface", "text-scaling-factor", .number(let factor)):
            textScale = factor.isFinite && factor > 0 ? min(max(factor, 0.5), 4) : nil
        default:
            break
        }
    }
}
