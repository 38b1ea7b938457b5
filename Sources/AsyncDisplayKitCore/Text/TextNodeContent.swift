import Typesetting

/// How a text node behaves apart from what it shows. Behind the node's lock.
struct TextNodeBehaviour {
    var adjustsFont = true
    var highlightStyle = ASTextNodeHighlightStyle.light
    var longPressCancelsTouches = false
    var passthroughNonlinkTouches = false
    var alwaysHandleTruncationTokenTap = false
    var textColorFollowsTintColor = false
    /// Whether a delegate was set. It may be gone.
    var hasDelegate = false
}

/// The text of a text node, how it is set, and its newest layout. A value behind the node's lock.
struct TextNodeContent {
    private(set) var snapshot: AttributedStringSnapshot?
    private(set) var text: StyledText?
    private(set) var truncation = TextTruncation()
    private(set) var options = Options()
    /// The size of text for fonts that follow it; unspecified leaves them as they are.
    private(set) var contentSize = UIContentSizeCategory.unspecified
    /// The newest layout; drawing uses it again when it fits.
    private var cached: CachedLayout?
    /// What the newest layout was made for, also when it has been released.
    private var fit: Fit?

    /// Everything but the text that a layout depends on.
    struct Options: Equatable {
        var maximumNumberOfLines = 0
        var truncation: Typesetting.LineBreakMode = .wordWrapping
        var token: StyledText?
        var insets = UIEdgeInsets.zero
        var exclusionPaths: [CGPath] = []
        /// Tried from the first to the last when the text does not fit at its own size.
        var scaleFactors: [Double] = []
        /// Of characters that have none themselves.
        var shadow: TextShadow?
    }

    struct CachedLayout {
        let layout: TextLayout
        let fit: Fit
        /// What the font sizes were multiplied by.
        var factor: Double { fit.factor }
    }

    /// The box a layout was made in, and what came out.
    struct Fit {
        let width: CGFloat
        let height: CGFloat
        let scale: CGFloat
        let factor: Double
        /// Whether the lines do not depend on the width beyond the used one.
        let ignoresSlack: Bool
        let size: CGSize
        let isTruncated: Bool

        /// Whether text laid out for this constraint looks the same in another one: nothing was cut, and nothing would
        /// be.
        func fits(width: CGFloat, height: CGFloat, scale: CGFloat) -> Bool {
            guard scale == self.scale else { return false }
            if width == self.width, height == self.height { return true }
            let slack = 0.01
            guard ignoresSlack, factor == 1, width <= self.width + slack, width >= size.width - slack,
                height >= size.height - slack
            else { return false }
            return !isTruncated || height < self.height + slack
        }
    }

    // MARK: Text

    /// Returns whether anything changed.
    mutating func setText(_ new: AttributedStringSnapshot?) -> Bool {
        guard new != snapshot else { return false }
        snapshot = new
        options.token = composedToken
        makeText()
        return true
    }

    /// Returns whether anything changed.
    mutating func changeTruncation(_ body: (inout TextTruncation) -> Void) -> Bool {
        body(&truncation)
        let token = composedToken
        return change { $0.token = token }
    }

    /// Sets fonts that follow the size of text at another one. Returns whether anything changed.
    mutating func setContentSize(_ new: UIContentSizeCategory) -> Bool {
        guard new != contentSize else { return false }
        let old = contentSize
        contentSize = new
        let isOther = snapshot?.runs.contains { run in
            guard let font = run.attributes[.font] as? UIFont else { return false }
            return font.adjusted(to: old) != font.adjusted(to: new)
        }
        if isOther == true { makeText() }
        let token = composedToken
        return change { $0.token = token } || isOther == true
    }

    private var composedToken: StyledText? { truncation.composed(endOf: snapshot, contentSize: contentSize) }

    private mutating func makeText() {
        text = snapshot.map { shadowed($0.styledText(contentSize: contentSize)) }
        forgetLayout()
    }

    /// Returns whether anything changed.
    mutating func change(_ body: (inout Options) -> Void) -> Bool {
        let old = options
        body(&options)
        guard options != old else { return false }
        if options.shadow != old.shadow { makeText() }
        forgetLayout()
        return true
    }

    /// Whether some of the characters shown have no colour of their own.
    var lacksColors: Bool {
        [text, options.token].contains { $0?.runs.contains { !$0.attributes.hasExplicitColor } ?? false }
    }

