/// Traits that replace the inherited ones. What is unspecified is inherited.
public struct UITraitOverrides: Equatable, Sendable {
    private var values = TraitValues()

    /// Nothing in place of what is inherited.
    public init() {}

    init(_ collection: UITraitCollection?) {
        if let collection { values = collection.values }
    }

    /// The overriding traits; nil for none.
    package var collection: UITraitCollection? { values == TraitValues() ? nil : UITraitCollection(values) }

    /// Light or dark. `overrideUserInterfaceStyle` is the same.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { values.userInterfaceStyle }
        set { values.userInterfaceStyle = newValue }
    }
    /// How strong contrasts are.
    public var accessibilityContrast: UIAccessibilityContrast {
        get { values.accessibilityContrast }
        set { values.accessibilityContrast = newValue }
    }
    /// The size of text.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { values.preferredContentSizeCategory }
        set { values.preferredContentSizeCategory = newValue }
    }
    /// The visual level.
    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { values.userInterfaceLevel }
        set { values.userInterfaceLevel = newValue }
    }
    /// How bold text is.
    public var legibilityWeight: UILegibilityWeight {
        get { values.legibilityWeight }
        set { values.legibilityWeight = newValue }
    }
    /// Room from left to right.
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { values.horizontalSizeClass }
        set { values.horizontalSizeClass = newValue }
    }
    /// Room from top to bottom.
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { values.verticalSizeClass }
        set { values.verticalSizeClass = newValue }
    }
    /// The direction of reading, for `traitCollection`; views are mirrored by `semanticContentAttribute`.
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { values.layoutDirection }
        set { values.layoutDirection = newValue }
    }
}
