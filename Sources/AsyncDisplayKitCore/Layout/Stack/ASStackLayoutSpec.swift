import Foundation

/// Places its children one after the other, and lets them grow and shrink: flexbox without margins, with gaps.
///
/// Differences from the web: `flexShrink` is 0 by default, growth fills the range's *minimum* and shrinking starts
/// above its *maximum*, flexing is a single pass that ignores the minima and maxima of children, and growth is dealt
/// out in whole points. Percentages of children need a stack that is exact along that axis.
open class ASStackLayoutSpec: ASLayoutSpec {
    /// The axis of the stack; horizontal by default.
    public var direction: ASStackLayoutDirection {
        didSet {
            guard direction != oldValue else { return }
            checkMutable()
            resolveAlignments()
        }
    }

    /// The distance between two children, in points, added to their own spacings.
    public var spacing: CGFloat {
        didSet {
            checkMutable()
            if !spacing.isFinite { spacing = repairedSpacing(spacing, "spacing") }
        }
    }

    /// Places children by side instead of by axis; `.none` leaves what was resolved before.
    public var horizontalAlignment = ASHorizontalAlignment.none {
        didSet {
            guard horizontalAlignment != oldValue else { return }
            checkMutable()
            resolveAlignments()
        }
    }

    /// Places children by side instead of by axis; `.none` leaves what was resolved before.
    public var verticalAlignment = ASVerticalAlignment.none {
        didSet {
            guard verticalAlignment != oldValue else { return }
            checkMutable()
            resolveAlignments()
        }
    }

    /// The places of children along the stack. Setting it while an alignment by side is in force is a mistake, which is
    /// reported.
    public var justifyContent: ASStackLayoutJustifyContent {
        get { resolvedJustifyContent }
        set {
            guard newValue != resolvedJustifyContent else { return }
            checkMutable()
            checkAlignmentConflict("justifyContent")
            resolvedJustifyContent = newValue
        }
    }

    /// The places of children across the stack; `.stretch` by default. Setting it while an alignment by side is in
    /// force is a mistake, which is reported.
    public var alignItems: ASStackLayoutAlignItems {
        get { resolvedAlignItems }
        set {
            guard newValue != resolvedAlignItems else { return }
            checkMutable()
            checkAlignmentConflict("alignItems")
            resolvedAlignItems = newValue
        }
    }

    /// Whether children that do not fit the maximum go to further lines.
    public var flexWrap: ASStackLayoutFlexWrap

    /// The places of several lines across the stack; `.start` by default.
    public var alignContent: ASStackLayoutAlignContent

    /// The distance between two lines of a wrapping stack, in points. Default 0.
    public var lineSpacing: CGFloat {
        didSet {
            if !lineSpacing.isFinite { lineSpacing = repairedSpacing(lineSpacing, "lineSpacing") }
        }
    }

    /// Whether children are measured on several threads at once. The result is the same; worth it only for children
    /// that are slow to measure (long texts), and only for children that never need the main thread.
    public var isConcurrent = false

    private var resolvedJustifyContent: ASStackLayoutJustifyContent
    private var resolvedAlignItems: ASStackLayoutAlignItems

    /// An empty horizontal stack with all defaults.
    public override convenience init() {
        self.init(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [])
    }

    /// A stack of one line.
    public convenience init(
        direction: ASStackLayoutDirection, spacing: CGFloat, justifyContent: ASStackLayoutJustifyContent,
        alignItems: ASStackLayoutAlignItems, children: [any ASLayoutElement]
    ) {
        self.init(
            direction: direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
            flexWrap: .noWrap, alignContent: .start, lineSpacing: 0, children: children)
    }

    /// A stack whose children may go to further lines, without space between these.
    public convenience init(
        direction: ASStackLayoutDirection, spacing: CGFloat, justifyContent: ASStackLayoutJustifyContent,
        alignItems: ASStackLayoutAlignItems, flexWrap: ASStackLayoutFlexWrap,
        alignContent: ASStackLayoutAlignContent, children: [any ASLayoutElement]
    ) {
        self.init(
            direction: direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
            flexWrap: flexWrap, alignContent: alignContent, lineSpacing: 0, children: children)
    }

