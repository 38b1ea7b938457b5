/// The table cell that shows a node: its content view holds the node's view and nothing else.
final class ASTableViewCell: UITableViewCell, NodeHost {
    var node: ASCellNode?
    var nodeContainer: UIView { contentView }
    private let repeatedAccessibility = RepeatedAccessibility()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentFillsCell = true
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let node else { return }
        let size = CGSize(width: contentView.bounds.width, height: node.calculatedSize.height)
        if node.frame.size != size || node.frame.origin != .zero { node.frame = CGRect(origin: .zero, size: size) }
    }

    // MARK: Look

    func adoptLook() {
        backgroundView = node?.backgroundView
        selectedBackgroundView = node?.selectedBackgroundView
        repeatedAccessibility.show(node, on: self)
        guard let node else { return }
        selectionStyle = node.selectionStyle
        focusStyle = node.focusStyle
        accessoryType = node.accessoryType
        separatorInset = node.ownSeparatorInset
        if clipsToBounds != node.clipsToBounds { clipsToBounds = node.clipsToBounds }
        if ownTintColor != node.ownTintColor { tintColor = node.ownTintColor }
        let color = node.backgroundColor
        let ground = color?.cgColor.alpha == 1 && node.cornerRadius == 0 ? color : nil
        if ground != adoptedGround { backgroundColor = ground }
        adoptedGround = ground
    }

    /// The node's colour, for where the node does not reach: around it in editing mode, and below it, where the
    /// separator may be shorter than the row. Nil unless the colour is opaque and the corners square: a translucent one
    /// would be drawn twice under the node, and rounded corners would be filled. The table may give the cell another
    /// colour.
    private var adoptedGround: UIColor?

    // MARK: State

    // A change of the cell changes its node.

    override func setSelected(_ selected: Bool, animated: Bool) {
        let changes = selected != isSelected
        super.setSelected(selected, animated: animated)
        if changes { node?.follow(\.isSelected, selected) }
    }

    override var isEmphasized: Bool {
        didSet { if isEmphasized != oldValue { node?.follow(\.isEmphasized, isEmphasized) } }
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        let changes = highlighted != isHighlighted
        super.setHighlighted(highlighted, animated: animated)
        if changes { node?.follow(\.isHighlighted, highlighted) }
    }
}
