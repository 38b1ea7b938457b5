import Foundation

// Attributes that text drawing understands, with the value each expects. Raw values are those of Apple's systems, so
// archived strings keep their meaning.
extension NSAttributedString.Key {
    /// `UIFont`; text without one is set in the 12-point Helvetica substitute, as UIKit does.
    public static let font = NSAttributedString.Key("NSFont")
    /// `NSParagraphStyle`; the style at a paragraph's first character counts.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// `UIColor`; text without one is black.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// `UIColor` behind the line's full height.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// A number: extra points between characters.
    public static let kern = NSAttributedString.Key("NSKern")
    /// A number: extra points between characters, which wins over `kern`.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// Has no effect here: shaping always uses the font's ordinary ligatures.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// `NSUnderlineStyle` or its raw value.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// `UIColor`, the text's own without.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// `NSUnderlineStyle` or its raw value.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// `UIColor`, the text's own without.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// A number: points upwards.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// `NSShadow`.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// `URL` or `String`.
    public static let link = NSAttributedString.Key("NSLink")
    /// `UIColor`. Has no effect here: letters are never outlined.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// A number. Has no effect here: letters are never outlined.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// Has no effect here: attachments are not supported.
    public static let attachment = NSAttributedString.Key("NSAttachment")
    /// A number. Has no effect here: use a slanted font.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// A number. Has no effect here: letters are never stretched.
    public static let expansion = NSAttributedString.Key("NSExpansion")
    /// Has no effect here: the direction follows the characters.
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

/// How a line under or through text looks.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// Drawn as `single`: one line as thick as the font says.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Drawn as `single`: one line as thick as the font says.
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    /// Has no effect here: lines are never dotted or dashed.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    /// Has no effect here: lines are never dotted or dashed.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    /// Has no effect here: lines are never dotted or dashed.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
    /// Has no effect here: lines are never dotted or dashed.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
    /// Has no effect here: lines go on under the spaces between words.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
