// System colours as parts of the library use them for small texts. UIKit's own have too little contrast for that in the
// light style, where WCAG asks for 4.5.
extension UIColor {
    /// `secondaryLabel`; darker in the light style, where that has only 3.3 on grounds and headers: 5.0.
    static let readableSecondaryLabel = UIColor { traits in
        traits.userInterfaceStyle == .dark || traits.accessibilityContrast == .high
            ? .secondaryLabel : UIColor.secondaryLabel.withAlphaComponent(0.75)
    }

    /// Has 4.5 on what fills a button, where `systemRed` has only 3.1: that colour's variant of more contrast. If the
    /// user asks for more contrast, the fill is stronger, too, and so is this.
    static let readableRed = UIColor(light: 0xD7_0015, dark: 0xFF_6961, strong: (0xB8_0012, 0xFF_8A84))

    /// `systemGray`; darker in the light style, where that has only 3.3.
    static let readableGray = UIColor(light: 0x6C_6C70, dark: 0x8E_8E93, strong: (0x6C_6C70, 0xAE_AEB2))
}
