import Dispatch
import Execution

/// Memory that decodes under way may take together. Before a decode allocates, it reserves the memory it will need, and
/// waits until there is room. Jobs of higher priority are served first, and jobs of equal priority in the order of
/// asking; a job that is raised while it waits is served by its new priority. Any thread.
///
/// While a worker waits, another thread runs drawing jobs in its place (`WorkerPool.Worker`).
///
/// Two kinds of memory count. Memory of *decodes* is needed for some milliseconds; a decode that is larger than the
/// whole budget runs while no other does. Memory that is *kept* between calls (coefficients of a JPEG that is still
/// arriving, an animation's canvas) may be needed for long, so no decode waits for it: it may take half of the budget,
/// and decodes go on beside it.
package final class DecodingBudget: Sendable {
    /// The budget of the process.
    package static let shared = DecodingBudget()

    private struct State {
        var decodes = 0
        var decodedBytes = 0
        var keptBytes = 0
        var peak = 0
        /// The decodes that wait for room, in the order of asking.
        private(set) var waiting: [Waiter] = []

        mutating func add(_ waiter: Waiter) { waiting.append(waiter) }

        /// The one to be served first. Priorities may have changed since it came.
        var next: Waiter? { waiting.min { $0.priority < $1.priority } }

        /// Returns whether it was waiting.
        mutating func remove(_ waiter: Waiter) -> Bool {
            guard let place = waiting.firstIndex(where: { $0 === waiter }) else { return false }
            waiting.remove(at: place)
            return true
        }

        func hasRoom(for byteCount: Int, _ limit: Int) -> Bool {
            decodes == 0 || decodedBytes + keptBytes + byteCount <= limit
        }

        mutating func enter(_ byteCount: Int) {
            decodes += 1
            decodedBytes += byteCount
            notePeak()
        }

        mutating func notePeak() { peak = max(peak, decodedBytes + keptBytes) }
    }

    private final class Waiter: Sendable {
        let byteCount: Int
        private let job: Job?
        let admitted = DispatchSemaphore(value: 0)

        /// - Parameter job: the job that decodes; nil outside of the workers.
        init(_ byteCount: Int, _ job: Job?) {
            self.byteCount = byteCount
            self.job = job
        }

        /// May rise while it waits.
        var priority: JobPriority { job?.priority ?? .visible }
    }

    private let fixedLimit: Int?
    private let state = Mutex(State())

    /// - Parameter limit: in bytes; nil for `ImageLimits.current.maximumBytesUnderWay`, also when that changes.
    package init(limit: Int? = nil) {
        fixedLimit = limit
    }

    /// In bytes.
    var limit: Int { fixedLimit ?? ImageLimits.current.maximumBytesUnderWay }

    /// The most bytes that were taken at one time.
    package var peak: Int { state.withLock { $0.peak } }

    /// Decodes that wait for room.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Bytes that are taken now.
    package var bytesInUse: Int { state.withLock { $0.decodedBytes + $0.keptBytes } }

    /// Runs a decode that needs `byteCount` bytes at most, once there is room for them. The main thread does not wait:
    /// a window that does not react would be worse than some more memory.
    ///
    /// - Parameters:
    ///   - more: bytes that it may need in addition. If the budget is smaller than both together, the decode takes all
    ///     of it and runs alone.
    ///   - isCancelled: asked every 5 ms while the decode waits.
    /// - Throws: `.cancelled`, or the error of the decode.
    package func decoding<Result>(
        _ byteCount: Int, possibly more: Int = 0, isCancelled: () -> Bool,
        _ decode: () throws(ImageDecodingError) -> Result
    ) throws(ImageDecodingError) -> Result {
        let byteCount = max(byteCount, min(byteCount + more, limit))
        try wait(for: byteCount, isCancelled)
        defer { leave(byteCount) }
        return try decode()
    }

    private func wait(for byteCount: Int, _ isCancelled: () -> Bool) throws(ImageDecodingError) {
        let limit = limit
        let mayWait = !MainThread.isCurrent
        let worker = WorkerPool.Worker.current
        let newcomer = Waiter(byteCount, worker?.job)
        let waiter = state.withLock { state -> Waiter? in
            // Waiting decodes that are less urgent do not hold this one up.
            let isNext = !state.waiting.contains { $0.priority <= newcomer.priority }
            if mayWait, !isNext || !state.hasRoom(for: byteCount, limit) {
                state.add(newcomer)
                return newcomer
            }
            state.enter(byteCount)
            return nil
        }
        guard let waiter else { return }
        guard let worker else { return try wait(waiter, isCancelled) }
        try worker.waiting { () throws(ImageDecodingError) in try wait(waiter, isCancelled) }
    }

    private func wait(_ waiter: Waiter, _ isCancelled: () -> Bool) throws(ImageDecodingError) {
        var priority = waiter.priority
        while waiter.admitted.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
            if waiter.priority < priority {
                // Its priority has risen: it may be the next one, and there may be room for it.
                priority = waiter.priority
                admit()
            }
            guard isCancelled() else { continue }
            // If it was admitted in between, it has taken the bytes.
            if state.withLock({ $0.remove(waiter) }) { admit() } else { leave(waiter.byteCount) }
            throw .cancelled
        }
    }

    private func leave(_ byteCount: Int) {
        state.withLock { state in
            state.decodes -= 1
            state.decodedBytes -= byteCount
        }
        admit()
    }

    /// Lets waiting decodes for which there is room now go on, in order.
    private func admit() {
        let limit = limit
        let admitted = state.withLock { state -> [Waiter] in
            var admitted: [Waiter] = []
            while let next = state.next, state.hasRoom(for: next.byteCount, limit) {
                _ = state.remove(next)
                state.enter(next.byteCount)
                admitted.append(next)
            }
            return admitted
        }
        for waiter in admitted { waiter.admitted.signal() }
    }

    /// Takes memory that is kept between calls, if there is room for it within its half of the budget.
    ///
    /// - Returns: an object that gives the memory back when it is released; nil if there is no room.
    package func keep(_ byteCount: Int) -> Kept? {
        let limit = limit
        let hasRoom = state.withLock { state in
            let total = state.decodedBytes + state.keptBytes + byteCount
            guard total <= limit, state.keptBytes + byteCount <= limit / 2 else { return false }
            state.keptBytes += byteCount
            state.notePeak()
            return true
        }
        return hasRoom ? Kept(byteCount, self) : nil
    }

    /// Bytes of the budget, taken for as long as this lives.
    package final class Kept: Sendable {
        package let byteCount: Int
        private let budget: DecodingBudget

        fileprivate init(_ byteCount: Int, _ budget: DecodingBudget) {
            self.byteCount = byteCount
            self.budget = budget
        }

        deinit {
            budget.state.withLock { $0.keptBytes -= byteCount }
            budget.admit()
        }
    }
}
