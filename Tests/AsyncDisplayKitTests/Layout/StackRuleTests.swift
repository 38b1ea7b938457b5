import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

/// A spec that has one size whatever it may have.
private final class Stubborn: ASLayoutSpec, @unchecked Sendable {  // never changed after init
    private let fixed: CGSize

    init(_ fixed: CGSize) {
        self.fixed = fixed
        super.init()
    }

    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: fixed)
    }
}

/// What the rules of a stack say at their edges, worked out by hand.
@Suite struct StackRuleTests {
    private func widths(_ children: [PlainLayoutElement], in range: ASSizeRange) -> [CGFloat] {
        stack(align: .start, children).frames(in: range).map(\.width)
    }

    // MARK: First measurement

    @Test("The only child that grows and shrinks starts from zero even if it has a basis")
    func postponedWithBasis() {
        let flexible = content(30, 10).styled {
            $0.flexGrow = 1
            $0.flexShrink = 1
            $0.flexBasis = ASDimensionMake(40)
        }
        let growing = content(20, 10).styled { $0.flexGrow = 1 }
        // 20 are taken, 80 left, 40 for each: with its basis of 40 counted it would have got 60.
        #expect(widths([flexible, growing], in: exactly(100, 10)) == [40, 60])
    }

    @Test("Of two children that grow and shrink neither is postponed")
    func twoFlexible() {
        let children = (0..<2).map { index in
            content(CGFloat(20 + 20 * index), 10).styled {
                $0.flexGrow = 1
                $0.flexShrink = 1
            }
        }
        #expect(widths(children, in: exactly(100, 10)) == [40, 60])
    }

    @Test("Whether a child is the only flexible one is asked of the whole stack, not of its line")
    func postponedInLines() {
        func flexible() -> PlainLayoutElement {
            content(60, 10).styled {
                $0.flexGrow = 1
                $0.flexShrink = 1
            }
        }
        let two = stack(align: .start, wrap: .wrap, [flexible(), flexible()])
        #expect(two.frames(in: exactly(100, 50)) == [rect(0, 0, 100, 10), rect(0, 10, 100, 10)])
        // The one that is postponed enters lines with a size of zero, so both stand in one.
        let one = stack(align: .start, wrap: .wrap, [content(60, 10), flexible()])
        #expect(one.frames(in: exactly(100, 50)) == [rect(0, 0, 60, 10), rect(60, 0, 40, 10)])
    }

    // MARK: Flexing

    @Test("What rounding down to points leaves goes to the first child that grows at all")
    func restOfGrowth() {
        let small = content(10, 10).styled { $0.flexGrow = 1 }
        let large = content(10, 10).styled { $0.flexGrow = 9 }
        // 5 are left: half a point for the first, which is none, 4.5 for the second, which is 4, and the rest of 1.
        #expect(widths([small, large], in: exactly(25, 10)) == [10, 15])
    }

    @Test("Growing children of a stack that is not exact grow up to its minimum")
    func growthToMinimum() {
        let growing = content(10, 10).styled { $0.flexGrow = 1 }
        #expect(widths([growing, content(10, 10)], in: between((50, 0), (100, 50))) == [40, 10])
    }

    @Test("Children without size cannot shrink, and the excess stays")
    func nothingToShrink() {
        let empty = content(0, 10).styled { $0.flexShrink = 1 }
        #expect(widths([content(100, 10), empty], in: upTo(50, 10)) == [100, 0])
    }

    @Test("Factors that do not add up to one still take all of the excess")
    func smallFactors() {
        let shrinking = content(100, 10).styled { $0.flexShrink = 0.25 }
        #expect(widths([shrinking], in: upTo(60, 10)) == [60])
    }

    @Test("Negative spacings make room")
    func negativeSpacings() {
        let growing = content(10, 10).styled {
            $0.flexGrow = 1
            $0.spacingAfter = -10
        }
        let layout = stack(spacing: -5, align: .start, [growing, content(10, 10)]).layoutThatFits(exactly(50, 10))
        #expect(layout.sublayouts.map(\.frame) == [rect(0, 0, 55, 10), rect(40, 0, 10, 10)])
    }

    // MARK: Across

    @Test("A least height across keeps a stretched child from being stretched; a greatest one does not")
    func limitsAcross() {
        let least = content(10, 10).styled { $0.minHeight = ASDimensionMake(30) }
        let greatest = content(10, 10).styled { $0.maxHeight = ASDimensionMake(20) }
        #expect(stack([least, greatest]).frames(in: exactly(100, 50)).map(\.height) == [30, 50])
    }

    @Test("A percentage across counts with start, where the stack is exact")
    func percentageAcross() {
        let half = content(10, 10).styled { $0.height = ASDimensionMakeWithFraction(0.5) }
        #expect(stack(align: .start, [half]).frames(in: between((0, 40), (100, 40))).map(\.height) == [20])
        #expect(stack(align: .start, [half]).frames(in: between((0, 0), (100, 40))).map(\.height) == [10])
        #expect(stack(align: .stretch, [half]).frames(in: between((0, 40), (100, 40))).map(\.height) == [40])
    }

    @Test("Centring rounds down to pixels, also a child that is larger than its line")
    func centredPixels() {
        #expect(stack(align: .center, [node(10, 15)]).frames(in: exactly(100, 20)).map(\.minY) == [2])
        #expect(stack(align: .center, [Stubborn(size(10, 15))]).frames(in: exactly(100, 10)).map(\.minY) == [-3])
    }

