import Execution
import Foundation

/// Where lines stand between the margins.
public enum NSTextAlignment: Int, Sendable {
    /// Lines begin at the left margin.
    case left = 0
    /// Lines stand in the middle.
    case center = 1
    /// Lines end at the right margin.
    case right = 2
    /// Spaces are widened until lines fill the width, all but a paragraph's last.
    case justified = 3
    /// Left or right, following the paragraph's direction.
    case natural = 4
}

/// What happens to text that is wider than its line.
public enum NSLineBreakMode: Int, Sendable {
    /// The line ends before the word that does not fit.
    case byWordWrapping = 0
    /// The line ends before the character that does not fit.
    case byCharWrapping = 1
    /// The paragraph is one line, cut at the margin.
    case byClipping = 2
    /// The paragraph is one line, with an ellipsis in place of its beginning.
    case byTruncatingHead = 3
    /// The paragraph is one line, with an ellipsis in place of its end.
    case byTruncatingTail = 4
    /// The paragraph is one line, with an ellipsis in place of its middle.
    case byTruncatingMiddle = 5
}

/// The direction in which a paragraph reads.
public enum NSWritingDirection: Int, Sendable {
    /// Found from the characters.
    case natural = -1
    /// Reads from left to right, whatever its characters.
    case leftToRight = 0
    /// Reads from right to left, whatever its characters.
    case rightToLeft = 1
}

/// What a paragraph style says, as a value. Distances in points.
struct ParagraphValues: Hashable, Sendable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var hyphenationFactor: Float = 0
    var defaultTabInterval: CGFloat = 0
}

/// How the lines of a paragraph are set. Any thread: the values are behind a lock, and text takes a copy of them when
/// it is laid out, so changing a mutable style afterwards does not move text that uses it.
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {  // state is in a `Mutex`
    /// Read by CoreFoundation as the object's type number, which must not be zero (see `CFoundationFixes`).
    private let typeNumberForCoreFoundation: UInt64 = 0x700
    fileprivate let storage: Mutex<ParagraphValues>

    fileprivate init(values: ParagraphValues) {
        storage = Mutex(values)
    }

    public override init() {
        storage = Mutex(ParagraphValues())
    }

    /// The style of text that has none.
    public static let `default` = NSParagraphStyle()

    /// All values at one moment.
    final var values: ParagraphValues { storage.withLock { $0 } }

    /// Where lines stand between the margins. Default `natural`.
    public var alignment: NSTextAlignment { values.alignment }
    /// What happens to text that is wider than its line. Default `byWordWrapping`.
    public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The direction in which the paragraph reads. Default `natural`: that of its first character with a direction.
    public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// Extra distance between lines, in points. Default 0.
    public var lineSpacing: CGFloat { values.lineSpacing }
    /// Distance after the paragraph, in points. Default 0.
    public var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// Distance before the paragraph, unless it is the first.
    public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// Indent of the first line, in points. Default 0.
    public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// Indent of all lines but the first.
    public var headIndent: CGFloat { values.headIndent }
    /// Where lines end: positive from the leading margin, zero or negative from the trailing one.
    public var tailIndent: CGFloat { values.tailIndent }
    /// The least height of a line, in points. Default 0: no limit.
    public var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The greatest height of a line, in points. Default 0: no limit.
    public var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// Factor of the natural line height, before the limits apply; zero for 1.
    public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// Has no effect here: words are not hyphenated.
    public var hyphenationFactor: Float { values.hyphenationFactor }
    /// Points from one tab stop to the next; zero for 28.
    public var defaultTabInterval: CGFloat { values.defaultTabInterval }

    public func copy(with zone: NSZone? = nil) -> Any {
        NSParagraphStyle(values: values)
    }

    /// An `NSMutableParagraphStyle` with the same values.
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        NSMutableParagraphStyle(values: values)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return self === other || values == other.values
    }

    public override var hash: Int { values.hashValue }
}

/// A paragraph style under construction.
public final class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {  // state is in a `Mutex`
    private func set<Value>(_ property: WritableKeyPath<ParagraphValues, Value>, _ value: Value) {
        storage.withLock { $0[keyPath: property] = value }
    }

    /// Takes over all values of another style.
    public func setParagraphStyle(_ style: NSParagraphStyle) {
        let values = style.values
        storage.withLock { $0 = values }
    }

    public override var alignment: NSTextAlignment {
        get { super.alignment }
        set { set(\.alignment, newValue) }
    }
    public override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { set(\.lineBreakMode, newValue) }
    }
    public override var baseWritingDirection: NSWritingDirection {
        get { super.baseWritingDirection }
        set { set(\.baseWritingDirection, newValue) }
    }
    public override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { set(\.lineSpacing, newValue) }
    }
    public override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { set(\.paragraphSpacing, newValue) }
    }
    public override var paragraphSpacingBefore: CGFloat {
        get { super.paragraphSpacingBefore }
        set { set(\.paragraphSpacingBefore, newValue) }
    }
    public override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { set(\.firstLineHeadIndent, newValue) }
    }
    public override var headIndent: CGFloat {
        get { super.headIndent }
        set { set(\.headIndent, newValue) }
    }
    public override var tailIndent: CGFloat {
        get { super.tailIndent }
        set { set(\.tailIndent, newValue) }
    }
    public override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { set(\.minimumLineHeight, newValue) }
    }
    public override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { set(\.maximumLineHeight, newValue) }
    }
    public override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { set(\.lineHeightMultiple, newValue) }
    }
    public override var hyphenationFactor: Float {
        get { super.hyphenationFactor }
        set { set(\.hyphenationFactor, newValue) }
    }
    public override var defaultTabInterval: CGFloat {
        get { super.defaultTabInterval }
        set { set(\.defaultTabInterval, newValue) }
    }
}
