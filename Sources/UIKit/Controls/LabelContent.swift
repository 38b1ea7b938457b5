import Typesetting

/// The text of a label and its layouts, the last two of which are kept: one for measuring, one for drawing.
@MainActor struct LabelContent {
    static let defaultFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

    private enum Source {
        case plain(String)
        case attributed(NSAttributedString, AttributedStringSnapshot)
    }

    private struct Key: Equatable {
        var size: CGSize
        var numberOfLines: Int
        var scale: CGFloat
        var minimumScale: CGFloat?
    }

    private var source: Source?
    var font = defaultFont
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byTruncatingTail
    var numberOfLines = 1
    /// The text size to which an attributed string's fonts are adjusted; `unspecified` leaves them as they are.
    private var contentSize = UIContentSizeCategory.unspecified
    private var layouts: [(key: Key, layout: TextLayout)] = []
    private static let layoutLimit = 2

    // MARK: Source

    var string: String? {
        switch source {
        case .plain(let string): string
        case .attributed(_, let snapshot): snapshot.string
        case nil: nil
        }
    }

    var isEmpty: Bool { string?.isEmpty ?? true }

    var attributedString: NSAttributedString? {
        switch source {
        case .plain(let string): NSAttributedString(string: string, attributes: [.font: font])
        case .attributed(let string, _): string
        case nil: nil
        }
    }

    /// Returns whether anything changed.
    mutating func setPlain(_ string: String?) -> Bool {
        switch (source, string) {
        case (nil, nil): return false
        case (.plain(let old), let new?) where old == new: return false
        default: break
        }
        source = string.map { .plain($0) }
        return true
    }

    /// Returns whether anything changed.
    mutating func setAttributed(_ string: NSAttributedString?) -> Bool {
        guard let string else {
            defer { source = nil }
            return source != nil
        }
        let snapshot = AttributedStringSnapshot(string)
        if case .attributed(_, let old) = source, old == snapshot { return false }
        // A copy of our own, since the client may go on changing a mutable string.
        source = .attributed(snapshot.attributedString, snapshot)
        return true
    }

    /// Adjusts the attributed string's fonts to a text size. Returns whether anything changed.
    mutating func adjustRuns(to contentSize: UIContentSizeCategory) -> Bool {
        guard contentSize != self.contentSize else { return false }
        self.contentSize = contentSize
        if case .attributed = source { return true }
        return false
    }

    mutating func invalidate() {
        layouts.removeAll(keepingCapacity: true)
    }

    // MARK: Layout

    /// The text in a box; nil without text.
    ///
    /// - Parameter minimumScale: how far the font may shrink to fit the width; nil for not at all.
    mutating func layout(
        in size: CGSize, color: UIColor, shadow: (color: UIColor, offset: CGSize)?, scale: CGFloat,
        minimumScale: CGFloat?
    ) -> TextLayout? {
        guard !isEmpty else { return nil }
        let key = Key(size: size, numberOfLines: numberOfLines, scale: scale, minimumScale: minimumScale)
        if let known = layouts.first(where: { $0.key == key }) { return known.layout }

        var text = styledText(color: color, shadow: shadow)
        let mode = LineBreakMode(lineBreakMode)
        var options = TextLayoutOptions(
            width: Double(size.width), height: Double(size.height), maximumNumberOfLines: numberOfLines,
            // A label that wraps by words or characters cuts off surplus text without an ellipsis.
            truncation: mode == .wordWrapping || mode == .charWrapping ? .clipping : mode, scale: Double(scale))
        if let minimumScale, numberOfLines == 1, size.width.isFinite {
            var free = options
            free.width = .infinity
            let natural = TextLayout.make(text, options: free).size.width
            if natural > size.width, natural > 0 {
                text = text.scaled(by: Double(max(size.width / natural, minimumScale)))
            }
            // The given height was meant for the font at its full size.
            options.height = .infinity
        }
        let layout = TextLayout.make(text, options: options)
        if layouts.count >= Self.layoutLimit { layouts.removeFirst() }
        layouts.append((key, layout))
        return layout
    }

    private func styledText(color: UIColor, shadow: (color: UIColor, offset: CGSize)?) -> StyledText {
        let mode = LineBreakMode(lineBreakMode)
        let textShadow = shadow.map {
            TextShadow(offset: $0.offset, blurRadius: 0, color: $0.color.textColor)
        }
        func adjust(_ paragraph: inout ParagraphAttributes, _ style: NSParagraphStyle?) {
            if style == nil || style?.alignment == .natural { paragraph.alignment = TextAlignment(alignment) }
            // A single line is truncated by the label's mode; of several lines, all but the last wrap.
            let wraps = numberOfLines != 1
            switch mode {
            case .wordWrapping, .charWrapping: paragraph.lineBreakMode = mode
            default: paragraph.lineBreakMode = wraps ? .wordWrapping : mode
            }
        }
        switch source {
        case .attributed(_, let snapshot):
            let text = snapshot.styledText(
                defaultFont: font, defaultColor: color, contentSize: contentSize, adjustingParagraph: adjust)
            return textShadow.map { shadow in text.mapAttributes { $0.shadow = $0.shadow ?? shadow } } ?? text
        case .plain, nil:
            var attributes = TextAttributes(font: font.descriptor, color: color.textColor)
            adjust(&attributes.paragraph, nil)
            attributes.shadow = textShadow
            return StyledText(string ?? "", attributes: attributes)
        }
    }
}

extension StyledText {
    /// The same text with other attributes.
    package func mapAttributes(_ change: (inout TextAttributes) -> Void) -> StyledText {
        StyledText(
            string: string,
            runs: runs.map { run in
                var run = run
                change(&run.attributes)
                return run
            })
    }

    /// The same text in smaller letters.
    package func scaled(by factor: Double) -> StyledText {
        mapAttributes { attributes in
            attributes.font.size *= factor
            attributes.kern *= factor
            attributes.baselineOffset *= factor
        }
    }
}

extension AttributedStringSnapshot {
    /// A new string with the snapshot's characters and attributes.
    package var attributedString: NSAttributedString {
        if let attributes = commonAttributes {
            return NSAttributedString(string: string, attributes: attributes.dictionary)
        }
        let string = NSMutableAttributedString(string: string)
        for run in runs {
            string.setAttributes(
                run.attributes.dictionary, range: NSRange(location: run.range.lowerBound, length: run.range.count))
        }
        return string
    }
}
