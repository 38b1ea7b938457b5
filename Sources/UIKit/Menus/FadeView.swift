/// A colour that gets denser towards an edge, as a sign that the content below it goes on there. Main thread.
@MainActor final class FadeView: UIView {
    enum Edge { case top, bottom }

    private let color: UIColor
    private let edge: Edge

    override class var layerClass: AnyClass { CAGradientLayer.self }

    /// - Parameter color: the colour of what lies below.
    init(_ color: UIColor, at edge: Edge) {
        self.color = color
        self.edge = edge
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        colorAppearanceDidChange()
    }

    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        let colors = [color.withAlphaComponent(0), color].compactMap { layerColor($0) }
        (layer as? CAGradientLayer)?.colors = edge == .bottom ? colors : colors.reversed()
    }
}
