import Execution
import Foundation

/// How often a failed attempt is repeated, and when. A value.
package struct RetryPolicy: Hashable, Sendable {
    /// Repetitions after the first attempt.
    package var maximumRetries = 3
    /// Seconds before the first repetition; twice as many before each further one.
    package var firstDelay = 0.5
    /// Seconds that the doubling stops at.
    package var longestDelay = 30.0
    /// A server that asks for a longer wait, in seconds, is taken to mean 'not now': the picture has failed.
    package var longestRequestedDelay = 60.0

    package init(maximumRetries: Int = 3) {
        self.maximumRetries = max(0, maximumRetries)
    }

    /// Seconds to wait before the next attempt, between half and all of the doubled delay: requests that failed
    /// together do not come back together. Not less than the server asked for. Nil if there is no next attempt.
    /// - Parameters:
    ///   - retries: repetitions so far.
    ///   - requested: the wait for which the server asked in `Retry-After`, in seconds.
    package func delay(
        afterRetries retries: Int, requested: Double?, using generator: inout some RandomNumberGenerator
    ) -> Double? {
        guard retries < maximumRetries else { return nil }
        if let requested, requested > longestRequestedDelay { return nil }
        let full = min(longestDelay, firstDelay * pow(2, Double(min(retries, 60))))
        return max(full * Double.random(in: 0.5...1, using: &generator), requested ?? 0)
    }
}

/// The `Retry-After` header (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// Seconds to wait from `now` on: the header has them, or a date. Nil if it is neither; 0 for a date in the past.
    package static func seconds(_ header: String?, now: Date) -> Double? {
        guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Double(text) }
        return HTTPDate.time(of: text).map { max(0, $0.timeIntervalSince(now)) }
    }
}
