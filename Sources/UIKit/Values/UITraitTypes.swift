import Foundation

// The values of traits. Raw values are Apple's.

/// Light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not said; the desktop's is light.
    case unspecified = 0
    /// Dark content on a light background.
    case light = 1
    /// Light content on a dark background.
    case dark = 2
}

/// How much room a window gives in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not said; the desktop's is regular.
    case unspecified = 0
    /// Little room.
    case compact = 1
    /// Much room.
    case regular = 2
}

/// The direction in which a view's contents are arranged.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Begins at the left edge.
    case leftToRight = 0
    /// Begins at the right edge.
    case rightToLeft = 1
}

/// The direction in which the interface reads.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Not said; the desktop's is left to right.
    case unspecified = -1
    /// Begins at the left edge.
    case leftToRight = 0
    /// Begins at the right edge.
    case rightToLeft = 1
}

/// The kind of device the interface is made for. The desktop reports `pad`, whose layouts suit windows of any size.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not said; the desktop's is `pad`.
    case unspecified = -1
    /// Made for a telephone.
    case phone = 0
    /// Made for a tablet, or for a window of any size.
    case pad = 1
    /// Made for a Mac.
    case mac = 5
}

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
