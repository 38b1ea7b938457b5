import AsyncDisplayKitCore

/// The window's content from top to bottom: bar, pages, figures.
final class RootNode: ASDisplayNode, @unchecked Sendable {  // constants, and a flag used on the main thread
    let bar: BarNode
    let pager: ASPagerNode
    let status = StatusNode()

    var showsStatus = true {
        didSet { setNeedsLayout() }
    }

    /// Lies over the lower end of the pages. Main thread.
    nonisolated(unsafe) var note: NoteNode? {  // read in layout passes of a loaded node, on the main thread
        didSet { setNeedsLayout() }
    }

    init(bar: BarNode, pager: ASPagerNode) {
        self.bar = bar
        self.pager = pager
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let pages = note.map { addNote($0) } ?? pager
        pages.style.flexGrow = 1
        pages.style.flexShrink = 1
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: showsStatus ? [bar, pages, status] : [bar, pages])
    }

    private func addNote(_ note: NoteNode) -> any ASLayoutElement {
        ASOverlayLayoutSpec(
            child: pager,
            overlay: ASRelativeLayoutSpec(
                horizontalPosition: .center, verticalPosition: .end, sizingOption: .minimumSize,
                child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: note)))
    }
}
