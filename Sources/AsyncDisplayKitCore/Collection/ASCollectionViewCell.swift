/// The collection cell that shows a node: its content view holds the node's view and nothing else.
///
/// Only a data source whose `dequeuesCellsForNodeBackedItems` is true ever sees it.
@preconcurrency @MainActor open class _ASCollectionViewCell: UICollectionViewCell, NodeHost {
    /// The node that the cell shows; nil while it is not in use.
    public internal(set) var node: ASCellNode?
    private let repeatedAccessibility = RepeatedAccessibility()

    var nodeContainer: UIView { contentView }

    func adoptLook() {
        backgroundView = node?.backgroundView
        selectedBackgroundView = node?.selectedBackgroundView
        repeatedAccessibility.show(node, on: self)
    }

    /// Gives the attributes to the node, too. Call super.
    override open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        node?.layoutAttributes = layoutAttributes
    }

    // A change of the cell changes its node.

    override open var isSelected: Bool {
        didSet { if isSelected != oldValue { node?.follow(\.isSelected, isSelected) } }
    }

    override open var isEmphasized: Bool {
        didSet { if isEmphasized != oldValue { node?.follow(\.isEmphasized, isEmphasized) } }
    }

    override open var isHighlighted: Bool {
        didSet { if isHighlighted != oldValue { node?.follow(\.isHighlighted, isHighlighted) } }
    }

    // The node decides which points hit it: it may leave out some of the cell's, or include some outside its bounds.

    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let node else { return super.hitTest(point, with: event) }
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01 else { return nil }
        return node.hitTest(node.hostedView.convert(point, from: self), with: event)
    }

    override open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard let node else { return super.point(inside: point, with: event) }
        return node.point(inside: node.hostedView.convert(point, from: self), with: event)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        fitNode()
    }
}

/// The supplementary view that shows a node.
final class ASCollectionReusableView: UICollectionReusableView, NodeHost {
    var node: ASCellNode?
    var nodeContainer: UIView { self }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        node?.layoutAttributes = layoutAttributes
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        fitNode()
    }
}
