import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

@Suite struct StackExampleTests {
    private func flexing(_ element: PlainLayoutElement, grow: CGFloat = 0, shrink: CGFloat = 0) -> PlainLayoutElement {
        element.styled {
            $0.flexGrow = grow
            $0.flexShrink = shrink
        }
    }

    @Test("Example A: the only child that grows and shrinks starts from zero", arguments: [1, 2, 3] as [CGFloat])
    func postponed(scale: CGFloat) {
        LayoutScale.with(scale) {
            let range = between((300, 0), (300, 100))
            let postponed = stack(
                align: .start, [flexing(node(50, 10), grow: 1, shrink: 1), flexing(node(50, 10), grow: 1)])
            #expect(postponed.frames(in: range) == [rect(0, 0, 125, 10), rect(125, 0, 175, 10)])
            let plain = stack(align: .start, [flexing(node(50, 10), grow: 1), flexing(node(50, 10), grow: 1)])
            #expect(plain.frames(in: range) == [rect(0, 0, 150, 10), rect(150, 0, 150, 10)])
            // In a range that is not exact there is nothing to postpone.
            let loose = stack(
                align: .start, [flexing(node(50, 10), grow: 1, shrink: 1), flexing(node(50, 10), grow: 1)])
            #expect(
                loose.frames(in: between((300, 0), (301, 100))) == [rect(0, 0, 150, 10), rect(150, 0, 150, 10)])
        }
    }

    @Test("Example B: growth is dealt out in whole points, the rest to the first", arguments: [1, 2, 3] as [CGFloat])
    func wholePoints(scale: CGFloat) {
        LayoutScale.with(scale) {
            func widths(in width: CGFloat) -> [CGFloat] {
                stack(align: .start, (0..<3).map { _ in flexing(node(33, 10), grow: 1) })
                    .frames(in: between((width, 0), (width, 100))).map(\.width)
            }
            #expect(widths(in: 100.5) == [33, 33, 33])
            #expect(widths(in: 104) == [36, 34, 34])
        }
    }

    @Test(
        "Example C: shrunk sizes are rounded up, so the row may exceed its range by a pixel a child",
        arguments: [(1, 34), (2, 33.5), (3, 100.0 / 3)])
    func roundedUp(scale: CGFloat, width: CGFloat) {
        LayoutScale.with(scale) {
            let spec = stack(align: .start, (0..<3).map { _ in flexing(node(100, 10), shrink: 1) })
            let layout = spec.layoutThatFits(between((100, 0), (100, 100)))
            #expect(layout.size == size(100, 10))
            for (index, sublayout) in layout.sublayouts.enumerated() {
                #expect(abs(sublayout.size.width - width) < 1e-9)
                #expect(abs(sublayout.position.x - CGFloat(index) * width) < 1e-9)
            }
        }
    }

    @Test("Example D: a percentage across the stack is ignored under stretch and counts under start")
    func percentageAcross() {
        func width(_ align: ASStackLayoutAlignItems, in range: ASSizeRange) -> CGFloat {
            let child = content(40, 10).styled { $0.width = ASDimensionMakeWithFraction(0.5) }
            return column(align: align, [child]).frames(in: range)[0].width
        }
        let exact = between((300, 0), (300, .infinity))
        #expect(width(.stretch, in: exact) == 300)
        #expect(width(.start, in: exact) == 150)
        let variable = between((0, 0), (300, .infinity))
        #expect(width(.stretch, in: variable) == 40)
        #expect(width(.start, in: variable) == 40)
    }

    @Test("Example E: a plain node is nothing along an unbounded axis, and fills what it grows into")
    func plainChild() {
        let range = between((300, 20), (300, 100))
        #expect(stack([PlainLayoutElement()]).frames(in: range) == [rect(0, 0, 0, 20)])
        #expect(stack([flexing(PlainLayoutElement(), grow: 1)]).frames(in: range) == [rect(0, 0, 300, 100)])
    }
}

