/// What pictures and texts in a cell of a list stand on. Main thread.
///
/// It is the frontmost of the layers that fill the cell and have a colour or a picture of their own; without one, the
/// layer of the cell's content view. So a picture that fills a cell is the ground of what lies on it, and no layer
/// covers all of the ground. O(layers that fill the cell, and their sublayers).
@MainActor struct CellGround {
    /// The layer that has the ground. Sublayers lie on it.
    private(set) var layer: CALayer
    /// The colour of the ground, or of what shows through it; of a picture its average. Nil if the layers that fill the
    /// cell are clear.
    private(set) var color: CGColor?

    init(of cell: any ListCell) {
        layer = cell.layer
        color = cell.layer.backgroundColor
        guard cell.contentView.layer.fills(cell.layer) else { return }
        layer = cell.contentView.layer
        add(layer)
    }

    /// Adds a layer in front of the ground, and the sublayers that fill it, from back to front.
    private mutating func add(_ front: CALayer) {
        for part in [front.backgroundColor, front.contentsImage?.averageColor] {
            if let part, part.alpha > 0.5 { (layer, color) = (front, part) }
        }
        for sublayer in front.childrenBackToFront where !(sublayer.delegate is HoverVeil) && sublayer.fills(front) {
            add(sublayer)
        }
    }
}

extension CALayer {
    /// Whether the layer can be seen, and covers its superlayer, but for the line of a separator: a row ends below the
    /// layer that fills the rest of it.
    fileprivate func fills(_ superlayer: CALayer) -> Bool {
        !isHidden && opacity > 0.5 && frame.insetBy(dx: -1, dy: -1).contains(superlayer.bounds)
    }
}
