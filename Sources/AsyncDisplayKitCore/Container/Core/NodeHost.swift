/// A cell or supplementary view that shows a node: something in it holds the node's view and nothing else. Main thread.
@MainActor protocol NodeHost: UIView {
    var node: ASCellNode? { get set }
    var nodeContainer: UIView { get }
    var isHighlighted: Bool { get }
    var isEmphasized: Bool { get }
    /// Takes over the node's settings for its cell. Called when the node comes into the cell, at every change after
    /// that, and, without a node, when it has left. Does nothing by default.
    func adoptLook()
}

extension NodeHost {
    var isHighlighted: Bool { false }
    var isEmphasized: Bool { false }
    func adoptLook() {}

    func host(_ node: ASCellNode) {
        self.node = node
        node.follow(\.isEmphasized, isEmphasized)
        adoptLook()
        nodeContainer.addSubview(node.hostedView)
        setNeedsLayout()
    }

    func release() {
        guard let node else { return }
        // End the node's highlight now: once the node has left this cell, the end of a press or of a menu does not
        // reach it.
        if isHighlighted, node.viewIfLoaded?.superview === nodeContainer { node.follow(\.isHighlighted, false) }
        self.node = nil
        nodeContainer.letGo(of: node.viewIfLoaded)
        // The node's background views go with it to the cell that shows it next, so this cell drops them.
        adoptLook()
    }

    /// Makes the node as large as the view that holds it.
    func fitNode() {
        guard let node else { return }
        let frame = CGRect(origin: .zero, size: nodeContainer.bounds.size)
        if node.frame != frame { node.frame = frame }
    }
}
