import UIKit

/// The traits of an element's surroundings, as a value.
///
/// A new one leaves everything unspecified, with a display scale of 0 and a container size of zero.
public struct ASPrimitiveTraitCollection: Hashable, Sendable {
    public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// Pixels per point; 0 is unspecified.
    public var displayScale: CGFloat = 0
    public var displayGamut = UIDisplayGamut.unspecified
    public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    public var forceTouchCapability = UIForceTouchCapability.unknown
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// The size of the view controller's view, in points.
    public var containerSize = CGSize.zero
    public var userInterfaceLevel = UIUserInterfaceLevel.unspecified
    public var accessibilityContrast = UIAccessibilityContrast.unspecified
    public var legibilityWeight = UILegibilityWeight.unspecified

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

    public init(primitiveTraitCollection: ASPrimitiveTraitCollection) {
        self.primitiveTraitCollection = primitiveTraitCollection
    }

    /// Nothing specified; what an element has before it is told.
    static let unspecified = ASTraitCollection(primitiveTraitCollection: ASPrimitiveTraitCollection())

    public var horizontalSizeClass: UIUserInterfaceSizeClass { primitiveTraitCollection.horizontalSizeClass }
    public var verticalSizeClass: UIUserInterfaceSizeClass { primitiveTraitCollection.verticalSizeClass }
    public var displayScale: CGFloat { primitiveTraitCollection.displayScale }
    public var displayGamut: UIDisplayGamut { primitiveTraitCollection.displayGamut }
    public var userInterfaceIdiom: UIUserInterfaceIdiom { primitiveTraitCollection.userInterfaceIdiom }
    public var forceTouchCapability: UIForceTouchCapability { primitiveTraitCollection.forceTouchCapability }
    public var layoutDirection: UITraitEnvironmentLayoutDirection { primitiveTraitCollection.layoutDirection }
    public var userInterfaceStyle: UIUserInterfaceStyle { primitiveTraitCollection.userInterfaceStyle }
    public var preferredContentSizeCategory: UIContentSizeCategory {
        primitiveTraitCollection.preferredContentSizeCategory
    }
    public var containerSize: CGSize { primitiveTraitCollection.containerSize }
    public var userInterfaceLevel: UIUserInterfaceLevel { primitiveTraitCollection.userInterfaceLevel }
    public var accessibilityContrast: UIAccessibilityContrast { primitiveTraitCollection.accessibilityContrast }
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
