import Execution
import Typesetting

/// Shows attributed text: measured and drawn on any thread, wrapped to the width it is given and cut where it must be.
open class ASTextNode: ASControlNode {
    // Behind the node's lock.
    private var storedText: NSAttributedString?
    private var styled: StyledText?
    private var options = TextNodeOptions()
    /// The newest layout and what it was made for; drawing reuses it when it fits.
    private var cachedLayout: CachedLayout?
    private var storedPlaceholderColor: UIColor? = ASDisplayNodeDefaultPlaceholderColor()

    private struct TextNodeOptions: Equatable {
        var maximumNumberOfLines = 0
        var truncation: Typesetting.LineBreakMode = .wordWrapping
        var token: StyledText?
        var insets = UIEdgeInsets.zero
    }

    private struct CachedLayout {
        let layout: TextLayout
        let width: CGFloat
        let height: CGFloat
        let scale: CGFloat

        /// Whether text laid out for this constraint looks the same in another one: nothing was cut, nothing would be, and
        /// the lines do not depend on the width beyond the used one.
        func fits(width: CGFloat, height: CGFloat, scale: CGFloat, text: StyledText) -> Bool {
            guard scale == self.scale else { return false }
            if width == self.width, height == self.height { return true }
            let slack = 0.01
            guard width <= self.width + slack, width >= layout.size.width - slack, height >= layout.size.height - slack
            else {
                return false
            }
            if layout.isTruncated { return abs(height - self.height) < slack || height < self.height + slack }
            return text.runs.allSatisfy {
                $0.attributes.paragraph.alignment == .natural || $0.attributes.paragraph.alignment == .left
            }
        }
    }

    public override init() {
        super.init()
        properties.isOpaque = false
        displayState.needsDisplayOnBoundsChange = true
        displayState.placeholderEnabled = true
    }

    // MARK: Text

    /// The text. Setting a different one measures and draws again. Any thread.
    open var attributedText: NSAttributedString? {
        get { nodeLock.withLock { storedText } }
        set {
            let snapshot = newValue.map { AttributedStringSnapshot.styledText(from: $0).text }
            let isEqual = nodeLock.withLock { () -> Bool in
                if snapshot == styled, (storedText == nil) == (newValue == nil) { return true }
                storedText = newValue.map { NSAttributedString(attributedString: $0) }
                styled = snapshot
                cachedLayout = nil
                return false
            }
            guard !isEqual else { return }
            exportBaselines(snapshot)
            contentDidChange()
        }
    }

    /// 0 for as many as fit.
    public var maximumNumberOfLines: UInt {
        get { UInt(nodeLock.withLock { options.maximumNumberOfLines }) }
        set { change { $0.maximumNumberOfLines = Int(newValue) } }
    }

    /// How text that does not fit is cut. Wrapping modes cut at the end.
    public var truncationMode: NSLineBreakMode {
        get { nodeLock.withLock { storedTruncationMode } }
        set {
            nodeLock.withLock { storedTruncationMode = newValue }
            change { $0.truncation = newValue.truncation }
        }
    }

    /// Stands where text was cut; "…" in the text's own attributes if nil.
    public var truncationAttributedText: NSAttributedString? {
        get { nodeLock.withLock { storedToken } }
        set {
            let token = newValue.map { AttributedStringSnapshot.styledText(from: $0).text }
            nodeLock.withLock { storedToken = newValue }
            change { $0.token = token }
        }
    }

    private var storedToken: NSAttributedString?
    private var storedTruncationMode = NSLineBreakMode.byWordWrapping

    public var textContainerInset: UIEdgeInsets {
        get { nodeLock.withLock { options.insets } }
        set { change { $0.insets = newValue } }
    }

    /// Whether not all of the text is shown, at the present size.
    public var isTruncated: Bool { layoutForBounds()?.isTruncated ?? false }

    /// Lines shown, at the present size.
    public var lineCount: UInt { UInt(layoutForBounds()?.lineCount ?? 0) }

    /// The bars shown while the text is not drawn; nil shows none.
    public var placeholderColor: UIColor? {
        get { nodeLock.withLock { storedPlaceholderColor } }
        set {
            nodeLock.withLock { storedPlaceholderColor = newValue }
            placeholderEnabled = newValue != nil
        }
    }

    private func change(_ body: (inout TextNodeOptions) -> Void) {
        let changed = nodeLock.withLock { () -> Bool in
            let old = options
            body(&options)
            if options != old { cachedLayout = nil }
            return options != old
        }
        if changed { contentDidChange() }
    }

    /// Before the node is measured for the first time there is nothing to invalidate.
    private func contentDidChange() {
        setNeedsLayout()
        if isNodeLoaded || isInDisplayState { setNeedsDisplay() }
    }

