import Foundation
import Typesetting

/// A font at a size. Immutable, any thread.
///
/// A family that is not installed is replaced by the one fontconfig finds closest. Characters the font lacks are taken
/// from other fonts when text is laid out.
public final class UIFont: NSObject, Sendable {
    /// Read by CoreFoundation as the object's type number, which must not be zero (see `CFoundationFixes`).
    private let typeNumberForCoreFoundation: UInt64 = 0x700

    /// How heavy the strokes are, from -1 to 1; 0 is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// A weight by its number, as `rawValue`.
        public init(_ rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The thinnest strokes.
        public static let ultraLight = Weight(-0.8)
        /// Strokes between ultra-light and light.
        public static let thin = Weight(-0.6)
        /// Strokes a little thinner than regular.
        public static let light = Weight(-0.4)
        /// Strokes of running text.
        public static let regular = Weight(0)
        /// Strokes a little heavier than regular.
        public static let medium = Weight(0.23)
        /// Strokes between medium and bold.
        public static let semibold = Weight(0.3)
        /// Strokes of emphasis.
        public static let bold = Weight(0.4)
        /// Strokes between bold and black.
        public static let heavy = Weight(0.56)
        /// The heaviest strokes.
        public static let black = Weight(0.62)
    }

    /// The font's values; equal fonts share the object.
    package let values: FontValues

    /// What the text engine needs to find the font.
    package var descriptor: FontDescriptor { values.descriptor }

    /// How the font's size follows the size of text that the user prefers; nil for a font of a fixed size.
    var scaling: FontScaling? { values.scaling }

    package convenience init(descriptor: FontDescriptor) {
        self.init(descriptor: descriptor, scaling: nil)
    }

    convenience init(descriptor: FontDescriptor, scaling: FontScaling?) {
        self.init(.shared(descriptor, scaling))
    }

    /// The font with these values.
    package init(_ values: FontValues) {
        self.values = values
    }

    /// One sentence for the user if this machine has no usable font, so that no text would be visible. Free once the
    /// window is there; before that, it waits for fontconfig's caches to be read, about 6 ms.
    package static var missingFontMessage: String? { FontCatalog.shared.missingFontMessage }

    // MARK: Making

    /// The desktop's sans-serif font in regular weight. A size of 0 or less is 14 points.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    /// The desktop's sans-serif font.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(family: nil, size: fontSize, weight: weight)
    }

    /// The desktop's sans-serif font in bold. A size of 0 or less is 14 points.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    /// The desktop's sans-serif font, slanted. A size of 0 or less is 14 points.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(family: nil, size: fontSize, weight: .regular, isItalic: true)
    }

    /// The desktop's font whose characters are all of one width.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(family: nil, size: fontSize, weight: weight, isMonospaced: true)
    }

    /// The system font: digits are of one width in it already, in nearly all fonts that desktops use.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// A font by family, or by family and style as in "DejaVuSans-BoldOblique". Nil if no such family is installed.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        let parts = fontName.split(separator: "-", maxSplits: 1)
        guard let name = parts.first, let family = Self.installedFamily(String(name)) else { return nil }
        let style = parts.count > 1 ? parts[1].lowercased() : ""
        self.init(
            family: family, size: fontSize, weight: Weight(styleName: style),
            isItalic: style.contains("italic") || style.contains("oblique"))
    }

    private convenience init(
        family: String?, size: CGFloat, weight: Weight, isItalic: Bool = false, isMonospaced: Bool = false
    ) {
        self.init(
            descriptor: FontDescriptor(
                family: family, size: Double(size > 0 ? size : Self.systemFontSize), weight: weight.openTypeWeight,
                isItalic: isItalic, isMonospaced: isMonospaced))
    }

    /// The same family and style at another size in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        var descriptor = descriptor
        descriptor.size = Double(fontSize)
        return UIFont(descriptor: descriptor)
    }

    /// The same font with other strokes.
    package func with(weight: Weight? = nil, isItalic: Bool? = nil) -> UIFont {
        var descriptor = descriptor
        if let weight { descriptor.weight = weight.openTypeWeight }
        if let isItalic { descriptor.isItalic = isItalic }
        return UIFont(descriptor: descriptor)
    }

    /// The size of labels: 17 points.
    public static let labelFontSize: CGFloat = 17
    /// The size of buttons' titles: 18 points.
    public static let buttonFontSize: CGFloat = 18
    /// The size of small print: 12 points.
    public static let smallSystemFontSize: CGFloat = 12
    /// The size of text where none is given: 14 points.
    public static let systemFontSize: CGFloat = 14

    // MARK: Asking

    /// The font's size: the height of the square in which its characters are designed, in points.
    public var pointSize: CGFloat { CGFloat(descriptor.size) }

    /// The family asked for; for the system's fonts "Sans" or "Monospace", whatever fonts the desktop uses for these.
    public var familyName: String { descriptor.family ?? (descriptor.isMonospaced ? "Monospace" : "Sans") }

    /// Family and style, as `init?(name:size:)` takes them.
    public var fontName: String {
        let weights = [
            "UltraLight", "Thin", "Light", "", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
        ]
        let weight = weights[min(max(descriptor.weight / 100, 1), 9) - 1]
        let style = weight + (descriptor.isItalic ? "Italic" : "")
        return style.isEmpty ? familyName : "\(familyName)-\(style)"
    }

    /// The families installed, sorted. The first call reads fontconfig's caches, which takes some milliseconds.
    public static var familyNames: [String] { FontCatalog.shared.familyNames() }

    private static func installedFamily(_ name: String) -> String? {
        func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
        let wanted = key(name)
        return familyNames.first { key($0) == wanted }
    }

    // MARK: Measures, in points. The first question about a font opens it, which takes up to a millisecond.

    private var metrics: FontMetrics { values.metrics }

    /// From the baseline up to the top of a line.
    public var ascender: CGFloat { metrics.ascender }
    /// From the baseline to the bottom of a line; negative.
    public var descender: CGFloat { metrics.descender }
    /// From the top of a line to its bottom: `ascender` less `descender`, as the font says.
    public var lineHeight: CGFloat { metrics.lineHeight }
    /// What the font wants added between lines; text is laid out without it.
    public var leading: CGFloat { metrics.leading }
    /// Height of a capital H.
    public var capHeight: CGFloat { metrics.capHeight }
    /// Height of a lower-case x.
    public var xHeight: CGFloat { metrics.xHeight }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return values == other.values
    }

    public override var hash: Int { descriptor.hashValue }

    public override var description: String { "UIFont(\(fontName), \(pointSize))" }
}

extension UIFont.Weight {
    /// The weight that a style name such as "semibolditalic" says.
    fileprivate init(styleName: String) {
        // Longer names first, since they contain shorter ones.
        let names: [(String, UIFont.Weight)] = [
            ("ultralight", .ultraLight), ("extralight", .ultraLight), ("semibold", .semibold), ("demibold", .semibold),
            ("extrabold", .heavy), ("medium", .medium), ("light", .light), ("black", .black), ("heavy", .heavy),
            ("thin", .thin), ("bold", .bold),
        ]
        self = names.first { styleName.contains($0.0) }?.1 ?? .regular
    }

    private static let openTypeScale: [(CGFloat, Int)] = [
        (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
    ]

    /// The weight on OpenType's scale from 100 to 900.
    package var openTypeWeight: Int {
        if self == .regular { return 400 }
        return Self.openTypeScale.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
    }
}
