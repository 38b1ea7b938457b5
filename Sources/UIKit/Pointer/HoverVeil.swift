/// The highlight of what the pointer is over: a translucent layer above a view's content, or between that and the
/// view's ground. Main thread.
///
/// It is a single layer that is moved and removed without animation; no content is drawn for it.
@MainActor final class HoverVeil: CALayerDelegate {
    /// The z positions above the content and the separators of cells, and below the content.
    private static let (height, depth): (CGFloat, CGFloat) = (2, -1)
    /// The colour of text, so that the veil changes the background and hardly the text.
    private static let color = UIColor(
        light: 0x00_0000, 0.045, dark: 0xFF_FFFF, 0.085, strong: (0x00_0000, 0xFF_FFFF), alphas: (0.09, 0.14))
    /// The styles of which the veil has the colour on a dark ground and on another one.
    private static let (dark, light) = (
        UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceStyle: .light)
    )

    private let layer = CALayer()
    /// What covers a row below the view that fills the rest of it: beside the separator, where that view ends.
    private let strip = CALayer()
    private weak var view: UIView?
    /// The traits and the ground for which the veil's colour was chosen.
    private var traits: UITraitCollection?
    private var ground: CGColor?

    init() {
        layer.delegate = self
        strip.delegate = self
        strip.zPosition = Self.depth
    }

    /// Covers a part of the ground of a list's cell, below pictures and texts: the ground is that of the innermost view
    /// that fills the cell. If what the cell holds does not fill it, as beside controls of editing, covers that, too.
    func coverGround(_ shape: UIShape, of cell: any ListCell) {
        let filling = cell.innermostFillingView
        cover(shape, of: filling, at: filling === cell ? Self.height : Self.depth)
        coverEnd(of: cell, below: filling)
    }

    /// Covers the end of a cell that a view leaves free, if the veil reaches that view's end. A layer of the view could
    /// not do that: views of nodes clip.
    private func coverEnd(of cell: any ListCell, below filling: UIView) {
        let covered = filling.convert(layer.frame, to: cell)
        let end = CGRect(
            x: covered.minX, y: covered.maxY, width: covered.width, height: cell.bounds.maxY - covered.maxY)
        guard filling !== cell, layer.frame.maxY >= filling.bounds.maxY, end.height > 0 else {
            return strip.removeFromSuperlayer()
        }
        if strip.frame != end { strip.frame = end }
        if strip.backgroundColor != layer.backgroundColor { strip.backgroundColor = layer.backgroundColor }
        if strip.superlayer !== cell.layer { cell.layer.addSublayer(strip) }
    }

    /// Covers a part of a view, in the colour for the view's traits. Cheap if nothing has changed.
    func cover(_ shape: UIShape, of view: UIView) { cover(shape, of: view, at: Self.height) }

    private func cover(_ shape: UIShape, of view: UIView, at zPosition: CGFloat) {
        if layer.zPosition != zPosition { layer.zPosition = zPosition }
        let place = shape.place(in: view)
        if layer.frame != place.frame { layer.frame = place.frame }
        if layer.cornerRadius != place.cornerRadius { layer.cornerRadius = place.cornerRadius }
        if layer.maskedCorners != place.corners { layer.maskedCorners = place.corners }
        if traits !== view.traitCollection || ground != view.layer.backgroundColor {
            traits = view.traitCollection
            ground = view.layer.backgroundColor
            layer.backgroundColor = Self.color(on: ground, view.traitCollection)
        }
        guard self.view !== view || layer.superlayer !== view.layer else { return }
        self.view = view
        view.layer.addSublayer(layer)
    }

    /// A ground that is dark in the light style is made lighter, as black would hardly be seen there; and a light one
    /// in the dark style darker. Without a ground of its own a view has that of the style.
    private static func color(on ground: CGColor?, _ traits: UITraitCollection) -> CGColor {
        guard let ground, ground.alpha > 0.5 else { return color.cgColor(for: traits) }
        let style = ground.takesBlackText ? light : dark
        return color.cgColor(for: UITraitCollection(traitsFrom: [traits, style]))
    }

    /// Removes the veil.
    func remove() {
        if strip.superlayer != nil { strip.removeFromSuperlayer() }
        guard view != nil || layer.superlayer != nil else { return }
        view = nil
        layer.removeFromSuperlayer()
    }

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
