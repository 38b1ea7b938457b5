import AsyncDisplayKitCore

/// A cell that shows that it is pressed or selected, in one way on all pages: selected cells have a tinted ground and a
/// frame in the accent colour, which is seen around pictures, too.
class DemoCellNode: ASCellNode, @unchecked Sendable {  // its state is the node's, which is behind the node's lock
    private let normalColor: UIColor

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
        borderColor = DemoStyle.accent.cgColor
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
        let traits = ASPrimitiveTraitCollectionToUITraitCollection(primitiveTraitCollection)
        borderColor = DemoStyle.accent.resolvedColor(with: traits).cgColor
    }

    private func showState() {
        backgroundColor = isHighlighted ? DemoStyle.highlighted : isSelected ? DemoStyle.selected : normalColor
        borderWidth = isSelected ? DemoStyle.selectionWidth : 0
    }
}

/// As `DemoCellNode`, for cells that a picture covers: pressed, it gets paler.
class DemoPictureCellNode: DemoCellNode, @unchecked Sendable {  // as above
    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.75 : 1 }
    }
}
