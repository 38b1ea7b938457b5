import Execution
import Foundation
import Typesetting

/// What an attributed string said at one moment, safe to use on any thread.
///
/// Foundation's class on Linux races even when several threads only read it: a lookup cache inside is written by every
/// read and shared by all copies. So the framework reads a string once, here, under one lock of the process, and
/// afterwards uses the snapshot only. Costs about 5 µs for a string of four runs.
package struct AttributedStringSnapshot: Sendable {
    /// Characters with the same attributes.
    package struct Run: @unchecked Sendable {  // values are only handed back, never looked into by the framework
        /// Of UTF-16 units.
        package let range: Range<Int>
        package let attributes: [NSAttributedString.Key: Any]
    }

    package let string: String
    /// In order, without gaps.
    package let runs: [Run]

    private static let lock = RecursiveLock()

    package init(_ attributedString: NSAttributedString) {
        (string, runs) = Self.lock.withLock {
            let string = attributedString.string
            var runs: [Run] = []
            attributedString.enumerateAttributes(in: NSRange(location: 0, length: attributedString.length)) {
                attributes, range, _ in
                runs.append(
                    Run(range: range.location..<(range.location + range.length), attributes: attributes))
            }
            return (string, runs)
        }
    }

    // MARK: Reading

    /// The attributes of the character at a position; nil beyond the end.
    package func attributes(at index: Int) -> [NSAttributedString.Key: Any]? {
        runs.first { $0.range.contains(index) }?.attributes
    }

    /// A value, with the range of all characters around the position that have one equal to it.
    package func attribute(_ key: NSAttributedString.Key, at index: Int) -> (value: Any, range: Range<Int>)? {
        guard let place = runs.firstIndex(where: { $0.range.contains(index) }),
            let value = runs[place].attributes[key]
        else { return nil }
        var range = runs[place].range
        for run in runs[..<place].reversed() {
            guard let other = run.attributes[key], Self.areEqual(other, value) else { break }
            range = run.range.lowerBound..<range.upperBound
        }
        for run in runs[(place + 1)...] {
            guard let other = run.attributes[key], Self.areEqual(other, value) else { break }
            range = range.lowerBound..<run.range.upperBound
        }
        return (value, range)
    }

    /// The ranges that have any of the attributes, with the value each has. Equal neighbours are one.
    package func ranges(of key: NSAttributedString.Key) -> [(range: Range<Int>, value: Any)] {
        var found: [(range: Range<Int>, value: Any)] = []
        for run in runs {
            guard let value = run.attributes[key] else { continue }
            if let last = found.last, last.range.upperBound == run.range.lowerBound, Self.areEqual(last.value, value) {
                found[found.count - 1].range = last.range.lowerBound..<run.range.upperBound
            } else {
                found.append((run.range, value))
            }
        }
        return found
    }

    /// The links in the text.
    package var links: [(range: Range<Int>, value: Any)] { ranges(of: .link) }

    private static func areEqual(_ a: Any, _ b: Any) -> Bool {
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return (a as AnyObject) === (b as AnyObject)
    }
}

extension AttributedStringSnapshot: Equatable {
    /// Same characters with equal attributes. Values that cannot be compared are equal only if they are one object.
    package static func == (a: AttributedStringSnapshot, b: AttributedStringSnapshot) -> Bool {
        guard a.string == b.string, a.runs.count == b.runs.count else { return false }
        return zip(a.runs, b.runs).allSatisfy { first, second in
            first.range == second.range && first.attributes.count == second.attributes.count
                && first.attributes.allSatisfy { key, value in
                    second.attributes[key].map { areEqual($0, value) } ?? false
                }
        }
    }
}
