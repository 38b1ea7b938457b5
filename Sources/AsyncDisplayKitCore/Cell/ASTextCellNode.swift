/// A cell that shows a line or more of text.
open class ASTextCellNode: ASCellNode {
    /// The node that shows the text.
    public let textNode = ASTextNode()
    // Behind the node's lock.
    private var storedText: String?
    private var storedAttributes: [NSAttributedString.Key: Any]
    private var storedInsets: UIEdgeInsets

    private static let defaultInsets = UIEdgeInsets(top: 11, left: 15, bottom: 11, right: 15)

    /// A cell with text of 18 points, scaled with the user's text size, and with room of 11 points above and below it
    /// and 15 at its sides.
    public override convenience init() {
        let font = UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 18))
        self.init(attributes: [.font: font], insets: Self.defaultInsets)
    }

    /// A cell whose text has these attributes and this room around it, in points.
    public init(attributes: [NSAttributedString.Key: Any], insets: UIEdgeInsets) {
        storedAttributes = attributes
        storedInsets = insets
        super.init()
        automaticallyManagesSubnodes = true
    }

    /// The text; nil for none. Any thread. After a change the cell is measured again.
    public var text: String? {
        get { nodeLock.withLock { storedText } }
        set {
            nodeLock.withLock { storedText = newValue }
            update()
        }
    }

    /// How the text looks. Any thread.
    public var textAttributes: [NSAttributedString.Key: Any] {
        get { nodeLock.withLock { storedAttributes } }
        set {
            nodeLock.withLock { storedAttributes = newValue }
            update()
        }
    }

    /// The room around the text, in points. Any thread.
    public var textInsets: UIEdgeInsets {
        get { nodeLock.withLock { storedInsets } }
        set {
            nodeLock.withLock { storedInsets = newValue }
            setNeedsLayout()
        }
    }

    private func update() {
        let (text, attributes) = nodeLock.withLock { (storedText, storedAttributes) }
        textNode.attributedText = text.map { NSAttributedString(string: $0, attributes: attributes) }
        // Invalidate the cell itself: before its first layout the text node is not in it and can't invalidate it.
        setNeedsLayout()
    }

    override open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: textInsets, child: textNode)
    }
}

@available(swift, introduced: 6)
extension ASTextCellNode: @unchecked Sendable {}  // state is behind the node's lock
