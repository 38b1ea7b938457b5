import Foundation

// Colours with fixed components.
extension UIColor {
    public static let black = UIColor(white: 0, alpha: 1)
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
}

// Colours with a meaning, light and dark.
extension UIColor {
    public static let systemRed = UIColor(light: 0xFF_3B30, dark: 0xFF_453A)
    public static let systemOrange = UIColor(light: 0xFF_9500, dark: 0xFF_9F0A)
    public static let systemYellow = UIColor(light: 0xFF_CC00, dark: 0xFF_D60A)
    public static let systemGreen = UIColor(light: 0x34_C759, dark: 0x30_D158)
    public static let systemMint = UIColor(light: 0x00_C7BE, dark: 0x63_E6E2)
    public static let systemTeal = UIColor(light: 0x30_B0C7, dark: 0x40_CBE0)
    public static let systemCyan = UIColor(light: 0x32_ADE6, dark: 0x64_D2FF)
    public static let systemBlue = UIColor(light: 0x00_7AFF, dark: 0x0A_84FF)
    public static let systemIndigo = UIColor(light: 0x58_56D6, dark: 0x5E_5CE6)
    public static let systemPurple = UIColor(light: 0xAF_52DE, dark: 0xBF_5AF2)
    public static let systemPink = UIColor(light: 0xFF_2D55, dark: 0xFF_375F)
    public static let systemBrown = UIColor(light: 0xA2_845E, dark: 0xAC_8E68)
    public static let systemGray = UIColor(light: 0x8E_8E93, dark: 0x8E_8E93)
    public static let systemGray2 = UIColor(light: 0xAE_AEB2, dark: 0x63_6366)
    public static let systemGray3 = UIColor(light: 0xC7_C7CC, dark: 0x48_484A)
    public static let systemGray4 = UIColor(light: 0xD1_D1D6, dark: 0x3A_3A3C)
    public static let systemGray5 = UIColor(light: 0xE5_E5EA, dark: 0x2C_2C2E)
    public static let systemGray6 = UIColor(light: 0xF2_F2F7, dark: 0x1C_1C1E)

    public static let label = UIColor(light: 0x00_0000, dark: 0xFF_FFFF)
    public static let secondaryLabel = UIColor(light: 0x3C_3C43, 0.6, dark: 0xEB_EBF5, 0.6)
    public static let tertiaryLabel = UIColor(light: 0x3C_3C43, 0.3, dark: 0xEB_EBF5, 0.3)
    public static let quaternaryLabel = UIColor(light: 0x3C_3C43, 0.18, dark: 0xEB_EBF5, 0.16)
    public static let placeholderText = UIColor(light: 0x3C_3C43, 0.3, dark: 0xEB_EBF5, 0.3)
    public static let separator = UIColor(light: 0x3C_3C43, 0.29, dark: 0x54_5458, 0.6)
    public static let opaqueSeparator = UIColor(light: 0xC6_C6C8, dark: 0x38_383A)
    public static let link = UIColor(light: 0x00_7AFF, dark: 0x09_84FF)
    public static let darkText = UIColor(light: 0x00_0000, dark: 0x00_0000)
    public static let lightText = UIColor(light: 0xFF_FFFF, 0.6, dark: 0xFF_FFFF, 0.6)
    public static let systemFill = UIColor(light: 0x78_7880, 0.2, dark: 0x78_7880, 0.36)
    public static let secondarySystemFill = UIColor(light: 0x78_7880, 0.16, dark: 0x78_7880, 0.32)
    public static let tertiarySystemFill = UIColor(light: 0x76_7680, 0.12, dark: 0x76_7680, 0.24)
    public static let quaternarySystemFill = UIColor(light: 0x74_7480, 0.08, dark: 0x76_7680, 0.18)
    public static let systemBackground = UIColor(light: 0xFF_FFFF, dark: 0x00_0000)
    public static let secondarySystemBackground = UIColor(light: 0xF2_F2F7, dark: 0x1C_1C1E)
    public static let tertiarySystemBackground = UIColor(light: 0xFF_FFFF, dark: 0x2C_2C2E)
    public static let systemGroupedBackground = UIColor(light: 0xF2_F2F7, dark: 0x00_0000)
    public static let secondarySystemGroupedBackground = UIColor(light: 0xFF_FFFF, dark: 0x1C_1C1E)
    public static let tertiarySystemGroupedBackground = UIColor(light: 0xF2_F2F7, dark: 0x2C_2C2E)

    /// Six hexadecimal digits each, with alpha.
    private convenience init(light: UInt32, _ lightAlpha: CGFloat = 1, dark: UInt32, _ darkAlpha: CGFloat = 1) {
        func color(_ digits: UInt32, _ alpha: CGFloat) -> CGColor {
            CGColor(
                red: CGFloat(digits >> 16) / 255, green: CGFloat(digits >> 8 & 0xFF) / 255,
                blue: CGFloat(digits & 0xFF) / 255, alpha: alpha)
        }
        self.init(light: color(light, lightAlpha), dark: color(dark, darkAlpha))
    }
}
