import AsyncDisplayKitCore
import Drawing
import Execution

/// Sketches that depend on the seed alone.
///
/// Every kind of spec, style property and range occurs; lengths are often whole, sometimes zero, sometimes odd
/// fractions of a pixel.
package struct RandomSketches {
    private var generator: SeededGenerator

    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A tree of at most that many levels.
    package mutating func sketch(depth: Int) -> LayoutSketch {
        var sketch = depth <= 1 || chance(0.15) ? LayoutSketch(.node(content())) : spec(depth: depth)
        changeStyle(&sketch.style)
        return sketch
    }

    /// A range whose minimum is finite and not above its maximum.
    package mutating func range() -> ASSizeRange {
        let width = interval()
        let height = interval()
        return ASSizeRangeMake(CGSize(width: width.0, height: height.0), CGSize(width: width.1, height: height.1))
    }

    package mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    private mutating func interval() -> (CGFloat, CGFloat) {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
            let exact = length(400)
            return (exact, exact)
        case 1: return (0, .infinity)
        case 2: return (length(200), .infinity)
        case 3: return (0, length(400))
        default:
            let low = length(200)
            return (low, low + length(300))
        }
    }

    private mutating func content() -> LayoutSketch.Content {
        let size = CGSize(width: length(120), height: length(80))
        return pick([.plain, .fixed(size), .text(size)])
    }

    private mutating func spec(depth: Int) -> LayoutSketch {
        let inner = depth - 1
        switch Int.random(in: 0..<15, using: &generator) {
        case 0:
            let insets = UIEdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
            return LayoutSketch(.inset(insets), [sketch(depth: inner)])
        case 1: return LayoutSketch(.background, [sketch(depth: inner), sketch(depth: inner)])
        case 2: return LayoutSketch(.overlay, [sketch(depth: inner), sketch(depth: inner)])
        case 3:
            let centering = ASCenterLayoutSpecCenteringOptions(rawValue: UInt.random(in: 0...3, using: &generator))
            let sizing = ASCenterLayoutSpecSizingOptions(rawValue: UInt.random(in: 0...3, using: &generator))
            return LayoutSketch(.center(centering, sizing), [sketch(depth: inner)])
        case 4:
            let positions: [ASRelativeLayoutSpecPosition] = [.none, .start, .center, .end]
            let sizing = ASRelativeLayoutSpecSizingOption(rawValue: UInt.random(in: 0...3, using: &generator))
            return LayoutSketch(.relative(pick(positions), pick(positions), sizing), [sketch(depth: inner)])
        case 5: return LayoutSketch(.ratio(0.1 + length(3)), [sketch(depth: inner)])
        case 6: return LayoutSketch(.absolute(pick([.default, .sizeToFit])), children(depth: inner))
        case 7:
            let location = pick([ASCornerLayoutLocation.topLeft, .topRight, .bottomLeft, .bottomRight])
            let offset = CGPoint(x: length(20) - 10, y: length(20) - 10)
            return LayoutSketch(
                .corner(location, offset: offset, wraps: chance(0.5)), [sketch(depth: inner), sketch(depth: inner)])
        case 8: return LayoutSketch(.wrapper, children(depth: inner))
        case 9: return LayoutSketch(.spacer)
        case 10: return LayoutSketch(.host, [sketch(depth: inner)])
        default: return LayoutSketch(.stack(stackOptions()), children(depth: inner))
        }
    }

    private mutating func stackOptions() -> LayoutSketch.StackOptions {
        var options = LayoutSketch.StackOptions()
        options.direction = pick([.horizontal, .vertical])
        options.spacing = chance(0.5) ? 0 : length(12)
        options.justifyContent = pick([.start, .center, .end, .spaceBetween, .spaceAround])
        options.alignItems = pick([.start, .end, .center, .stretch, .stretch, .baselineFirst, .baselineLast, .notSet])
        options.flexWrap = chance(0.3) ? .wrap : .noWrap
        options.alignContent = pick([.start, .center, .end, .spaceBetween, .spaceAround, .stretch])
        options.lineSpacing = chance(0.5) ? 0 : length(8)
        return options
    }

    private mutating func children(depth: Int) -> [LayoutSketch] {
        let count = Int.random(in: 0...4, using: &generator)
        return (0..<count).map { _ in sketch(depth: depth) }
    }

    private mutating func changeStyle(_ style: inout StyleValues) {
        if chance(0.4) { style.size.width = dimension() }
        if chance(0.4) { style.size.height = dimension() }
        if chance(0.1) { style.size.minWidth = ASDimensionMake(length(100)) }
        if chance(0.1) { style.size.maxWidth = ASDimensionMake(length(200)) }
        if chance(0.1) { style.size.minHeight = ASDimensionMake(length(100)) }
        if chance(0.1) { style.size.maxHeight = ASDimensionMake(length(200)) }
        if chance(0.3) { style.flexGrow = length(3) }
        if chance(0.3) { style.flexShrink = length(3) }
        if chance(0.1) { style.flexBasis = ASDimensionMake(length(100)) }
        if chance(0.1) { style.spacingBefore = length(20) - 5 }
        if chance(0.1) { style.spacingAfter = length(20) - 5 }
        if chance(0.2) { style.alignSelf = pick([.start, .end, .center, .stretch]) }
        if chance(0.2) { style.ascender = length(20) }
        if chance(0.2) { style.descender = -length(10) }
        if chance(0.3) { style.layoutPosition = CGPoint(x: length(100) - 20, y: length(100) - 20) }
    }

    private mutating func dimension() -> ASDimension {
        chance(0.3) ? ASDimensionMakeWithFraction(min(1, length(1.2))) : ASDimensionMake(length(200))
    }

    private mutating func inset() -> CGFloat {
        chance(0.15) ? .infinity : length(30) - 5
    }

    private mutating func length(_ limit: CGFloat) -> CGFloat {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: 0
        case 1, 2, 3: CGFloat.random(in: 0...limit, using: &generator).rounded(.down)
        default: CGFloat.random(in: 0...limit, using: &generator)
        }
    }

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &generator) < probability
    }
}
