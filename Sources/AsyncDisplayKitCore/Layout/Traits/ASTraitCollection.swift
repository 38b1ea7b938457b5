import UIKit

/// The traits of an element's surroundings, as a value.
///
/// A new one leaves everything unspecified, with a display scale of 0 and a container size of zero.
public struct ASPrimitiveTraitCollection: Hashable, Sendable {
    /// How much room there is from left to right.
    public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// How much room there is from top to bottom.
    public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// Pixels per point; 0 is unspecified.
    public var displayScale: CGFloat = 0
    /// The range of colours the display shows. Unspecified here, unless set by the application.
    public var displayGamut = UIDisplayGamut.unspecified
    /// The kind of device the interface is made for.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    /// Whether the pointing device reports pressure. Unspecified here, unless set by the application.
    public var forceTouchCapability = UIForceTouchCapability.unknown
    /// The direction in which the interface reads.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    /// Light or dark.
    public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The text size the user prefers. Unspecified here, unless set by the application.
    public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// The size of the view controller's view, in points.
    public var containerSize = CGSize.zero
    /// The visual level of content. Unspecified here, unless set by the application.
    public var userInterfaceLevel = UIUserInterfaceLevel.unspecified
    /// Whether the user asked for stronger contrast. Unspecified here, unless set by the application.
    public var accessibilityContrast = UIAccessibilityContrast.unspecified
    /// Whether the user asked for bolder text. Unspecified here, unless set by the application.
    public var legibilityWeight = UILegibilityWeight.unspecified

    /// Nothing specified.
    public init() {}
}

/// A trait collection with nothing specified.
public func ASPrimitiveTraitCollectionMakeDefault() -> ASPrimitiveTraitCollection {
    ASPrimitiveTraitCollection()
}

/// Whether all fields are equal.
public func ASPrimitiveTraitCollectionIsEqualToASPrimitiveTraitCollection(
    _ a: ASPrimitiveTraitCollection, _ b: ASPrimitiveTraitCollection
) -> Bool {
    a == b
}

/// All fields by name.
public func NSStringFromASPrimitiveTraitCollection(_ traits: ASPrimitiveTraitCollection) -> String {
    "{"
        + [
            "userInterfaceStyle = \(traits.userInterfaceStyle)",
            "layoutDirection = \(traits.layoutDirection)",
            "horizontalSizeClass = \(traits.horizontalSizeClass)",
            "verticalSizeClass = \(traits.verticalSizeClass)",
            "displayScale = \(traits.displayScale)",
            "displayGamut = \(traits.displayGamut)",
            "userInterfaceIdiom = \(traits.userInterfaceIdiom)",
            "forceTouchCapability = \(traits.forceTouchCapability)",
            "preferredContentSizeCategory = \(traits.preferredContentSizeCategory.rawValue)",
            "containerSize = \(describe(traits.containerSize))",
            "userInterfaceLevel = \(traits.userInterfaceLevel)",
            "accessibilityContrast = \(traits.accessibilityContrast)",
            "legibilityWeight = \(traits.legibilityWeight)",
        ].joined(separator: "; ") + "}"
}

/// The traits of an element's surroundings, as an immutable object that many elements can share.
public final class ASTraitCollection: Hashable, Sendable {
    /// All fields as a value.
    public let primitiveTraitCollection: ASPrimitiveTraitCollection

    /// An object of these traits.
    public init(primitiveTraitCollection: ASPrimitiveTraitCollection) {
        self.primitiveTraitCollection = primitiveTraitCollection
    }

    /// Nothing specified; what an element has before it is told.
    static let unspecified = ASTraitCollection(primitiveTraitCollection: ASPrimitiveTraitCollection())

    /// How much room there is from left to right.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { primitiveTraitCollection.horizontalSizeClass }
    /// How much room there is from top to bottom.
    public var verticalSizeClass: UIUserInterfaceSizeClass { primitiveTraitCollection.verticalSizeClass }
    /// Pixels per point; 0 is unspecified.
    public var displayScale: CGFloat { primitiveTraitCollection.displayScale }
    /// The range of colours the display shows.
    public var displayGamut: UIDisplayGamut { primitiveTraitCollection.displayGamut }
    /// The kind of device the interface is made for.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { primitiveTraitCollection.userInterfaceIdiom }
    /// Whether the pointing device reports pressure.
    public var forceTouchCapability: UIForceTouchCapability { primitiveTraitCollection.forceTouchCapability }
    /// The direction in which the interface reads.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { primitiveTraitCollection.layoutDirection }
    /// Light or dark.
    public var userInterfaceStyle: UIUserInterfaceStyle { primitiveTraitCollection.userInterfaceStyle }
    /// The text size the user prefers.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        primitiveTraitCollection.preferredContentSizeCategory
    }
    /// The size of the view controller's view, in points.
    public var containerSize: CGSize { primitiveTraitCollection.containerSize }
    /// The visual level of content.
    public var userInterfaceLevel: UIUserInterfaceLevel { primitiveTraitCollection.userInterfaceLevel }
    /// Whether the user asked for stronger contrast.
    public var accessibilityContrast: UIAccessibilityContrast { primitiveTraitCollection.accessibilityContrast }
    /// Whether the user asked for bolder text.
    public var legibilityWeight: UILegibilityWeight { primitiveTraitCollection.legibilityWeight }

    /// Whether all fields are equal.
    public func isEqual(to other: ASTraitCollection?) -> Bool {
        other.map { $0 == self } ?? false
    }

    public static func == (a: ASTraitCollection, b: ASTraitCollection) -> Bool {
        a === b || a.primitiveTraitCollection == b.primitiveTraitCollection
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(primitiveTraitCollection)
    }
}

/// The traits that UIKit's collection has; the rest is left unspecified.
public func ASPrimitiveTraitCollectionFromUITraitCollection(
    _ traitCollection: UITraitCollection
) -> ASPrimitiveTraitCollection {
    var traits = ASPrimitiveTraitCollection()
    traits.horizontalSizeClass = traitCollection.horizontalSizeClass
    traits.verticalSizeClass = traitCollection.verticalSizeClass
    traits.displayScale = traitCollection.displayScale
    traits.userInterfaceIdiom = traitCollection.userInterfaceIdiom
    traits.layoutDirection = traitCollection.layoutDirection
    traits.userInterfaceStyle = traitCollection.userInterfaceStyle
    return traits
}

/// UIKit's collection of those traits that it has.
public func ASPrimitiveTraitCollectionToUITraitCollection(
    _ traits: ASPrimitiveTraitCollection
) -> UITraitCollection {
    UITraitCollection(
        userInterfaceStyle: traits.userInterfaceStyle, userInterfaceIdiom: traits.userInterfaceIdiom,
        layoutDirection: traits.layoutDirection, horizontalSizeClass: traits.horizontalSizeClass,
        verticalSizeClass: traits.verticalSizeClass, displayScale: traits.displayScale)
}
