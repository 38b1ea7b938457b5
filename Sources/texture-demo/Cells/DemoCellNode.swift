import AsyncDisplayKitCore

/// A cell that shows that it is pressed or selected, in one way on all pages: selected cells have a tinted ground, and
/// a bar at their leading edge. Both are grey in a list without the keyboard focus. The frame of the item that has the
/// focus is the library's.
class DemoCellNode: ASCellNode, @unchecked Sendable {  // its state is the node's, which is behind the node's lock
    private let normalColor: UIColor
    private let bar = ASDisplayNode()

    init(background: UIColor = DemoStyle.ground) {
        normalColor = background
        super.init()
        automaticallyManagesSubnodes = true
        adoptStyle()
    }

    /// Around a view, which lets the cell's ground show.
    override init(viewBlock: @escaping ASDisplayNodeViewBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil) {
        normalColor = DemoStyle.ground
        super.init(viewBlock: viewBlock, didLoad: didLoad)
        adoptStyle()
    }

    /// Around a layer, which lets the cell's ground show.
    override init(layerBlock: @escaping ASDisplayNodeLayerBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil) {
        normalColor = DemoStyle.ground
        super.init(layerBlock: layerBlock, didLoad: didLoad)
        adoptStyle()
    }

    private func adoptStyle() {
        backgroundColor = normalColor
        // The table's own grey would lie behind the background.
        selectionStyle = .none
        bar.isLayerBacked = true
        bar.isHidden = true
        // Added by hand, as it is above everything that the layout spec arranges.
        bar.zPosition = 1
        addSubnode(bar)
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
        bar.frame = CGRect(x: 0, y: 0, width: DemoStyle.selectionWidth, height: bounds.height)
    }

    func showState() {
        let selected = isEmphasized ? DemoStyle.selected : DemoStyle.selectedWithoutFocus
        backgroundColor = isHighlighted ? DemoStyle.highlighted : isSelected ? selected : normalColor
        bar.backgroundColor = isEmphasized ? DemoStyle.accent : DemoStyle.selectionWithoutFocus
        bar.isHidden = !isSelected || isHighlighted
    }
}

/// As `DemoCellNode`, for cells that a picture covers. A pressed cell gets paler; the ground of a selected one shows
/// through its picture.
class DemoPictureCellNode: DemoCellNode, @unchecked Sendable {  // as above
    /// What covers the ground.
    let picture = ASImageNode()

    override func showState() {
        super.showState()
        picture.alpha = isSelected ? DemoStyle.selectedPictureAlpha : 1
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.75 : 1 }
    }
}