    private mutating func forgetLayout() {
        cached = nil
        fit = nil
    }

    /// Gives the memory of the layout back. The next one is made in the same box, so that it comes out the same.
    mutating func releaseLayout() { cached = nil }

    private func shadowed(_ text: StyledText) -> StyledText {
        guard let shadow = options.shadow else { return text }
        return text.mapAttributes { $0.shadow = $0.shadow ?? shadow }
    }

    // MARK: Layouts

    /// The remembered layout, if the text comes out the same in that box.
    func layout(width: CGFloat, height: CGFloat, scale: CGFloat) -> CachedLayout? {
        guard let cached, cached.fit.fits(width: width, height: height, scale: scale) else { return nil }
        return cached
    }

    /// Keeps a layout, unless text or options have changed since it was begun from `old`.
    mutating func keep(_ layout: CachedLayout, madeFrom old: TextNodeContent) {
        guard text == old.text, options == old.options else { return }
        cached = layout
        fit = layout.fit
    }

    /// Sets the text in a box, in its own size or the first smaller one in which it fits. Nil without text.
    func makeLayout(width: CGFloat, height: CGFloat, scale: CGFloat) -> CachedLayout? {
        guard let text else { return nil }
        var (width, height) = (width, height)
        if let fit, fit.fits(width: width, height: height, scale: scale) { (width, height) = (fit.width, fit.height) }
        var request = TextLayoutOptions(width: width, height: height, scale: scale)
        request.maximumNumberOfLines = options.maximumNumberOfLines
        request.truncation = options.truncation
        request.truncationToken = options.token
        request.exclusionPaths = options.exclusionPaths
        var layout = TextLayout.make(text, options: request)
        var used = 1.0
        if width.isFinite {
            for factor in options.scaleFactors where layout.isTruncated || layout.hasBrokenWords {
                used = factor
                layout = TextLayout.make(text.scaled(by: factor), options: request)
            }
        }
        let ignoresSlack =
            options.exclusionPaths.isEmpty
            && text.runs.allSatisfy {
                $0.attributes.paragraph.alignment == .natural || $0.attributes.paragraph.alignment == .left
            }
        let fit = Fit(
            width: width, height: height, scale: scale, factor: used, ignoresSlack: ignoresSlack, size: layout.size,
            isTruncated: layout.isTruncated)
        return CachedLayout(layout: layout, fit: fit)
    }

    /// Whether there is a layout in memory.
    var holdsLayout: Bool { cached != nil }

    // MARK: Insets

    /// Room around the text: what was asked for, and what the shadow needs.
    var room: UIEdgeInsets {
        let padding = shadowPadding
        return UIEdgeInsets(
            top: options.insets.top - padding.top, left: options.insets.left - padding.left,
            bottom: options.insets.bottom - padding.bottom, right: options.insets.right - padding.right)
    }

    /// How far the shadow reaches beyond the text, as values that are zero or negative.
    var shadowPadding: UIEdgeInsets {
        guard let shadow = options.shadow else { return .zero }
        let radius = CGFloat(shadow.blurRadius)
        return UIEdgeInsets(
            top: min(0, shadow.offset.height - radius), left: min(0, shadow.offset.width - radius),
            bottom: min(0, -shadow.offset.height - radius), right: min(0, -shadow.offset.width - radius))
    }

    // MARK: Baselines

    /// The first character's ascender and the last one's descender (negative), for stacks. Nil without text.
    var baselines: (ascender: CGFloat, descender: CGFloat)? {
        guard let first = text?.runs.first, let last = text?.runs.last else { return nil }
        let metrics = FontCatalog.shared.metrics(for: first.attributes.font)
        var ascender = metrics.ascender
        let paragraph = first.attributes.paragraph
        if paragraph.minimumLineHeight > 0 || paragraph.maximumLineHeight > 0 {
            var height = max(metrics.lineHeight, paragraph.minimumLineHeight)
            if paragraph.maximumLineHeight > 0 { height = min(height, paragraph.maximumLineHeight) }
            ascender = height + metrics.descender
        }
        return (ascender, FontCatalog.shared.metrics(for: last.attributes.font).descender)
    }
}

extension NSLineBreakMode {
    /// The text engine's name for it.
    var truncation: Typesetting.LineBreakMode { Typesetting.LineBreakMode(self) }
}
