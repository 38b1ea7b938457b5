/// What a cell repeats of its node's accessibility.
///
/// Only what differs from what it repeated before is set on the cell: what users have set there stays until the node
/// says something itself. Main thread.
@MainActor final class RepeatedAccessibility {
    private var isElement = false
    private var label: String?
    private var identifier: String?
    private var hint: String?
    private var value: String?
    private var traits = UIAccessibilityTraits.none
    private var elementsHidden = false
    private var viewIsModal = false

    /// Has a cell say what a node says; nil takes back what an earlier node said.
    func show(_ node: ASCellNode?, on cell: UIView) {
        adopt(\.isElement, node?.isAccessibilityElement ?? false) { cell.isAccessibilityElement = $0 }
        adopt(\.label, node?.accessibilityLabel) { cell.accessibilityLabel = $0 }
        adopt(\.identifier, node?.accessibilityIdentifier) { cell.accessibilityIdentifier = $0 }
        adopt(\.hint, node?.accessibilityHint) { cell.accessibilityHint = $0 }
        adopt(\.value, node?.accessibilityValue) { cell.accessibilityValue = $0 }
        adopt(\.traits, node?.accessibilityTraits ?? .none) { cell.accessibilityTraits = $0 }
        adopt(\.elementsHidden, node?.accessibilityElementsHidden ?? false) { cell.accessibilityElementsHidden = $0 }
        adopt(\.viewIsModal, node?.accessibilityViewIsModal ?? false) { cell.accessibilityViewIsModal = $0 }
    }

    private func adopt<Value: Equatable>(
        _ known: ReferenceWritableKeyPath<RepeatedAccessibility, Value>, _ value: Value, set: (Value) -> Void
    ) {
        guard value != self[keyPath: known] else { return }
        self[keyPath: known] = value
        set(value)
    }
}
