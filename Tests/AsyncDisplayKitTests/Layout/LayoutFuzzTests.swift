import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

/// Layouts of numbers that are none, or that are too large, in every place where a number can stand.
@Suite struct LayoutFuzzTests {
    private func dimension(_ round: inout FuzzRound) -> ASDimension {
        let value = round.number(around: 100)
        return round.pick([
            ASDimensionAuto, ASDimensionMakeWithPoints(value), ASDimensionMakeWithFraction(value / 100),
        ])
    }

    private func style(_ style: ASLayoutElementStyle, _ round: inout FuzzRound) {
        if round.chance(0.4) { style.width = dimension(&round) }
        if round.chance(0.4) { style.height = dimension(&round) }
        if round.chance(0.2) { style.minWidth = dimension(&round) }
        if round.chance(0.2) { style.maxHeight = dimension(&round) }
        if round.chance(0.2) { style.flexBasis = dimension(&round) }
        if round.chance(0.3) { style.flexGrow = round.number(around: 2) }
        if round.chance(0.3) { style.flexShrink = round.number(around: 2) }
        if round.chance(0.2) { style.spacingBefore = round.number(around: 10) }
        if round.chance(0.2) { style.spacingAfter = round.number(around: 10) }
        if round.chance(0.2) { style.ascender = round.number(around: 10) }
        if round.chance(0.2) {
            style.layoutPosition = CGPoint(x: round.number(around: 50), y: round.number(around: 50))
        }
    }

    private func element(_ round: inout FuzzRound, depth: Int, nodes: inout [PlainLayoutElement]) -> any ASLayoutElement
    {
        let element: any ASLayoutElement
        if depth == 0 || round.chance(0.3) {
            let size = CGSize(width: round.number(around: 80), height: round.number(around: 80))
            let node = PlainLayoutElement { _ in size }
            nodes.append(node)
            element = node
        } else {
            let children = (0..<round.int(1..<4)).map { _ in self.element(&round, depth: depth - 1, nodes: &nodes) }
            switch round.int(0..<6) {
            case 0, 1:
                element = ASStackLayoutSpec(
                    direction: round.pick([.horizontal, .vertical]), spacing: round.number(around: 10),
                    justifyContent: round.pick([.start, .center, .spaceBetween]),
                    alignItems: round.pick([.start, .stretch, .baselineFirst]), flexWrap: round.pick([.wrap, .noWrap]),
                    alignContent: .start, lineSpacing: round.number(around: 10), children: children)
            case 2:
                let insets = UIEdgeInsets(
                    top: round.number(around: 10), left: round.number(around: 10), bottom: round.number(around: 10),
                    right: round.number(around: 10))
                element = ASInsetLayoutSpec(insets: insets, child: children[0])
            case 3: element = ASRatioLayoutSpec(ratio: round.number(around: 2), child: children[0])
            case 4: element = ASAbsoluteLayoutSpec(sizing: round.pick([.default, .sizeToFit]), children: children)
            default:
                element = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: children[0])
            }
        }
        style(element.style, &round)
        return element
    }

    private func flaw(_ layout: ASLayout) -> String? {
        guard ASIsCGSizeValidForSize(layout.size) else { return "size \(layout.size)" }
        for sublayout in layout.sublayouts {
            guard sublayout.position.x.isFinite, sublayout.position.y.isFinite else {
                return "position \(sublayout.position)"
            }
            if let flaw = flaw(sublayout) { return flaw }
        }
        return nil
    }

    @Test("Whatever the numbers, every size is valid and every position a number")
    func numbers() {
        LayoutMisuse.observing({ _ in }) {
            for var round in FuzzRounds(600) {
                var nodes: [PlainLayoutElement] = []
                let root = element(&round, depth: 3, nodes: &nodes)
                let range = ASSizeRangeMake(
                    CGSize(width: round.number(around: 200), height: round.number(around: 200)),
                    CGSize(width: round.number(around: 400), height: round.number(around: 400)))
                let layout = root.layoutThatFits(range)
                if let flaw = flaw(layout) { Issue.record("seed \(round.seed): \(flaw)") }
                layout.position = .zero
                if let flaw = flaw(layout.filteredNodeLayoutTree()) {
                    Issue.record("seed \(round.seed), flat: \(flaw)")
                }
            }
        }
    }
}
