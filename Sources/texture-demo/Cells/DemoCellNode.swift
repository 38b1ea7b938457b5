import AsyncDisplayKitCore

/// A cell that shows that it is pressed or selected, in one way on all pages: selected cells have a tinted ground and a
/// frame in the accent colour, which is seen around pictures, too.
class DemoCellNode: ASCellNode, @unchecked Sendable {  // its state is the node's, which is behind the node's lock
    private let normalColor: UIColor
    /// Whether the window lacks the keyboard focus; selected cells are grey then. Main thread.
    private nonisolated(unsafe) var isInBackdrop = false  // false until the node is loaded, changed on the main thread

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
        borderColor = layerColor(DemoStyle.accent)
        // The table's own grey would lie behind the background.
        selectionStyle = .none
    }

    override var isHighlighted: Bool {
        didSet { showState() }
    }

    override var isSelected: Bool {
        didSet { showState() }
    }

    /// The colour of a layer's border does not follow traits by itself.
    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        showState()
    }

    override func didLoad() {
        super.didLoad()
        adoptTint()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        adoptTint()
    }

    @MainActor private func adoptTint() {
        isInBackdrop = viewIfLoaded?.tintAdjustmentMode == .dimmed
        showState()
    }

    func showState() {
        let selected = isInBackdrop ? DemoStyle.selectedInBackdrop : DemoStyle.selected
        backgroundColor = isHighlighted ? DemoStyle.highlighted : isSelected ? selected : normalColor
        borderWidth = isSelected ? DemoStyle.selectionWidth : 0
        borderColor = layerColor(isInBackdrop ? .systemGray : DemoStyle.accent)
    }

    /// A colour for a layer, which does not follow traits.
    func layerColor(_ color: UIColor) -> CGColor {
        color.resolvedColor(with: ASPrimitiveTraitCollectionToUITraitCollection(primitiveTraitCollection)).cgColor
    }
}

/// As `DemoCellNode`, for cells that a picture covers. A pressed cell gets paler. A selected cell has a line of the
/// background's colour inside of its frame, so that the frame is visible on pictures of any colour.
class DemoPictureCellNode: DemoCellNode, @unchecked Sendable {  // as above
    private let line = ASDisplayNode()

    override init(background: UIColor = DemoStyle.ground) {
        super.init(background: background)
        line.isLayerBacked = true
        // Added by hand, as it is above everything that the layout spec arranges.
        addSubnode(line)
    }

    override func layout() {
        super.layout()
        line.frame = bounds.insetBy(dx: DemoStyle.selectionWidth, dy: DemoStyle.selectionWidth)
        line.cornerRadius = max(0, cornerRadius - DemoStyle.selectionWidth)
    }

    override func showState() {
        super.showState()
        line.borderWidth = isSelected ? DemoStyle.selectionWidth : 0
        line.borderColor = layerColor(DemoStyle.ground)
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.75 : 1 }
    }
}