@Suite struct StackFlexingTests {
    private func item(
        _ width: CGFloat, grow: CGFloat = 0, shrink: CGFloat = 0, _ more: (ASLayoutElementStyle) -> Void = { _ in }
    ) -> PlainLayoutElement {
        content(width, 10).styled {
            $0.flexGrow = grow
            $0.flexShrink = shrink
            more($0)
        }
    }

    private func widths(_ children: [PlainLayoutElement], spacing: CGFloat = 0, in range: ASSizeRange) -> [CGFloat] {
        stack(spacing: spacing, align: .start, children).frames(in: range).map(\.width)
    }

    @Test("Growth is by factor, and fills the minimum only")
    func growth() {
        #expect(widths([item(10, grow: 1), item(10, grow: 3)], in: exactly(100, 10)) == [30, 70])
        #expect(widths([item(10, grow: 1)], in: upTo(100, 10)) == [10])
        #expect(widths([item(10, grow: 0.25)], in: exactly(100, 10)) == [100])
    }

    @Test("Shrinking is by factor times size, above the maximum")
    func shrinking() {
        #expect(widths([item(100, shrink: 1), item(50, shrink: 1)], in: upTo(90, 10)) == [60, 30])
        #expect(widths([item(100, shrink: 1), item(100, shrink: 3)], in: upTo(140, 10)) == [85, 55])
        #expect(widths([item(100), item(50, shrink: 1)], in: upTo(90, 10)) == [100, 0])
    }

    @Test("Spacings count when space is dealt out")
    func spacings() {
        let children = [
            item(10, grow: 1) { $0.spacingBefore = 5 }, item(10) { $0.spacingAfter = 15 },
        ]
        let layout = stack(spacing: 10, align: .start, children).layoutThatFits(exactly(100, 10))
        #expect(layout.sublayouts.map(\.frame) == [rect(5, 0, 60, 10), rect(75, 0, 10, 10)])
    }

    @Test("A flexed child passes its own minimum and maximum")
    func limits() {
        let growing = item(10, grow: 1) { $0.maxWidth = ASDimensionMake(20) }
        #expect(widths([growing], in: exactly(100, 10)) == [100])
        let shrinking = item(100, shrink: 1) { $0.minWidth = ASDimensionMake(90) }
        #expect(widths([shrinking], in: upTo(50, 10)) == [50])
    }

    @Test("A basis replaces the child's size along the stack; a fraction needs an exact stack")
    func basis() {
        let points = item(10) {
            $0.flexBasis = ASDimensionMake(40)
            $0.maxWidth = ASDimensionMake(20)
        }
        #expect(widths([points], in: upTo(100, 10)) == [40])
        let fraction = item(10) { $0.flexBasis = ASDimensionMakeWithFraction(0.25) }
        #expect(widths([fraction], in: exactly(100, 10)) == [25])
        var result: [CGFloat] = []
        #expect(misuses { result = widths([fraction], in: upTo(100, 10)) } == [.undefinedParent])
        #expect(result == [10])
    }

    @Test("A postponed child that gets nothing is measured in no width")
    func postponedWithoutSpace() {
        #expect(widths([item(100), item(30, grow: 1, shrink: 1)], in: exactly(100, 10)) == [100, 0])
    }

    @Test("Less than a hundredth of a point is not worth flexing for")
    func threshold() {
        #expect(widths([item(100, shrink: 1)], in: upTo(99.995, 10)) == [100])
    }
}

@Suite struct StackCrossTests {
    @Test("Stretch fills the line for children without a size across; a declared zero counts as none")
    func stretch() {
        let declared = content(10, 10).styled { $0.height = ASDimensionMake(20) }
        let zero = content(10, 10).styled { $0.height = ASDimensionMake(0) }
        let spec = stack([content(10, 10), declared, zero])
        #expect(spec.frames(in: exactly(100, 50)).map(\.height) == [50, 20, 50])
    }

