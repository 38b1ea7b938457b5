import UIKit

/// A row that is a layer: two waves on a card with a gradient. Layers take no touches; the cell around one still is
/// selected by a click. Main thread.
final class WaveLayer: CALayer {
    private static let margin = CGSize(width: 16, height: 10)

    private let card = CAGradientLayer()
    private let waves = [CAShapeLayer(), CAShapeLayer()]
    /// Where the first wave begins, in lengths of a wave.
    private var phase: CGFloat = 0

    required init() {
        super.init()
        card.cornerRadius = 10
        card.masksToBounds = true
        card.startPoint = CGPoint(x: 0, y: 0.5)
        card.endPoint = CGPoint(x: 1, y: 0.5)
        addSublayer(card)
        for wave in waves { card.addSublayer(wave) }
    }

    convenience init(row: Int, hue: CGFloat) {
        self.init()
        phase = CGFloat(row % 8) / 8
        card.colors = (0..<4).map { step in
            UIColor(
                hue: (hue + CGFloat(step) * 0.05).truncatingRemainder(dividingBy: 1), saturation: 0.35,
                brightness: 0.95 - CGFloat(step) * 0.04, alpha: 1
            ).cgColor
        }
        for (index, wave) in waves.enumerated() {
            wave.fillColor =
                UIColor(
                    hue: (hue + 0.1).truncatingRemainder(dividingBy: 1), saturation: 0.55, brightness: 0.75,
                    alpha: index == 0 ? 0.35 : 0.6
                ).cgColor
        }
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        card.frame = bounds.insetBy(dx: Self.margin.width, dy: Self.margin.height)
        for (index, wave) in waves.enumerated() {
            wave.frame = card.bounds
            wave.path = path(height: 0.4 + 0.2 * CGFloat(index), phase: phase + 0.35 * CGFloat(index))
        }
    }

    /// The area below a wave. `height` is the wave's middle, in parts of the card's height from its top.
    private func path(height: CGFloat, phase: CGFloat) -> CGPath {
        let (width, bottom) = (card.bounds.width, card.bounds.height)
        let halfWave: CGFloat = 70
        let path = CGMutablePath()
        var x = -2 * halfWave * phase.truncatingRemainder(dividingBy: 1)
        let middle = bottom * height
        var rises = true
        path.move(to: CGPoint(x: x, y: bottom))
        path.addLine(to: CGPoint(x: x, y: middle))
        while x < width {
            let swing = bottom * (rises ? -0.24 : 0.24)
            path.addCurve(
                to: CGPoint(x: x + halfWave, y: middle), control1: CGPoint(x: x + halfWave * 0.4, y: middle + swing),
                control2: CGPoint(x: x + halfWave * 0.6, y: middle + swing))
            x += halfWave
            rises.toggle()
        }
        path.addLine(to: CGPoint(x: x, y: bottom))
        path.closeSubpath()
        return path
    }
}
