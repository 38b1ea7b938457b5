import Foundation

/// How long a kept answer may be used, by the rules of RFC 9111 for a private cache. A value computed from headers;
/// knows neither clock nor store.
package struct ResponseFreshness: Hashable, Sendable {
    /// Whether the answer may be kept at all.
    package let mayBeStored: Bool
    /// Seconds that the answer stays fresh after the server made it.
    package let lifetime: Double
    /// Whether the answer may be shown when it is stale and the server can't be reached.
    package let mayBeUsedStale: Bool

    private let requestedAt: Date
    /// Seconds the answer had spent in other caches when it was asked for. Its time on the way counts as age, too,
    /// because age is counted from the request on.
    private let ageWhenRequested: Double
    /// When the redirects that led to the answer have to be asked for again.
    private let redirectsAreFreshUntil: Date

    /// A day: the longest lifetime that is guessed from the last change where a server says nothing about freshness.
    package static let longestGuess: Double = 86_400
    /// Five minutes, for answers that say nothing about freshness and have nothing by which the server could confirm
    /// them. A list that is scrolled up and down would otherwise download each picture of such a server again each
    /// time.
    package static let guessWithoutValidator: Double = 300

    /// - Parameters:
    ///   - headers: names in lower case, as in `StoredResponse`.
    ///   - requestedAt: when they were asked for, by the clock that `isFresh(at:)` is asked with.
    ///   - redirection: the redirects that led to the answer.
    package init(headers: [String: String], requestedAt: Date, redirection: Redirection? = nil) {
        self.init(headers: headers, requestedAt: requestedAt, redirection: redirection, unstatedLifetime: nil)
    }

    /// Of a redirect: where it says nothing about freshness it is asked for each time, unless it is a permanent one.
    package init(redirect head: ResponseHead, requestedAt: Date) {
        let isPermanent = head.status == 301 || head.status == 308
        self.init(
            headers: head.headers, requestedAt: requestedAt, redirection: nil,
            unstatedLifetime: isPermanent ? CacheControl.longestAge : 0)
    }

    private init(
        headers: [String: String], requestedAt: Date, redirection: Redirection?, unstatedLifetime: Double?
    ) {
        let control = CacheControl(headers["cache-control"])
        let varying = Variation(headers["vary"])
        // `Pragma` is the header of HTTP/1.0; it counts if the newer header is missing.
        let isPragmaNoCache =
            headers["cache-control"] == nil && headers["pragma"]?.lowercased().contains("no-cache") == true
        let date = headers["date"].flatMap(HTTPDate.time)

        mayBeStored = !control.forbidsStoring && varying != .always && redirection?.mayBeStored != false
        if control.needsConfirmation || isPragmaNoCache || varying == .byRequest {
            lifetime = 0
        } else if let maximumAge = control.maximumAge {
            lifetime = maximumAge
        } else if let expires = headers["expires"] {
            // A value that is no date counts as a date in the past.
            lifetime = HTTPDate.time(of: expires).map { max(0, $0.timeIntervalSince(date ?? requestedAt)) } ?? 0
        } else if let unstatedLifetime {
            lifetime = unstatedLifetime
        } else if let changed = headers["last-modified"].flatMap(HTTPDate.time) {
            let unchangedFor = max(0, (date ?? requestedAt).timeIntervalSince(changed))
            lifetime = min(unchangedFor / 10, Self.longestGuess)
        } else {
            lifetime = headers["etag"] == nil ? Self.guessWithoutValidator : 0
        }
        mayBeUsedStale =
            !control.forbidsStaleUse && !control.needsConfirmation && !isPragmaNoCache && varying == .none
            && redirection?.mayBeUsedStale != false
        self.requestedAt = requestedAt
        redirectsAreFreshUntil = redirection?.freshUntil ?? .distantFuture
        let stated = headers["age"].flatMap { Double($0) } ?? 0
        let apparent = date.map { requestedAt.timeIntervalSince($0) } ?? 0
        ageWhenRequested = max(0, stated.isFinite ? stated : 0, apparent)
    }

    /// From when on it is stale.
    var end: Date { min(redirectsAreFreshUntil, requestedAt.addingTimeInterval(lifetime - ageWhenRequested)) }

    /// Whether the answer may be used without asking the server. Not if the clock was set back to before it was asked
    /// for: then its age is not known.
    package func isFresh(at now: Date) -> Bool {
        now >= requestedAt && now < end
    }
}

/// The meaning of the `Vary` header for other requests for the same address.
private enum Variation {
    /// Every request of this process gets the same answer.
    case none
    /// The answer depends on something that requests of one process may differ in, such as a cookie. It is kept, and
    /// confirmed by the server before each use: the request that confirms it has the headers on which the answer
    /// depends.
    case byRequest
    /// `*`: no other request gets this answer.
    case always

    /// Headers that all requests of a process have in common.
    private static let constant: Set = ["accept", "accept-encoding", "user-agent", "origin", "range"]

    init(_ header: String?) {
        let names = Set((header ?? "").split(separator: ",").map { $0.trimmed.lowercased() })
        if names.contains("*") {
            self = .always
        } else {
            self = names.isSubset(of: Self.constant.union([""])) ? .none : .byRequest
        }
    }
}
