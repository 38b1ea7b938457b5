import Foundation

// Traits that nodes and specs carry and `UITraitCollection` leaves out. Raw values are Apple's.

/// The range of colours the display shows.
public enum UIDisplayGamut: Int, Hashable, Sendable {
    /// Not said.
    case unspecified = -1
    /// The colours of sRGB, as ordinary displays show.
    case SRGB = 0
    /// The larger range of Display P3.
    case P3 = 1
}

/// Whether the pointing device reports pressure. Desktop pointers are `unavailable`.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
    /// Not asked yet.
    case unknown = 0
    /// The device does not report pressure.
    case unavailable = 1
    /// The device reports pressure.
    case available = 2
}

/// The visual level of content: `elevated` lies above another window or view.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
    /// Not said.
    case unspecified = -1
    /// The lowest level.
    case base = 0
    /// Above another window or view.
    case elevated = 1
}

/// Whether the user asked for stronger contrast.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
    /// Not said.
    case unspecified = -1
    /// The interface's own contrast.
    case normal = 0
    /// More contrast than that.
    case high = 1
}

/// Whether the user asked for bolder text.
public enum UILegibilityWeight: Int, Hashable, Sendable {
    /// Not said.
    case unspecified = -1
    /// The fonts' own weight.
    case regular = 0
    /// Bolder than that.
    case bold = 1
}

/// The text size the user prefers, named as in UIKit's settings.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Not said.
    public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest of the seven ordinary sizes.
    public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
    /// Two steps below the standard size.
    public static let small = Self(rawValue: "UICTContentSizeCategoryS")
    /// One step below the standard size.
    public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
    /// The standard size.
    public static let large = Self(rawValue: "UICTContentSizeCategoryL")
    /// One step above the standard size.
    public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
    /// Two steps above the standard size.
    public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
    /// The largest of the seven ordinary sizes.
    public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
    /// The first of the five sizes for weak eyes.
    public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second of the five sizes for weak eyes.
    public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third of the five sizes for weak eyes.
    public static let accessibilityExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The fourth of the five sizes for weak eyes.
    public static let accessibilityExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest size of all.
    public static let accessibilityExtraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")
}