    @Test("Without a fixed size across, the largest child decides, and stretching follows flexing")
    func largest() {
        let text = PlainLayoutElement { size($0.width == 30 ? 30 : 60, $0.width == 30 ? 20 : 10) }
        text.style.flexShrink = 1
        let spec = stack([text, content(10, 5)])
        let layout = spec.layoutThatFits(upTo(40, 100))
        #expect(layout.size == size(40, 20))
        #expect(layout.sublayouts.map(\.frame) == [rect(0, 0, 30, 20), rect(30, 0, 10, 20)])
    }

    @Test("alignSelf overrides alignItems; centring rounds down to pixels")
    func alignment() {
        func aligned(_ align: ASStackLayoutAlignSelf) -> PlainLayoutElement {
            node(10, 11).styled { $0.alignSelf = align }
        }
        let children = [ASStackLayoutAlignSelf.auto, .start, .center, .end].map(aligned)
        #expect(stack(align: .end, children).frames(in: exactly(100, 50)).map(\.minY) == [39, 0, 19, 39])
        LayoutScale.with(2) {
            #expect(stack(align: .end, children).frames(in: exactly(100, 50)).map(\.minY) == [39, 0, 19.5, 39])
        }
    }

    @Test("A child larger than the stack overflows at the start when it is aligned to the end")
    func overflow() {
        let spec = stack(align: .end, [node(10, 11)])
        #expect(spec.frames(in: between((0, 0), (100, 8))).map(\.minY) == [0])
        let fixed = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 0, bottom: 5, right: 0), child: node(10, 11))
        #expect(stack(align: .end, [fixed]).frames(in: exactly(100, 8)).map(\.minY) == [0])
    }

    private func text(_ height: CGFloat, ascender: CGFloat, descender: CGFloat) -> PlainLayoutElement {
        node(10, height).styled {
            $0.ascender = ascender
            $0.descender = descender
        }
    }

    @Test("First baselines lie at one height, and the line holds what is above and below")
    func firstBaseline() {
        let spec = stack(
            align: .baselineFirst, [text(20, ascender: 15, descender: -5), text(30, ascender: 10, descender: -4)])
        let layout = spec.layoutThatFits(upTo(100, 100))
        #expect(layout.sublayouts.map(\.position.y) == [0, 5])
        #expect(layout.size == size(20, 35))
    }

    @Test("Last baselines lie at one height; the descender is negative")
    func lastBaseline() {
        let spec = stack(
            align: .baselineLast, [text(20, ascender: 15, descender: -5), text(30, ascender: 10, descender: -4)])
        let layout = spec.layoutThatFits(upTo(100, 100))
        #expect(layout.sublayouts.map(\.position.y) == [11, 0])
        #expect(layout.size == size(20, 31))
    }

    @Test("A child aligned otherwise takes no part in the baseline but in the height")
    func mixedBaseline() {
        let tall = node(10, 50).styled { $0.alignSelf = .end }
        let spec = stack(align: .baselineFirst, [text(20, ascender: 15, descender: -5), tall])
        let layout = spec.layoutThatFits(upTo(100, 100))
        #expect(layout.size == size(20, 50))
        #expect(layout.sublayouts.map(\.position.y) == [0, 0])
    }

    @Test("A vertical stack shows its first child's first and its last child's last baseline, at once")
    func nestedBaselines() {
        let nested = column(
            align: .start, [text(20, ascender: 15, descender: -5), text(30, ascender: 10, descender: -4)])
        let first = stack(align: .baselineFirst, [nested, text(40, ascender: 30, descender: -3)])
        #expect(first.frames(in: upTo(100, 200)).map(\.minY) == [15, 0])
        #expect(nested.style.ascender == 15 && nested.style.descender == -4)
        let row = stack(align: .start, [text(20, ascender: 15, descender: -5)])
        _ = row.layoutThatFits(upTo(100, 100))
        #expect(row.style.ascender == 0)
    }
}

