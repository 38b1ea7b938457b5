import AsyncDisplayKitCore

/// A sentence over the pages that goes away by itself, or when it is clicked.
final class NoteNode: ASControlNode, @unchecked Sendable {  // constants, and the node's own state
    private let text = BoundedTextNode(lines: 3)

    init(_ sentence: String) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = DemoStyle.noteBackground
        cornerRadius = 8
        text.attributedText = DemoStyle.note(sentence)
        // A long path in a small window.
        text.pointSizeScaleFactors = [0.9, 0.8, 0.7]
        // Drawn synchronously, so that the note appears at once however slow drawing is.
        text.displaysAsynchronously = false
        text.isUserInteractionEnabled = false
    }

    var sentence: String { text.attributedText?.string ?? "" }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.7 : 1 }
    }

    override func didLoad() {
        super.didLoad()
        view.hoverStyle = .automatic()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 14, bottom: 10, right: 14), child: text)
    }
}
