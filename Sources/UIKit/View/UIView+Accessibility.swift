/// The rarer accessibility properties of a view. An object, so that a view without them keeps one reference.
@MainActor final class ViewAccessibility {
    var hint: String?
    var value: String?
    var traits = UIAccessibilityTraits.none
    var elementsHidden = false
    var viewIsModal = false
}

extension UIView {
    func setAccessibility<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<ViewAccessibility, Value>, _ value: Value
    ) {
        // What is not said stays unsaid without an object for it.
        if accessibility == nil, value == ViewAccessibility()[keyPath: property] { return }
        let data = accessibility ?? ViewAccessibility()
        accessibility = data
        data[keyPath: property] = value
    }
}
