import Foundation

// Colours with fixed components.
extension UIColor {
    /// Opaque black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// A third of the way from black to white.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// Two thirds of the way from black to white.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// Opaque white.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Half way between black and white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Full red, no green, no blue.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Full green, no red, no blue.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Full blue, no red, no green.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Full green and blue, no red.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Full red and green, no blue.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Full red and blue, no green.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Full red, half green, no blue.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Half red, no green, half blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// 0.6 red, 0.4 green, 0.2 blue.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Transparent black: draws nothing.
    public static let clear = UIColor(white: 0, alpha: 0)
}

// Semantic colours, light and dark. Most have variants for more contrast (UIKit's, where Apple names them), and
// backgrounds have one for the elevated level of the dark style.
extension UIColor {
    /// The red of system colours: #FF3B30, and #FF453A in the dark style.
    public static let systemRed = UIColor(light: 0xFF_3B30, dark: 0xFF_453A, strong: (0xD7_0015, 0xFF_6961))
    /// The orange of system colours: #FF9500, and #FF9F0A in the dark style.
    public static let systemOrange = UIColor(light: 0xFF_9500, dark: 0xFF_9F0A, strong: (0xC9_3400, 0xFF_B340))
    /// The yellow of system colours: #FFCC00, and #FFD60A in the dark style.
    public static let systemYellow = UIColor(light: 0xFF_CC00, dark: 0xFF_D60A, strong: (0xB2_5000, 0xFF_D426))
    /// The green of system colours: #34C759, and #30D158 in the dark style.
    public static let systemGreen = UIColor(light: 0x34_C759, dark: 0x30_D158, strong: (0x24_8A3D, 0x30_DB5B))
    /// The mint of system colours: #00C7BE, and #63E6E2 in the dark style.
    public static let systemMint = UIColor(light: 0x00_C7BE, dark: 0x63_E6E2, strong: (0x0C_817B, 0x66_D4CF))
    /// The teal of system colours: #30B0C7, and #40CBE0 in the dark style.
    public static let systemTeal = UIColor(light: 0x30_B0C7, dark: 0x40_CBE0, strong: (0x00_8299, 0x5D_E6FF))
    /// The cyan of system colours: #32ADE6, and #64D2FF in the dark style.
    public static let systemCyan = UIColor(light: 0x32_ADE6, dark: 0x64_D2FF, strong: (0x00_71A4, 0x70_D7FF))
    /// The blue of system colours: #007AFF, and #0A84FF in the dark style.
    public static let systemBlue = UIColor(light: 0x00_7AFF, dark: 0x0A_84FF, strong: (0x00_40DD, 0x40_9CFF))
    /// The indigo of system colours: #5856D6, and #5E5CE6 in the dark style.
    public static let systemIndigo = UIColor(light: 0x58_56D6, dark: 0x5E_5CE6, strong: (0x36_34A3, 0x7D_7AFF))
    /// The purple of system colours: #AF52DE, and #BF5AF2 in the dark style.
    public static let systemPurple = UIColor(light: 0xAF_52DE, dark: 0xBF_5AF2, strong: (0x89_44AB, 0xDA_8FFF))
    /// The pink of system colours: #FF2D55, and #FF375F in the dark style.
    public static let systemPink = UIColor(light: 0xFF_2D55, dark: 0xFF_375F, strong: (0xD3_0F45, 0xFF_6482))
    /// The brown of system colours: #A2845E, and #AC8E68 in the dark style.
    public static let systemBrown = UIColor(light: 0xA2_845E, dark: 0xAC_8E68, strong: (0x7F_6545, 0xB5_9469))
    /// The middle grey of system colours: #8E8E93 in both styles.
    public static let systemGray = UIColor(light: 0x8E_8E93, dark: 0x8E_8E93, strong: (0x6C_6C70, 0xAE_AEB2))
    /// Grey 2 of 6, from middle grey to the ground's: #AEAEB2, and #636366 in the dark style.
    public static let systemGray2 = UIColor(light: 0xAE_AEB2, dark: 0x63_6366, strong: (0x8E_8E93, 0x7C_7C80))
    /// Grey 3 of 6, from middle grey to the ground's: #C7C7CC, and #48484A in the dark style.
    public static let systemGray3 = UIColor(light: 0xC7_C7CC, dark: 0x48_484A, strong: (0xAE_AEB2, 0x54_5456))
    /// Grey 4 of 6, from middle grey to the ground's: #D1D1D6, and #3A3A3C in the dark style.
    public static let systemGray4 = UIColor(light: 0xD1_D1D6, dark: 0x3A_3A3C, strong: (0xBC_BCC0, 0x44_4446))
    /// Grey 5 of 6, from middle grey to the ground's: #E5E5EA, and #2C2C2E in the dark style.
    public static let systemGray5 = UIColor(light: 0xE5_E5EA, dark: 0x2C_2C2E, strong: (0xD8_D8DC, 0x36_3638))
    /// Grey 6 of 6, from middle grey to the ground's: #F2F2F7, and #1C1C1E in the dark style.
    public static let systemGray6 = UIColor(light: 0xF2_F2F7, dark: 0x1C_1C1E, strong: (0xEB_EBF0, 0x24_2426))

