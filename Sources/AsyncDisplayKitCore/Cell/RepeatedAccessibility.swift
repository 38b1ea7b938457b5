/// Copies a node's accessibility values to the cell that shows the node.
///
/// Sets a value on the cell only if it differs from the value that was copied before. So values that client code has
/// set on the cell stay until the node's value changes. Main thread.
@MainActor final class RepeatedAccessibility {
    private var isElement = false
    private var label: String?
    private var identifier: String?
    private var hint: String?
    private var value: String?
    private var traits = UIAccessibilityTraits.none
    private var elementsHidden = false
    private var viewIsModal = false

    /// Gives the cell the node's accessibility values; nil resets values that came from an earlier node.
    func show(_ node: ASCellNode?, on cell: UIView) {
        if adopt(&isElement, node?.isAccessibilityElement ?? false) { cell.isAccessibilityElement = isElement }
        if adopt(&label, node?.accessibilityLabel) { cell.accessibilityLabel = label }
        if adopt(&identifier, node?.accessibilityIdentifier) { cell.accessibilityIdentifier = identifier }
        if adopt(&hint, node?.accessibilityHint) { cell.accessibilityHint = hint }
        if adopt(&value, node?.accessibilityValue) { cell.accessibilityValue = value }
        if adopt(&traits, node?.accessibilityTraits ?? .none) { cell.accessibilityTraits = traits }
        if adopt(&elementsHidden, node?.accessibilityElementsHidden ?? false) {
            cell.accessibilityElementsHidden = elementsHidden
        }
        if adopt(&viewIsModal, node?.accessibilityViewIsModal ?? false) { cell.accessibilityViewIsModal = viewIsModal }
    }

    /// Returns whether the value has changed.
    private func adopt<Value: Equatable>(_ known: inout Value, _ value: Value) -> Bool {
        guard value != known else { return false }
        known = value
        return true
    }
}
