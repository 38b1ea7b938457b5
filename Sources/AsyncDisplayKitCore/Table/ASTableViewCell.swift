/// The table cell that shows a node: its content view holds the node's view and nothing else.
final class ASTableViewCell: UITableViewCell {
    private(set) var node: ASCellNode?

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentFillsCell = true
    }

    func host(_ node: ASCellNode) {
        self.node = node
        adoptLook()
        contentView.addSubview(node.view)
        setNeedsLayout()
    }

    func release() {
        guard let node else { return }
        // The node loses what a press or a menu has highlighted, and hears of nothing that happens to it later.
        if isHighlighted, node.view.superview === contentView { node.follow(\.isHighlighted, false) }
        self.node = nil
        contentView.letGo(of: node.view)
        // They come along with the node, into whichever cell shows it next.
        backgroundView = nil
        selectedBackgroundView = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let node else { return }
        let size = CGSize(width: contentView.bounds.width, height: node.calculatedSize.height)
        if node.frame.size != size || node.frame.origin != .zero { node.frame = CGRect(origin: .zero, size: size) }
        surround?.place(in: bounds, around: CGRect(origin: contentView.frame.origin, size: size))
    }

    // MARK: Look

    /// Takes over what the node says about its cell: when it comes into it, and at every change after that.
    func adoptLook() {
        guard let node else { return }
        selectionStyle = node.selectionStyle
        focusStyle = node.focusStyle
        accessoryType = node.accessoryType
        separatorInset = node.ownSeparatorInset
        backgroundView = node.backgroundView
        selectedBackgroundView = node.selectedBackgroundView
        node.applyAccessibility(to: self)
        adoptBackground(of: node)
        let clips = node.clipsToBounds
        if clips != adoptedClips {
            adoptedClips = clips
            clipsToBounds = clips
        }
        let tint = node.ownTintColor
        guard tint != adoptedTintColor else { return }
        adoptedTintColor = tint
        tintColor = tint
    }

    // What the node's values were when they were taken over: what users have set on the cell stays until the node
    // changes.
    private var adoptedTintColor: UIColor?
    private var adoptedBackgroundColor: UIColor?
    private var adoptedClips = false

    /// Where the node does not reach, its colour is the cell's: around it in editing mode, and below it, where the
    /// separator may be shorter than the row. Under the node it would be drawn twice. That is not seen if it is opaque
    /// and the node a rectangle; otherwise the cell is left without, and strips around the node have the colour.
    private func adoptBackground(of node: ASCellNode) {
        let color = node.backgroundColor
        let fillsCell = color?.cgColor.alpha == 1 && node.cornerRadius == 0
        let own = fillsCell ? color : nil
        if own != adoptedBackgroundColor {
            adoptedBackgroundColor = own
            backgroundColor = own
        }
        let around = fillsCell ? nil : color
        guard around != surround?.color else { return }
        surround?.removeFromSuperview()
        surround = around.map { CellSurround($0) }
        if let surround { insertSubview(surround, at: 0) }
        setNeedsLayout()
    }

    private var surround: CellSurround?

    // MARK: State

    // A change of the cell changes its node.

    override func setSelected(_ selected: Bool, animated: Bool) {
        let changes = selected != isSelected
        super.setSelected(selected, animated: animated)
        if changes { node?.follow(\.isSelected, selected) }
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        let changes = highlighted != isHighlighted
        super.setHighlighted(highlighted, animated: animated)
        if changes { node?.follow(\.isHighlighted, highlighted) }
    }
}

/// The background of a cell as far as its node leaves it free: strips at the left, at the right and below.
@MainActor private final class CellSurround: UIView {
    let color: UIColor
    private let strips = [UIView(), UIView(), UIView()]

    init(_ color: UIColor) {
        self.color = color
        super.init(frame: .zero)
        // Below what shows that the row is selected.
        layer.zPosition = -1
        isUserInteractionEnabled = false
        for strip in strips {
            strip.backgroundColor = color
            addSubview(strip)
        }
    }

    func place(in bounds: CGRect, around node: CGRect) {
        if frame != bounds { frame = bounds }
        let frames = [
            CGRect(x: 0, y: 0, width: node.minX, height: bounds.height),
            CGRect(x: node.maxX, y: 0, width: max(0, bounds.width - node.maxX), height: bounds.height),
            CGRect(x: node.minX, y: node.maxY, width: node.width, height: max(0, bounds.height - node.maxY)),
        ]
        for (strip, frame) in zip(strips, frames) where strip.frame != frame { strip.frame = frame }
    }
}
