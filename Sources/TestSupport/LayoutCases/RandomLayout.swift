import AsyncDisplayKitCore
import Drawing
import Execution
import Foundation

/// Makes trees of specs and plain nodes that depend on the seed alone.
///
/// Every kind of spec, style property and range occurs; lengths are often whole, sometimes zero, sometimes odd
/// fractions of a pixel.
package struct RandomLayout {
    private var generator: SeededGenerator
    /// The nodes of the trees made so far; layouts do not own nodes.
    package private(set) var nodes: [PlainLayoutElement] = []

    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A tree of at most that many levels, never empty.
    package mutating func element(depth: Int) -> any ASLayoutElement {
        let element = depth <= 1 || chance(0.15) ? leaf() : spec(depth: depth)
        style(element.style)
        return element
    }

    /// A range whose minimum is finite and not above its maximum.
    package mutating func range() -> ASSizeRange {
        let width = interval()
        let height = interval()
        return ASSizeRangeMake(CGSize(width: width.0, height: height.0), CGSize(width: width.1, height: height.1))
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

    private mutating func leaf() -> any ASLayoutElement {
        let width = length(120)
        let height = length(80)
        let node: PlainLayoutElement
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: node = PlainLayoutElement()
        case 1: node = PlainLayoutElement { _ in CGSize(width: width, height: height) }
        default:
            // Like text: as wide as it may be, and the higher the narrower.
            node = PlainLayoutElement { maximum in
                let line = min(width, maximum.width)
                return CGSize(width: line, height: line > 0 ? height * (width / line).rounded(.up) : 0)
            }
        }
        nodes.append(node)
        return node
    }

    private mutating func spec(depth: Int) -> ASLayoutSpec {
        switch Int.random(in: 0..<14, using: &generator) {
        case 0:
            return ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset()),
                child: element(depth: depth - 1))
        case 1:
            return ASBackgroundLayoutSpec(child: element(depth: depth - 1), background: element(depth: depth - 1))
        case 2:
            return ASOverlayLayoutSpec(child: element(depth: depth - 1), overlay: element(depth: depth - 1))
        case 3:
            return ASCenterLayoutSpec(
                centeringOptions: .init(rawValue: UInt.random(in: 0...3, using: &generator)),
                sizingOptions: .init(rawValue: UInt.random(in: 0...3, using: &generator)),
                child: element(depth: depth - 1))
        case 4:
            let positions: [ASRelativeLayoutSpecPosition] = [.none, .start, .center, .end]
            return ASRelativeLayoutSpec(
                horizontalPosition: pick(positions), verticalPosition: pick(positions),
                sizingOption: .init(rawValue: UInt.random(in: 0...3, using: &generator)),
                child: element(depth: depth - 1))
        case 5:
            return ASRatioLayoutSpec(ratio: 0.1 + length(3), child: element(depth: depth - 1))
        case 6:
            return ASAbsoluteLayoutSpec(sizing: pick([.default, .sizeToFit]), children: children(depth: depth))
        case 7:
            let spec = ASCornerLayoutSpec(
                child: element(depth: depth - 1), corner: element(depth: depth - 1),
                location: pick([.topLeft, .topRight, .bottomLeft, .bottomRight]))
            spec.offset = CGPoint(x: length(20) - 10, y: length(20) - 10)
            spec.wrapsCorner = chance(0.5)
            return spec
        case 8: return ASWrapperLayoutSpec(layoutElements: children(depth: depth))
        case 9: return ASLayoutSpec()
        default: return stack(depth: depth)
        }
    }

    private mutating func stack(depth: Int) -> ASStackLayoutSpec {
        ASStackLayoutSpec(
            direction: pick([.horizontal, .vertical]), spacing: chance(0.5) ? 0 : length(12),
            justifyContent: pick([.start, .center, .end, .spaceBetween, .spaceAround]),
            alignItems: pick([.start, .end, .center, .stretch, .stretch, .baselineFirst, .baselineLast, .notSet]),
            flexWrap: chance(0.3) ? .wrap : .noWrap,
            alignContent: pick([.start, .center, .end, .spaceBetween, .spaceAround, .stretch]),
            lineSpacing: chance(0.5) ? 0 : length(8), children: children(depth: depth))
    }

    private mutating func children(depth: Int) -> [any ASLayoutElement] {
        let count = Int.random(in: 0...4, using: &generator)
        return (0..<count).map { _ in element(depth: depth - 1) }
    }

    private mutating func style(_ style: ASLayoutElementStyle) {
        if chance(0.4) { style.width = dimension() }
        if chance(0.4) { style.height = dimension() }
        if chance(0.1) { style.minWidth = ASDimensionMake(length(100)) }
        if chance(0.1) { style.maxWidth = ASDimensionMake(length(200)) }
        if chance(0.1) { style.minHeight = ASDimensionMake(length(100)) }
        if chance(0.1) { style.maxHeight = ASDimensionMake(length(200)) }
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

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }
}
