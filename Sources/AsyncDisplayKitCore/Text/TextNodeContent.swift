import Typesetting

/// Flags for the behaviour of a text node, in a byte. Behind the node's lock.
struct TextNodeBehaviour: OptionSet {
    let rawValue: UInt8

    static let keepsFontSize = TextNodeBehaviour(rawValue: 1 << 0)
    static let highlightsDark = TextNodeBehaviour(rawValue: 1 << 1)
    static let longPressCancelsTouches = TextNodeBehaviour(rawValue: 1 << 2)
    static let passthroughNonlinkTouches = TextNodeBehaviour(rawValue: 1 << 3)
    static let alwaysHandleTruncationTokenTap = TextNodeBehaviour(rawValue: 1 << 4)
    static let textColorFollowsTintColor = TextNodeBehaviour(rawValue: 1 << 5)
    /// A delegate was set. It may have been released.
    static let hasDelegate = TextNodeBehaviour(rawValue: 1 << 6)

    mutating func set(_ element: TextNodeBehaviour, _ isSet: Bool) {
        if isSet { insert(element) } else { remove(element) }
    }
}

/// The text of a text node, how it is set, and its newest layout. A value behind the node's lock.
struct TextNodeContent {
    private(set) var snapshot: AttributedStringSnapshot?
    /// Increased by every change that makes layouts invalid.
    private var version: UInt32 = 0
    /// The newest layout; drawing uses it again when it fits.
    private var newest: TextLayout?
    private(set) var options = Options()
    /// The box for which the newest layout was made, also after that layout was released.
    private var fit: Fit?
    /// Whether some of the text's characters have no colour of their own.
    private var textLacksColors = false
    /// The index of the text size in the order of sizes, counted from 1; 0 if it is unspecified.
    private var contentSizePlace: UInt8 = 0

    /// The size of text for fonts that follow it; unspecified leaves them as they are.
    private var contentSize: UIContentSizeCategory {
        get { contentSizePlace == 0 ? .unspecified : UIContentSizeCategory.inOrder[Int(contentSizePlace) - 1] }
        set {
            guard newValue != .unspecified else {
                contentSizePlace = 0
                return
            }
            // A category of an unknown name counts as the standard size.
            let known = UIContentSizeCategory.inOrder
            let place = known.firstIndex(of: newValue) ?? known.firstIndex(of: .large) ?? 0
            contentSizePlace = UInt8(place + 1)
        }
    }

    /// Everything but the text that a layout depends on.
    struct Options: Equatable {
        /// Rarely used options; nil if this node has set none of them.
        private var rare: RareTextOptions?
        /// 0 for no limit.
        var maximumNumberOfLines: Int32 = 0
        var truncation: Typesetting.LineBreakMode = .wordWrapping

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
        /// The shadow of characters without a shadow of their own.
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
        /// The factor by which the font sizes were multiplied.
        let factor: Double
    }

    /// The box for which a layout was made, and the resulting size. Kept with every text, so it is small.
    struct Fit {
        let width: CGFloat
        let height: CGFloat
        let size: CGSize
        let scale: Float
        /// The index of the factor that the font sizes were multiplied by, counted from 1; 0 for none.
        let factorPlace: UInt32
        /// Whether the lines do not depend on the width beyond the used one.
        let ignoresSlack: Bool
        let isTruncated: Bool

        /// Whether text that was laid out in this box looks the same in another one.
        func fits(width: CGFloat, height: CGFloat, scale: CGFloat) -> Bool {
            guard Float(scale) == self.scale else { return false }
            if width == self.width, height == self.height { return true }
            let slack = 0.01
            guard ignoresSlack, factorPlace == 0, width <= self.width + slack, width >= size.width - slack,
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
        textLacksColors = new?.lacksColors ?? false
        forgetLayout()
        return true
    }

    /// Composes the token that marks the end of a truncated text. Returns whether anything changed.
    @discardableResult
    mutating func setToken(of truncation: TextTruncation) -> Bool {
        let token = truncation.composed(endOf: snapshot, contentSize: contentSize)
        return change { $0.token = token }
    }

    /// Sets fonts that follow the size of text at another one. Returns whether anything changed.
    mutating func setContentSize(_ new: UIContentSizeCategory, truncation: TextTruncation) -> Bool {
        let old = contentSize
        guard new != old else { return false }
        contentSize = new
        let isOther = snapshot?.contains { attributes in
            attributes.fontValues?.differs(between: old, and: new) ?? false
        }
        if isOther == true { forgetLayout() }
        return setToken(of: truncation) || isOther == true
    }

    /// Returns whether anything changed.
    mutating func change(_ body: (inout Options) -> Void) -> Bool {
        let old = options
        body(&options)
        guard options != old else { return false }
        forgetLayout()
        return true
    }

