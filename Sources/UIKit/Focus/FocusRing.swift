/// The frame around the view that has the focus: a layer of the view, above its content. Main thread.
@MainActor final class FocusRing: CALayerDelegate {
    static let width: CGFloat = 2
    /// Points between the view and the ring, where the view does not clip.
    private static let gap: CGFloat = 2
    private static let smallestRadius: CGFloat = 5
    private static let height: CGFloat = 3

    private let layer = CALayer()
    private(set) weak var view: UIView?

    init() {
        layer.delegate = self
        layer.zPosition = Self.height
        layer.borderWidth = Self.width
    }

    /// Surrounds a view, or none. Changes nothing where it does already.
    func surround(_ view: UIView?) {
        guard let view else {
            self.view = nil
            if layer.superlayer != nil { layer.removeFromSuperlayer() }
            return
        }
        let margin = view.clipsToBounds ? 0 : Self.gap + Self.width
        let frame = view.bounds.insetBy(dx: -margin, dy: -margin)
        let radius = view.layer.cornerRadius > 0 ? view.layer.cornerRadius + margin : Self.smallestRadius
        if layer.frame != frame { layer.frame = frame }
        if layer.cornerRadius != radius { layer.cornerRadius = radius }
        guard self.view !== view || layer.superlayer !== view.layer else { return }
        self.view = view
        layer.borderColor = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
        view.layer.addSublayer(layer)
    }

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
