import Foundation

// System colours as parts of the library use them for small texts. UIKit's own have too little contrast for that in the
// light style, where WCAG asks for 4.5.
extension UIColor {
    /// `secondaryLabel`; darker in the light style, where that has only 3.3 on grounds and headers: 6.4, and 4.8 on
    /// what is selected.
    static let readableSecondaryLabel = UIColor { traits in
        traits.userInterfaceStyle == .dark || traits.accessibilityContrast == .high
            ? .secondaryLabel : UIColor.secondaryLabel.withAlphaComponent(0.82)
    }

    /// Has 4.5 on what fills a button, where `systemRed` has only 3.1: that colour's variant of more contrast. If the
    /// user asks for more contrast, the fill is stronger, too, and so is this.
    static let readableRed = UIColor(light: 0xD7_0015, dark: 0xFF_6961, strong: (0xB8_0012, 0xFF_8A84))

    /// `systemGray`; darker in the light style, where that has only 3.3.
    static let readableGray = UIColor(light: 0x6C_6C70, dark: 0x8E_8E93, strong: (0x6C_6C70, 0xAE_AEB2))
}

// Texts on a ground of any colour, such as a tint.
extension UIColor {
    /// The colour for text: white, or black if white has a contrast of less than 3 to the ground. It follows the traits
    /// as the ground does.
    static func text(on ground: UIColor) -> UIColor {
        UIColor { traits in ground.cgColor(for: traits).takesBlackText ? .black : .white }
    }

    /// What fills a part of the library below such a text: a colour, darkened as far as white text on it has a contrast
    /// of 4.5. `systemBlue` leaves it 4.0, and 3.7 in the dark style; `systemRed` and `systemGray` leave less.
    static func fill(_ color: UIColor) -> UIColor {
        UIColor { traits in
            let ground = color.cgColor(for: traits)
            return ground.takesBlackText ? UIColor(cgColor: ground) : UIColor(cgColor: ground.darkened(to: 0.18))
        }
    }
}

extension CGColor {
    /// From 0 for black to 1 for white, by the definition of WCAG; without regard to alpha.
    var relativeLuminance: Double {
        let linear = linear
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// Whether white text on it has a contrast of less than 3.
    var takesBlackText: Bool { relativeLuminance > 0.3 }

    /// Red, green and blue as amounts of light.
    private var linear: [Double] {
        [red, green, blue].map(Double.init).map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }

    /// The same hue with at most so much luminance.
    fileprivate func darkened(to luminance: Double) -> CGColor {
        guard relativeLuminance > luminance else { return self }
        let part = luminance / relativeLuminance
        let parts = linear.map { light in
            let light = light * part
            return CGFloat(light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
        }
        return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }
}
