import AsyncDisplayKit

/// Colours and measures of the samples, which are the demo's. Values only, so any thread may use them.
enum SampleStyle {
    static let accent = UIColor(red: 0.10, green: 0.44, blue: 0.55, alpha: 1)
    static let selected = UIColor(red: 0.85, green: 0.93, blue: 0.96, alpha: 1)
    static let highlighted = UIColor(red: 0.93, green: 0.95, blue: 0.97, alpha: 1)
    /// Of texts that matter less. Its contrast is 5.7 on white, and 5.1 on the ground of cards.
    static let secondary = UIColor(white: 0.40, alpha: 1)
    /// Lines longer than this, in points, are hard to read.
    static let readableWidth: CGFloat = 640
    /// Of the frame around what is selected.
    static let selectionWidth: CGFloat = 2
}

/// A cell that shows that it is pressed or selected, in one way in all samples.
class SampleCellNode: ASCellNode, @unchecked Sendable {  // its state is the node's, which is behind the node's lock
    private let normalColor: UIColor

    init(background: UIColor = .white) {
        normalColor = background
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = background
        borderColor = SampleStyle.accent.cgColor
        // The table's own grey would lie behind the background.
        selectionStyle = .none
    }

    override var isHighlighted: Bool {
        didSet { showState() }
    }

    override var isSelected: Bool {
        didSet { showState() }
    }

    private func showState() {
        backgroundColor = isHighlighted ? SampleStyle.highlighted : isSelected ? SampleStyle.selected : normalColor
        borderWidth = isSelected ? SampleStyle.selectionWidth : 0
    }
}
