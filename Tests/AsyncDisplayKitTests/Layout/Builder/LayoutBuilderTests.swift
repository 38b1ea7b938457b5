import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

/// A name for each of some nodes, so that trees can be compared by their drawings.
private func named(_ name: String) -> PlainLayoutElement {
    content(CGFloat(10 + name.count), 12).named(name)
}

/// Whether two trees are of the same specs with the same styles, and give the same frames.
private func expectEqual(
    _ built: any ASLayoutElement, _ byHand: any ASLayoutElement, in range: ASSizeRange = exactly(200, 100),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(built.asciiArtString() == byHand.asciiArtString(), sourceLocation: sourceLocation)
    #expect(styles(built) == styles(byHand), sourceLocation: sourceLocation)
    #expect(
        frames(built.layoutThatFits(range)) == frames(byHand.layoutThatFits(range)), sourceLocation: sourceLocation)
}

private func styles(_ element: any ASLayoutElement) -> [String] {
    let own = element.style.description.drop { $0 != ";" }  // without class and address
    return [String(own)] + (element.sublayoutElements() ?? []).flatMap(styles)
}

private func frames(_ layout: ASLayout) -> [CGRect] {
    [layout.frame] + layout.sublayouts.flatMap(frames)
}

@Suite struct LayoutBuilderTests {
    private let title = named("title")
    private let text = named("text")
    private let card = named("card")
    private let badge = named("badge")

    @Test("A closure makes the specs that one would make by hand", arguments: [true, false])
    func example(showsText: Bool) {
        let built = LayoutSpec {
            VStack(spacing: 8) {
                title
                if showsText { text }
            }
            .padding(12)
            .background(card)
        }
        let byHand = ASBackgroundLayoutSpec(
            child: ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12),
                child: ASStackLayoutSpec(
                    direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch,
                    children: showsText ? [title, text] : [title])),
            background: card)
        #expect(type(of: built) == ASBackgroundLayoutSpec.self)
        expectEqual(built, byHand)
    }

    @Test("Conditions, choices, loops, optionals and arrays give their elements in order")
    func control() {
        enum Mode { case plain, marked }
        let absent: PlainLayoutElement? = nil
        let present: PlainLayoutElement? = badge
        let rows = (0..<3).map { named("row\($0)") }
        func children(_ mode: Mode, _ isLong: Bool) -> [any ASLayoutElement]? {
            HStack {
                if isLong { title } else { text }
                switch mode {
                case .plain: absent
                case .marked: card
                }
                present
                for (index, row) in rows.enumerated() where index != 1 { row }
                rows
            }.children
        }
        let marked = children(.marked, true) ?? []
        #expect(marked.map(\.debugName) == ["title", "card", "badge", "row0", "row2", "row0", "row1", "row2"])
        let plain = children(.plain, false) ?? []
        #expect(plain.map(\.debugName) == ["text", "badge", "row0", "row2", "row0", "row1", "row2"])
        #expect(HStack {}.children?.isEmpty == true)
    }

    @Test("HStack and VStack take all options of a stack")
    func stackOptions() {
        let row = HStack(
            spacing: 4, justifyContent: .spaceBetween, alignItems: .center, flexWrap: .wrap, alignContent: .end,
            lineSpacing: 3
        ) {
            title
            text
        }
        expectEqual(
            row,
            ASStackLayoutSpec(
                direction: .horizontal, spacing: 4, justifyContent: .spaceBetween, alignItems: .center, flexWrap: .wrap,
                alignContent: .end, lineSpacing: 3, children: [title, text]))
        #expect(row.lineSpacing == 3 && row.alignContent == .end && row.flexWrap == .wrap)
        let column = VStack { title }
        #expect(column.direction == .vertical && column.alignItems == .stretch && column.spacing == 0)
    }

    @Test("A spacer takes what is left, and has its least length in any case")
    func spacer() {
        let row = HStack {
            title
            Spacer()
            text
        }
        #expect(row.frames(in: exactly(100, 20)).map(\.minX) == [0, 15, 86])
        let tight = HStack {
            title
            Spacer(minLength: 8)
            text
        }
        #expect(tight.frames(in: upTo(100, 20)).map(\.minX) == [0, 15, 23])
        #expect(tight.frames(in: exactly(100, 20)).map(\.minX) == [0, 15, 86])
    }

    @Test("Elements on top of each other are a wrapper; a bare node is wrapped, and nothing is an empty spec")
    func several() {
        expectEqual(
            ZStack {
                card
                title
            }, ASWrapperLayoutSpec(layoutElements: [card, title]))
        expectEqual(LayoutSpec { title }, ASWrapperLayoutSpec(layoutElement: title))
        expectEqual(
            LayoutSpec {
                card
                title
            }, ASWrapperLayoutSpec(layoutElements: [card, title]))
        expectEqual(LayoutSpec {}, ASLayoutSpec())
        expectEqual(
            Center {
                card
                title
            },
            ASCenterLayoutSpec(
                centeringOptions: .XY, sizingOptions: [], child: ASWrapperLayoutSpec(layoutElements: [card, title])))
    }

    @Test("Containers are the specs of their names")
    func containers() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: .infinity, right: 4)
        let inset = ASInsetLayoutSpec(insets: insets, child: title)
        expectEqual(Inset(insets) { title }, inset)
        expectEqual(Inset(top: 1, left: 2, bottom: .infinity, right: 4) { title }, inset)
        expectEqual(
            Center(.X, sizing: .minimumY) { title },
            ASCenterLayoutSpec(centeringOptions: .X, sizingOptions: .minimumY, child: title))
        expectEqual(
            Relative(horizontal: .end, vertical: .center, sizing: .minimumHeight) { title },
            ASRelativeLayoutSpec(
                horizontalPosition: .end, verticalPosition: .center, sizingOption: .minimumHeight, child: title))
        expectEqual(Ratio(0.5) { title }, ASRatioLayoutSpec(ratio: 0.5, child: title), in: upTo(200, 300))
        expectEqual(
            Absolute(sizing: .sizeToFit) { title.layoutPosition(x: 3, y: 4) },
            ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: [title]), in: upTo(200, 300))
        let corner = ASCornerLayoutSpec(child: card, corner: badge, location: .bottomLeft)
        corner.offset = CGPoint(x: 1, y: -2)
        corner.wrapsCorner = true
        expectEqual(
            Corner(.bottomLeft, offset: CGPoint(x: 1, y: -2), wrapsCorner: true) {
                card
            } corner: {
                badge
            }, corner, in: upTo(100, 100))
    }

    @Test("Calls put specs around an element")
    func wrapping() {
        func inset(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> ASInsetLayoutSpec {
            ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right), child: title)
        }
        expectEqual(title.padding(5), inset(5, 5, 5, 5))
        expectEqual(title.padding(horizontal: 3), inset(0, 3, 0, 3))
        expectEqual(title.padding(horizontal: 3, vertical: 2), inset(2, 3, 2, 3))
        expectEqual(title.padding(vertical: 2), inset(2, 0, 2, 0))
        expectEqual(title.padding(left: 1, bottom: 2), inset(0, 1, 2, 0))
        expectEqual(title.background(card), ASBackgroundLayoutSpec(child: title, background: card))
        expectEqual(title.background { card }, ASBackgroundLayoutSpec(child: title, background: card))
        expectEqual(card.overlay(title), ASOverlayLayoutSpec(child: card, overlay: title))
        expectEqual(
            card.overlay { title.centered() },
            ASOverlayLayoutSpec(
                child: card,
                overlay: ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: title)))
        expectEqual(
            title.relative(horizontal: .center, vertical: .end),
            ASRelativeLayoutSpec(
                horizontalPosition: .center, verticalPosition: .end, sizingOption: [], child: title))
        expectEqual(title.ratio(2), ASRatioLayoutSpec(ratio: 2, child: title), in: upTo(100, 100))
        let corner = ASCornerLayoutSpec(child: card, corner: badge, location: .topRight)
        corner.offset = CGPoint(x: -1, y: 1)
        expectEqual(
            card.corner(badge, at: .topRight, offset: CGPoint(x: -1, y: 1)), corner, in: upTo(100, 100))
    }

    @Test("Style calls set the style of the element and return it")
    func styleCalls() {
        let element = content(10, 10)
        let same = element.flexGrow().flexShrink(2).flexBasis(.fraction(0.5)).alignSelf(.end).spacingBefore(3)
            .spacingAfter(4).layoutPosition(x: 5, y: 6).width(7).height(.fraction(0.25)).minWidth(8).maxWidth(9)
            .minHeight(.points(10)).maxHeight(.auto)
        #expect(same === element)
        let style = ASLayoutElementStyle()
        style.flexGrow = 1
        style.flexShrink = 2
        style.flexBasis = ASDimensionMakeWithFraction(0.5)
        style.alignSelf = .end
        style.spacingBefore = 3
        style.spacingAfter = 4
        style.layoutPosition = CGPoint(x: 5, y: 6)
        style.width = ASDimensionMake(7)
        style.height = ASDimensionMakeWithFraction(0.25)
        style.minWidth = ASDimensionMake(8)
        style.maxWidth = ASDimensionMake(9)
        style.minHeight = ASDimensionMake(10)
        #expect(element.style.description.drop { $0 != ";" } == style.description.drop { $0 != ";" })
        #expect(element.size(width: 3, height: 4).style.preferredSize == CGSize(width: 3, height: 4))
        #expect(element.flexBasis(20).style.flexBasis == ASDimensionMake(20))
    }
}

