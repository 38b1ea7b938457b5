/// The variants of a semantic colour, one of which is used depending on the traits. Immutable, any thread.
final class ColorVariants: Sendable {
    let light: CGColor
    let dark: CGColor
    /// With more contrast.
    let strongLight: CGColor
    let strongDark: CGColor
    /// In the dark style above other content, as in a sheet.
    let elevatedDark: CGColor
    let strongElevatedDark: CGColor

    /// - Parameters: a variant that is nil is the one with less contrast, or the one of the base level.
    init(
        light: CGColor, dark: CGColor, strongLight: CGColor? = nil, strongDark: CGColor? = nil,
        elevatedDark: CGColor? = nil, strongElevatedDark: CGColor? = nil
    ) {
        self.light = light
        self.dark = dark
        self.strongLight = strongLight ?? light
        self.strongDark = strongDark ?? dark
        self.elevatedDark = elevatedDark ?? dark
        self.strongElevatedDark = strongElevatedDark ?? elevatedDark ?? strongDark ?? dark
    }

    /// Light where the style is unspecified.
    func color(for traits: UITraitCollection) -> CGColor {
        let isStrong = traits.accessibilityContrast == .high
        guard traits.userInterfaceStyle == .dark else { return isStrong ? strongLight : light }
        guard traits.userInterfaceLevel == .elevated else { return isStrong ? strongDark : dark }
        return isStrong ? strongElevatedDark : elevatedDark
    }

    func map(_ change: (CGColor) -> CGColor) -> ColorVariants {
        ColorVariants(
            light: change(light), dark: change(dark), strongLight: change(strongLight), strongDark: change(strongDark),
            elevatedDark: change(elevatedDark), strongElevatedDark: change(strongElevatedDark))
    }

    private var all: [CGColor] { [light, dark, strongLight, strongDark, elevatedDark, strongElevatedDark] }
}

extension ColorVariants: Hashable {
    static func == (a: ColorVariants, b: ColorVariants) -> Bool { a === b || a.all == b.all }

    func hash(into hasher: inout Hasher) { hasher.combine(all) }
}
