import AsyncDisplayKitCore

/// Page 6: cells of three kinds in one table, made from a view, from a layer, and by a subclass of `ASCellNode`; and among
/// them a view that is a stack of controls.
///
/// Views and layers are made on the main thread when their cells come near; around them everything is as for other
/// cells.
final class ViewsController: ASDKViewController<ASTableNode>, DemoPage, ASTableDataSource, ASTableDelegate {
    private static let rowCount = 120
    private static let controlsRow = 3

    private let placeholders: PlaceholderPolicy
    private let seed: UInt64
    var onSummaryChange: (() -> Void)?

    init(context: DemoContext) {
        placeholders = context.placeholders
        seed = context.seed
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.dataSource = self
        node.delegate = self
        node.tableView.separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    }

    var scrollView: UIScrollView { node.tableView }

    var summary: PageSummary {
        let selected = (node.indexPathsForSelectedRows ?? []).sorted().map { "row \($0.row + 1)" }
        return PageSummary(count: Self.rowCount, one: "row", many: "rows", selected: selected)
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) { onSummaryChange?() }

    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) { onSummaryChange?() }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { Self.rowCount }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let row = indexPath.row
        let hue = CGFloat((UInt64(row) &* 7 &+ seed) % 24) / 24
        let placeholders = placeholders
        if row == Self.controlsRow {
            return {
                placeholders.adopt(
                    ViewCellNode {
                        DemoStyle.scaledUp(ControlsRowView.height, $1)
                    } makeView: {
                        ControlsRowView(row: row)
                    })
            }
        }
        switch (row < Self.controlsRow ? row : row - 1) % 3 {
        case 0:
            return {
                // The block runs later, on the main thread.
                placeholders.adopt(
                    ViewCellNode {
                        ProgressRowView.height(row: row, width: $0, traits: $1)
                    } makeView: {
                        ProgressRowView(row: row, hue: hue)
                    })
            }
        case 1:
            return {
                let cell = ASCellNode(layerBlock: { WaveLayer(row: row, hue: hue) })
                cell.style.height = ASDimensionMake(72)
                return placeholders.adopt(cell)
            }
        default:
            return { placeholders.adopt(NoteCellNode(row: row, hue: hue)) }
        }
    }

    /// A view can only be made on the main thread, where node blocks are not.
    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) {
        guard !(node is DemoCellNode), node.selectedBackgroundView == nil else { return }
        node.selectedBackgroundView = SelectedGround()
    }
}

/// A cell around a view, which is made on the main thread when the row comes near; its height is known before that.
private final class ViewCellNode: ASCellNode, @unchecked Sendable {  // a constant, and the node's own state
    private let heightForWidth: @Sendable (CGFloat, UITraitCollection) -> CGFloat

    /// - Parameter height: what the view needs at a width, with the traits of the row. Called on any thread.
    init(
        height: @escaping @Sendable (_ width: CGFloat, _ traits: UITraitCollection) -> CGFloat,
        makeView: @escaping @MainActor @Sendable () -> UIView
    ) {
        heightForWidth = height
        super.init(viewBlock: makeView)
    }

    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        setNeedsLayout()
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let traits = ASPrimitiveTraitCollectionToUITraitCollection(primitiveTraitCollection)
        return CGSize(width: constrainedSize.width, height: heightForWidth(constrainedSize.width, traits))
    }
}
