import Foundation

// Traits that nodes and specs carry and `UITraitCollection` leaves out. Raw values are Apple's.

/// The range of colours the display shows.
public enum UIDisplayGamut: Int, Hashable, Sendable {
    case unspecified = -1
    case SRGB = 0
    case P3 = 1
}

/// Whether the pointing device reports pressure. Desktop pointers are `unavailable`.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
    case unknown = 0
    case unavailable = 1
    case available = 2
}

/// The visual level of content: `elevated` lies above another window or view.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
    case unspecified = -1
    case base = 0
    case elevated = 1
}

/// Whether the user asked for stronger contrast.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
    case unspecified = -1
    case normal = 0
    case high = 1
}

/// Whether the user asked for bolder text.
public enum UILegibilityWeight: Int, Hashable, Sendable {
    case unspecified = -1
    case regular = 0
    case bold = 1
}

/// The text size the user prefers, named as in UIKit's settings.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
    public static let small = Self(rawValue: "UICTContentSizeCategoryS")
    public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
    public static let large = Self(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
    public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    public static let accessibilityExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    public static let accessibilityExtraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")
}
