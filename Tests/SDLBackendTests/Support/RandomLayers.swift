import Drawing
import Execution
import Layers

/// A tree of layers made of chance: a list of rows that scrolls, something below and above it, and in some rows a list
/// of its own. Every step edits it as applications do.
@MainActor final class RandomLayers {
    let root = CALayer()
    private let container = CALayer()
    private var rows: [CALayer] = []
    private let below: CALayer
    private let above: CALayer
    private var random: SeededGenerator
    private let images: [CGImage]

    /// Whether layers may be turned.
    private let allowsTurns: Bool

    init(seed: UInt64, allowsTurns: Bool = true) {
        self.allowsTurns = allowsTurns
        random = SeededGenerator(seed: seed)
        images = [
            Make.image(16, 12) { x, y in 0xFF00_0000 | UInt32(x * 16) << 16 | UInt32(y * 20) },
            Make.image(24, 20, isOpaque: false) { x, y in
                let alpha = UInt32((x * 11 + y * 3) % 256)
                return alpha << 24 | alpha / 2 << 16 | alpha / 3
            },
        ]
        (below, above) = (CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 96, height: 120)
        for layer in [below, container, above] {
            layer.delegate = StillDelegate.shared
            root.addSublayer(layer)
        }
        below.frame = CGRect(x: 5, y: 70, width: 30, height: 20)
        if chance(30) { below.backgroundColor = makeColor() }
        above.frame = CGRect(x: 60, y: 15, width: 25, height: 25)
        if chance(50) { above.backgroundColor = makeColor() }
        container.frame = CGRect(x: 4, y: 6, width: 86, height: 108)
        container.masksToBounds = true
        container.isScrollContainer = true
        if chance(70) { container.backgroundColor = CGColor(red: 1, green: 1, blue: 0.8, alpha: 1) }
        for _ in 0..<12 { insertRow() }
        placeRows()
    }

    // MARK: Chance

    private func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

    private func makeColor() -> CGColor {
        CGColor(
            red: CGFloat(int(0...4)) / 4, green: CGFloat(int(0...4)) / 4, blue: CGFloat(int(0...4)) / 4,
            alpha: chance(60) ? 1 : CGFloat(int(1...3)) / 4)
    }

    private func makePart(in size: CGSize) -> CALayer {
        let layer = CALayer()
        layer.delegate = StillDelegate.shared
        layer.frame = CGRect(
            x: CGFloat(int(-8...Int(size.width) * 4)) / 4, y: CGFloat(int(-4...Int(size.height) * 4)) / 4,
            width: CGFloat(int(4...30)), height: CGFloat(int(3...14)))
        if chance(60) { layer.backgroundColor = makeColor() }
        if chance(40) { layer.contents = images[int(0...1)] }
        decorate(layer)
        if chance(25) { layer.addSublayer(makePart(in: layer.bounds.size)) }
        return layer
    }

    /// Gives a layer one of the looks that reach beyond its bounds, cut what is in it, or draw it as a group.
    private func decorate(_ layer: CALayer) {
        switch int(0...13) {
        case 0: (layer.shadowOpacity, layer.shadowRadius) = (chance(50) ? 1 : 0, CGFloat(int(0...8)) / 2)
        case 1: layer.cornerRadius = CGFloat(int(0...6))
        case 2: (layer.cornerRadius, layer.masksToBounds) = (4, chance(70))
        case 3: layer.opacity = Float(int(0...4)) / 4
        case 4: (layer.borderWidth, layer.borderColor) = (CGFloat(int(0...2)), makeColor())
        case 5:
            layer.mask = nil
            guard chance(60) else { break }
            let mask = CALayer()
            mask.frame = CGRect(x: 1, y: -3, width: 20, height: 12)
            mask.backgroundColor = .black
            layer.mask = mask
        case 6: layer.contentsGravity = chance(50) ? .resize : .center
        case 7 where allowsTurns && chance(30):
            layer.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(int(0...1)) / 3))
        default: break
        }
    }

    private func insertRow() {
        let row = CALayer()
        row.delegate = StillDelegate.shared
        row.frame = CGRect(x: 0, y: 0, width: 86, height: int(10...30))
        if chance(70) { row.backgroundColor = makeColor() }
        for _ in 0..<int(0...3) { row.addSublayer(makePart(in: row.bounds.size)) }
        if chance(8) {
            let inner = CALayer()
            inner.delegate = StillDelegate.shared
            inner.frame = CGRect(x: 10, y: 2, width: 60, height: 12)
            (inner.masksToBounds, inner.isScrollContainer) = (true, true)
            for _ in 0..<3 { inner.addSublayer(makePart(in: CGSize(width: 60, height: 24))) }
            row.addSublayer(inner)
        }
        let place = int(0...rows.count)
        rows.insert(row, at: place)
        container.insertSublayer(row, at: UInt32(chance(80) ? place : int(0...rows.count - 1)))
    }

    private func placeRows() {
        var top: CGFloat = 0
        for row in rows {
            row.frame.origin.y = top
            top += row.frame.height
        }
    }

    // MARK: Edits

    /// Scrolls in most steps, and changes something in some; says what.
    func step() -> String {
        var done: [String] = []
        if chance(85) {
            let distance = chance(85) ? CGFloat(int(-9...12)) : CGFloat(int(-40...40)) / 4
            container.bounds.origin.y += distance
            done.append("scroll by \(distance)")
        }
        if chance(35) { done.append(edit()) }
        return done.joined(separator: ", ")
    }

    private func edit() -> String {
        let row = rows[int(0...rows.count - 1)]
        let part = row.sublayers?.last
        switch int(0...13) {
        case 0: row.backgroundColor = makeColor()
        case 1: decorate(row)
        case 2: part.map(decorate)
        case 3: part?.frame.origin.x += CGFloat(int(-6...6)) / 2
        case 4: part?.contents = images[int(0...1)]
        case 5: part?.removeFromSuperlayer()
        case 6: row.addSublayer(makePart(in: row.bounds.size))
        case 7:
            row.frame.size.height += CGFloat(int(-4...6))
            placeRows()
        case 8:
            row.removeFromSuperlayer()
            rows.removeAll { $0 === row }
            insertRow()
            placeRows()
        case 9: row.isHidden.toggle()
        case 10: container.frame.size.height += CGFloat(int(-2...2))
        case 11: above.frame.origin.y += CGFloat(int(-5...5))
        case 12: row.zPosition = CGFloat(int(-1...1))
        default:
            guard let inner = row.sublayers?.last, inner.isScrollContainer else { return "nothing" }
            inner.bounds.origin.y += CGFloat(int(-3...3))
        }
        return "edit"
    }
}

/// Keeps layers from animating their changes, as views do.
@MainActor private final class StillDelegate: CALayerDelegate {
    static let shared = StillDelegate()
}
