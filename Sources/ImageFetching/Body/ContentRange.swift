import Foundation

/// The `Content-Range` header of a partial answer (RFC 9110, section 14.4): `bytes 100-199/200`.
package struct ContentRange: Hashable, Sendable {
    package let first: Int
    package let last: Int
    /// The length of the whole; nil if the server does not know it.
    package let total: Int?

    /// Nil if the header is no range of bytes, contradicts itself, or has an end that is no number.
    package init?(_ header: String?) {
        guard let header, header.lowercased().hasPrefix("bytes ") else { return nil }
        let halves = header.dropFirst(6).trimmingCharacters(in: .whitespaces).split(separator: "/")
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, first <= last, last < .max
        else { return nil }
        let total = Int(halves[1])
        guard halves[1] == "*" || total.map({ last < $0 }) == true else { return nil }
        self.first = first
        self.last = last
        self.total = total
    }
}
