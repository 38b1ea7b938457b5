import AsyncDisplayKitCore

/// A row that is a subclass of `ASCellNode`, with a subnode that draws itself.
final class NoteCellNode: DemoCellNode, @unchecked Sendable {  // constants, and the node's own state
    /// Some rows say more, so that their heights differ.
    private static let asides = [
        "the longer the text, the higher the row; ", "a row is measured once for each width of the window; ",
        "rows that come near are made before they are seen; ",
    ]

    private let badge: BadgeNode
    private let title = ASTextNode()
    private let text = ASTextNode()

    init(row: Int, name: String, hue: CGFloat) {
        badge = BadgeNode(petals: 4 + row % 7, hue: hue)
        super.init()
        badge.style.preferredSize = CGSize(width: 56, height: 56)
        title.attributedText = DemoStyle.title(name)
        text.attributedText = DemoStyle.body(
            "Its texts and its flower are measured and drawn on other threads; "
                + Self.asides.prefix(row % 4).joined() + "nothing waits for it.")
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: [title, text])
        texts.style.flexShrink = 1
        texts.style.maxWidth = ASDimensionMake(DemoStyle.readableWidth)
        let isLarge = primitiveTraitCollection.preferredContentSizeCategory.isAccessibilityCategory
        let row = ASStackLayoutSpec(
            direction: isLarge ? .vertical : .horizontal, spacing: 14, justifyContent: .start,
            alignItems: isLarge ? .start : .center, children: [badge, texts])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: row)
    }
}

/// Draws a flower: how a node draws by itself. `draw` is a class method that runs on a worker and gets everything it
/// needs in its parameters, so it cannot touch the node by mistake.
final class BadgeNode: ASDisplayNode, @unchecked Sendable {  // holds constants only
    private struct Flower {
        let petals: Int
        let hue: CGFloat
    }

    private let flower: Flower

    init(petals: Int, hue: CGFloat) {
        flower = Flower(petals: petals, hue: hue)
        super.init()
        isOpaque = false
    }

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { flower }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let flower = parameters as? Flower, let context = UIGraphicsGetCurrentContext() else { return }
        let radius = bounds.width / 2
        context.translateBy(x: bounds.midX, y: bounds.midY)
        context.setFillColor(UIColor(hue: flower.hue, saturation: 0.5, brightness: 0.9, alpha: 0.8).cgColor)
        for _ in 0..<flower.petals where !isCancelled() {
            context.rotate(by: 2 * .pi / CGFloat(flower.petals))
            context.fillEllipse(
                in: CGRect(x: radius * 0.1, y: -radius * 0.24, width: radius * 0.88, height: radius * 0.48))
        }
        context.setFillColor(UIColor(hue: flower.hue, saturation: 0.7, brightness: 0.6, alpha: 1).cgColor)
        context.fillEllipse(
            in: CGRect(x: -radius * 0.24, y: -radius * 0.24, width: radius * 0.48, height: radius * 0.48))
    }
}
