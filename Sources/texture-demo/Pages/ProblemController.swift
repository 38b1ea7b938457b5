import AsyncDisplayKitCore

/// A page that says why there is nothing to show on it.
final class ProblemController: ASDKViewController<ASTableNode>, DemoPage, ASTableDataSource {
    private let problem: String
    var onSummaryChange: (() -> Void)?

    init(_ problem: String) {
        self.problem = problem
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.dataSource = self
        node.tableView.separatorStyle = .none
    }

    var scrollView: UIScrollView { node.tableView }

    var summary: PageSummary { PageSummary(count: 0, one: "row", many: "rows") }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let problem = problem
        return { ProblemCellNode(problem) }
    }
}

/// A sentence in the place of contents.
final class ProblemCellNode: ASCellNode, @unchecked Sendable {  // constants, and the node's own state
    let text = ASTextNode()

    init(_ problem: String) {
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        text.attributedText = DemoStyle.body(problem)
        // A placeholder in place of the error would look as if content were loading.
        neverShowPlaceholders = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        text.style.flexShrink = 1
        text.style.maxWidth = ASDimensionMake(DemoStyle.readableWidth)
        let line = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [text])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 24, left: 24, bottom: 24, right: 24), child: line)
    }
}
