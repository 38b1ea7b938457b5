/// The highlight of what the pointer is over: a translucent layer above a view's content, or, in a cell, between that
/// and the ground that it stands on. Main thread.
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
    /// The traits and the ground for which the veil's colour was chosen.
    private var traits: UITraitCollection?
    private var ground: CGColor?

    init() {
        layer.delegate = self
        strip.delegate = self
        strip.zPosition = Self.depth
    }

    /// Covers a part of the ground of a list's cell, below pictures and texts on it. If what the cell holds does not
    /// fill it, as beside controls of editing, covers that, too.
    func coverGround(_ shape: UIShape, of cell: any ListCell) {
        let ground = CellGround(of: cell)
        var place = shape.place(in: cell)
        let whole = place.frame
        let end = cell.layer.convert(ground.layer.bounds, from: ground.layer).maxY
        place.frame.size.height = max(0, min(whole.maxY, end) - whole.minY)
        place.frame = ground.layer.convert(place.frame, from: cell.layer)
        cover(place, of: ground.layer, at: ground.layer === cell.layer ? Self.height : Self.depth)
        choose(for: cell.traitCollection, on: ground.color)
        coverEnd(of: whole, below: end, of: cell)
    }

    /// Covers the end of a cell that its ground leaves free, if the veil is to reach there. A layer on the ground could
    /// not do that: views of nodes clip.
    private func coverEnd(of whole: CGRect, below y: CGFloat, of cell: any ListCell) {
        let end = CGRect(x: whole.minX, y: y, width: whole.width, height: whole.maxY - y)
        guard end.height > 0 else { return strip.removeFromSuperlayer() }
        if strip.frame != end { strip.frame = end }
        if strip.superlayer !== cell.layer { cell.layer.addSublayer(strip) }
    }

    /// Covers a part of a view, in the colour for the view's traits. Cheap if nothing has changed.
    func cover(_ shape: UIShape, of view: UIView) {
        cover(shape.place(in: view), of: view.layer, at: Self.height)
        choose(for: view.traitCollection, on: view.layer.backgroundColor)
    }

    private func cover(
        _ place: (frame: CGRect, cornerRadius: CGFloat, corners: CACornerMask), of covered: CALayer, at height: CGFloat
    ) {
        if layer.zPosition != height { layer.zPosition = height }
        if layer.frame != place.frame { layer.frame = place.frame }
        if layer.cornerRadius != place.cornerRadius { layer.cornerRadius = place.cornerRadius }
        if layer.maskedCorners != place.corners { layer.maskedCorners = place.corners }
        if layer.superlayer !== covered { covered.addSublayer(layer) }
    }

    /// Takes the colour for these traits and this ground.
    private func choose(for traits: UITraitCollection, on ground: CGColor?) {
        guard self.traits !== traits || self.ground != ground else { return }
        self.traits = traits
        self.ground = ground
        layer.backgroundColor = Self.color(on: ground, traits)
        strip.backgroundColor = layer.backgroundColor
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
        if layer.superlayer != nil { layer.removeFromSuperlayer() }
    }

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