    @Test("In a stack exact across the baseline is the lowest one, and the line has the stack's size")
    func exactBaseline() {
        func text(_ height: CGFloat, _ ascender: CGFloat) -> PlainLayoutElement {
            node(10, height).styled { $0.ascender = ascender }
        }
        let spec = stack(align: .baselineFirst, [text(20, 15), text(10, 8)])
        let layout = spec.layoutThatFits(between((0, 12), (100, 12)))
        #expect(layout.size == size(20, 12))
        #expect(layout.sublayouts.map(\.position.y) == [0, 7])
    }

    @Test("A single line is as high as the stack's minimum, and does not stretch beyond")
    func singleLine() {
        let spec = stack(wrap: .wrap, content: .stretch, [content(10, 10)])
        #expect(spec.frames(in: between((0, 30), (100, 80))) == [rect(0, 0, 10, 30)])
        #expect(spec.layoutThatFits(upTo(100, 80)).size == size(10, 10))
    }

    @Test("Lines that exceed the stack overflow below, or where alignContent says")
    func overflowingLines() {
        func origins(_ content: ASStackLayoutAlignContent) -> [CGFloat] {
            stack(align: .start, wrap: .wrap, content: content, (0..<3).map { _ in node(40, 10) })
                .frames(in: exactly(50, 20)).map(\.minY)
        }
        #expect(origins(.start) == [0, 10, 20])
        #expect(origins(.center) == [-5, 5, 15])
        #expect(origins(.end) == [-10, 0, 10])
        #expect(origins(.spaceBetween) == [0, 10, 20])
        #expect(origins(.spaceAround) == [-5, 5, 15])
        #expect(origins(.stretch) == [0, 10, 20])
    }

    // MARK: The other axis

    @Test("A stack does along one axis what it does along the other")
    func transposition() {
        let property = LayoutProperty("A transposed tree has the transposed layout") { sample in
            guard let transposed = sample.transposed else { return nil }
            func swapped(_ frame: CGRect) -> CGRect {
                CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width)
            }
            func shape(_ layout: ASLayout) -> [CGRect] { [layout.frame] + layout.sublayouts.flatMap(shape) }
            return shape(sample.measure()).map(swapped) == shape(transposed.measure()) ? nil : "another layout"
        }
        #expect(property.counterexample() == nil)
    }
}

/// What the rules of other specs say at their edges.
@Suite struct SpecRuleTests {
    @Test("Insets larger than the range leave the child nothing, and the spec is as large as it may be")
    func largeInsets() {
        let insets = UIEdgeInsets(top: 5, left: 30, bottom: 5, right: 30)
        let layout = ASInsetLayoutSpec(insets: insets, child: node(20, 10)).layoutThatFits(upTo(50, 50))
        #expect(layout.size == size(50, 20))
        #expect(layout.sublayouts[0].frame == rect(30, 5, 0, 10))
    }

    @Test("An infinite inset lifts the minimum along its axis only")
    func infiniteInsetMinimum() {
        let insets = UIEdgeInsets(top: 0, left: .infinity, bottom: 0, right: 0)
        let spec = ASInsetLayoutSpec(insets: insets, child: node(20, 10))
        #expect(spec.frames(in: between((60, 40), (100, 80))) == [rect(80, 0, 20, 40)])
    }

    @Test("What is larger than a relative spec overflows on the other side, or on both")
    func oversizedInRelative() {
        func x(_ position: ASRelativeLayoutSpecPosition) -> CGFloat {
            ASRelativeLayoutSpec(
                horizontalPosition: position, verticalPosition: .start, sizingOption: [],
                child: Stubborn(size(121, 10))
            ).frames(in: upTo(100, 50))[0].minX
        }
        // Half of 21 is rounded away from zero.
        #expect([ASRelativeLayoutSpecPosition.none, .start, .center, .end].map(x) == [0, 0, -11, -21])
    }

    @Test("Of two sizes equally near to the ratio the one of full width is taken")
    func ratioTie() {
        let square = ASRatioLayoutSpec(ratio: 1, child: PlainLayoutElement())
        #expect(square.layoutThatFits(upTo(40, 40)).size == size(40, 40))
        #expect(ASRatioLayoutSpec(ratio: 1, child: PlainLayoutElement()).layoutThatFits(upTo(0, 40)).size == .zero)
    }

    @Test("A wrapped badge is cut to the range, and everything moves by what it reaches out")
    func wrappedCorner() {
        let spec = ASCornerLayoutSpec(child: node(50, 30), corner: node(20, 20), location: .topRight)
        spec.wrapsCorner = true
        spec.offset = CGPoint(x: 5, y: -5)
        let layout = spec.layoutThatFits(upTo(60, 100))
        #expect(layout.size == size(60, 45))
        #expect(layout.sublayouts.map(\.frame) == [rect(0, 15, 50, 30), rect(45, 0, 20, 20)])
    }

    @Test("An absolute spec gives a child left of it or above it more room, and does not grow to hold it")
    func negativePosition() {
        let child = PlainLayoutElement().styled { $0.layoutPosition = CGPoint(x: -20, y: -10) }
        let spec = ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: [child])
        let layout = spec.layoutThatFits(upTo(100, 50))
        #expect(layout.size == size(100, 50))
        #expect(layout.sublayouts[0].frame == rect(-20, -10, 120, 60))
    }

    @Test("The position of the tree's root is no part of the positions in it")
    func rootPosition() {
        let child = node(10, 10)
        let layout = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 2, bottom: 0, right: 0), child: child)
            .layoutThatFits(upTo(50, 50))
        layout.position = CGPoint(x: 100, y: 100)
        let flat = layout.filteredNodeLayoutTree()
        #expect(flat.frame(for: child) == rect(2, 1, 10, 10))
        #expect(ASPointIsNull(flat.position))
    }
}
