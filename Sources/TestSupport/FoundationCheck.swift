import Foundation

/// A check of something that Foundation must do, which depends on how the program is linked: on whether the fixes of
/// CFoundationFixes take effect, and on which of Foundation's conformances the linker keeps. The unit tests run all
/// checks with shared libraries; `layout-conformance --foundation` runs them as scripts/programs.sh links programs.
package struct FoundationCheck: Sendable, CustomStringConvertible {
    package let description: String
    /// Whether Foundation behaved. Any thread. A failing check may stop the process instead, as Foundation does.
    package let holds: @Sendable () throws -> Bool

    package static let all: [FoundationCheck] = [comparison, kern, archive] + lifetimes

    // MARK: Comparing attributes

    /// An object whose first stored word is zero, as that of a boxed `CGFloat(1)` is where CoreFoundation looks.
    private final class ZeroFirst: NSObject, Sendable {
        let word: UInt64 = 0
    }

    private static let comparison = FoundationCheck(
        description: "objects that look typeless are compared as attributes"
    ) {
        let string = NSMutableAttributedString(string: "abc", attributes: [name: ZeroFirst()])
        let range = NSRange(location: 0, length: 2)
        string.addAttribute(name, value: ZeroFirst(), range: range)
        var longest = NSRange()
        _ = string.attribute(name, at: 0, longestEffectiveRange: &longest, in: NSRange(location: 0, length: 3))
        return longest == range
    }

    private static let kern = FoundationCheck(description: "a number is set twice for one range") {
        let string = NSMutableAttributedString(string: "abc")
        let key = NSAttributedString.Key("kern")
        for _ in 0..<2 { string.addAttribute(key, value: CGFloat(1), range: NSRange(location: 0, length: 3)) }
        var range = NSRange()
        _ = string.attribute(key, at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: 3))
        return range.length == 3
    }

    // MARK: Archives

    private static let archive = FoundationCheck(description: "an archive gives back values of Swift") {
        let date = Date(timeIntervalSinceReferenceDate: 1)
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.encode(["a", "b"], forKey: "strings")
        archiver.encode(["one": [1.5]], forKey: "dictionary")
        archiver.encode(Set(["a"]), forKey: "set")
        archiver.encode(date, forKey: "date")
        archiver.encode(Data([1, 2]), forKey: "data")
        archiver.encode(URL(string: "https://example.org/a"), forKey: "address")
        archiver.encode(IndexPath(indexes: [1, 2]), forKey: "path")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.requiresSecureCoding = false
        return unarchiver.decodeObject(forKey: "strings") as? [String] == ["a", "b"]
            && unarchiver.decodeObject(forKey: "dictionary") as? [String: [Double]] == ["one": [1.5]]
            && unarchiver.decodeObject(forKey: "set") as? Set<String> == ["a"]
            && unarchiver.decodeObject(forKey: "date") as? Date == date
            && unarchiver.decodeObject(forKey: "data") as? Data == Data([1, 2])
            && (unarchiver.decodeObject(forKey: "address") as? URL)?.path == "/a"
            && unarchiver.decodeObject(forKey: "path") as? IndexPath == IndexPath(indexes: [1, 2])
    }

    // MARK: Lifetimes of attributes

    /// A value with a word where CoreFoundation looks for its own.
    package final class Value: NSObject, Sendable {
        private let typeNumberForCoreFoundation: UInt64 = 0x700

        package override init() { super.init() }
    }

    package static let name = NSAttributedString.Key("name")

    /// For each way to make a string of a value: attributes go with their string, and not before.
    private static let lifetimes: [FoundationCheck] = [
        lifetime("plain") { NSAttributedString(string: "abc", attributes: [name: $0]) },
        lifetime("mutable") { NSMutableAttributedString(string: "abc", attributes: [name: $0]) },
        lifetime("edited") { edited($0) },
        lifetime("copy of a mutable string") {
            edited($0).copy() as? NSAttributedString ?? NSAttributedString(string: "")
        },
        lifetime("mutable copy") { NSMutableAttributedString(attributedString: edited($0)) },
        lifetime("plain, of a plain string") { NSAttributedString(attributedString: plain($0)) },
        lifetime("part of a plain string") { plain($0).attributedSubstring(from: NSRange(location: 0, length: 2)) },
        lifetime("part of a mutable string") {
            edited($0).attributedSubstring(from: NSRange(location: 0, length: 1))
        },
    ]

    private static func lifetime(
        _ kind: String, make: @escaping @Sendable (Value) -> NSAttributedString
    ) -> FoundationCheck {
        FoundationCheck(description: "attributes go with their string, and not before: \(kind)") {
            weak var value: Value?
            var isKept = false
            do {
                var string: NSAttributedString?
                do {
                    let made = Value()
                    value = made
                    string = make(made)
                }
                isKept = value != nil && string?.attribute(name, at: 0, effectiveRange: nil) as? Value === value
                string = nil
            }
            return isKept && value == nil
        }
    }

    private static func plain(_ value: Value) -> NSAttributedString {
        NSAttributedString(string: "abc", attributes: [name: value])
    }

    private static func edited(_ value: Value) -> NSMutableAttributedString {
        let string = NSMutableAttributedString(string: "abc")
        string.addAttribute(name, value: value, range: NSRange(location: 0, length: 2))
        string.append(plain(value))
        string.deleteCharacters(in: NSRange(location: 3, length: 1))
        return string
    }
}
