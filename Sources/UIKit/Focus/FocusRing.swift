/// A view whose visible parts are not its bounds, such as a link that runs over several lines. Main thread.
@MainActor package protocol FocusRingOutlined: UIView {
    /// The rectangles that the ring surrounds, in the view's coordinates.
    var focusRects: [CGRect] { get }
}

/// The frame around the view that has the focus: layers of the view, above its content. Main thread.
@MainActor final class FocusRing: CALayerDelegate {
    static let width: CGFloat = 2
    /// The distance between the view and the ring, in points, where the view does not clip.
    private static let gap: CGFloat = 2
    private static let smallestRadius: CGFloat = 5
    static let height: CGFloat = 3

    /// The layers of the ring, one for each rectangle.
    private var layers: [CALayer] = []
    private(set) weak var view: UIView?

    /// How far the ring is outside of a view, in points.
    static func margin(of view: UIView) -> CGFloat { view.clipsToBounds ? 0 : gap + width }

    private func makeLayer() -> CALayer {
        let layer = CALayer()
        layer.delegate = self
        layer.zPosition = Self.height
        layer.borderWidth = Self.width
        return layer
    }

    /// Shows the ring around a view, in the view's tint colour; nil removes it. Cheap if nothing has changed.
    func surround(_ view: UIView?) {
        self.view = view
        let rects = view.map { ($0 as? any FocusRingOutlined)?.focusRects ?? [$0.bounds] } ?? []
        while layers.count > rects.count { layers.removeLast().removeFromSuperlayer() }
        while layers.count < rects.count { layers.append(makeLayer()) }
        guard let view else { return }
        let margin = Self.margin(of: view)
        let corners = view.cornerLayer
        let radius = corners.cornerRadius > 0 ? corners.cornerRadius + margin : Self.smallestRadius
        let color = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
        for (layer, rect) in zip(layers, rects) {
            let frame = rect.insetBy(dx: -margin, dy: -margin).intersection(rect.union(view.unclippedArea))
            if layer.frame != frame { layer.frame = frame }
            if layer.cornerRadius != radius { layer.cornerRadius = radius }
            if layer.maskedCorners != corners.maskedCorners { layer.maskedCorners = corners.maskedCorners }
            if layer.borderColor != color { layer.borderColor = color }
            if layer.superlayer !== view.layer { view.layer.addSublayer(layer) }
        }
    }

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

/// The frame inside of a list's cell that has the focus, above its content: a frame in the tint colour, and inside of
/// it a line in the background colour, so that it is visible on pictures of any colour. Main thread.
final class FocusFrameLayer: CALayer {
    private let line = PlainLayer()

    /// Shows the frame at the edges of the layer's bounds, which must have been set.
    func show(_ color: CGColor?, on ground: CGColor?) {
        borderWidth = FocusRing.width
        borderColor = color
        line.frame = bounds.insetBy(dx: FocusRing.width, dy: FocusRing.width)
        line.cornerRadius = max(0, cornerRadius - FocusRing.width)
        line.maskedCorners = maskedCorners
        line.borderWidth = 1
        line.borderColor = ground
        if line.superlayer == nil { addSublayer(line) }
    }

    override func action(forKey event: String) -> (any CAAction)? { nil }
}

/// A layer that never animates by itself.
private final class PlainLayer: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
}

extension ListCell {
    /// The frame that marks the cell; nil while it does not have the focus.
    var focusFrame: FocusFrameLayer? { layer.sublayers?.lazy.compactMap { $0 as? FocusFrameLayer }.first }

    /// A frame of two points, with the corners of what it surrounds, marks the item that keys act on. Called again in
    /// each frame in which the cell's size or colours may have changed.
    func updateFocusFrame() {
        guard hasFocusFrame else {
            focusFrame?.removeFromSuperlayer()
            return
        }
        let frame = focusFrame ?? FocusFrameLayer()
        let corners = cornerLayer
        frame.frame = bounds
        frame.zPosition = FocusRing.height
        frame.cornerRadius = corners.cornerRadius
        frame.maskedCorners = corners.maskedCorners
        frame.show(layerColor(tintColor), on: layerColor(.systemBackground))
        if frame.superlayer !== layer { layer.addSublayer(frame) }
    }
}

extension UIView {
    /// The layer whose corners a frame around or over the view copies: the view's own layer, or, if its corners are
    /// square, that of the subview that fills the view, such as a node's view in a cell.
    var cornerLayer: CALayer {
        var view = self
        while view.layer.cornerRadius == 0 {
            guard let filling = view.mainSubview, !filling.isHidden, filling.frame == view.bounds else { return layer }
            view = filling
        }
        return view.layer
    }

    /// The content view of a cell, or an only subview.
    private var mainSubview: UIView? {
        (self as? any ListCell)?.contentView ?? (subviews.count == 1 ? subviews[0] : nil)
    }

    /// The area that neither the window nor the clipping views around this one cut off, in the view's coordinates.
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
