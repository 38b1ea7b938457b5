import AsyncDisplayKitCore

/// The window's content from top to bottom: bar, pages, and a line about what is shown.
final class RootNode: ASDisplayNode, @unchecked Sendable {  // constants, and a value used on the main thread
    let bar: BarNode
    let pager: PagesNode
    let status = StatusNode()

    /// Lies over the lower end of the pages. Main thread.
    nonisolated(unsafe) var note: NoteNode? {  // read in layout passes of a loaded node, on the main thread
        didSet { setNeedsLayout() }
    }

    init(bar: BarNode, pager: PagesNode) {
        self.bar = bar
        self.pager = pager
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = DemoStyle.ground
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let pages = note.map { addNote($0) } ?? pager
        pages.style.flexGrow = 1
        pages.style.flexShrink = 1
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [bar, pages, status])
    }

    private func addNote(_ note: NoteNode) -> any ASLayoutElement {
        ASOverlayLayoutSpec(
            child: pager,
            overlay: ASRelativeLayoutSpec(
                horizontalPosition: .center, verticalPosition: .end, sizingOption: .minimumSize,
                child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: note)))
    }
}

/// The pages. They tell at once which one they go to, by a key or a title, not when they are there.
final class PagesNode: ASPagerNode, @unchecked Sendable {  // a value used on the main thread
    nonisolated(unsafe) var onShowPage: (@MainActor (Int) -> Void)?  // set and called on the main thread

    override func scrollToPage(at index: Int, animated: Bool) {
        super.scrollToPage(at: index, animated: animated)
        onShowPage?(index)
    }
}
