/// The traits of a collection as a value. Unspecified traits have the value `unspecified`, 0 or nil.
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
    package var accentColor: AccentColor?

    package init() {}

    /// One trait and nothing else.
    init<Value>(_ trait: WritableKeyPath<TraitValues, Value>, _ value: Value) {
        self[keyPath: trait] = value
    }

    /// The traits that `other` specifies; the remaining ones are these.
    package func overridden(by other: TraitValues) -> TraitValues {
        // A new value has all traits unspecified. No key paths, as they are slow and lists call this for each row.
        let unspecified = TraitValues()
        func take<Value: Equatable>(_ value: inout Value, _ new: Value, _ unspecified: Value) {
            if new != unspecified { value = new }
        }
        var result = self
        take(&result.userInterfaceStyle, other.userInterfaceStyle, unspecified.userInterfaceStyle)
        take(&result.userInterfaceIdiom, other.userInterfaceIdiom, unspecified.userInterfaceIdiom)
        take(&result.layoutDirection, other.layoutDirection, unspecified.layoutDirection)
        take(&result.horizontalSizeClass, other.horizontalSizeClass, unspecified.horizontalSizeClass)
        take(&result.verticalSizeClass, other.verticalSizeClass, unspecified.verticalSizeClass)
        take(&result.displayScale, other.displayScale, unspecified.displayScale)
        take(&result.displayGamut, other.displayGamut, unspecified.displayGamut)
        take(&result.forceTouchCapability, other.forceTouchCapability, unspecified.forceTouchCapability)
        take(
            &result.preferredContentSizeCategory, other.preferredContentSizeCategory,
            unspecified.preferredContentSizeCategory)
        take(&result.userInterfaceLevel, other.userInterfaceLevel, unspecified.userInterfaceLevel)
        take(&result.accessibilityContrast, other.accessibilityContrast, unspecified.accessibilityContrast)
        take(&result.legibilityWeight, other.legibilityWeight, unspecified.legibilityWeight)
        take(&result.accentColor, other.accentColor, unspecified.accentColor)
        return result
    }

    /// The traits that colours are chosen by.
    package struct Colors: Hashable, Sendable {
        var style: UIUserInterfaceStyle
        var contrast: UIAccessibilityContrast
        var level: UIUserInterfaceLevel
        var gamut: UIDisplayGamut
        var accent: AccentColor?
    }

    package var colors: Colors {
        Colors(
            style: userInterfaceStyle, contrast: accessibilityContrast, level: userInterfaceLevel, gamut: displayGamut,
            accent: accentColor)
    }
}
