internal import CFoundationFixes
import Execution
import Foundation
import Typesetting

/// The contents of an attributed string at one moment, safe to use on any thread.
///
/// Foundation's class on Linux races even when several threads only read it: a lookup cache inside is written by every
/// read and shared by all copies. So the framework looks a string's runs up once, here, under one lock of the process,
/// and afterwards uses the snapshot only. Costs about 5 µs for a string of four runs.
package struct AttributedStringSnapshot: Sendable {
    /// Characters with the same attributes.
    package struct Run: Equatable, Sendable {
        /// Of UTF-16 units.
        package let range: Range<Int>
        package let attributes: RunAttributes
    }

    package let string: String
    // Nearly all texts have one run with no attributes but these three. Every text node has this value, so it is small.
    private let font: FontValues?
    private let color: UIColor?
    private let paragraphStyle: NSParagraphStyle?
    /// All runs, if there are several, or attributes beside these three.
    private let listed: [Run]
    /// In UTF-16 units.
    private let storedLength: UInt32

    private var length: Int { Int(storedLength) }

    private static let lock = RecursiveLock()

    package init(_ attributedString: NSAttributedString) {
        guard let attributes = Self.onlyAttributes(of: attributedString) else {
            self = Self.lock.withLock { Self(reading: attributedString) }
            return
        }
        let first = RunAttributes(kept: attributes)
        string = attributedString.string
        storedLength = UInt32(attributedString.length)
        (font, color, paragraphStyle) = (first.fontValues, first.color, first.paragraphStyle)
        listed = first.others.isEmpty ? [] : [Run(range: 0..<Int(storedLength), attributes: first)]
    }

    /// The attributes of a string of Foundation's own class with one run, as nearly all texts are. The lock is held
    /// during the look-up only, because otherwise threads that make rows at the same time would wait for each other.
    private static func onlyAttributes(of string: NSAttributedString) -> NSDictionary? {
        guard isFoundations(string) else { return nil }
        let length = string.length
        return lock.withLock {
            guard length > 0, let (attributes, end) = keptAttributes(of: string), end >= length else { return nil }
            return attributes
        }
    }

    /// Reads a string in any number of runs. The lock is held.
    private init(reading attributedString: NSAttributedString) {
        string = attributedString.string
        let length = attributedString.length
        storedLength = UInt32(length)
        var (first, runs): (RunAttributes, [Run]) = (RunAttributes(), [])
        if length > 0 {
            let end: Int
            (first, end) = Self.firstRun(of: attributedString)
            if end < length {
                attributedString.enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
                    let end = range.location + range.length
                    runs.append(Run(range: range.location..<end, attributes: RunAttributes(attributes)))
                }
            } else if !first.others.isEmpty {
                runs = [Run(range: 0..<length, attributes: first)]
            }
        }
        (font, color, paragraphStyle) = (first.fontValues, first.color, first.paragraphStyle)
        listed = runs
    }

    /// The attributes of the first character, and up to where all characters have the same.
    private static func firstRun(of string: NSAttributedString) -> (RunAttributes, end: Int) {
        if isFoundations(string), let (attributes, end) = keptAttributes(of: string) {
            return (RunAttributes(kept: attributes), end)
        }
        var range = NSRange(location: 0, length: 0)
        let attributes = RunAttributes(string.attributes(at: 0, effectiveRange: &range))
        return (attributes, NSMaxRange(range))
    }

    /// Whether a string has no methods of its own: other subclasses may.
    private static func isFoundations(_ string: NSAttributedString) -> Bool {
        type(of: string) == NSAttributedString.self || type(of: string) == NSMutableAttributedString.self
    }

    /// The attributes of the first character of a string of Foundation's, as the string keeps them, and the end of
    /// their run.
    private static func keptAttributes(of string: NSAttributedString) -> (NSDictionary, end: Int)? {
        var end = 0
        let kept = foundation_fixes_attributes(Unmanaged.passUnretained(string).toOpaque(), 0, &end)
        return kept.map { (Unmanaged.fromOpaque($0).takeUnretainedValue(), end) }
    }

    // MARK: Reading

    package var isEmpty: Bool { length == 0 }

    /// In order, without gaps. For most texts this allocates the array.
    package var runs: [Run] {
        listed.isEmpty && !isEmpty ? [Run(range: 0..<length, attributes: plainAttributes)] : listed
    }

    /// The attributes of all characters if there is one run of them; nil for an empty text, and one of several runs.
    package var commonAttributes: RunAttributes? {
        if listed.isEmpty { return isEmpty ? nil : plainAttributes }
        return listed.count == 1 ? listed[0].attributes : nil
    }

    private var plainAttributes: RunAttributes {
        RunAttributes(fontValues: font, color: color, paragraphStyle: paragraphStyle)
    }

    /// The attributes of the first character; nil without one.
    package var firstAttributes: RunAttributes? { listed.first?.attributes ?? commonAttributes }

    /// The attributes of the last character; nil without one.
    package var lastAttributes: RunAttributes? { listed.last?.attributes ?? commonAttributes }

    /// Whether the attributes of some characters fulfil a condition. O(runs).
    package func contains(where condition: (RunAttributes) -> Bool) -> Bool {
        if let attributes = commonAttributes { return condition(attributes) }
        return listed.contains { condition($0.attributes) }
    }

    /// The attributes of the character at a position; nil beyond the end.
    package func attributes(at index: Int) -> [NSAttributedString.Key: Any]? {
        runs.first { $0.range.contains(index) }?.attributes.dictionary
    }

    /// The value at a position, and the range of the characters around it that have an equal value.
    package func attribute(_ key: NSAttributedString.Key, at index: Int) -> (value: Any, range: Range<Int>)? {
        let runs = runs
        guard let place = runs.firstIndex(where: { $0.range.contains(index) }),
            let value = runs[place].attributes[key]
        else { return nil }
        var range = runs[place].range
        for run in runs[..<place].reversed() {
            guard let other = run.attributes[key], RunAttributes.areEqual(other, value) else { break }
            range = run.range.lowerBound..<range.upperBound
        }
        for run in runs[(place + 1)...] {
            guard let other = run.attributes[key], RunAttributes.areEqual(other, value) else { break }
            range = range.lowerBound..<run.range.upperBound
        }
        return (value, range)
    }

    /// The ranges that have the attribute, with their values. Adjacent ranges with equal values are joined.
    package func ranges(of key: NSAttributedString.Key) -> [(range: Range<Int>, value: Any)] {
        var found: [(range: Range<Int>, value: Any)] = []
        for run in runs {
            guard let value = run.attributes[key] else { continue }
            if let last = found.last, last.range.upperBound == run.range.lowerBound,
                RunAttributes.areEqual(last.value, value)
            {
                found[found.count - 1].range = last.range.lowerBound..<run.range.upperBound
            } else {
                found.append((run.range, value))
            }
        }
        return found
    }

    /// The links in the text.
    package var links: [(range: Range<Int>, value: Any)] { ranges(of: .link) }
}

extension AttributedStringSnapshot: Equatable {
    /// Same characters with equal attributes. Values that cannot be compared are equal only if they are one object.
    package static func == (a: AttributedStringSnapshot, b: AttributedStringSnapshot) -> Bool {
        a.string == b.string && a.listed == b.listed && a.plainAttributes == b.plainAttributes
    }
}
