/// How soon a picture will be seen.
package enum FetchPriority: Int, CaseIterable, Comparable, Sendable {
    /// In the preload range.
    case preload
    /// In the display range.
    case imminent
    /// On screen.
    case visible

    package static func < (a: FetchPriority, b: FetchPriority) -> Bool {
        a.rawValue < b.rawValue
    }
}
