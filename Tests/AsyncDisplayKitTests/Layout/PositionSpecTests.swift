import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

@Suite struct InsetSpecTests {
    private func inset(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> ASInsetLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right), child: node(20, 10))
    }

    @Test("Finite insets surround the child, and stretch it in an exact range")
    func finite() {
        let loose = inset(1, 2, 3, 4).layoutThatFits(upTo(100, 100))
        #expect(loose.size == size(26, 14))
        #expect(loose.sublayouts[0].frame == rect(2, 1, 20, 10))
        #expect(inset(1, 2, 3, 4).frames(in: exactly(100, 100)) == [rect(2, 1, 94, 96)])
    }

    @Test("An infinite inset takes what is to spare: far side, near side, both sides")
    func infinite() {
        let range = exactly(100, 80)
        #expect(inset(5, 5, .infinity, .infinity).frames(in: range) == [rect(5, 5, 20, 10)])
        #expect(inset(.infinity, .infinity, 5, 5).frames(in: range) == [rect(75, 65, 20, 10)])
        #expect(inset(.infinity, .infinity, .infinity, .infinity).frames(in: range) == [rect(40, 35, 20, 10)])
    }

    @Test("An axis with an infinite inset is as large as allowed")
    func infiniteSize() {
        #expect(inset(0, .infinity, 0, 0).layoutThatFits(upTo(100, 80)).size == size(100, 10))
    }

    @Test(
        "Centring by infinite insets rounds the far inset to pixels", arguments: [(1, 40), (2, 40.5), (3, 121.0 / 3)])
    func centring(scale: CGFloat, x: CGFloat) {
        LayoutScale.with(scale) {
            // 40.5 points are to spare on each side; halves of a pixel go to the far one.
            let frame = inset(0, .infinity, 0, .infinity).frames(in: exactly(101, 10))[0]
            #expect(abs(frame.minX - x) < 1e-9)
        }
    }

    @Test("An infinite inset without a maximum is reported and counts as 0")
    func infiniteWithoutMaximum() {
        var layout: ASLayout?
        #expect(
            misuses { layout = inset(3, .infinity, 3, 7).layoutThatFits(ASSizeRangeUnconstrained) } == [.infiniteInset])
        #expect(layout?.size == size(27, 16))
        #expect(layout?.sublayouts[0].frame == rect(0, 3, 20, 10))
    }

    @Test("Negative insets let the child reach out")
    func negative() {
        let layout = inset(-5, -5, 0, 0).layoutThatFits(upTo(100, 100))
        #expect(layout.size == size(15, 5))
        #expect(layout.sublayouts[0].frame == rect(-5, -5, 20, 10))
    }

    @Test("A percentage refers to what is between the insets; without a parent it acts as auto")
    func percentage() {
        let child = content(20, 10).styled { $0.width = ASDimensionMakeWithFraction(0.5) }
        let spec = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10), child: child)
        #expect(spec.layoutThatFits(upTo(100, 50)).sublayouts[0].size.width == 40)
        #expect(
            spec.layoutThatFits(upTo(100, 50), parentSize: ASLayoutElementParentSizeUndefined).sublayouts[0].size.width
                == 20)
    }
}

@Suite struct RelativeSpecTests {
    private func relative(
        _ horizontal: ASRelativeLayoutSpecPosition, _ vertical: ASRelativeLayoutSpecPosition,
        _ sizing: ASRelativeLayoutSpecSizingOption = []
    ) -> ASRelativeLayoutSpec {
        ASRelativeLayoutSpec(
            horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: node(20, 10))
    }

    @Test("A child stands at the start, the centre or the end of what is allowed")
    func positions() {
        let range = exactly(101, 80)
        #expect(relative(.start, .end).frames(in: range) == [rect(0, 70, 20, 10)])
        #expect(relative(.end, .start).frames(in: range) == [rect(81, 0, 20, 10)])
        // Rounded, not floored: 40.5 is 41 at one pixel per point.
        #expect(relative(.center, .center).frames(in: range) == [rect(41, 35, 20, 10)])
        LayoutScale.with(2) {
            #expect(relative(.center, .center).frames(in: range) == [rect(40.5, 35, 20, 10)])
        }
    }

