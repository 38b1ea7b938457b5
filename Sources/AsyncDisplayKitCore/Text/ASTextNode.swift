import Execution
import Typesetting

/// There is one text engine; code written for the second one of Texture works unchanged.
public typealias ASTextNode2 = ASTextNode

/// Shows attributed text: measured and drawn on any thread, wrapped to the width it is given, and truncated if it does
/// not fit.
///
/// Links are characters with one of the `linkAttributeNames`. While a text has a `delegate`, and links or an
/// `additionalTruncationMessage`, it takes touches on these; touches beside them go to the view under the text, such as
/// the row of a table. This is so until the program sets `isUserInteractionEnabled`: false takes no touches, true takes
/// all touches in the bounds. Properties may be set on any thread; if one changes size or pixels, the node is measured
/// or drawn again.
open class ASTextNode: ASControlNode {
    // Behind the node's lock.
    private var content = TextNodeContent()
    private var behaviour: TextNodeBehaviour = []
    /// Settings that only few text nodes have.
    private var rareSettings: RareTextSettings?

    /// The settings, or the defaults if none has been set.
    private var settings: RareTextSettings { rareSettings ?? .initial }
    private var ensuredSettings: RareTextSettings { RareTextSettings.ensured(in: &rareSettings) }
    @MainActor var ensuredTouches: TextTouches { TextTouches.ensured(in: &touches) }

    // Main thread only.
    nonisolated(unsafe) private(set) var touches: TextTouches?

    /// The object that is told of taps on links. Links take touches as long as there is a delegate. Held weakly; main
    /// thread.
    @preconcurrency @MainActor public weak var delegate: (any ASTextNodeDelegate)? {
        get { touches?.delegate }
        set {
            if touches != nil || newValue != nil { ensuredTouches.delegate = newValue }
            changeWhatIsTapped { behaviour.set(.hasDelegate, newValue != nil) }
            addLongPress()
        }
    }

    public override init() {
        super.init()
        properties.isOpaque = false
        displayState.needsDisplayOnBoundsChange = true
        displayState.placeholderEnabled = true
    }

    deinit {
        var release = MainThreadRelease()
        release.take(&touches)
        release.schedule()
    }

    // MARK: Text

    /// The text; nil and empty text have no width. Characters without a colour are drawn in `label`. Setting an equal
    /// text costs a comparison. Reading makes a new string each time, with fonts equal to those that were set. Any
    /// thread.
    open var attributedText: NSAttributedString? {
        get { nodeLock.withLock { content.snapshot?.attributedString } }
        set {
            let snapshot = newValue.map(AttributedStringSnapshot.init)
            let (changed, wasEmpty) = changeWhatIsTapped { () -> (Bool, Bool) in
                let wasEmpty = content.snapshot?.string.isEmpty ?? true
                let changed = content.setText(snapshot)
                if changed { content.setToken(of: settings.truncation) }
                return (changed, wasEmpty)
            }
            guard changed else { return }
            exportBaselines(factor: 1)
            write(.accessibilityLabel) {
                $0.accessibilityLabel = nil
                $0.isLabelledByText = true
            }
            let isEmpty = snapshot?.string.isEmpty ?? true
            if isEmpty != wasEmpty { isAccessibilityElement = !isEmpty }
            contentDidChange()
        }
    }

    override var shownText: String? { nodeLock.withLock { content.snapshot?.string } }

    /// The text as it was when it was set.
    var snapshot: AttributedStringSnapshot? { nodeLock.withLock { content.snapshot } }

    /// The most lines that are shown; 0 for as many as fit.
    public var maximumNumberOfLines: UInt {
        get { UInt(nodeLock.withLock { content.options.maximumNumberOfLines }) }
        set { change { $0.maximumNumberOfLines = Int32(clamping: newValue) } }
    }

    /// How text that does not fit is cut. Wrapping modes cut at the end.
    public var truncationMode: NSLineBreakMode {
        get { NSLineBreakMode(truncating: nodeLock.withLock { content.options.truncation }) }
        set { change { $0.truncation = newValue.truncation } }
    }

