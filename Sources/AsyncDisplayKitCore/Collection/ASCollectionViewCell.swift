/// The collection cell that shows a node: its content view holds the node's view and nothing else.
///
/// Only a data source whose `dequeuesCellsForNodeBackedItems` is true ever sees it.
@preconcurrency @MainActor open class _ASCollectionViewCell: UICollectionViewCell {
    /// The node that the cell shows; nil while it is not in use.
    public private(set) var node: ASCellNode?
    private let repeatedAccessibility = RepeatedAccessibility()

    func host(_ node: ASCellNode) {
        self.node = node
        adoptLook()
        contentView.addSubview(node.view)
        setNeedsLayout()
    }

    /// Takes over what the node says about its cell: when it comes into it, and at every change after that.
    func adoptLook() {
        guard let node else { return }
        backgroundView = node.backgroundView
        selectedBackgroundView = node.selectedBackgroundView
        repeatedAccessibility.show(node, on: self)
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
        repeatedAccessibility.show(nil, on: self)
    }

    /// Its node has what the layout says, too. Call super.
    override open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        node?.layoutAttributes = layoutAttributes
    }

    // A change of the cell changes its node.

    override open var isSelected: Bool {
        didSet { if isSelected != oldValue { node?.follow(\.isSelected, isSelected) } }
    }

    override open var isHighlighted: Bool {
        didSet { if isHighlighted != oldValue { node?.follow(\.isHighlighted, isHighlighted) } }
    }

    // The node decides which points are its own: fewer than the cell has, or others beyond its bounds.

    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let node else { return super.hitTest(point, with: event) }
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01 else { return nil }
        return node.hitTest(node.view.convert(point, from: self), with: event)
    }

    override open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard let node else { return super.point(inside: point, with: event) }
        return node.point(inside: node.view.convert(point, from: self), with: event)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        guard let node else { return }
        let frame = CGRect(origin: .zero, size: contentView.bounds.size)
        if node.frame != frame { node.frame = frame }
    }
}

/// The supplementary view that shows a node.
final class ASCollectionReusableView: UICollectionReusableView {
    private(set) var node: ASCellNode?

    func host(_ node: ASCellNode) {
        self.node = node
        addSubview(node.view)
        setNeedsLayout()
    }

    func release() {
        guard let node else { return }
        self.node = nil
        letGo(of: node.view)
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        node?.layoutAttributes = layoutAttributes
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let node else { return }
        let frame = CGRect(origin: .zero, size: bounds.size)
        if node.frame != frame { node.frame = frame }
    }
}