@Suite struct StackPlacingTests {
    private let children = { (0..<3).map { _ in node(10, 10) } }

    private func origins(_ justify: ASStackLayoutJustifyContent, width: CGFloat, count: Int = 3) -> [CGFloat] {
        stack(justify: justify, align: .start, Array(children().prefix(count))).frames(in: exactly(width, 10))
            .map(\.minX)
    }

    @Test("Spare space goes where justifyContent says, unrounded")
    func underflow() {
        #expect(origins(.start, width: 75) == [0, 10, 20])
        #expect(origins(.center, width: 75) == [22.5, 32.5, 42.5])
        #expect(origins(.end, width: 75) == [45, 55, 65])
        #expect(origins(.spaceBetween, width: 75) == [0, 32.5, 65])
        #expect(origins(.spaceAround, width: 75) == [7.5, 32.5, 57.5])
    }

    @Test("With too little space the children overflow: at both sides, or at the start")
    func overflow() {
        #expect(origins(.center, width: 20) == [-5, 5, 15])
        #expect(origins(.end, width: 20) == [-10, 0, 10])
        #expect(origins(.spaceBetween, width: 20) == [0, 10, 20])
        #expect(origins(.spaceAround, width: 20) == [-5, 5, 15])
    }

    @Test("A single child has nothing to be between or around")
    func single() {
        #expect(origins(.spaceBetween, width: 75, count: 1) == [0])
        #expect(origins(.spaceAround, width: 75, count: 1) == [32.5])
    }

    @Test("Gaps lie between children, own spacings also at the ends")
    func spacings() {
        let edge = node(10, 10).styled {
            $0.spacingBefore = 3
            $0.spacingAfter = -2
        }
        let layout = stack(spacing: 5, [edge, node(10, 10)]).layoutThatFits(upTo(100, 10))
        #expect(layout.sublayouts.map(\.position.x) == [3, 16])
        #expect(layout.size.width == 26)
    }

    @Test("A stack without children is as small as it may be")
    func empty() {
        #expect(stack([]).layoutThatFits(between((5, 6), (50, 50))).size == size(5, 6))
    }

    @Test("Positions are rounded once, when the tree is flattened")
    func rounding() {
        let inner = stack(justify: .center, align: .start, [node(10, 10)])
        inner.style.preferredSize = size(15, 10)
        let outer = stack(justify: .center, align: .start, [inner])
        let layout = outer.layoutThatFits(exactly(20, 10))
        // 2.5 in 2.5: the sum is whole, although each is not.
        #expect(layout.filteredNodeLayoutTree().sublayouts.map(\.frame) == [rect(5, 0, 10, 10)])
    }
}

@Suite struct StackWrapTests {
    private func wrapping(
        _ count: Int, spacing: CGFloat = 0, lineSpacing: CGFloat = 0, content: ASStackLayoutAlignContent = .start,
        align: ASStackLayoutAlignItems = .start
    ) -> ASStackLayoutSpec {
        stack(
            spacing: spacing, align: align, wrap: .wrap, content: content, lineSpacing: lineSpacing,
            (0..<count).map { _ in node(40, 10) })
    }

