import Drawing
import Layers

/// Counts what a tree reports.
@MainActor final class CountingHost: LayerTreeHost {
    var frameCount = 0
    var layoutCount = 0

    func layerTreeNeedsFrame() { frameCount += 1 }
    func layerTreeNeedsLayout() { layoutCount += 1 }
}

/// Counts its layouts and displays, and does something in them.
@MainActor final class CountingLayer: CALayer {
    var layoutCount = 0
    var displayCount = 0
    var onLayout: (() -> Void)?

    override func layoutSublayers() {
        layoutCount += 1
        onLayout?()
    }

    override func display() {
        displayCount += 1
    }
}

/// Keeps layers from animating their changes, as views do.
@MainActor private final class StillDelegate: CALayerDelegate {
    static let shared = StillDelegate()
}

extension CALayer {
    /// A layer with a frame, in a superlayer, that changes at once.
    static func make(_ frame: CGRect = .zero, in superlayer: CALayer? = nil, color: CGColor? = nil) -> CALayer {
        let layer = CALayer()
        layer.delegate = StillDelegate.shared
        layer.frame = frame
        layer.backgroundColor = color
        superlayer?.addSublayer(layer)
        return layer
    }
}
