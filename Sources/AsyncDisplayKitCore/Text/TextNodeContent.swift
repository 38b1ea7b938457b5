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
    /// The snapshot as the engine takes it; nil without one, and once it was released: then it is made when it is needed.
    private var styled: StyledText?
    private(set) var options = Options()
    /// The size of text for fonts that follow it; unspecified leaves them as they are.
    private var contentSize = UIContentSizeCategory.unspecified
    /// The newest layout; drawing uses it again when it fits.
    private var newest: TextLayout?
    /// What the newest layout was made for, also when it has been released.
    private var fit: Fit?
    /// Counts what makes layouts invalid.
    private var version: UInt32 = 0
    /// Whether some of the text's characters have no colour of their own.
    private var textLacksColors = false

    /// Everything but the text that a layout depends on.
    struct Options: Equatable {
        var maximumNumberOfLines = 0
        var truncation: Typesetting.LineBreakMode = .wordWrapping
        /// What few nodes set; nil if this one has set none of it.
        private var rare: RareTextOptions?

        var token: StyledText? {
            get { rare?.values.token }
            set { change { $0.token = newValue } }
        }
        var insets: UIEdgeInsets {
            get { rare?.values.insets ?? .zero }
            set { change { $0.insets = newValue } }
        }
        var exclusionPaths: [CGPath] {
            get { rare?.values.exclusionPaths ?? [] }
            set { change { $0.exclusionPaths = newValue } }
        }
        /// Tried from the first to the last when the text does not fit at its own size.
        var scaleFactors: [Double] {
            get { rare?.values.scaleFactors ?? [] }
            set { change { $0.scaleFactors = newValue } }
        }
        /// Of characters that have none themselves.
        var shadow: TextShadow? {
            get { rare?.values.shadow }
            set { change { $0.shadow = newValue } }
        }

        private mutating func change(_ body: (inout RareTextOptions.Values) -> Void) {
            let old = rare?.values ?? RareTextOptions.Values()
            var new = old
            body(&new)
            if new != old { rare = RareTextOptions(new) }
        }
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
        styleText()
        forgetLayout()
        return true
    }

    /// Composes what marks the end of a text that is cut. Returns whether anything changed.
    @discardableResult
    mutating func setToken(of truncation: TextTruncation) -> Bool {
        let token = truncation.composed(endOf: snapshot, contentSize: contentSize)
        return change { $0.token = token }
    }

    /// Sets fonts that follow the size of text at another one. Returns whether anything changed.
    mutating func setContentSize(_ new: UIContentSizeCategory, truncation: TextTruncation) -> Bool {
        guard new != contentSize else { return false }
        let old = contentSize
        contentSize = new
        let isOther = snapshot?.contains { attributes in
            guard let font = attributes.font else { return false }
            return font.adjusted(to: old) != font.adjusted(to: new)
        }
        if isOther == true {
            styleText()
            forgetLayout()
        }
        return setToken(of: truncation) || isOther == true
    }

    /// Returns whether anything changed.
    mutating func change(_ body: (inout Options) -> Void) -> Bool {
        let old = options
        body(&options)
        guard options != old else { return false }
        if options.shadow != old.shadow { styleText() }
        forgetLayout()
        return true
    }

    private mutating func styleText() {
        styled = makeStyledText()
        textLacksColors = styled?.lacksColors ?? false
    }

    private func makeStyledText() -> StyledText? { snapshot.map { shadowed($0.styledText(contentSize: contentSize)) } }

    /// Whether some of the characters shown have no colour of their own.
    var lacksColors: Bool { textLacksColors || options.token?.lacksColors ?? false }

    private mutating func forgetLayout() {
        newest = nil
        fit = nil
        version &+= 1
    }

    /// Gives the memory of the layout back, and of the text as the engine takes it. The next layout is made in the same box,
    /// so that it comes out the same.
    mutating func releaseLayout() {
        newest = nil
        styled = nil
    }

    private func shadowed(_ text: StyledText) -> StyledText {
        guard let shadow = options.shadow else { return text }
        return text.mapAttributes { $0.shadow = $0.shadow ?? shadow }
    }

    // MARK: Layouts

    /// The remembered layout, if the text comes out the same in that box.
    func layout(width: CGFloat, height: CGFloat, scale: CGFloat) -> CachedLayout? {
        guard let newest, let fit, fit.fits(width: width, height: height, scale: scale) else { return nil }
        return CachedLayout(layout: newest, fit: fit)
    }

    /// Keeps a layout, unless text or options have changed since it was begun from `old`.
    mutating func keep(_ made: CachedLayout, madeFrom old: TextNodeContent) {
        guard version == old.version else { return }
        newest = made.layout
        fit = made.fit
    }

    /// Sets the text in a box, in its own size or the first smaller one in which it fits. Nil without text.
    func makeLayout(width: CGFloat, height: CGFloat, scale: CGFloat) -> CachedLayout? {
        guard let text = styled ?? makeStyledText() else { return nil }
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

    /// Whether there is a layout in memory, or what only layouts are made of.
    var holdsLayout: Bool { newest != nil || styled != nil }

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
        guard let text = styled ?? makeStyledText(), let first = text.runs.first, let last = text.runs.last else {
            return nil
        }
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

/// What few text nodes set. An object that is never changed, so that the others keep one reference.
private final class RareTextOptions: Equatable {
    struct Values: Equatable {
        var token: StyledText?
        var insets = UIEdgeInsets.zero
        var exclusionPaths: [CGPath] = []
        var scaleFactors: [Double] = []
        var shadow: TextShadow?
    }

    let values: Values

    init(_ values: Values) {
        self.values = values
    }

    static func == (a: RareTextOptions, b: RareTextOptions) -> Bool { a === b || a.values == b.values }
}

extension StyledText {
    fileprivate var lacksColors: Bool { runs.contains { !$0.attributes.hasExplicitColor } }
}

extension NSLineBreakMode {
    /// The text engine's name for it.
    var truncation: Typesetting.LineBreakMode { Typesetting.LineBreakMode(self) }
}
