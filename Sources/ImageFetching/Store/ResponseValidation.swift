import Foundation

/// The headers that ask a server whether a kept answer is still right, and the changes that its 304 makes (RFC 9110,
/// section 13; RFC 9111, section 4.3). Header names are in lower case throughout.
package enum ResponseValidation {
    /// The headers of a request that confirms a kept answer; empty if the answer has no validator.
    package static func requestHeaders(confirming headers: [String: String]) -> [String: String] {
        var request: [String: String] = [:]
        if let tag = headers["etag"], !tag.isEmpty { request["if-none-match"] = tag }
        if let changed = headers["last-modified"], HTTPDate.time(of: changed) != nil {
            request["if-modified-since"] = changed
        }
        return request
    }

    /// The value of a range request's `If-Range`, so that the rest of a body fits its beginning: a strong entity tag,
    /// or a last change that is at least a second older than the answer (else the file may have changed twice in that
    /// second). Nil if there is none, and the download must begin again.
    package static func strongValidator(of headers: [String: String]) -> String? {
        if let tag = headers["etag"], !tag.isEmpty { return tag.hasPrefix("W/") ? nil : tag }
        guard let changed = headers["last-modified"], let changeTime = HTTPDate.time(of: changed),
            let made = headers["date"].flatMap(HTTPDate.time), made.timeIntervalSince(changeTime) >= 1
        else { return nil }
        return changed
    }

    /// The headers of a kept answer after a 304 confirmed it; nil if the 304 names another version than the kept one.
    package static func headers(_ kept: [String: String], confirmedBy answer: [String: String]) -> [String: String]? {
        if let new = answer["etag"], let old = kept["etag"], opaque(new) != opaque(old) { return nil }
        var merged = kept
        // They tell how old the answer was when it arrived, and it has just arrived again.
        merged["age"] = nil
        merged["date"] = nil
        for (name, value) in answer where !describesBody.contains(name) { merged[name] = value }
        return merged
    }

    /// The headers of an answer that are kept. Other headers are of no use later, cost memory, and may hold secrets, as
    /// `Set-Cookie` does.
    static func keptHeaders(of headers: [String: String]) -> [String: String] {
        headers.filter { keptNames.contains($0.key) }
    }

    private static let keptNames: Set = [
        "cache-control", "pragma", "expires", "date", "age", "vary", "etag", "last-modified", "accept-ranges",
        "content-type", "content-length",
    ]

    /// An entity tag without the mark of weakness.
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }

    /// Headers of a 304 that say nothing about the kept answer: they describe the body or the connection.
    private static let describesBody: Set = [
        "content-length", "content-encoding", "content-type", "content-range", "transfer-encoding", "connection",
        "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailer", "upgrade",
    ]
}
