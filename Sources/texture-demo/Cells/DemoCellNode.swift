import AsyncDisplayKitCore

/// A cell that shows that it is pressed or selected, in one way on all pages: selected cells have a tinted ground, also
/// while they are pressed or their menu is open, and a mark: a bar at their leading edge, or a check on tiles. Both are
/// grey in a list without the keyboard focus. The frame of the item that has the focus is the library's.
class DemoCellNode: ASCellNode, @unchecked Sendable {  // its state is the node's, which is behind the node's lock
    private let normalColor: UIColor
    /// Hidden while the cell is not selected.
    let mark: ASDisplayNode

    init(background: UIColor = DemoStyle.ground, mark: ASDisplayNode = ASDisplayNode()) {
        normalColor = background
        self.mark = mark
        super.init()
        automaticallyManagesSubnodes = true
        adoptStyle()
    }

    /// Around a view, which lets the cell's ground show.
    override init(viewBlock: @escaping ASDisplayNodeViewBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil) {
        normalColor = DemoStyle.ground
        mark = ASDisplayNode()
        super.init(viewBlock: viewBlock, didLoad: didLoad)
        adoptStyle()
    }

    /// Around a layer, which lets the cell's ground show.
    override init(layerBlock: @escaping ASDisplayNodeLayerBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil) {
        normalColor = DemoStyle.ground
        mark = ASDisplayNode()
        super.init(layerBlock: layerBlock, didLoad: didLoad)
        adoptStyle()
    }

    private func adoptStyle() {
        backgroundColor = normalColor
        // The table's own grey would lie behind the background.
        selectionStyle = .none
        // The mark is longer than the node.
        clipsToBounds = false
        mark.isLayerBacked = true
        mark.isHidden = true
        // Added by hand, as it is above everything that the layout spec arranges.
        mark.zPosition = 1
        addSubnode(mark)
    }

    override var isHighlighted: Bool {
        didSet { showState() }
    }

    override var isSelected: Bool {
        didSet { showState() }
    }

    override var isEmphasized: Bool {
        didSet { showState() }
    }

    override func layout() {
        super.layout()
        mark.frame = markFrame
    }

    /// Where the mark is. It reaches the row's lower edge: the line of the separator is below the node.
    @MainActor var markFrame: CGRect {
        let height = max(bounds.height, layer.superlayer?.bounds.height ?? 0)
        return CGRect(x: 0, y: 0, width: DemoStyle.selectionWidth, height: height)
    }

    func showState() {
        let selected = isEmphasized ? DemoStyle.selected : DemoStyle.selectedWithoutFocus
        backgroundColor = isSelected ? selected : isHighlighted ? DemoStyle.highlighted : normalColor
        mark.backgroundColor = isEmphasized ? DemoStyle.accent : DemoStyle.selectionWithoutFocus
        mark.isHidden = !isSelected
    }
}

/// As `DemoCellNode`, for cells that a picture covers. A pressed cell gets paler, unless it is selected: a
/// selected one has a check in a corner of its picture, which keeps its colours.
class DemoPictureCellNode: DemoCellNode, @unchecked Sendable {  // as above
    /// What covers the ground.
    let picture = ASImageNode()

    init() {
        super.init(mark: CheckNode())
        clipsToBounds = true
    }

    /// Clear of the frame of the item that has the focus.
    @MainActor override var markFrame: CGRect {
        CGRect(x: bounds.width - CheckNode.side - 8, y: 8, width: CheckNode.side, height: CheckNode.side)
    }

    override func showState() {
        super.showState()
        alpha = isHighlighted && !isSelected ? 0.75 : 1
    }
}

/// A check in a disc with an edge. The disc has the node's background colour.
final class CheckNode: ASDisplayNode, @unchecked Sendable {  // the node's own state
    static let side: CGFloat = 26

    override init() {
        super.init()
        isOpaque = false
        cornerRadius = Self.side / 2
        clipsToBounds = true
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setStrokeColor(DemoStyle.ground.cgColor)
        context.setLineWidth(2)
        context.strokeEllipse(in: bounds.insetBy(dx: 1, dy: 1))
        context.setLineWidth(2.5)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.move(to: CGPoint(x: 8, y: 13.5))
        context.addLine(to: CGPoint(x: 11.5, y: 17))
        context.addLine(to: CGPoint(x: 18, y: 9.5))
        context.strokePath()
    }
}
