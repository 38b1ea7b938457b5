/// Properties that few views set. They are in an object of their own, so that other views have only a nil reference.
@MainActor final class RareViewProperties {
    var associatedObject: AnyObject?
    var tintColor: UIColor?
    var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
    var tag = 0
    var semanticContentAttribute: UISemanticContentAttribute = .unspecified
    var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var interactions: [any UIInteraction] = []
    var focusGroupIdentifier: String?
    var hoverStyle: UIHoverStyle?
    var restorationIdentifier: String?
    // Properties of controls.
    var showsMenuAsPrimaryAction = false
    var buttonMenu: UIMenu?
    var accessibilityIdentifier: String?
    // Properties of accessibility.
    var hint: String?
    var value: String?
    var traits = UIAccessibilityTraits.none
    var elementsHidden = false
    var viewIsModal = false

    /// The values for a view without this object. Never changed.
    static let initial = RareViewProperties()
}

extension UIView {
    /// Interactions added by `addInteraction(_:)`.
    public internal(set) var interactions: [any UIInteraction] {
        get { (rare ?? .initial).interactions }
        set { setRare(\.interactions, newValue, isInitial: newValue.isEmpty) }
    }

    /// The tint colour that was set on this view.
    package var ownTintColor: UIColor? { rare?.tintColor }

    /// An object that a framework above attaches to a view that is not of its own class.
    package var associatedObject: AnyObject? {
        get { rare?.associatedObject }
        set { setRare(\.associatedObject, newValue, isInitial: newValue == nil) }
    }

    func setRare<Value: Equatable>(_ property: ReferenceWritableKeyPath<RareViewProperties, Value>, _ value: Value) {
        setRare(property, value, isInitial: value == RareViewProperties.initial[keyPath: property])
    }

    /// Setting an initial value does not make the object.
    func setRare<Value>(
        _ property: ReferenceWritableKeyPath<RareViewProperties, Value>, _ value: Value, isInitial: Bool
    ) {
        if rare == nil, isInitial { return }
        let data = rare ?? RareViewProperties()
        rare = data
        data[keyPath: property] = value
    }
}
