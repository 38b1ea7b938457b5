/// The collection cell that shows a node: its content view holds the node's view and nothing else.
///
/// Only a data source whose `dequeuesCellsForNodeBackedItems` is true has to do with it.
@preconcurrency @MainActor open class _ASCollectionViewCell: UICollectionViewCell {
    /// The node that the cell shows; nil while it is not in use.
    public private(set) var node: ASCellNode?

    func host(_ node: ASCellNode) {
        self.node = node
        adoptLook()
        contentView.addSubview(node.view)
        setNeedsLayout()
    }

    /// Takes over what the node says about its cell.
    func adoptLook() {
        backgroundView = node?.backgroundView
        selectedBackgroundView = node?.selectedBackgroundView
    }

    func release() {
        guard let node else { return }
        self.node = nil
        if node.view.superview === contentView { node.view.removeFromSuperview() }
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
        if node.view.superview === self { node.view.removeFromSuperview() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let node else { return }
        let frame = CGRect(origin: .zero, size: bounds.size)
        if node.frame != frame { node.frame = frame }
    }
}