    @Test("Position none passes the minimum on, position start lifts it")
    func noneAndStart() {
        let range = between((60, 50), (100, 80))
        #expect(relative(.none, .none).frames(in: range) == [rect(0, 0, 60, 50)])
        #expect(relative(.start, .start).frames(in: range) == [rect(0, 0, 20, 10)])
    }

    @Test("A relative spec fills the maximum, unless it is to be small or there is none")
    func sizes() {
        #expect(relative(.center, .center).layoutThatFits(upTo(100, 80)).size == size(100, 80))
        #expect(relative(.center, .center, .minimumWidth).layoutThatFits(upTo(100, 80)).size == size(20, 80))
        #expect(relative(.center, .center, .minimumSize).layoutThatFits(upTo(100, 80)).size == size(20, 10))
        #expect(
            relative(.center, .center, .minimumSize).layoutThatFits(between((50, 5), (100, 80))).size == size(50, 10))
        #expect(relative(.center, .center).layoutThatFits(ASSizeRangeUnconstrained).size == size(20, 10))
    }

    @Test("A center spec centres on the axes it is told to, and on the other keeps the minimum")
    func center() {
        let spec = ASCenterLayoutSpec(centeringOptions: .X, sizingOptions: .minimumY, child: node(20, 10))
        let layout = spec.layoutThatFits(between((0, 30), (100, 80)))
        #expect(layout.size == size(100, 30))
        #expect(layout.sublayouts[0].frame == rect(40, 0, 20, 30))
        spec.centeringOptions = .XY
        spec.sizingOptions = .minimumXY
        #expect(spec.layoutThatFits(upTo(100, 80)).size == size(20, 10))
    }
}

@Suite struct RatioSpecTests {
    private func ratio(_ ratio: CGFloat) -> ASRatioLayoutSpec {
        ASRatioLayoutSpec(ratio: ratio, child: PlainLayoutElement())
    }

    @Test("The ratio is height to width, within the maximum that is known")
    func ratios() {
        #expect(ratio(0.5).layoutThatFits(upTo(100, .infinity)).size == size(100, 50))
        #expect(ratio(0.5).layoutThatFits(upTo(.infinity, 100)).size == size(200, 100))
        #expect(ratio(0.5).layoutThatFits(upTo(100, 100)).size == size(100, 50))
        #expect(ratio(2).layoutThatFits(upTo(100, 100)).size == size(50, 100))
    }

    @Test("The computed side is rounded down to pixels", arguments: [(1, 33), (2, 33), (3, 100.0 / 3)])
    func rounding(scale: CGFloat, height: CGFloat) {
        LayoutScale.with(scale) {
            let size = ratio(1.0 / 3).layoutThatFits(upTo(100, .infinity)).size
            #expect(abs(size.height - height) < 1e-6)
        }
    }

    @Test("The minimum defeats the ratio, an exact range always does")
    func minimum() {
        #expect(ratio(0.5).layoutThatFits(exactly(100, 100)).size == size(100, 100))
        #expect(ratio(0.1).layoutThatFits(between((0, 40), (100, .infinity))).size == size(100, 40))
    }

    @Test("Without any maximum no ratio is applied")
    func unbounded() {
        let spec = ASRatioLayoutSpec(ratio: 0.5, child: node(30, 40))
        #expect(spec.layoutThatFits(ASSizeRangeUnconstrained).size == size(30, 40))
    }

    @Test("A ratio that is none is reported and ignored")
    func invalid() {
        for value in [0, -1, .nan, .infinity] as [CGFloat] {
            var layout: ASLayout?
            #expect(misuses { layout = ratio(value).layoutThatFits(upTo(50, 60)) } == [.ratio])
            #expect(layout?.size == size(50, 60))
        }
    }
}