    /// A stack whose children may continue on further lines, `lineSpacing` points apart. Spacings that are not finite
    /// are reported and count as 0.
    public init(
        direction: ASStackLayoutDirection, spacing: CGFloat, justifyContent: ASStackLayoutJustifyContent,
        alignItems: ASStackLayoutAlignItems, flexWrap: ASStackLayoutFlexWrap,
        alignContent: ASStackLayoutAlignContent, lineSpacing: CGFloat, children: [any ASLayoutElement]
    ) {
        self.direction = direction
        self.spacing = spacing
        resolvedJustifyContent = justifyContent
        resolvedAlignItems = alignItems
        self.flexWrap = flexWrap
        self.alignContent = alignContent
        self.lineSpacing = lineSpacing
        super.init()
        adopt(ChildList(children))
        if !spacing.isFinite { self.spacing = repairedSpacing(spacing, "spacing") }
        if !lineSpacing.isFinite { self.lineSpacing = repairedSpacing(lineSpacing, "lineSpacing") }
    }

    /// An empty vertical stack with all other defaults.
    public class func vertical() -> ASStackLayoutSpec {
        let stack = ASStackLayoutSpec()
        stack.direction = .vertical
        return stack
    }

    /// An empty horizontal stack with all defaults.
    public class func horizontal() -> ASStackLayoutSpec {
        ASStackLayoutSpec()
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        if childList.isEmpty { return ASLayout(layoutElement: self, size: constrainedSize.min) }
        return StackMeasurement.layout(of: self, in: constrainedSize)
    }

    /// A vertical stack has the first baseline of its first child and the last baseline of its last child, so that a
    /// stack around it can align baselines.
    final func adoptBaselines(of children: [any ASLayoutElement]) {
        let ascender = children.first?.styleValues.ascender ?? 0
        let descender = children.last?.styleValues.descender ?? 0
        let own = existingStyleValues
        if own.ascender != ascender { style.ascender = ascender }
        if own.descender != descender { style.descender = descender }
    }

    open override func asciiArtString() -> String {
        asciiArt(direction: direction)
    }

    override var descriptionProperties: [String] {
        ["\(direction)"] + super.descriptionProperties
    }

    // MARK: Alignment by side

    /// Writes the alignments by side into the properties of the axis they lie on.
    private func resolveAlignments() {
        let isHorizontal = direction == .horizontal
        switch horizontalAlignment {
        case .none: break
        case .left: align(onMainAxis: isHorizontal, .start, .start)
        case .middle: align(onMainAxis: isHorizontal, .center, .center)
        case .right: align(onMainAxis: isHorizontal, .end, .end)
        }
        switch verticalAlignment {
        case .none: break
        case .top: align(onMainAxis: !isHorizontal, .start, .start)
        case .center: align(onMainAxis: !isHorizontal, .center, .center)
        case .bottom: align(onMainAxis: !isHorizontal, .end, .end)
        }
    }

    private func align(
        onMainAxis: Bool, _ justify: ASStackLayoutJustifyContent, _ items: ASStackLayoutAlignItems
    ) {
        if onMainAxis {
            resolvedJustifyContent = justify
        } else {
            resolvedAlignItems = items
        }
    }

    private func checkAlignmentConflict(_ property: String) {
        guard horizontalAlignment != .none || verticalAlignment != .none else { return }
        LayoutMisuse.report(.alignmentConflict, self) {
            """
            \(property) was set although horizontalAlignment or verticalAlignment is in force. Use one or the other; \
            set both alignments to .none first.
            """
        }
    }

    @inline(never)
    private func repairedSpacing(_ spacing: CGFloat, _ property: String) -> CGFloat {
        LayoutMisuse.report(.specValue, self) {
            """
            \(property) was set to \(spacing) and taken as 0. It must be finite; to spread children over all the space \
            there is, use justifyContent or alignContent.
            """
        }
        return 0
    }
}
