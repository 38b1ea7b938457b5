import AsyncDisplayKitCore
import Drawing

// NaN, infinite and impossible numbers where a length or a factor belongs.

/// An element whose content has that size.
private func content(_ width: CGFloat, _ height: CGFloat) -> PlainLayoutElement {
    PlainLayoutElement { _ in CGSize(width: width, height: height) }
}

private func upTo(_ width: CGFloat, _ height: CGFloat) -> ASSizeRange {
    ASSizeRange(min: .zero, max: CGSize(width: width, height: height))
}

private func row(_ children: [any ASLayoutElement]) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: children)
}

extension BadLayoutInput {
    static let numbers = [
        BadLayoutInput(
            "A width of NaN", says: "A dimension of nan", "was taken as Auto", "stretch or flex the element instead",
            gives: "10.0 x 10.0"
        ) {
            text(
                content(10, 10).styled { $0.width = ASDimension(unit: .points, value: .nan) }.layoutThatFits(
                    upTo(50, 50)
                ).size)
        },
        BadLayoutInput(
            "An infinite preferred size", says: "A dimension of inf", "was taken as Auto",
            "leave the size auto and stretch or flex", gives: "10.0 x 20.0"
        ) {
            let element = content(10, 10)
            element.style.preferredSize = CGSize(width: CGFloat.infinity, height: 20)
            return text(element.layoutThatFits(upTo(50, 50)).size)
        },
        BadLayoutInput(
            "A negative height", says: "A dimension of -3.0", "was taken as 0pt", "not negative", gives: "10.0 x 0.0"
        ) {
            text(content(10, 10).styled { $0.height = ASDimensionMake(-3) }.layoutThatFits(upTo(50, 50)).size)
        },
        BadLayoutInput(
            "A fraction above one", says: "A dimension of 1.5 (fraction)", "fractions between 0 and 1",
            gives: "50.0 x 10.0"
        ) {
            text(
                content(10, 10).styled { $0.width = ASDimensionMakeWithFraction(1.5) }.layoutThatFits(upTo(50, 50)).size
            )
        },
        BadLayoutInput(
            "A length without a unit", says: "has no unit and was taken as auto", "Write \"70pt\"", gives: "Auto"
        ) {
            NSStringFromASDimension(ASDimensionMake("70"))
        },
        BadLayoutInput(
            "A flex factor of NaN", says: "flexGrow was set to nan and taken as 0", "division by zero",
            gives: "50.0 x 10.0 (0.0, 0.0, 10.0, 10.0)"
        ) {
            let child = content(10, 10).styled { $0.flexGrow = .nan }
            return text(
                row([child]).layoutThatFits(
                    ASSizeRange(min: CGSize(width: 50, height: 0), max: CGSize(width: 50, height: 50))))
        },
        BadLayoutInput(
            "A negative flex factor", says: "flexShrink was set to -1.0 and taken as 0", "not negative", gives: "0.0"
        ) {
            "\(content(10, 10).styled { $0.flexShrink = -1 }.style.flexShrink)"
        },
        BadLayoutInput(
            "An infinite spacing before a child", says: "spacingBefore was set to inf and taken as 0",
            "unbounded axis", gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0)"
        ) {
            text(row([content(10, 10).styled { $0.spacingBefore = .infinity }]).layoutThatFits(upTo(50, 50)))
        },
        BadLayoutInput(
            "A position of NaN", says: "layoutPosition was set to nan and taken as 0",
            gives: "50.0 x 50.0 (0.0, 7.0, 10.0, 10.0)"
        ) {
            let child = content(10, 10).styled { $0.layoutPosition = CGPoint(x: CGFloat.nan, y: 7) }
            return text(ASAbsoluteLayoutSpec(children: [child]).layoutThatFits(upTo(50, 50)))
        },
        BadLayoutInput(
            "Content of a size of NaN", says: "answered the size {nan, 10}", "taken as {0, 10}",
            "calculateSizeThatFits(_:)", "division by zero", gives: "0.0 x 10.0"
        ) {
            text(content(.nan, 10).layoutThatFits(upTo(50, 50)).size)
        },
        BadLayoutInput(
            "Content of a negative size", says: "answered the size {-4, 10}", "must not be negative",
            gives: "0.0 x 10.0"
        ) {
            text(content(-4, 10).layoutThatFits(upTo(50, 50)).size)
        },
        BadLayoutInput(
            "Infinite content along an unbounded axis", says: "was laid out at the invalid size {inf, 10}",
            "got zero instead", "needs a size of its own", gives: "0.0 x 0.0"
        ) {
            text(content(.infinity, 10).layoutThatFits(upTo(.infinity, 50)).size)
        },
    ]

    static let specNumbers = [
        BadLayoutInput(
            "A spacing of NaN", says: "spacing was set to nan and taken as 0", "must be finite",
            gives: "20.0 x 10.0 (0.0, 0.0, 10.0, 10.0) (10.0, 0.0, 10.0, 10.0)"
        ) {
            let stack = row([content(10, 10), content(10, 10)])
            stack.spacing = .nan
            return text(stack.layoutThatFits(upTo(50, 50)))
        },
        BadLayoutInput(
            "An infinite line spacing", says: "lineSpacing was set to inf and taken as 0", "must be finite",
            gives: "10.0 x 20.0 (0.0, 0.0, 10.0, 10.0) (0.0, 10.0, 10.0, 10.0)"
        ) {
            let stack = row([content(10, 10), content(10, 10)])
            stack.flexWrap = .wrap
            stack.lineSpacing = .infinity
            return text(stack.layoutThatFits(upTo(15, 50)))
        },
        BadLayoutInput(
            "Insets of NaN", says: "was given the insets", "NaN and minus infinity were taken as 0", "finite",
            gives: "20.0 x 15.0 (5.0, 0.0, 10.0, 10.0)"
        ) {
            let insets = UIEdgeInsets(top: .nan, left: 5, bottom: 5, right: 5)
            return text(ASInsetLayoutSpec(insets: insets, child: content(10, 10)).layoutThatFits(upTo(50, 50)))
        },
        BadLayoutInput(
            "An infinite inset along an unbounded axis", says: "has an infinite inset along an axis without a maximum",
            "bound that axis", gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0)"
        ) {
            let insets = UIEdgeInsets(top: 0, left: .infinity, bottom: 0, right: 0)
            return text(ASInsetLayoutSpec(insets: insets, child: content(10, 10)).layoutThatFits(upTo(.infinity, 50)))
        },
        BadLayoutInput(
            "A ratio of zero", says: "has the ratio 0.0, which was ignored", "must be above 0 and finite",
            gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0)"
        ) {
            text(ASRatioLayoutSpec(ratio: 0, child: content(10, 10)).layoutThatFits(upTo(50, 50)))
        },
        BadLayoutInput(
            "A corner's offset of NaN", says: "was given the offset {nan, 0}", "must be finite",
            gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0) (-1.0, -1.0, 2.0, 2.0)"
        ) {
            let spec = ASCornerLayoutSpec(child: content(10, 10), corner: content(2, 2), location: .topLeft)
            spec.offset = CGPoint(x: CGFloat.nan, y: 0)
            return text(spec.layoutThatFits(upTo(50, 50)))
        },
    ]

    static let ranges = [
        BadLayoutInput(
            "A range with its ends exchanged",
            says: "The size range {{50, 10}, {20, 40}} was taken as {{50, 10}, {50, 40}}",
            "a maximum not below it", gives: "50.0 x 40.0"
        ) {
            text(
                content(60, 60).layoutThatFits(
                    ASSizeRangeMake(CGSize(width: 50, height: 10), CGSize(width: 20, height: 40))
                ).size)
        },
        BadLayoutInput(
            "A range of NaN and negative ends", says: "measured in the size range", "was taken as {{0, 0}, {inf, 40}}",
            "handed on as a minimum?", gives: "30.0 x 40.0"
        ) {
            let range = ASSizeRange(
                min: CGSize(width: CGFloat.nan, height: -5), max: CGSize(width: CGFloat.nan, height: 40))
            return text(content(30, 60).layoutThatFits(range).size)
        },
        BadLayoutInput(
            "An infinite minimum", says: "The size range {{inf, inf}} was taken as {{0, 0}, {inf, inf}}",
            "must be finite", gives: "30.0 x 60.0"
        ) {
            let range = ASSizeRangeMake(CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
            return text(content(30, 60).layoutThatFits(range).size)
        },
        BadLayoutInput(
            "A minimum in percent of an undefined parent", says: "was measured in a parent of undefined size",
            "give the minimum or maximum in points", gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0)"
        ) {
            let child = content(10, 10).styled { $0.minWidth = ASDimensionMakeWithFraction(0.5) }
            return text(row([child]).layoutThatFits(upTo(50, 50)))
        },
        BadLayoutInput(
            "A flex basis in percent of an undefined stack", says: "has a fractional flexBasis", "taken as auto",
            "give the basis in points", gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0)"
        ) {
            let child = content(10, 10).styled { $0.flexBasis = ASDimensionMakeWithFraction(0.5) }
            return text(row([child]).layoutThatFits(upTo(50, 50)))
        },
    ]
}