    @Test("A child that does not fit starts a line, without a gap before it")
    func lines() {
        let layout = wrapping(5, spacing: 10, lineSpacing: 3).layoutThatFits(upTo(90, 100))
        #expect(layout.size == size(90, 36))
        #expect(
            layout.sublayouts.map(\.position)
                == [(0, 0), (50, 0), (0, 13), (50, 13), (0, 26)].map { CGPoint(x: $0.0, y: $0.1) })
    }

    @Test("Any excess breaks the line, and a child wider than the stack stands alone")
    func excess() {
        #expect(wrapping(2).frames(in: upTo(79.999, 100)).map(\.minY) == [0, 10])
        #expect(wrapping(2).frames(in: upTo(80, 100)).map(\.minY) == [0, 0])
        #expect(wrapping(2).frames(in: upTo(30, 100)).map(\.minY) == [0, 10])
    }

    @Test("Own spacings of children count when lines are broken")
    func ownSpacings() {
        let spaced = node(40, 10).styled { $0.spacingAfter = 11 }
        #expect(
            stack(align: .start, wrap: .wrap, [spaced, node(40, 10)]).frames(in: upTo(90, 50)).map(\.minY) == [0, 10])
    }

    @Test(
        "Lines share spare space across as alignContent says",
        arguments: [
            (ASStackLayoutAlignContent.start, [0, 10]), (.center, [40, 50]), (.end, [80, 90]),
            (.spaceBetween, [0, 90]), (.spaceAround, [20, 70]), (.stretch, [0, 50]),
        ] as [(ASStackLayoutAlignContent, [CGFloat])])
    func alignContent(content: ASStackLayoutAlignContent, origins: [CGFloat]) {
        #expect(wrapping(2, content: content).frames(in: exactly(50, 100)).map(\.minY) == origins)
    }

    @Test("Stretched lines stretch their children")
    func stretchedLines() {
        let children = (0..<2).map { _ in AsyncDisplayKitTests.content(40, 10) }
        let spec = stack(wrap: .wrap, content: .stretch, children)
        #expect(spec.frames(in: between((50, 60), (50, 60))).map(\.height) == [60, 60])
        let lowered = stack(align: .start, wrap: .wrap, content: .stretch, children)
        #expect(lowered.frames(in: exactly(50, 60)) == [rect(0, 0, 40, 10), rect(0, 30, 40, 10)])
    }

    @Test("Each line flexes by itself; a single line is clamped across, several are not")
    func flexing() {
        let children = (0..<3).map { _ in node(40, 30).styled { $0.flexGrow = 1 } }
        let spec = stack(align: .start, wrap: .wrap, children)
        #expect(spec.frames(in: exactly(100, 40)).map(\.width) == [50, 50, 100])
        #expect(spec.frames(in: exactly(100, 40)).map(\.minY) == [0, 0, 30])
    }
}

@Suite struct StackAlignmentShortcutTests {
    @Test("Alignments by side act on the axis they lie on")
    func axes() {
        let row = ASStackLayoutSpec.horizontal()
        row.horizontalAlignment = .right
        row.verticalAlignment = .center
        #expect(row.justifyContent == .end && row.alignItems == .center)
        let column = ASStackLayoutSpec.vertical()
        column.horizontalAlignment = .middle
        column.verticalAlignment = .bottom
        #expect(column.justifyContent == .end && column.alignItems == .center)
    }

    @Test("A change of direction resolves them again; none keeps what was resolved")
    func direction() {
        let spec = ASStackLayoutSpec()
        spec.horizontalAlignment = .right
        spec.direction = .vertical
        #expect(spec.alignItems == .end)
        spec.horizontalAlignment = .none
        #expect(spec.alignItems == .end && spec.justifyContent == .end)
    }

    @Test("Setting the axis while a side is in force is reported")
    func conflict() {
        let spec = ASStackLayoutSpec()
        spec.verticalAlignment = .top
        #expect(misuses { spec.justifyContent = .end } == [.alignmentConflict])
        spec.verticalAlignment = .none
        #expect(misuses { spec.justifyContent = .center } == [])
    }

    @Test("A new stack is horizontal, starts at the start and stretches")
    func defaults() {
        let spec = ASStackLayoutSpec()
        #expect(spec.direction == .horizontal && ASStackLayoutDirection(rawValue: 0) == .vertical)
        #expect(spec.spacing == 0 && spec.lineSpacing == 0 && !spec.isConcurrent)
        #expect(spec.justifyContent == .start && spec.alignItems == .stretch)
        #expect(spec.flexWrap == .noWrap && spec.alignContent == .start)
    }
}