    /// Text of the first importance: #000000, and #FFFFFF in the dark style.
    public static let label = UIColor(light: 0x00_0000, dark: 0xFF_FFFF)
    /// Text of the second importance, such as a subtitle: #3C3C43 at 60 %, and #EBEBF5 at 60 % in the dark style.
    public static let secondaryLabel = UIColor(
        light: 0x3C_3C43, 0.6, dark: 0xEB_EBF5, 0.6, strong: (0x3C_3C43, 0xEB_EBF5), alphas: (0.8, 0.7))
    /// Text of the third importance: #3C3C43 at 30 %, and #EBEBF5 at 30 % in the dark style.
    public static let tertiaryLabel = UIColor(
        light: 0x3C_3C43, 0.3, dark: 0xEB_EBF5, 0.3, strong: (0x3C_3C43, 0xEB_EBF5), alphas: (0.7, 0.55))
    /// Text of the least importance: #3C3C43 at 18 %, and #EBEBF5 at 16 % in the dark style.
    public static let quaternaryLabel = UIColor(
        light: 0x3C_3C43, 0.18, dark: 0xEB_EBF5, 0.16, strong: (0x3C_3C43, 0xEB_EBF5), alphas: (0.55, 0.4))
    /// The text that stands in an empty field: #3C3C43 at 73 %, and #EBEBF5 at 62 % in the dark style. UIKit's has 30 %
    /// in both, a contrast of 1.7 to 1 and 2.2 to 1 with a field's ground; this has at least 4.5 to 1.
    public static let placeholderText = UIColor(
        light: 0x3C_3C43, 0.73, dark: 0xEB_EBF5, 0.62, strong: (0x3C_3C43, 0xEB_EBF5), alphas: (0.8, 0.7))
    /// Thin lines between rows, through which the ground shows: #3C3C43 at 29 %, and #545458 at 60 % in the dark style.
    public static let separator = UIColor(
        light: 0x3C_3C43, 0.29, dark: 0x54_5458, 0.6, strong: (0x3C_3C43, 0x8E_8E93), alphas: (0.6, 0.8))
    /// Thin lines between rows, through which nothing shows: #C6C6C8, and #38383A in the dark style.
    public static let opaqueSeparator = UIColor(light: 0xC6_C6C8, dark: 0x38_383A, strong: (0x99_9A9D, 0x5C_5C5F))
    /// Text that opens something: #007AFF, and #0984FF in the dark style.
    public static let link = UIColor(light: 0x00_7AFF, dark: 0x09_84FF, strong: (0x00_40DD, 0x40_9CFF))
    /// Text on a light ground, whatever the style: #000000 in both styles.
    public static let darkText = UIColor(light: 0x00_0000, dark: 0x00_0000)
    /// Text on a dark ground, whatever the style: #FFFFFF at 60 % in both styles.
    public static let lightText = UIColor(light: 0xFF_FFFF, 0.6, dark: 0xFF_FFFF, 0.6)
    /// Fills thin shapes, such as a slider's track: #787880 at 20 %, and #787880 at 36 % in the dark style.
    public static let systemFill = UIColor(
        light: 0x78_7880, 0.2, dark: 0x78_7880, 0.36, strong: (0x78_7880, 0x78_7880), alphas: (0.28, 0.44))
    /// Fills shapes of middling size, such as a switch's track: #787880 at 16 %, and #787880 at 32 % in the dark style.
    public static let secondarySystemFill = UIColor(
        light: 0x78_7880, 0.16, dark: 0x78_7880, 0.32, strong: (0x78_7880, 0x78_7880), alphas: (0.24, 0.4))
    /// Fills large shapes, such as a button: #767680 at 12 %, and #767680 at 24 % in the dark style.
    public static let tertiarySystemFill = UIColor(
        light: 0x76_7680, 0.12, dark: 0x76_7680, 0.24, strong: (0x76_7680, 0x76_7680), alphas: (0.2, 0.32))
    /// Fills large areas: #747480 at 8 %, and #767680 at 18 % in the dark style.
    public static let quaternarySystemFill = UIColor(
        light: 0x74_7480, 0.08, dark: 0x76_7680, 0.18, strong: (0x74_7480, 0x76_7680), alphas: (0.16, 0.26))
    /// The ground of a plain interface: #FFFFFF, and #000000 in the dark style.
    public static let systemBackground = UIColor(light: 0xFF_FFFF, dark: 0x00_0000, elevated: (0x1C_1C1E, 0x24_2426))
    /// What stands on the ground of a plain interface: #F2F2F7, and #1C1C1E in the dark style.
    public static let secondarySystemBackground = UIColor(
        light: 0xF2_F2F7, dark: 0x1C_1C1E, strong: (0xEB_EBF0, 0x24_2426), elevated: (0x2C_2C2E, 0x36_3638))
    /// What stands on the secondary background of a plain interface: #FFFFFF, and #2C2C2E in the dark style.
    public static let tertiarySystemBackground = UIColor(
        light: 0xFF_FFFF, dark: 0x2C_2C2E, strong: (0xFF_FFFF, 0x36_3638), elevated: (0x3A_3A3C, 0x44_4446))
    /// The ground of a grouped interface: #F2F2F7, and #000000 in the dark style.
    public static let systemGroupedBackground = UIColor(
        light: 0xF2_F2F7, dark: 0x00_0000, strong: (0xEB_EBF0, 0x00_0000), elevated: (0x1C_1C1E, 0x24_2426))
    /// Rows of a grouped interface: #FFFFFF, and #1C1C1E in the dark style.
    public static let secondarySystemGroupedBackground = UIColor(
        light: 0xFF_FFFF, dark: 0x1C_1C1E, strong: (0xFF_FFFF, 0x24_2426), elevated: (0x2C_2C2E, 0x36_3638))
    /// What stands on rows of a grouped interface: #F2F2F7, and #2C2C2E in the dark style.
    public static let tertiarySystemGroupedBackground = UIColor(
        light: 0xF2_F2F7, dark: 0x2C_2C2E, strong: (0xEB_EBF0, 0x36_3638), elevated: (0x3A_3A3C, 0x44_4446))