    /// The text that is shown in place of truncated text; "…" if nil. Attributes that it lacks are those of the text's
    /// last character.
    public var truncationAttributedText: NSAttributedString? {
        get { truncation.token }
        set { changeTruncation { $0.token = newValue.map { NSAttributedString(attributedString: $0) } } }
    }

    /// A text that stands after the truncation token and can be tapped, such as "more" in "… more".
    public var additionalTruncationMessage: NSAttributedString? {
        get { truncation.message }
        set { changeTruncation { $0.message = newValue.map { NSAttributedString(attributedString: $0) } } }
    }

    var truncation: TextTruncation { nodeLock.withLock { settings.truncation } }

    private func changeTruncation(_ body: (inout TextTruncation) -> Void) {
        let changed = changeWhatIsTapped { () -> Bool in
            body(&ensuredSettings.truncation)
            return content.setToken(of: settings.truncation)
        }
        if changed { contentDidChange() }
    }

    /// The room around the text, in points. Default zero. Any thread.
    public var textContainerInset: UIEdgeInsets {
        get { nodeLock.withLock { content.options.insets } }
        set { change { $0.insets = newValue } }
    }

    /// Areas that lines flow around, in the coordinates of the text inside of `textContainerInset`.
    public var exclusionPaths: [UIBezierPath]? {
        get { nodeLock.withLock { settings.exclusionPaths } }
        set {
            let paths = newValue?.compactMap { $0.cgPath.copy() } ?? []
            nodeLock.withLock { ensuredSettings.exclusionPaths = newValue }
            change { $0.exclusionPaths = paths }
        }
    }

    /// Factors for the size of fonts, below 1 and in descending order. Text that does not fit the width, height or
    /// number of lines is laid out with the first factor with which it fits, else with the last. Not used where the
    /// width is unlimited.
    public var pointSizeScaleFactors: [NSNumber]? {
        get { nodeLock.withLock { settings.scaleFactors } }
        set {
            nodeLock.withLock { ensuredSettings.scaleFactors = newValue }
            change { $0.scaleFactors = newValue?.map(\.doubleValue).filter { $0 > 0 && $0 < 1 } ?? [] }
        }
    }

    /// Whether text without a colour of its own takes the tint colour.
    public var textColorFollowsTintColor: Bool {
        get { nodeLock.withLock { behaviour.contains(.textColorFollowsTintColor) } }
        set {
            nodeLock.withLock { behaviour.set(.textColorFollowsTintColor, newValue) }
            redisplay()
        }
    }

    private func change(_ body: (inout TextNodeContent.Options) -> Void) {
        if nodeLock.withLock({ content.change(body) }) { contentDidChange() }
    }

