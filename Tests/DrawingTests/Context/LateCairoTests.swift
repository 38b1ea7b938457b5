import Execution
import Foundation
import Testing

@testable import Drawing

@Suite struct LateCairoTests {
    /// A call of a context, with numbers that lie on whole pixels or not.
    private enum Call: CaseIterable {
        case save, restore, move, moveByParts, double, clip, clipToParts, clipToEllipse
        case fill, fillParts, fillEllipse, clear, picture, beginLayer, endLayer, fade, replace
    }

    private static let picture: CGImage = drawn(6, 5, isOpaque: true) { context in
        context.setFillColor(CGColor(red: 0.2, green: 0.7, blue: 0.4, alpha: 1))
        context.fill(CGRect(x: 1, y: 1, width: 3, height: 3))
    }

    private func make(_ call: Call, in context: CGContext, _ random: inout SeededGenerator) {
        func number(_ range: Range<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
        func rect() -> CGRect {
            CGRect(x: number(-4..<12), y: number(-4..<12), width: number(1..<16), height: number(1..<16))
        }
        context.setFillColor(
            CGColor(red: number(0..<6) / 5, green: number(0..<6) / 5, blue: number(0..<6) / 5, alpha: number(1..<4) / 3)
        )
        switch call {
        case .save: context.saveGState()
        case .restore: context.restoreGState()
        case .move: context.translateBy(x: number(-3..<4), y: number(-3..<4))
        case .moveByParts: context.translateBy(x: 0.25, y: -0.5)
        case .double: context.scaleBy(x: 2, y: 2)
        case .clip: context.clip(to: rect())
        case .clipToParts: context.clip(to: rect().insetBy(dx: 0.3, dy: 0.4))
        case .clipToEllipse:
            context.addEllipse(in: rect())
            context.clip()
        case .fill: context.fill(rect())
        case .fillParts: context.fill(rect().insetBy(dx: 0.3, dy: 0.2))
        case .fillEllipse: context.fillEllipse(in: rect())
        case .clear: context.clear(rect())
        case .picture:
            context.draw(Self.picture, in: CGRect(x: number(-2..<12), y: number(-2..<12), width: 6, height: 5))
        case .beginLayer: context.beginTransparencyLayer(auxiliaryInfo: nil)
        case .endLayer: context.endTransparencyLayer()
        case .fade: context.setAlpha(number(1..<4) / 3)
        case .replace: context.setBlendMode(.copy)
        }
    }

    /// What random calls draw; Cairo's context is made before them, or when one of them needs it.
    private func picture(seed: UInt64, calls: Int, madeAtOnce: Bool) -> CGImage {
        drawn(16, 16) { context in
            var random = SeededGenerator(seed: seed)
            if madeAtOnce { context.setLineWidth(1) }
            #expect((context.madeCairo != nil) == madeAtOnce)
            for _ in 0..<calls {
                make(Call.allCases.randomElement(using: &random) ?? .fill, in: context, &random)
            }
        }
    }

    @Test("What is drawn does not depend on when Cairo's context is made")
    func moment() {
        for seed in 0..<400 {
            let pictures = [true, false].map { picture(seed: UInt64(seed), calls: 14, madeAtOnce: $0).allPixels }
            #expect(pictures[0] == pictures[1], "seed \(seed)")
        }
    }

    @Test("Rectangles, pictures and clips on whole pixels need no context of Cairo")
    func none() {
        _ = drawn(20, 20, scale: 2) { context in
            context.saveGState()
            context.translateBy(x: 1, y: 2)
            context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 6))
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            context.draw(Self.picture, in: CGRect(x: 1, y: 1, width: 3, height: 2.5))
            context.restoreGState()
            #expect(context.madeCairo == nil && context.isPathEmpty && !context.isUntouched)
            context.fillEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
            #expect(context.madeCairo != nil)
        }
    }
}