    /// The colour of controls and of what is selected: the desktop's accent colour, as `UITraitCollection.accentColor`
    /// changes it to be read, or `systemBlue` on a desktop that names none. Views have it as `tintColor` until they, or
    /// a view around them, are given another.
    public static let tintColor = UIColor { $0.accentColor ?? .systemBlue }

    /// A grey of another lightness in the dark style.
    package convenience init(lightWhite: CGFloat, darkWhite: CGFloat, alpha: CGFloat = 1) {
        self.init(light: CGColor(gray: lightWhite, alpha: alpha), dark: CGColor(gray: darkWhite, alpha: alpha))
    }

    /// Six hexadecimal digits each, with alpha. Where more contrast is asked for, light and dark are the pair `strong`,
    /// with the pair `alphas`; in the dark style and above other content, without and with more contrast, the pair
    /// `elevated`.
    convenience init(
        light: UInt32, _ lightAlpha: CGFloat = 1, dark: UInt32, _ darkAlpha: CGFloat = 1,
        strong: (UInt32, UInt32)? = nil, alphas: (CGFloat, CGFloat) = (1, 1), elevated: (UInt32, UInt32)? = nil
    ) {
        func color(_ digits: UInt32, _ alpha: CGFloat) -> CGColor {
            CGColor(
                red: CGFloat(digits >> 16) / 255, green: CGFloat(digits >> 8 & 0xFF) / 255,
                blue: CGFloat(digits & 0xFF) / 255, alpha: alpha)
        }
        self.init(
            ColorVariants(
                light: color(light, lightAlpha), dark: color(dark, darkAlpha),
                strongLight: strong.map { color($0.0, alphas.0) }, strongDark: strong.map { color($0.1, alphas.1) },
                elevatedDark: elevated.map { color($0.0, 1) }, strongElevatedDark: elevated.map { color($0.1, 1) }))
    }
}
