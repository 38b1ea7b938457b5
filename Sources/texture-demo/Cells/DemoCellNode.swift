import AsyncDisplayKitCore

/// A cell that shows by its background that it is pressed or selected; the same in tables and collections.
class DemoCellNode: ASCellNode, @unchecked Sendable {  // its state is the node's, which is behind the node's lock
    private let normalColor: UIColor

    init(background: UIColor = .white) {
        normalColor = background
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = background
        // The table's own grey would lie behind the background.
        selectionStyle = .none
    }

    override var isHighlighted: Bool {
        didSet { updateBackground() }
    }

    override var isSelected: Bool {
        didSet { updateBackground() }
    }

    private func updateBackground() {
        backgroundColor = isHighlighted ? DemoStyle.highlighted : isSelected ? DemoStyle.selected : normalColor
    }
}
