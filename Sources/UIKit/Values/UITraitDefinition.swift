/// A trait, as a type: what `registerForTraitChanges` is told to watch. The framework has one for each property of
/// `UITraitCollection`; there are no traits of a program's own here.
public protocol UITraitDefinition {
    /// What the trait says.
    associatedtype Value: Equatable

    /// What a collection says about the trait. Any thread.
    static func value(in traitCollection: UITraitCollection) -> Value
}

/// A trait to be watched, such as `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark: `UITraitCollection.userInterfaceStyle`.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UIUserInterfaceStyle {
        traitCollection.userInterfaceStyle
    }
}

/// How strong contrasts are: `UITraitCollection.accessibilityContrast`.
public enum UITraitAccessibilityContrast: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UIAccessibilityContrast {
        traitCollection.accessibilityContrast
    }
}

/// The size of text: `UITraitCollection.preferredContentSizeCategory`.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UIContentSizeCategory {
        traitCollection.preferredContentSizeCategory
    }
}

/// The visual level: `UITraitCollection.userInterfaceLevel`.
public enum UITraitUserInterfaceLevel: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UIUserInterfaceLevel {
        traitCollection.userInterfaceLevel
    }
}

/// How bold text is: `UITraitCollection.legibilityWeight`.
public enum UITraitLegibilityWeight: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UILegibilityWeight {
        traitCollection.legibilityWeight
    }
}

/// Device pixels per point: `UITraitCollection.displayScale`.
public enum UITraitDisplayScale: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> CGFloat { traitCollection.displayScale }
}

/// The range of colours: `UITraitCollection.displayGamut`.
public enum UITraitDisplayGamut: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UIDisplayGamut { traitCollection.displayGamut }
}

/// The direction of reading: `UITraitCollection.layoutDirection`.
public enum UITraitLayoutDirection: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UITraitEnvironmentLayoutDirection {
        traitCollection.layoutDirection
    }
}

/// Room from left to right: `UITraitCollection.horizontalSizeClass`.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UIUserInterfaceSizeClass {
        traitCollection.horizontalSizeClass
    }
}

/// Room from top to bottom: `UITraitCollection.verticalSizeClass`.
public enum UITraitVerticalSizeClass: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UIUserInterfaceSizeClass {
        traitCollection.verticalSizeClass
    }
}

/// The kind of device: `UITraitCollection.userInterfaceIdiom`.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {
    public static func value(in traitCollection: UITraitCollection) -> UIUserInterfaceIdiom {
        traitCollection.userInterfaceIdiom
    }
}

extension UITraitCollection {
    /// The traits by which dynamic colours may be chosen, for `registerForTraitChanges`. A change of the desktop's
    /// accent colour counts as a change of the first.
    public static var systemTraitsAffectingColorAppearance: [UITrait] {
        [
            UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self,
            UITraitDisplayGamut.self,
        ]
    }

    /// Whether a trait differs from another collection's. A new accent colour counts as another style, so that views
    /// which draw with colours are told.
    func differs(from other: UITraitCollection, in trait: UITrait) -> Bool {
        func differ<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Bool {
            Trait.value(in: self) != Trait.value(in: other)
        }
        if trait == UITraitUserInterfaceStyle.self, values.accentColor != other.values.accentColor { return true }
        return differ(trait)
    }
}
