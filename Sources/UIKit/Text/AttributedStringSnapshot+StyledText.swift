import Foundation
import Typesetting

extension AttributedStringSnapshot {
    /// A string in the form of the text engine, and its snapshot for attributes that the engine ignores, such as links.
    ///
    /// - Parameters:
    ///   - defaultFont: of text without one; UIKit's 12 points when nil.
    ///   - defaultColor: of text without one; when nil it is black and known to be replaceable by a tint.
    package static func styledText(
        from attributedString: NSAttributedString, defaultFont: UIFont? = nil, defaultColor: UIColor? = nil
    ) -> (text: StyledText, snapshot: AttributedStringSnapshot) {
        let snapshot = AttributedStringSnapshot(attributedString)
        return (snapshot.styledText(defaultFont: defaultFont, defaultColor: defaultColor), snapshot)
    }

    /// The text as the engine takes it. Colours that depend on the appearance are resolved when it is drawn, with the
    /// current traits of the thread that draws.
    ///
    /// - Parameters:
    ///   - contentSize: the size of text for fonts that follow it; unspecified leaves them as they are.
    ///   - adjustingParagraph: changes each paragraph's attributes; the style is nil where the text has none.
    package func styledText(
        defaultFont: UIFont? = nil, defaultColor: UIColor? = nil, contentSize: UIContentSizeCategory = .unspecified,
        adjustingParagraph: (_ attributes: inout ParagraphAttributes, _ style: NSParagraphStyle?) -> Void = { _, _ in }
    ) -> StyledText {
        let font = defaultFont?.descriptor ?? TextAttributes().font
        let color = defaultColor?.textColor
        func styled(_ attributes: RunAttributes) -> TextAttributes {
            var result = TextAttributes(
                attributes, defaultFont: font, defaultColor: color, contentSize: contentSize)
            adjustingParagraph(&result.paragraph, attributes.paragraphStyle)
            return result
        }
        if isEmpty { return StyledText(string, attributes: styled(RunAttributes())) }
        if let attributes = commonAttributes { return StyledText(string, attributes: styled(attributes)) }
        return StyledText(
            string: string, runs: runs.map { StyledText.Run(range: $0.range, attributes: styled($0.attributes)) })
    }

    /// Whether some of the text has no colour of its own.
    package var lacksColors: Bool { isEmpty || contains { $0.color == nil } }

    /// The attributes of the first and the last character in the engine's form; of an empty text, those that give its
    /// line's height.
    package func outerAttributes(
        contentSize: UIContentSizeCategory
    ) -> (first: TextAttributes, last: TextAttributes) {
        func styled(_ attributes: RunAttributes?) -> TextAttributes {
            let attributes = TextAttributes(
                attributes ?? RunAttributes(), defaultFont: TextAttributes().font, contentSize: contentSize)
            return StyledText.Run(range: 0..<0, attributes: attributes).attributes
        }
        let first = styled(firstAttributes)
        return (first, commonAttributes == nil && !isEmpty ? styled(lastAttributes) : first)
    }
}

extension TextAttributes {
    package init(
        _ attributes: RunAttributes, defaultFont: FontDescriptor, defaultColor: TextColor? = nil,
        contentSize: UIContentSizeCategory = .unspecified
    ) {
        self.init(
            font: attributes.fontValues?.adjusted(to: contentSize).descriptor ?? defaultFont,
            color: attributes.color?.textColor ?? defaultColor,
            paragraph: attributes.paragraphStyle.map(ParagraphAttributes.init) ?? .default)
        let others = attributes.others
        guard !others.isEmpty else { return }
        func color(_ key: NSAttributedString.Key) -> TextColor? { (others[key] as? UIColor)?.textColor }
        func number(_ key: NSAttributedString.Key) -> Double? { others[key].flatMap(Self.number) }
        func hasLine(_ key: NSAttributedString.Key) -> Bool {
            let style = others[key] as? NSUnderlineStyle
            return (style?.rawValue ?? number(key).map { Int($0) } ?? 0) & 0xFF != 0
        }
        backgroundColor = color(.backgroundColor)
        kern = number(.tracking) ?? number(.kern) ?? 0
        underline = hasLine(.underlineStyle)
        underlineColor = color(.underlineColor)
        strikethrough = hasLine(.strikethroughStyle)
        strikethroughColor = color(.strikethroughColor)
        baselineOffset = number(.baselineOffset) ?? 0
        shadow = (others[.shadow] as? NSShadow).flatMap(TextShadow.init)
    }

    /// A number from any of the types that client code uses for one. Foundation converts between only some of them.
    private static func number(_ value: Any) -> Double? {
        switch value {
        case let value as CGFloat: Double(value)
        case let value as Double: value
        case let value as Float: Double(value)
        case let value as Int: Double(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }
}

extension TextShadow {
    fileprivate init?(_ shadow: NSShadow) {
        let values = shadow.values
        guard let color = values.color, color.isDynamic || color.cgColor.alpha > 0 else { return nil }
        self.init(offset: values.offset, blurRadius: Double(values.blurRadius), color: color.textColor)
    }
}

extension ParagraphAttributes {
    package init(_ style: NSParagraphStyle) {
        let values = style.values
        self.init()
        alignment = TextAlignment(values.alignment)
        lineBreakMode = LineBreakMode(values.lineBreakMode)
        baseWritingDirection =
            switch values.baseWritingDirection {
            case .natural: .natural
            case .leftToRight: .leftToRight
            case .rightToLeft: .rightToLeft
            }
        lineSpacing = Double(values.lineSpacing)
        paragraphSpacing = Double(values.paragraphSpacing)
        paragraphSpacingBefore = Double(values.paragraphSpacingBefore)
        firstLineHeadIndent = Double(values.firstLineHeadIndent)
        headIndent = Double(values.headIndent)
        tailIndent = Double(values.tailIndent)
        minimumLineHeight = Double(values.minimumLineHeight)
        maximumLineHeight = Double(values.maximumLineHeight)
        lineHeightMultiple = Double(values.lineHeightMultiple)
        defaultTabInterval = Double(values.defaultTabInterval)
    }
}

extension TextAlignment {
    package init(_ alignment: NSTextAlignment) {
        self =
            switch alignment {
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            case .natural: .natural
            }
    }
}

extension LineBreakMode {
    package init(_ mode: NSLineBreakMode) {
        self =
            switch mode {
            case .byWordWrapping: .wordWrapping
            case .byCharWrapping: .charWrapping
            case .byClipping: .clipping
            case .byTruncatingHead: .truncatingHead
            case .byTruncatingTail: .truncatingTail
            case .byTruncatingMiddle: .truncatingMiddle
            }
    }
}
