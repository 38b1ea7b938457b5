/// A label of a cell. If the program wants one line, the label has as many lines as it needs at the accessibility sizes
/// of text, as in UIKit. Main thread.
final class CellLabel: UILabel {
    private var ownNumberOfLines = 1

    /// The number of lines that the program has set, or 0 if the size of text wants more than one line.
    override var numberOfLines: Int {
        get { super.numberOfLines }
        set {
            ownNumberOfLines = newValue
            adoptTextSize()
        }
    }

    /// The text size may differ in the cell from the one for which the label was made.
    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        adoptTextSize()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        adoptTextSize()
    }

    private func adoptTextSize() {
        let wraps = ownNumberOfLines == 1 && traitCollection.preferredContentSizeCategory.isAccessibilityCategory
        let lines = wraps ? 0 : ownNumberOfLines
        if super.numberOfLines != lines { super.numberOfLines = lines }
    }
}