    /// The text in the engine's form. The newest layout has it, unless its fonts were scaled down to fit.
    private var styledText: StyledText? {
        if let newest, fit?.factorPlace == 0 { return newest.text }
        return snapshot.map { shadowed($0.styledText(contentSize: contentSize)) }
    }

    /// Whether some of the characters shown have no colour of their own.
    var lacksColors: Bool { textLacksColors || options.token?.lacksColors ?? false }

    private mutating func forgetLayout() {
        newest = nil
        fit = nil
        version &+= 1
    }

    /// Releases the layout, and with it the text in the engine's form. The next layout is made in the same box, so that
    /// it is the same.
    mutating func releaseLayout() {
        newest = nil
    }

    private func shadowed(_ text: StyledText) -> StyledText {
        guard let shadow = options.shadow else { return text }
        return text.mapAttributes { $0.shadow = $0.shadow ?? shadow }
    }

    // MARK: Layouts

    /// The remembered layout, if the text comes out the same in that box.
    func layout(width: CGFloat, height: CGFloat, scale: CGFloat) -> CachedLayout? {
        guard let newest, let fit, fit.fits(width: width, height: height, scale: scale) else { return nil }
        return CachedLayout(layout: newest, fit: fit, factor: factor(of: fit))
    }

    /// Keeps a layout, unless text or options have changed since it was begun from `old`.
    mutating func keep(_ made: CachedLayout, madeFrom old: TextNodeContent) {
        guard version == old.version else { return }
        newest = made.layout
        fit = made.fit
    }

    /// Sets the text in a box, in its own size or the first smaller one in which it fits. Nil without text.
    func makeLayout(width: CGFloat, height: CGFloat, scale: CGFloat) -> CachedLayout? {
        guard let text = styledText else { return nil }
        var (width, height) = (width, height)
        if let fit, fit.fits(width: width, height: height, scale: scale) { (width, height) = (fit.width, fit.height) }
        var request = TextLayoutOptions(width: width, height: height, scale: scale)
        request.maximumNumberOfLines = Int(options.maximumNumberOfLines)
        request.truncation = options.truncation
        request.truncationToken = options.token
        request.exclusionPaths = options.exclusionPaths
        var layout = TextLayout.make(text, options: request)
        var used = 0
        if width.isFinite {
            for (index, factor) in options.scaleFactors.enumerated()
            where layout.isTruncated || layout.hasBrokenWords {
                used = index + 1
                layout = TextLayout.make(text.scaled(by: factor), options: request)
            }
        }
        let ignoresSlack =
            options.exclusionPaths.isEmpty
            && text.runs.allSatisfy {
                $0.attributes.paragraph.alignment == .natural || $0.attributes.paragraph.alignment == .left
            }
        let fit = Fit(
            width: width, height: height, size: layout.size, scale: Float(scale), factorPlace: UInt32(used),
            ignoresSlack: ignoresSlack, isTruncated: layout.isTruncated)
        return CachedLayout(layout: layout, fit: fit, factor: factor(of: fit))
    }

    private func factor(of fit: Fit) -> Double {
        fit.factorPlace == 0 ? 1 : options.scaleFactors[Int(fit.factorPlace) - 1]
    }

    /// Whether there is a layout in memory.
    var holdsLayout: Bool { newest != nil }

    // MARK: Insets

    /// The room around the text: the padding that was set, and the room that the shadow needs.
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
        guard let snapshot else { return nil }
        if let common = snapshot.commonAttributes, common.paragraphStyle == nil, let font = common.fontValues {
            let metrics = font.metrics(in: contentSize)
            return (metrics.ascender, metrics.descender)
        }
        let (first, last) = snapshot.outerAttributes(contentSize: contentSize)
        let metrics = FontCatalog.shared.metrics(for: first.font)
        var ascender = metrics.ascender
        let paragraph = first.paragraph
        if paragraph.minimumLineHeight > 0 || paragraph.maximumLineHeight > 0 {
            var height = max(metrics.lineHeight, paragraph.minimumLineHeight)
            if paragraph.maximumLineHeight > 0 { height = min(height, paragraph.maximumLineHeight) }
            ascender = height + metrics.descender
        }
        let end = last.font == first.font ? metrics : FontCatalog.shared.metrics(for: last.font)
        return (ascender, end.descender)
    }
}

/// Options that only few text nodes set. An object that is never changed, so that other nodes pay only for one
/// reference.
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

    /// The mode that the text engine's name stands for.
    init(truncating mode: Typesetting.LineBreakMode) {
        self =
            switch mode {
            case .wordWrapping: .byWordWrapping
            case .charWrapping: .byCharWrapping
            case .clipping: .byClipping
            case .truncatingHead: .byTruncatingHead
            case .truncatingTail: .byTruncatingTail
            case .truncatingMiddle: .byTruncatingMiddle
            }
    }
}
