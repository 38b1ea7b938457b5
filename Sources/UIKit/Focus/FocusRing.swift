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

    /// Surrounds a view, or none, in the view's tint. Changes nothing where it does already.
    func surround(_ view: UIView?) {
        guard let view else {
            self.view = nil
            if layer.superlayer != nil { layer.removeFromSuperlayer() }
            return
        }
        let margin = view.clipsToBounds ? 0 : Self.gap + Self.width
        let frame = view.bounds.insetBy(dx: -margin, dy: -margin).intersection(view.bounds.union(view.unclippedArea))
        let radius = view.layer.cornerRadius > 0 ? view.layer.cornerRadius + margin : Self.smallestRadius
        if layer.frame != frame { layer.frame = frame }
        if layer.cornerRadius != radius { layer.cornerRadius = radius }
        let color = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
        if layer.borderColor != color { layer.borderColor = color }
        guard self.view !== view || layer.superlayer !== view.layer else { return }
        self.view = view
        view.layer.addSublayer(layer)
    }

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

extension UIView {
    /// What the window, and the views around this one that clip, leave of the plane, in the view's coordinates.
    fileprivate var unclippedArea: CGRect {
        var area = CGRect.infinite
        var current = superview
        while let view = current {
            if view.clipsToBounds || view.superview == nil {
                area = area.intersection(convert(view.bounds, from: view))
            }
            current = view.superview
        }
        return area
    }
}
