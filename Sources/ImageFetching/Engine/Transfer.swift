import Execution
import Foundation

/// One picture on its way, for all who want it. Belongs to the fetcher's queue.
final class Transfer {
    enum Stage {
        /// The store or a file is asked.
        case lookingUp
        /// Waits for a connection.
        case queued
        case transmitting(Transmission)
        /// A 304 has come: the store is asked for the answer that it confirms.
        case confirming
        /// Waits for its next attempt.
        case waiting
    }

    let number: UInt64
    let url: URL
    let key: String
    var requesters: [Requester] = []
    var stage = Stage.lookingUp
    /// A kept answer that the server has to confirm.
    var kept: StoredResponse?
    /// What earlier attempts brought, if the rest can be asked for.
    var beginning: PartialResponse?
    var attempts = 0
    var retries = 0
    /// When the time of all attempts is over; nil before the first.
    var deadline: FrameTime?
    /// Redirects of the attempt under way, and where they have led.
    var redirects: RedirectChain

    init(number: UInt64, url: URL, key: String) {
        self.number = number
        self.url = url
        self.key = key
        redirects = RedirectChain(from: url)
    }

    var priority: FetchPriority { requesters.map(\.priority).max() ?? .preload }
    /// What the next request asks for.
    var currentURL: URL { redirects.url }

    var transmission: Transmission? {
        if case .transmitting(let transmission) = stage { return transmission }
        return nil
    }

    /// Each attempt finds its redirects out again.
    func forgetRedirects() {
        redirects = RedirectChain(from: url)
    }
}

/// One request under way.
struct Transmission {
    let number: UInt64
    let reception: Reception
}
