/// The directives of a `Cache-Control` header that matter to a private cache (RFC 9111, section 5.2).
package struct CacheControl: Hashable, Sendable {
    /// The answer must not be kept.
    package private(set) var forbidsStoring = false
    /// The answer may be kept, but must be confirmed by the server before each use.
    package private(set) var needsConfirmation = false
    /// Once stale, the answer must not be used without confirmation, not even while there is no network.
    package private(set) var forbidsStaleUse = false
    /// Seconds that the answer stays fresh; nil if the header does not say. A value that is no number counts as 0.
    package private(set) var maximumAge: Double?

    /// - Parameter header: the value of the header, repeated headers joined by commas; nil if there is none.
    package init(_ header: String?) {
        guard let header else { return }
        for (name, value) in Self.directives(of: header) {
            switch name {
            case "no-store": forbidsStoring = true
            // The form that names single headers is treated as if it named all: the standard allows to be stricter.
            case "no-cache": needsConfirmation = true
            case "must-revalidate": forbidsStaleUse = true
            // A duplicate that contradicts the first: the standard asks for the more careful of both.
            case "max-age": maximumAge = min(maximumAge ?? .infinity, Self.seconds(value))
            default: break
            }
        }
    }

    /// The number of seconds that means for ever.
    static let longestAge: Double = 2_147_483_648

    /// A number of seconds, at most `longestAge`; 0 for a text that is no number.
    private static func seconds(_ text: String) -> Double {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return min(Double(text) ?? 0, longestAge)
    }

    /// Names in lower case with their values. Commas inside of quotes separate nothing.
    private static func directives(of header: String) -> [(name: String, value: String)] {
        var parts: [String] = []
        var part = ""
        var isQuoted = false
        var isEscaped = false
        for character in header {
            if isEscaped {
                part.append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        parts.append(part)
        return parts.map { part in
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (halves[0].trimmed.lowercased(), halves.count > 1 ? halves[1].trimmed : "")
        }
    }
}

extension Substring {
    /// Without white space at both ends.
    var trimmed: String {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