    /// Baselines for stacks: the first character's ascender, the last one's descender.
    private func exportBaselines(_ text: StyledText?) {
        guard let first = text?.runs.first, let last = text?.runs.last else { return }
        let metrics = FontCatalog.shared.metrics(for: first.attributes.font)
        var ascender = metrics.ascender
        let paragraph = first.attributes.paragraph
        if paragraph.minimumLineHeight > 0 || paragraph.maximumLineHeight > 0 {
            var height = max(metrics.lineHeight, paragraph.minimumLineHeight)
            if paragraph.maximumLineHeight > 0 { height = min(height, paragraph.maximumLineHeight) }
            ascender = height + metrics.descender
        }
        let style = self.style
        style.ascender = ascender
        style.descender = FontCatalog.shared.metrics(for: last.attributes.font).descender
    }

    // MARK: Measuring

    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let insets = nodeLock.withLock { options.insets }
        let width = max(0, constrainedSize.width - insets.left - insets.right)
        let height = max(0, constrainedSize.height - insets.top - insets.bottom)
        guard let layout = layout(width: width, height: height) else { return .zero }
        return CGSize(
            width: min(layout.size.width + insets.left + insets.right, constrainedSize.width),
            height: min(layout.size.height + insets.top + insets.bottom, constrainedSize.height))
    }

    /// A layout for the width and height; the remembered one if the text comes out the same in it.
    private func layout(width: CGFloat, height: CGFloat) -> TextLayout? {
        let (text, options, cached, scale) = nodeLock.withLock {
            (styled, self.options, cachedLayout, displayState.scale)
        }
        guard let text else { return nil }
        if let cached, cached.fits(width: width, height: height, scale: scale, text: text) { return cached.layout }
        var request = TextLayoutOptions(width: width, height: height, scale: scale)
        request.maximumNumberOfLines = options.maximumNumberOfLines
        request.truncation = options.truncation
        request.truncationToken = options.token
        let layout = TextLayout.make(text, options: request)
        nodeLock.withLock {
            if styled == text, self.options == options {
                cachedLayout = CachedLayout(layout: layout, width: width, height: height, scale: scale)
            }
        }
        return layout
    }

    private func layoutForBounds() -> TextLayout? {
        let size = bounds.isEmpty ? calculatedSize : bounds.size
        let insets = textContainerInset
        return layout(width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
    }

    // MARK: Drawing

    override package var implementsDisplay: Bool { true }

    override package func makeDisplayWork(_ request: DisplayRequest) -> DisplayWork? {
        let insets = nodeLock.withLock { styled == nil ? nil : options.insets }
        guard let insets, request.pixelWidth > 0, request.pixelHeight > 0 else { return nil }
        let willDraw = willDisplayNodeContentWithRenderingContext
        let didDraw = didDisplayNodeContentWithRenderingContext
        return { [weak self] token in
            guard let self,
                let layout = self.layout(
                    width: request.bounds.width - insets.left - insets.right,
                    height: request.bounds.height - insets.top - insets.bottom)
            else { return nil }
            let bitmap = Bitmap(width: request.pixelWidth, height: request.pixelHeight)
            if let willDraw { Self.modify(bitmap, request.scale, willDraw) }
            let origin = (
                x: Int((insets.left * request.scale).rounded()), y: Int((insets.top * request.scale).rounded())
            )
            layout.draw(into: bitmap, at: origin, clip: nil, isCancelled: { token.isCancelled })
            if token.isCancelled { return nil }
            if let didDraw { Self.modify(bitmap, request.scale, didDraw) }
            return DisplayResult(image: bitmap.makeImage(isOpaque: false), contentsScale: request.scale)
        }
    }

    private static func modify(_ bitmap: Bitmap, _ scale: CGFloat, _ modifier: ContextModifier) {
        let context = CGContext(bitmap: bitmap, scale: scale)
        modifier(context, nil)
        context.finish()
    }

    /// A bar for each line of text.
    override open func placeholderImage() -> UIImage? {
        guard let color = placeholderColor, let layout = layoutForBounds() else { return nil }
        let size = bounds.size
        guard size.width >= 1, size.height >= 1 else { return nil }
        let bitmap = Bitmap(width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
        let context = CGContext(bitmap: bitmap, scale: 1)
        context.setFillColor(color.cgColor)
        for line in layout.lines {
            let rect = CGRect(
                x: textContainerInset.left + line.origin.x, y: textContainerInset.top + line.origin.y,
                width: line.width,
                height: line.height)
            context.fill(rect.insetBy(dx: 0, dy: Self.placeholderBarInset))
        }
        return context.makeImage().map { UIImage(cgImage: $0) }
    }

    /// Space above and below a placeholder bar, so that lines stay apart.
    private static let placeholderBarInset: CGFloat = 2
}

@available(swift, introduced: 6)
extension ASTextNode: @unchecked Sendable {}  // state is behind the node's lock

extension NSLineBreakMode {
    /// The text engine's name for it.
    var truncation: Typesetting.LineBreakMode {
        switch self {
        case .byWordWrapping: .wordWrapping
        case .byCharWrapping: .charWrapping
        case .byClipping: .clipping
        case .byTruncatingHead: .truncatingHead
        case .byTruncatingTail: .truncatingTail
        case .byTruncatingMiddle: .truncatingMiddle
        }
    }
}
