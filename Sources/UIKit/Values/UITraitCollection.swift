import Execution
import Foundation

/// The environment that views, colours and images adapt to. Immutable, any thread.
///
/// A collection may leave traits unspecified. Those of views and controllers specify all: a window has the desktop's,
/// and each view those of its superview, changed by what `overrideUserInterfaceStyle` and `traitOverrides` of the view
/// and of its controller say.
public final class UITraitCollection: NSObject, Sendable {
    package let values: TraitValues

    package init(_ values: TraitValues) {
        self.values = values
    }

    /// All traits unspecified.
    public convenience override init() {
        self.init(TraitValues())
    }

    /// A collection that says this and nothing else.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(TraitValues(\.userInterfaceStyle, userInterfaceStyle))
    }

    /// A collection that says this and nothing else.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init(TraitValues(\.userInterfaceIdiom, userInterfaceIdiom))
    }

    /// A collection that says how many pixels a point has, and nothing else.
    public convenience init(displayScale: CGFloat) {
        self.init(TraitValues(\.displayScale, displayScale))
    }

    /// A collection that says the direction, and nothing else.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(TraitValues(\.layoutDirection, layoutDirection))
    }

    /// A collection that says how much room there is from left to right, and nothing else.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(TraitValues(\.horizontalSizeClass, horizontalSizeClass))
    }

    /// A collection that says how much room there is from top to bottom, and nothing else.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(TraitValues(\.verticalSizeClass, verticalSizeClass))
    }

    /// A collection that says the size of text, and nothing else.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(TraitValues(\.preferredContentSizeCategory, preferredContentSizeCategory))
    }

    /// A collection that says how strong contrasts are, and nothing else.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init(TraitValues(\.accessibilityContrast, accessibilityContrast))
    }

    /// A collection that says the visual level, and nothing else.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init(TraitValues(\.userInterfaceLevel, userInterfaceLevel))
    }

    /// A collection that says how bold text is, and nothing else.
    public convenience init(legibilityWeight: UILegibilityWeight) {
        self.init(TraitValues(\.legibilityWeight, legibilityWeight))
    }

    /// A collection that says which colours the display shows, and nothing else.
    public convenience init(displayGamut: UIDisplayGamut) {
        self.init(TraitValues(\.displayGamut, displayGamut))
    }

    /// A collection that says whether pressure is reported, and nothing else.
    public convenience init(forceTouchCapability: UIForceTouchCapability) {
        self.init(TraitValues(\.forceTouchCapability, forceTouchCapability))
    }

    /// What the collections specify together; where several specify the same trait, the last one counts.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        self.init(collections.reduce(TraitValues()) { $0.overridden(by: $1.values) })
    }

    /// Light or dark, as dynamic colours resolve by it.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
    /// The kind of device the interface is made for.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
    /// The direction in which the interface reads.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
    /// How much room there is from left to right.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
    /// How much room there is from top to bottom.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
    /// Device pixels per point; 0 when unspecified.
    public var displayScale: CGFloat { values.displayScale }
    /// The range of colours the display shows: `SRGB` here.
    public var displayGamut: UIDisplayGamut { values.displayGamut }
    /// Whether the pointing device reports pressure: `unavailable` here.
    public var forceTouchCapability: UIForceTouchCapability { values.forceTouchCapability }
    /// The text size the user prefers: what the desktop's text scale comes nearest to.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }
    /// The visual level of content.
    public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
    /// Whether the user asked for stronger contrast.
    public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
    /// Whether the user asked for bolder text: never here, unless it is overridden.
    public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }

    /// Whether a dynamic colour may look different under the two collections: style, contrast, level, gamut or the
    /// desktop's accent colour differ.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        guard let other else { return true }
        return self !== other && values.colors != other.values.colors
    }

    /// Equal traits.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return self === other || values == other.values
    }

    public override var hash: Int { values.hashValue }

    /// This collection with what another one specifies; the same object where that changes nothing.
    package func overridden(by overrides: UITraitCollection?) -> UITraitCollection {
        guard let overrides else { return self }
        let result = values.overridden(by: overrides.values)
        return result == values ? self : UITraitCollection(result)
    }
}
