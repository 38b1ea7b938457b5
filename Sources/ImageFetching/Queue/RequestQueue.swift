import Execution

/// Decides which request is next: visible ones before those of the display range before preloads, and newest first
/// within each. A value without clock, threads or network.
///
/// A request waits, then runs until it is finished or put back. The number of running requests is limited, for each
/// host and in all. Three rules keep a picture on screen from waiting behind preloads that a slow server holds:
///
/// 1. Preloads run on two thirds of a host's connections at most, and of all connections; requests that are not visible
///    yet leave one of each free. Otherwise six large preloads, or answers that come a byte at a time, would keep every
///    visible picture waiting.
/// 2. A visible request that finds every connection taken may take the place of a request of lower priority that has
///    run for `patience` without a byte of an answer (`preemption(at:)`). The stopped request waits again, at its place
///    by age. Requests whose answer has begun are not stopped by this rule, because their bytes would be lost; so it
///    never affects servers that answer quickly.
/// 3. An answer that has begun and is too slow, which the caller judges (`slowAt`), gives way to a visible request, and
///    comes after all others of its priority. It does so once, and never for a request that has given way itself: on a
///    slow line each picture is begun twice at most.
package struct RequestQueue<ID: Hashable & Sendable>: Sendable {
    /// How many requests may run at a time.
    package struct Limits: Hashable, Sendable {
        package var perHost: Int
        package var total: Int
        /// Seconds without a byte after which a request of lower priority may be stopped for a visible one.
        package var patience: FrameTime

        package init(perHost: Int = 6, total: Int = 24, patience: FrameTime = 0.1) {
            self.perHost = max(1, perHost)
            self.total = max(1, total)
            self.patience = patience
        }

        /// How many of `count` connections requests of a priority may use.
        fileprivate func share(of count: Int, for priority: FetchPriority) -> Int {
            switch priority {
            case .preload: max(1, min(count - count / 3, count - 1))
            case .imminent: max(1, count - 1)
            case .visible: count
            }
        }
    }

    /// The way to get a connection for a visible request.
    package enum Preemption: Equatable, Sendable {
        /// Put this one back.
        case now(ID)
        /// Have this one give way, because its answer is too slow.
        case slow(ID)
        /// Nothing now: ask again at this time.
        case at(FrameTime)
    }

    private enum Place: Sendable {
        case waiting
        case running(since: FrameTime, hasAnswered: Bool)
    }

    private struct Request: Sendable {
        let host: String
        var priority: FetchPriority
        var number: UInt64
        var place = Place.waiting
        /// It was too slow once.
        var hasGivenWay = false

        var hasAnswered: Bool {
            if case .running(_, hasAnswered: true) = place { return true }
            return false
        }
    }

    package let limits: Limits
    private var requests: [ID: Request] = [:]
    private(set) var lanes: [String: RequestLane<ID>] = [:]
    private(set) var running: [ID: String] = [:]
    private(set) var runningByHost: [String: Int] = [:]
    /// The numbers of the newest request, and of the request that gave way last. Requests that gave way have lower
    /// numbers than all others.
    private var lastNumber = Self.middle
    private var firstNumber = Self.middle
    private static var middle: UInt64 { 1 << 32 }

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    // MARK: What there is

    package var runningCount: Int { running.count }
    package var waitingCount: Int { requests.count - running.count }
    package func contains(_ id: ID) -> Bool { requests[id] != nil }
    package func isRunning(_ id: ID) -> Bool { running[id] != nil }
    package func priority(of id: ID) -> FetchPriority? { requests[id]?.priority }

    // MARK: Changes

    /// Adds a request as the newest. A request that is already in the queue becomes the newest.
    package mutating func enqueue(_ id: ID, host: String, priority: FetchPriority) {
        guard !contains(id) else { return renew(id, priority: priority) }
        lastNumber += 1
        requests[id] = Request(host: host, priority: priority, number: lastNumber)
        lanes[host, default: RequestLane()].insert(id, number: lastNumber, priority: priority)
    }

    /// Records that a request in the queue is wanted again: it becomes the newest, with the higher of both priorities.
    /// Does nothing if the request is not in the queue.
    package mutating func renew(_ id: ID, priority: FetchPriority) {
        guard let known = requests[id] else { return }
        setPriority(max(priority, known.priority), of: id, asNewest: true)
    }

    /// A request whose priority rises becomes the newest. If its priority falls, it keeps its age, so that pictures
    /// that have just left the screen are not ahead of pictures that come.
    package mutating func setPriority(_ priority: FetchPriority, of id: ID) {
        guard let known = requests[id], known.priority != priority else { return }
        setPriority(priority, of: id, asNewest: priority > known.priority)
    }

    private mutating func setPriority(_ priority: FetchPriority, of id: ID, asNewest: Bool) {
        guard var request = requests[id] else { return }
        let old = request
        request.priority = priority
        if asNewest {
            lastNumber += 1
            request.number = lastNumber
        }
        requests[id] = request
        guard case .waiting = request.place else { return }
        lanes[request.host]?.remove(number: old.number, priority: old.priority)
        lanes[request.host]?.insert(id, number: request.number, priority: request.priority)
    }

    /// The request is done, or not wanted any more, wherever it is.
    package mutating func remove(_ id: ID) {
        guard let request = requests.removeValue(forKey: id) else { return }
        switch request.place {
        case .waiting: removeFromLane(request)
        case .running: stopRunning(id, host: request.host)
        }
    }

    /// A running request waits again, with the age that it has.
    package mutating func putBack(_ id: ID) {
        guard let request = requests[id], case .running = request.place else { return }
        wait(id, request)
    }

    /// A running request waits again, as the oldest of all, and does not give way another time.
    package mutating func giveWay(_ id: ID) {
        guard var request = requests[id], case .running = request.place else { return }
        firstNumber -= 1
        request.number = firstNumber
        request.hasGivenWay = true
        wait(id, request)
    }

    private mutating func wait(_ id: ID, _ running: Request) {
        var request = running
        stopRunning(id, host: request.host)
        request.place = .waiting
        requests[id] = request
        lanes[request.host, default: RequestLane()].insert(id, number: request.number, priority: request.priority)
    }

    /// The first byte of an answer to a running request has arrived.
    package mutating func noteAnswer(to id: ID) {
        guard case .running(let since, false) = requests[id]?.place else { return }
        requests[id]?.place = .running(since: since, hasAnswered: true)
    }

    private mutating func stopRunning(_ id: ID, host: String) {
        running[id] = nil
        let count = (runningByHost[host] ?? 1) - 1
        runningByHost[host] = count == 0 ? nil : count
    }

    private mutating func removeFromLane(_ request: Request) {
        lanes[request.host]?.remove(number: request.number, priority: request.priority)
        if lanes[request.host]?.isEmpty == true { lanes[request.host] = nil }
    }

    // MARK: Decisions

    /// Removes and returns the request that runs next; nil if none may run now. Time grows with the number of hosts.
    /// - Parameter isCrowded: a request may begin only if it is more urgent than one that runs. If none runs, any may.
    package mutating func next(at now: FrameTime, isCrowded: Bool = false) -> ID? {
        let least = isCrowded ? running.keys.compactMap { requests[$0]?.priority }.min() : nil
        for priority in FetchPriority.allCases.reversed() where least.map({ $0 < priority }) ?? true {
            guard running.count < limits.share(of: limits.total, for: priority) else { continue }
            let newest = lanes.compactMap { host, lane -> RequestLane<ID>.Entry? in
                hasRoom(host, for: priority) ? lane.newest(priority) : nil
            }.max { $0.number < $1.number }
            guard let id = newest?.id, var request = requests[id] else { continue }
            removeFromLane(request)
            request.place = .running(since: now, hasAnswered: false)
            requests[id] = request
            running[id] = request.host
            runningByHost[request.host, default: 0] += 1
            return id
        }
        return nil
    }

    private func hasRoom(_ host: String, for priority: FetchPriority) -> Bool {
        runningByHost[host, default: 0] < limits.share(of: limits.perHost, for: priority)
    }

    /// The request that must give its connection to a visible one; nil if no visible request waits, or no request can
    /// be stopped. Ask after `next(at:)` returned nil.
    /// - Parameter slowAt: when the answer to a running request counts as too slow, if it brings no more until then;
    ///   nil for never.
    package func preemption(
        at now: FrameTime, slowAt: (ID) -> FrameTime? = { _ in nil }
    ) -> Preemption? {
        guard !running.isEmpty else { return nil }
        var soonest: FrameTime?
        for (host, lane) in lanes {
            guard let waiting = lane.newest(.visible) else { continue }
            // If the host has room, all connections in total are in use, or all bytes: a request to any host may go.
            let isHostFull = !hasRoom(host, for: .visible)
            let candidates = running.compactMap { id, other -> (id: ID, request: Request, since: FrameTime)? in
                guard !isHostFull || other == host, let request = requests[id],
                    let time = impatience(with: request, of: waiting.number, slowAt: slowAt(id))
                else { return nil }
                return (id, request, time)
            }
            // Of the lowest priority, the oldest request, which would be served last if it waited.
            let impatient = candidates.filter { $0.since <= now }
            if let victim = impatient.min(by: {
                ($0.request.priority, $0.request.number) < ($1.request.priority, $1.request.number)
            }) {
                return victim.request.hasAnswered ? .slow(victim.id) : .now(victim.id)
            }
            if let since = candidates.map(\.since).min() { soonest = min(soonest ?? .infinity, since) }
        }
        return soonest.map { .at($0) }
    }

    /// The time from which on a running request makes room for the visible request of this number; nil for never.
    private func impatience(with request: Request, of waiting: UInt64, slowAt: FrameTime?) -> FrameTime? {
        guard case .running(let since, let hasAnswered) = request.place else { return nil }
        if hasAnswered { return request.hasGivenWay || waiting < Self.middle ? nil : slowAt }
        return request.priority == .visible ? nil : since + limits.patience
    }
}