    private func contentDidChange() {
        setNeedsLayout()
        redisplay()
    }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        if textColorFollowsTintColor { setNeedsDisplay() }
    }

    override open var defaultAccessibilityTraits: UIAccessibilityTraits { .staticText }

    // MARK: Size of text

    /// Whether fonts from `UIFont.preferredFont(forTextStyle:)` and `UIFontMetrics` follow the size of text of the
    /// node's traits. Default true; UIKit's is false. `attributedText` keeps the fonts that it was set with. Any
    /// thread.
    public var adjustsFontForContentSizeCategory: Bool {
        get { nodeLock.withLock { !behaviour.contains(.keepsFontSize) } }
        set {
            nodeLock.withLock { behaviour.set(.keepsFontSize, !newValue) }
            adjustFonts()
        }
    }

    override open func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        adjustFonts()
    }

    private func adjustFonts() {
        let category = primitiveTraitCollection.preferredContentSizeCategory
        let changed = nodeLock.withLock {
            content.setContentSize(
                behaviour.contains(.keepsFontSize) ? .unspecified : category, truncation: settings.truncation)
        }
        guard changed else { return }
        exportBaselines(factor: 1)
        contentDidChange()
    }

    // MARK: Shadow

    /// The shadow belongs to the characters, not to the layer.
    override package var drawsShadow: Bool { true }

    override package func shadowDidChange() {
        let shadow = read { TextShadow(of: $0) }
        change { $0.shadow = shadow }
    }

    /// How far the shadow enlarges the node on each side, as values that are zero or negative.
    public var shadowPadding: UIEdgeInsets { nodeLock.withLock { content.shadowPadding } }

    // MARK: Measuring

    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let room = nodeLock.withLock { content.room }
        let width = max(0, constrainedSize.width - room.left - room.right)
        let height = max(0, constrainedSize.height - room.top - room.bottom)
        guard let cached = layout(width: width, height: height) else { return .zero }
        if cached.factor != 1 { exportBaselines(factor: CGFloat(cached.factor)) }
        let size = cached.layout.size
        return CGSize(
            width: min(size.width + room.left + room.right, constrainedSize.width),
            height: min(size.height + room.top + room.bottom, constrainedSize.height))
    }

    /// Writes the baselines into the style, for stacks that align baselines.
    private func exportBaselines(factor: CGFloat) {
        guard let baselines = nodeLock.withLock({ content.baselines }) else { return }
        style.setBaselines(ascender: baselines.ascender * factor, descender: baselines.descender * factor)
    }

    /// A layout for the width and height; the remembered one if the text comes out the same in it.
    private func layout(width: CGFloat, height: CGFloat) -> TextNodeContent.CachedLayout? {
        let (current, scale) = nodeLock.withLock { (content, displayState.scale) }
        if let known = current.layout(width: width, height: height, scale: scale) { return known }
        guard let made = current.makeLayout(width: width, height: height, scale: scale) else { return nil }
        nodeLock.withLock { content.keep(made, madeFrom: current) }
        return made
    }

    /// Far from the viewport the text needs no layout. When the text comes back, an equal layout is made to draw it.
    override open func didExitPreloadState() {
        super.didExitPreloadState()
        nodeLock.withLock { content.releaseLayout() }
    }

    /// The whole text was drawn. Most are drawn once: this thread, which has the layout in its cache, releases it.
    func didDraw(wasCancelled: Bool) { if !wasCancelled { nodeLock.withLock { content.releaseLayout() } } }

    /// Whether a layout of the text is kept in memory. Any thread.
    package var holdsTextLayout: Bool { nodeLock.withLock { content.holdsLayout } }

    /// The layout of the text in a node of this size; nil without text.
    func layout(inside size: CGSize) -> TextNodeContent.CachedLayout? {
        let room = nodeLock.withLock { content.room }
        return layout(width: size.width - room.left - room.right, height: size.height - room.top - room.bottom)
    }

    /// The layout in the node's bounds and its place in the node. Before the node has bounds, the layout is made in the
    /// size at which the node was measured.
    var placedLayout: (layout: TextLayout, origin: CGPoint, width: CGFloat)? {
        let size = bounds.isEmpty ? calculatedSize : bounds.size
        let room = nodeLock.withLock { content.room }
        guard let cached = layout(inside: size) else { return nil }
        return (cached.layout, CGPoint(x: room.left, y: room.top), size.width - room.left - room.right)
    }

    // MARK: Drawing

    override package var implementsDisplay: Bool { true }
    override package var drawsForCertain: Bool { true }
    override package var drawsBackground: Bool { false }

    override package func makeDisplayWork(_ request: DisplayRequest) -> DisplayWork? {
        guard let draw = textDraw(request) else { return nil }
        let reference = BackReference(self)
        return { token throws(BitmapError) in
            guard let node = reference.object, let text = node.layout(inside: request.bounds.size)?.layout
            else { return nil }
            let image = try draw.draw(text, request.whole, token)
            node.didDraw(wasCancelled: image == nil)
            guard let image else { return nil }
            return DisplayResult(image: image, contentsScale: request.scale)
        }
    }

    override package func makeRasterDrawing(_ request: DisplayRequest) -> RasterDrawing? {
        textDraw(request)?.drawing(of: self, request)
    }

    override package func makeTileWork(_ request: DisplayRequest) -> TileWork? {
        guard let draw = textDraw(request) else { return nil }
        let reference = BackReference(self)
        return { part, _, token throws(BitmapError) in
            guard let text = reference.object?.layout(inside: request.bounds.size)?.layout,
                let image = try draw.draw(text, part, token)
            else { return nil }
            return .part(image)
        }
    }

    /// Nil without text.
    @MainActor private func textDraw(_ request: DisplayRequest) -> TextDraw? {
        let content = nodeLock.withLock { self.content }
        guard content.snapshot != nil, request.pixelWidth > 0, request.pixelHeight > 0 else { return nil }
        let color: UIColor? = textColorFollowsTintColor ? tintColor : content.lacksColors ? .label : nil
        return TextDraw(
            scale: request.scale, room: content.room, tint: color?.cgColor.pixel,
            willDraw: willDisplayNodeContentWithRenderingContext, didDraw: didDisplayNodeContentWithRenderingContext)
    }

    // MARK: Placeholder

    /// The colour of the bars that are shown while the text is not drawn; nil shows none.
    public var placeholderColor: UIColor? {
        get { nodeLock.withLock { settings.placeholderColor } }
        set {
            nodeLock.withLock { ensuredSettings.placeholderColor = newValue }
            placeholderEnabled = (newValue?.cgColor.alpha ?? 0) > 0
        }
    }

    /// How much smaller a placeholder's bar is on each side than the line it stands for. By default 2 points above and
    /// below, which keep the bars apart.
    public var placeholderInsets: UIEdgeInsets {
        get { nodeLock.withLock { settings.placeholderInsets } }
        set { nodeLock.withLock { ensuredSettings.placeholderInsets = newValue } }
    }

    /// A picture with a bar for each line of text.
    override open func placeholderImage() -> UIImage? {
        guard let color = placeholderColor, let placed = placedLayout else { return nil }
        let area = takePlaceholderPart() ?? CGRect(origin: .zero, size: bounds.size)
        guard area.width >= 1, area.height >= 1 else { return nil }
        return placed.layout.placeholder(of: area, origin: placed.origin, color, insets: placeholderInsets)
    }

    // MARK: Links

    /// Attributes whose characters are links; `NSLink` by default.
    public var linkAttributeNames: [String] {
        get { nodeLock.withLock { settings.linkAttributeNames } }
        set { changeWhatIsTapped { ensuredSettings.linkAttributeNames = newValue } }
    }

    /// How a touched link is marked. In the dark style it is always marked as with `dark`.
    public var highlightStyle: ASTextNodeHighlightStyle {
        get { nodeLock.withLock { behaviour.contains(.highlightsDark) ? .dark : .light } }
        set { nodeLock.withLock { behaviour.set(.highlightsDark, newValue == .dark) } }
    }

    /// Whether a long press on a link takes the touch from the node. Set it before the node is loaded.
    public var longPressCancelsTouches: Bool {
        get { nodeLock.withLock { behaviour.contains(.longPressCancelsTouches) } }
        set { nodeLock.withLock { behaviour.set(.longPressCancelsTouches, newValue) } }
    }

    /// Whether touches beside links go to the view under the text.
    public var passthroughNonlinkTouches: Bool {
        get { nodeLock.withLock { behaviour.contains(.passthroughNonlinkTouches) } }
        set { nodeLock.withLock { behaviour.set(.passthroughNonlinkTouches, newValue) } }
    }

    /// Whether the node takes all touches although `passthroughNonlinkTouches` is set.
    public var alwaysHandleTruncationTokenTap: Bool {
        get { nodeLock.withLock { behaviour.contains(.alwaysHandleTruncationTokenTap) } }
        set { nodeLock.withLock { behaviour.set(.alwaysHandleTruncationTokenTap, newValue) } }
    }

    /// A layer takes no touches, so a text with links, or with an `additionalTruncationMessage`, needs a view.
    override open var supportsLayerBacking: Bool {
        super.supportsLayerBacking && nodeLock.withLock { !hasTargets }
    }

    /// Whether there is something to tap. Under the node's lock. O(runs of attributes).
    private var hasTargets: Bool {
        if settings.truncation.message != nil { return true }
        let names = settings.linkAttributeNames
        return content.snapshot?.contains { attributes in
            names.contains { attributes[NSAttributedString.Key($0)] != nil }
        } ?? false
    }

    /// Whether taps are reported. Under the node's lock.
    private var reportsTaps: Bool { behaviour.contains(.hasDelegate) && hasTargets }

    /// Changes something that decides whether taps are reported, under the node's lock. As long as they are, and the
    /// program has not said otherwise, the node takes touches.
    private func changeWhatIsTapped<Result>(_ change: () -> Result) -> Result {
        let (result, isOther) = nodeLock.withLock { () -> (Result, Bool) in
            let result = change()
            return (result, reportsTaps != properties.takesTouchesByDefault)
        }
        if isOther { write(.isUserInteractionEnabled) { $0.takesTouchesByDefault = reportsTaps } }
        return result
    }

    // MARK: Keys and pointer

    /// A text takes no key focus itself; its links take it as parts of the view (`TextFocusPart`).
    @MainActor override var canBecomeFocused: Bool { false }
    @MainActor override func pointerStyle(at point: CGPoint) -> UIPointerStyle? { linkPointerStyle(at: point) }
    @MainActor override func toolTipConfiguration(at point: CGPoint) -> UIToolTipConfiguration? {
        super.toolTipConfiguration(at: point) ?? linkToolTip(at: point)
    }

    // MARK: Touches

    override open func didLoad() {
        super.didLoad()
        addLongPress()
    }

    /// A long press is recognised once there are a view and a delegate.
    @MainActor private func addLongPress() {
        guard touches?.longPress == nil, viewIfLoaded != nil, delegate != nil else { return }
        let recognizer = UILongPressGestureRecognizer { [unowned self] in didLongPress($0) }
        recognizer.cancelsTouchesInView = longPressCancelsTouches
        view.addGestureRecognizer(recognizer)
        ensuredTouches.longPress = recognizer
    }

    override open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard super.point(inside: point, with: event) else { return false }
        if passthroughNonlinkTouches { return alwaysHandleTruncationTokenTap || target(at: point) != nil }
        // If client code has not set `isUserInteractionEnabled`, touches beside links pass through.
        guard read({ $0.chosenInteraction == nil && $0.takesTouchesByDefault }) else { return true }
        return delegate != nil && target(at: point) != nil
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        guard let point = touches.first?.location(in: viewIfLoaded), let target = target(at: point) else { return }
        let rects = rects(of: target)
        ensuredTouches.touched = target
        if case .link(_, _, let range) = target { ensuredTouches.highlightRange = range }
        setHighlight(rects, animated: true)
    }

    /// A touch that leaves the link on which it began taps nothing, even if it comes back.
    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        guard let touched = self.touches?.touched, let touch = touches.first else { return }
        let point = touch.location(in: viewIfLoaded)
        guard point != touch.previousLocation(in: viewIfLoaded) else { return }
        if !touched.isSame(as: target(at: point)) { clearTouched() }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        if let touched = self.touches?.touched, let point = touches.first?.location(in: viewIfLoaded) {
            tellOfTap(on: touched, at: point)
        }
        clearTouched()
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        clearTouched()
    }

    @MainActor private func didLongPress(_ recognizer: UIGestureRecognizer) {
        guard recognizer.state == .began, let delegate,
            case .link(let attribute, let value, let range) = touches?.touched
        else { return }
        let point = recognizer.location(in: viewIfLoaded)
        guard delegate.textNode(self, shouldLongPressLinkAttribute: attribute, value: value, at: point) else { return }
        delegate.textNode(self, longPressedLinkAttribute: attribute, value: value, at: point, textRange: range)
    }
}

@available(swift, introduced: 6)
extension ASTextNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only