@Suite struct AbsoluteSpecTests {
    private func placed(_ x: CGFloat, _ y: CGFloat, _ element: PlainLayoutElement) -> PlainLayoutElement {
        element.styled { $0.layoutPosition = CGPoint(x: x, y: y) }
    }

    @Test("Children stand at their positions; one without a size gets what remains")
    func positions() {
        let spec = ASAbsoluteLayoutSpec(children: [
            placed(10, 20, node(30, 40)), placed(60, 50, PlainLayoutElement()), placed(120, 0, PlainLayoutElement()),
        ])
        let layout = spec.layoutThatFits(upTo(100, 100))
        #expect(layout.size == size(100, 100))
        #expect(
            layout.sublayouts.map(\.frame) == [rect(10, 20, 30, 40), rect(60, 50, 40, 50), rect(120, 0, 0, 100)])
    }

    @Test("An absolute spec fills the maximum by default, and hugs when told to or when there is none")
    func sizing() {
        let children = [placed(10, 20, node(30, 40))]
        #expect(ASAbsoluteLayoutSpec(children: children).layoutThatFits(upTo(100, .infinity)).size == size(100, 60))
        let hugging = ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: children)
        #expect(hugging.layoutThatFits(upTo(100, 100)).size == size(40, 60))
        #expect(hugging.layoutThatFits(between((50, 0), (100, 50))).size == size(50, 50))
    }

    @Test("The minimum is not passed on, and percentages refer to the maximum")
    func childRange() {
        let half = PlainLayoutElement().styled { $0.width = ASDimensionMakeWithFraction(0.5) }
        let spec = ASAbsoluteLayoutSpec(children: [half, content(10, 10)])
        #expect(spec.frames(in: exactly(100, 100)) == [rect(0, 0, 50, 100), rect(0, 0, 10, 10)])
    }

    @Test("The size style of an inset counts in an absolute spec")
    func insetStyle() {
        let inset = ASInsetLayoutSpec(insets: .zero, child: PlainLayoutElement())
        inset.style.preferredSize = size(30, 20)
        #expect(ASAbsoluteLayoutSpec(children: [inset]).frames(in: upTo(100, 100)) == [rect(0, 0, 30, 20)])
    }
}

@Suite struct CornerSpecTests {
    @Test(
        "A badge is centred on the corner and moved by the offset",
        arguments: [
            (ASCornerLayoutLocation.topLeft, -4, -3), (.topRight, 46, -3), (.bottomLeft, -4, 27),
            (.bottomRight, 46, 27),
        ] as [(ASCornerLayoutLocation, CGFloat, CGFloat)])
    func locations(location: ASCornerLayoutLocation, x: CGFloat, y: CGFloat) {
        let spec = ASCornerLayoutSpec(child: node(50, 30), corner: node(10, 10), location: location)
        spec.offset = CGPoint(x: 1, y: 2)
        let layout = spec.layoutThatFits(upTo(100, 100))
        #expect(layout.size == size(50, 30))
        #expect(layout.sublayouts.map(\.frame) == [rect(0, 0, 50, 30), rect(x, y, 10, 10)])
    }

    @Test("A wrapped badge enlarges the spec, and nothing is at a negative position")
    func wrapping() {
        let spec = ASCornerLayoutSpec(child: node(50, 30), corner: node(10, 10), location: .topLeft)
        spec.wrapsCorner = true
        let layout = spec.layoutThatFits(upTo(100, 100))
        #expect(layout.size == size(55, 35))
        #expect(layout.sublayouts.map(\.frame) == [rect(5, 5, 50, 30), rect(0, 0, 10, 10)])
    }

    @Test("In an exact range the badge gets the whole size")
    func exact() {
        let spec = ASCornerLayoutSpec(child: node(50, 30), corner: node(10, 10), location: .topLeft)
        #expect(spec.frames(in: exactly(60, 40)) == [rect(0, 0, 60, 40), rect(-30, -20, 60, 40)])
    }
}
