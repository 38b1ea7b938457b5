import UIKit

/// A layer that fills a row with a gradient. Layers take no touches; the cell around it still is selected by a click.
@MainActor func makeWaveLayer(row: Int, hue: CGFloat) -> CALayer {
    let layer = CAGradientLayer()
    layer.startPoint = CGPoint(x: 0, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 0.5)
    layer.colors = (0..<4).map { step in
        UIColor(
            hue: (hue + CGFloat(step) * 0.07).truncatingRemainder(dividingBy: 1), saturation: 0.45,
            brightness: 0.95 - CGFloat(step) * 0.06, alpha: 1
        ).cgColor
    }
    return layer
}
