/// The background, arrow, edge and shadow of a popover, around the presented view.
@MainActor final class PopoverFrameView: UIView {
    private let ground = CAShapeLayer()
    private let edge = CAShapeLayer()
    let clip: PresentedContentView

    var fill = UIColor.systemBackground {
        didSet { showColors() }
    }
    var place: PopoverPlace? {
        didSet { if place != oldValue { setNeedsLayout() } }
    }

    init(_ content: UIView) {
        clip = PresentedContentView(content, cornerRadius: PopoverPlace.cornerRadius)
        super.init(frame: content.bounds)
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.addSublayer(ground)
        addSubview(clip)
        edge.fillColor = nil
        edge.lineWidth = 1
        edge.zPosition = 1
        layer.addSublayer(edge)
        showColors()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let place else { return }
        clip.frame = place.body.offsetBy(dx: -place.outline.minX, dy: -place.outline.minY)
        let path = place.path
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for shape in [ground, edge] {
            shape.frame = bounds
            shape.contentsScale = layer.contentsScale
            shape.path = path
        }
        CATransaction.commit()
        layer.shadowPath = path
    }

    /// The arrow and the room beside it are not part of the popover for touches.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { clip.frame.contains(point) }

    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        showColors()
    }

    private func showColors() {
        ground.fillColor = layerColor(fill)
        edge.strokeColor = layerColor(.panelEdge)
    }
}
