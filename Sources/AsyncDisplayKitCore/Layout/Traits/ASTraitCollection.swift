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
    /// The range of colours the display shows.
    public var displayGamut = UIDisplayGamut.unspecified
    /// The kind of device the interface is made for.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    /// Whether the pointing device reports pressure.
    public var forceTouchCapability = UIForceTouchCapability.unknown
    /// The direction in which the interface reads.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    /// Light or dark.
    public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The text size the user prefers.
    public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// The size of the view controller's view, in points.
    public var containerSize = CGSize.zero
    /// The visual level of content.
    public var userInterfaceLevel = UIUserInterfaceLevel.unspecified
    /// Whether the user asked for stronger contrast.
    public var accessibilityContrast = UIAccessibilityContrast.unspecified
    /// Whether the user asked for bolder text.
    public var legibilityWeight = UILegibilityWeight.unspecified
    /// The desktop's accent colour; nil is unspecified.
    var accentColor: AccentColor?

    /// A value in which no trait is specified.
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

    /// The latest result of `over(_:)`.
    // Main thread only.
    nonisolated(unsafe) private var latest: (surroundings: UITraitCollection, result: UITraitCollection)?

    /// These traits, with unspecified ones taken from the surroundings. Nodes share both objects, so the latest result
    /// can nearly always be returned again.
    @MainActor func over(_ surroundings: UITraitCollection) -> UITraitCollection {
        if let latest, latest.surroundings === surroundings { return latest.result }
        let result = surroundings.overridden(by: UITraitCollection(primitiveTraitCollection.values))
        latest = (surroundings, result)
        return result
    }

    /// An object of these traits.
    public init(primitiveTraitCollection: ASPrimitiveTraitCollection) {
        self.primitiveTraitCollection = primitiveTraitCollection
    }

    /// A collection without specified traits, which an element has at first.
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

/// The traits of UIKit's collection, with a container size of zero.
public func ASPrimitiveTraitCollectionFromUITraitCollection(
    _ traitCollection: UITraitCollection
) -> ASPrimitiveTraitCollection {
    var traits = ASPrimitiveTraitCollection()
    traits.horizontalSizeClass = traitCollection.horizontalSizeClass
    traits.verticalSizeClass = traitCollection.verticalSizeClass
    traits.displayScale = traitCollection.displayScale
    traits.displayGamut = traitCollection.displayGamut
    traits.userInterfaceIdiom = traitCollection.userInterfaceIdiom
    traits.forceTouchCapability = traitCollection.forceTouchCapability
    traits.layoutDirection = traitCollection.layoutDirection
    return traits.taking(traitCollection.values)
}

/// UIKit's collection of these traits; it has no container size.
public func ASPrimitiveTraitCollectionToUITraitCollection(
    _ traits: ASPrimitiveTraitCollection
) -> UITraitCollection {
    UITraitCollection(traits.values)
}

extension ASPrimitiveTraitCollection {
    /// The traits among these that UIKit has, too.
    var values: TraitValues {
        var values = TraitValues()
        values.userInterfaceStyle = userInterfaceStyle
        values.userInterfaceIdiom = userInterfaceIdiom
        values.layoutDirection = layoutDirection
        values.horizontalSizeClass = horizontalSizeClass
        values.verticalSizeClass = verticalSizeClass
        values.displayScale = displayScale
        values.displayGamut = displayGamut
        values.forceTouchCapability = forceTouchCapability
        values.preferredContentSizeCategory = preferredContentSizeCategory
        values.userInterfaceLevel = userInterfaceLevel
        values.accessibilityContrast = accessibilityContrast
        values.legibilityWeight = legibilityWeight
        values.accentColor = accentColor
        return values
    }

    /// These traits, with the view's values of the traits that colours and the size of text depend on.
    func taking(_ view: TraitValues) -> ASPrimitiveTraitCollection {
        var traits = self
        traits.userInterfaceStyle = view.userInterfaceStyle
        traits.accessibilityContrast = view.accessibilityContrast
        traits.userInterfaceLevel = view.userInterfaceLevel
        traits.preferredContentSizeCategory = view.preferredContentSizeCategory
        traits.legibilityWeight = view.legibilityWeight
        traits.accentColor = view.accentColor
        return traits
    }

    /// These traits, with those that `overrides` specifies in place of its own.
    func overridden(by overrides: TraitValues) -> ASPrimitiveTraitCollection {
        var traits = ASPrimitiveTraitCollectionFromUITraitCollection(
            UITraitCollection(values.overridden(by: overrides)))
        traits.containerSize = containerSize
        return traits
    }
}
