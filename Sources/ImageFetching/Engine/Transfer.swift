import Execution
import Foundation

/// One picture on its way, for all requests for it. Belongs to the fetcher's queue.
final class Transfer {
    enum Stage {
        /// The store or a file is asked.
        case lookingUp
        /// Waits for a connection.
        case queued
        case transmitting(Transmission)
        /// A 304 has come: the store is asked for the answer that it confirms.
        case confirming
        /// Waits for its next attempt, because the server asked for that or by the rules of `RetryPolicy`.
        case waiting(isAskedFor: Bool)
    }

    let number: UInt64
    let url: URL
    let key: String
    var requesters: [Requester] = []
    var stage = Stage.lookingUp
    /// A kept answer that the server must confirm.
    private(set) var kept: StoredResponse? {
        didSet { bytes.change(by: (kept?.body.count ?? 0) - (oldValue?.body.count ?? 0)) }
    }
    /// The body of `kept` was given up; the store still has it.
    private(set) var isKeptBodyInStore = false
    /// The bytes from earlier attempts, if the rest can be asked for.
    var beginning: PartialResponse? {
        didSet { bytes.change(by: (beginning?.body.count ?? 0) - (oldValue?.body.count ?? 0)) }
    }
    var attempts = 0
    var retries = 0
    /// The time for all attempts and the pauses between them.
    var time: TimeBudget
    /// When the request under way was sent, by the time of day.
    var requestedAt = Date.distantPast
    /// Redirects of the attempt under way, and where they have led.
    var redirects: RedirectChain
    private let bytes: BytesUnderWay

    /// - Parameters:
    ///   - seconds: for all attempts.
    ///   - bytes: counts the bytes that the transfer holds. A transfer that ends holds none.
    init(number: UInt64, url: URL, key: String, seconds: FrameTime, bytes: BytesUnderWay) {
        self.number = number
        self.url = url
        self.key = key
        self.bytes = bytes
        redirects = RedirectChain(from: url)
        time = TimeBudget(seconds: seconds)
    }

    var priority: FetchPriority { requesters.map(\.priority).max() ?? .preload }
    /// The address of the next request.
    var currentURL: URL { redirects.url }

    /// The beginning, if the next request goes to the address that it came from: elsewhere its validator means nothing.
    var beginningToComplete: PartialResponse? {
        beginning.flatMap { $0.source.cacheAddress == currentURL.cacheAddress ? $0 : nil }
    }

    /// The kept answer, if the next request goes to the address that it came from and there is no beginning to
    /// complete.
    var answerToConfirm: StoredResponse? {
        guard beginningToComplete == nil else { return nil }
        return kept.flatMap { $0.source.cacheAddress == currentURL.cacheAddress ? $0 : nil }
    }

    var transmission: Transmission? {
        if case .transmitting(let transmission) = stage { return transmission }
        return nil
    }

    var isConfirming: Bool {
        if case .confirming = stage { return true }
        return false
    }

    /// Replaces the kept answer; nil for none.
    func keep(_ answer: StoredResponse?) {
        kept = answer
        isKeptBodyInStore = false
    }

    /// The bytes that the transfer holds and could give up. A complete body does not count; the body of a kept answer
    /// does, because the store has it, too.
    var byteCount: Int {
        guard transmission?.reception.isFinished != true else { return 0 }
        return (kept?.body.count ?? 0) + (beginning?.body.count ?? 0) + (transmission?.reception.byteCount ?? 0)
    }

    /// Gives up the beginning, and the body of the kept answer.
    func giveUpBytes() {
        beginning = nil
        guard let kept, !isKeptBodyInStore else { return }
        self.kept = kept.withoutBody
        isKeptBodyInStore = true
    }

    /// Goes back to the original address: each attempt follows the redirects again.
    func forgetRedirects() {
        redirects = RedirectChain(from: url)
    }
}

/// One request under way.
struct Transmission {
    let number: UInt64
    let reception: Reception
}
