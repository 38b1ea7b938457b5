import Dispatch
import Execution
import Foundation
import Logging

/// Fetches picture files: from a store of kept answers, from the network, or from plain files.
///
/// All methods may be called on any thread and return at once; the work is done on one serial queue. Requests for one
/// address share a transfer, which has the highest priority of them, and goes on as long as one of them wants it. The
/// steps of a transfer:
///
/// 1. An answer that the store has in memory and that is fresh is delivered.
/// 2. Otherwise the disk is asked, for at most four addresses at a time in order of priority. A fresh answer is
///    delivered. `file:` addresses have four places of their own, so that a mount that hangs stops no download. A store
///    on a disk that hangs does stop them.
/// 3. Otherwise the transfer waits for a connection (`RequestQueue`). A stale answer is confirmed by the server; a kept
///    beginning is completed.
/// 4. A failed attempt is repeated (`RetryPolicy`), with the beginning that it brought, if the server can go on from
///    there.
///
/// All that transfers hold in memory is within one budget (`makeRoom()`).
package final class ImageFetcher: @unchecked Sendable {  // all that changes belongs to `queue`
    package let settings: FetchSettings
    let transport: any Transport
    let store: (any ResponseStore)?
    let clock: any FetchClock
    let queue = DispatchQueue(label: "texture.image-fetcher")
    /// Where calls wait for disks: four more at a time than `lookups` begins, for what is asked of the store later on.
    let disk = BackgroundQueues(label: "texture.image-fetcher.disk", count: 12)
    let logger = Logger(label: "texture.images")

    // Below: on `queue` only.

    var transfers: [UInt64: Transfer] = [:]
    /// Transfers by their addresses.
    var numbers: [String: UInt64] = [:]
    /// Transfers by the numbers of their requests under way.
    var transmissions: [UInt64: UInt64] = [:]
    var lookups: RequestQueue<UInt64>
    var connections: RequestQueue<UInt64>
    var waiting = Timetable<UInt64>()
    /// The bytes that the transfers hold.
    lazy var bytes = BytesUnderWay(limit: settings.options.maximumBytesUnderWay) { [weak self] in
        guard let self else { return }
        self.queue.async { self.makeRoom() }
    }
    /// Whether transfers had to give up their bytes; see `updateCrowd()`.
    var isCrowded = false
    var generator: SeededGenerator
    private var preemptionTime: FrameTime?
    private var alarm = Alarm()
    private var lastNumber: UInt64 = 0
    private var willServe = false

    /// - Parameters:
    ///   - store: nil to keep nothing.
    ///   - seed: for the jitter of waits between attempts.
    package init(
        settings: FetchSettings, transport: any Transport, store: (any ResponseStore)?,
        clock: any FetchClock = SystemFetchClock(), seed: UInt64 = .random(in: 0...(.max))
    ) {
        self.settings = settings
        self.transport = transport
        self.store = store
        self.clock = clock
        generator = SeededGenerator(seed: seed)
        lookups = RequestQueue(limits: .init(perHost: 4, total: 8, patience: .infinity))
        connections = RequestQueue(
            limits: .init(
                perHost: settings.options.connectionsPerHost, total: settings.options.connections,
                patience: settings.patience))
    }

    // MARK: Any thread

    /// Asks for a picture.
    /// - Parameter mayRetry: false delivers the first failure. Other requests for the same picture may go on.
    package func fetch(
        _ url: URL, priority: FetchPriority, mayRetry: Bool = true, handlers: FetchHandlers
    ) -> FetchTicket {
        let ticket = FetchTicket(key: url.absoluteString)
        queue.async {
            guard !ticket.isCancelled else { return }
            self.admit(url, Requester(ticket: ticket, priority: priority, mayRetry: mayRetry, handlers: handlers))
        }
        return ticket
    }

    /// Cancels a request: its completion is not called, unless the call has already begun on its queue.
    /// - Parameter keepsBeginning: whether the received bytes of a large picture are stored, if they can be completed
    ///   later.
    /// - Returns: false if the completion has begun.
    @discardableResult
    package func cancel(_ ticket: FetchTicket, keepsBeginning: Bool = false) -> Bool {
        guard ticket.cancel() else { return false }
        queue.async { self.drop(ticket, keepsBeginning: keepsBeginning) }
        return true
    }

    package func setPriority(_ priority: FetchPriority, of ticket: FetchTicket) {
        queue.async {
            self.update(ticket) { $0.priority = priority }
        }
    }

    /// Hands out bytes as they arrive, beginning with those that have already arrived; nil ends that. Pictures that do
    /// not come from a server are delivered without such calls.
    /// - Parameter handler: called on the fetcher's queue, which waits for it.
    package func observeBytes(of ticket: FetchTicket, _ handler: (@Sendable (FetchedBytes) -> Void)?) {
        queue.async {
            let transfer = self.update(ticket) { $0.bytes = handler }
            guard let handler, let transmission = transfer?.transmission,
                let (bytes, expectedCount) = transmission.reception.passBytes()
            else { return }
            handler(
                FetchedBytes(
                    transmission: transmission.number, offset: 0, bytes: bytes, expectedCount: expectedCount))
        }
    }

    /// Ends everything without calling the handlers of requests.
    package func cancelAll() {
        queue.async {
            for transfer in self.transfers.values { self.end(transfer, keepsBeginning: false) }
        }
    }

    // MARK: On the queue

    func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Begins requests, but only after all requests of the caller's turn are known. So of many requests the newest is
    /// first, and a request that is cancelled at once costs nothing.
    func serveSoon() {
        guard !willServe else { return }
        willServe = true
        queue.async {
            self.willServe = false
            self.serve()
        }
    }

    private func serve() {
        while let number = lookups.next(at: clock.now) { lookUp(number) }
        preemptionTime = nil
        updateCrowd()
        var mayPreempt = true
        while true {
            while let number = connections.next(at: clock.now, isCrowded: isCrowded) {
                beginAttempt(number)
                mayPreempt = true
            }
            // If a request was stopped, but no other one could begin, no further request is stopped.
            guard mayPreempt else { break }
            switch preemption() {
            case .now(let number): preempt(number)
            case .slow(let number): giveWay(number)
            case .at, nil: mayPreempt = false
            }
            guard mayPreempt else { break }
            mayPreempt = false
            updateCrowd()
        }
        setAlarm()
    }

    private func preemption() -> RequestQueue<UInt64>.Preemption? {
        let preemption = connections.preemption(at: clock.now) { number in
            transfers[number]?.transmission?.reception.slowAt
        }
        if case .at(let time) = preemption { preemptionTime = time }
        return preemption
    }

    /// Sets the clock to call at the time of the next limit or attempt.
    private func setAlarm() {
        var times = [waiting.earliest, preemptionTime].compactMap { $0 }
        for number in transmissions.values {
            guard let transfer = transfers[number], let transmission = transfer.transmission,
                !transmission.reception.isFinished
            else { continue }
            times.append(min(limit(of: transmission), transfer.time.end ?? .infinity))
        }
        guard let time = alarm.moved(to: times.min()) else { return }
        clock.call(at: time) { [weak self] in
            guard let self else { return }
            self.queue.async { self.ring(for: time) }
        }
    }

    /// When a silent server has been silent too long. A body that does not matter any more is waited for a shorter
    /// time.
    private func limit(of transmission: Transmission) -> FrameTime {
        let patience = transmission.reception.decision == nil ? settings.idleTimeout : min(settings.idleTimeout, 2)
        return transmission.reception.lastActivity + patience
    }

    private func ring(for time: FrameTime) {
        guard alarm.rang(for: time) else { return }
        let now = clock.now
        for number in transmissions.values {
            guard let transfer = transfers[number], let transmission = transfer.transmission,
                !transmission.reception.isFinished
            else { continue }
            if let end = transfer.time.end, end <= now {
                abandon(transfer, transmission, .deadline(seconds: settings.options.deadline))
            } else if limit(of: transmission) <= now {
                abandon(transfer, transmission, .idle(seconds: settings.idleTimeout))
            }
        }
        for number in waiting.due(at: now) { enqueueForConnection(number) }
        serve()
    }
}