@Suite struct LayoutBuilderNodeTests {
    private final class Card: ASDisplayNode, @unchecked Sendable {  // written by one thread
        let title = ASTextNode()
        var badge: ASTextNode?

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            title.style.preferredSize = CGSize(width: 40, height: 10)
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            LayoutSpec {
                HStack(spacing: 2) {
                    title
                    if let badge { badge.size(width: 5, height: 5) }
                }
                .padding(3)
            }
        }
    }

    @Test("A node measures with what its closure makes, and shows what the conditions say")
    func node() {
        let card = Card()
        #expect(card.layoutThatFits(upTo(100, 100)).size == CGSize(width: 46, height: 16))
        card.badge = ASTextNode()
        card.setNeedsLayout()
        let layout = card.layoutThatFits(upTo(100, 100))
        #expect(layout.size == CGSize(width: 53, height: 16))
        #expect(layout.sublayouts.map(\.frame) == [rect(3, 3, 40, 10), rect(45, 3, 5, 5)])
    }

    @Test("A node created inside the closure is reported with advice; one that is named there is not")
    func createdInside() {
        let kept = ASTextNode()
        var created: ASLayoutSpec?
        let kinds = misuses {
            created = LayoutSpec {
                VStack {
                    kept
                    ASDisplayNode().padding(2)
                }
            }
        }
        #expect(kinds == [.nodeInBuilder])
        #expect(created?.children?.count == 2)
        #expect(misuses { _ = LayoutSpec { VStack { kept } } } == [])
    }
}
