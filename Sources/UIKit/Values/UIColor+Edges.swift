/// Lines and marks that are pale, as in UIKit, unless the user wants more contrast: then they have 3 to 1 at least
/// against what they stand on.
extension UIColor {
    private static let strongGreys: (UInt32, UInt32) = (0x6C_6C70, 0xAE_AEB2)

    /// The thin line around menus and what is presented.
    static let panelEdge = UIColor(
        light: 0x00_0000, 0.15, dark: 0xFF_FFFF, 0.15, strong: (0x00_0000, 0xFF_FFFF), alphas: (0.55, 0.55))
    /// What is around a row that is dragged; pale in the dark style, in which rows are black.
    static let liftedShadow = UIColor(light: 0x00_0000, dark: 0xAE_AEB2)
    /// The line around a text field.
    static let fieldEdge = UIColor(light: 0xC6_C6C8, dark: 0x38_383A, strong: strongGreys)
    /// The ring of a row that can be selected, and the lines to drag a row by.
    static let rowMark = UIColor(light: 0xC7_C7CC, dark: 0x48_484A, strong: strongGreys)
    /// The angle in a row that leads on.
    static let chevron = UIColor(light: 0xBF_BFBF, dark: 0x5C_5C5C, strong: strongGreys)
}
