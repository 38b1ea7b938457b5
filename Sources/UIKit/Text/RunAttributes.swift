import Foundation

/// The attributes of characters next to each other, as an attributed string had them.
///
/// Nearly all texts have a font, a colour and a paragraph style at most. They are stored as properties, 32 bytes in
/// all; a dictionary would take ten times as much for each text, and hash a name at each look-up.
package struct RunAttributes: @unchecked Sendable {  // values are only handed back, never looked into by the framework
    package private(set) var fontValues: FontValues?
    package private(set) var color: UIColor?
    package private(set) var paragraphStyle: NSParagraphStyle?
    /// All other attributes, and values of these three that have an unexpected class.
    package private(set) var others: [NSAttributedString.Key: Any] = [:]

    package init(fontValues: FontValues? = nil, color: UIColor? = nil, paragraphStyle: NSParagraphStyle? = nil) {
        self.fontValues = fontValues
        self.color = color
        self.paragraphStyle = paragraphStyle
    }

    package init(_ attributes: [NSAttributedString.Key: Any]) {
        for (key, value) in attributes { take(value, for: key) }
    }

    /// From the dictionary in which an attributed string keeps the attributes.
    init(kept attributes: NSDictionary) {
        var (values, names): ([Any], [Any]) = ([], [])
        attributes.getObjects(&values, andKeys: &names, count: attributes.count)
        for (name, value) in zip(names, values) {
            if let name = name as? String { take(value, for: NSAttributedString.Key(rawValue: name)) }
        }
    }

    private mutating func take(_ value: Any, for key: NSAttributedString.Key) {
        if key == .font, let value = value as? UIFont {
            fontValues = value.values
        } else if key == .foregroundColor, let value = value as? UIColor {
            color = value
        } else if key == .paragraphStyle, let value = value as? NSParagraphStyle {
            paragraphStyle = value
        } else {
            others[key] = value
        }
    }

    /// A font equal to the one that the string had.
    package var font: UIFont? { fontValues.map { UIFont($0) } }

    /// The attributes in the form in which an attributed string takes them.
    package var dictionary: [NSAttributedString.Key: Any] {
        var result = others
        if let font { result[.font] = font }
        if let color { result[.foregroundColor] = color }
        if let paragraphStyle { result[.paragraphStyle] = paragraphStyle }
        return result
    }

    package subscript(key: NSAttributedString.Key) -> Any? {
        switch key {
        case .font: font ?? others[key]
        case .foregroundColor: color ?? others[key]
        case .paragraphStyle: paragraphStyle ?? others[key]
        default: others[key]
        }
    }

    /// Whether two values of attributes are equal; those that cannot be compared only if they are one object.
    static func areEqual(_ a: Any, _ b: Any) -> Bool {
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return (a as AnyObject) === (b as AnyObject)
    }
}

extension RunAttributes: Equatable {
    package static func == (a: RunAttributes, b: RunAttributes) -> Bool {
        a.fontValues == b.fontValues && a.color == b.color && a.paragraphStyle == b.paragraphStyle
            && a.others.count == b.others.count
            && a.others.allSatisfy { key, value in b.others[key].map { areEqual(value, $0) } ?? false }
    }
}
