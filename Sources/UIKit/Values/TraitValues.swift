/// The traits of a collection as a value. What is unspecified says so.
package struct TraitValues: Hashable, Sendable {
    package var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    package var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    package var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    package var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    package var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// Pixels per point; 0 is unspecified.
    package var displayScale: CGFloat = 0
    package var displayGamut = UIDisplayGamut.unspecified
    package var forceTouchCapability = UIForceTouchCapability.unknown
    package var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    package var userInterfaceLevel = UIUserInterfaceLevel.unspecified
    package var accessibilityContrast = UIAccessibilityContrast.unspecified
    package var legibilityWeight = UILegibilityWeight.unspecified
    /// The desktop's accent colour; nil is unspecified.
    package var accentColor: CGColor?

    package init() {}

    /// One trait and nothing else.
    init<Value>(_ trait: WritableKeyPath<TraitValues, Value>, _ value: Value) {
        self[keyPath: trait] = value
    }

    /// What the other values specify, and these where they don't.
    package func overridden(by other: TraitValues) -> TraitValues {
        var result = self
        func take<Value: Equatable>(_ trait: WritableKeyPath<TraitValues, Value>) {
            // Unspecified is what a new value has.
            if other[keyPath: trait] != Self.unspecified[keyPath: trait] {
                result[keyPath: trait] = other[keyPath: trait]
            }
        }
        take(\.userInterfaceStyle)
        take(\.userInterfaceIdiom)
        take(\.layoutDirection)
        take(\.horizontalSizeClass)
        take(\.verticalSizeClass)
        take(\.displayScale)
        take(\.displayGamut)
        take(\.forceTouchCapability)
        take(\.preferredContentSizeCategory)
        take(\.userInterfaceLevel)
        take(\.accessibilityContrast)
        take(\.legibilityWeight)
        take(\.accentColor)
        return result
    }

    private static let unspecified = TraitValues()

    /// The traits that colours are chosen by.
    package struct Colors: Hashable, Sendable {
        var style: UIUserInterfaceStyle
        var contrast: UIAccessibilityContrast
        var level: UIUserInterfaceLevel
        var gamut: UIDisplayGamut
        var accent: CGColor?
    }

    package var colors: Colors {
        Colors(
            style: userInterfaceStyle, contrast: accessibilityContrast, level: userInterfaceLevel, gamut: displayGamut,
            accent: accentColor)
    }
}
