import Dispatch
import Drawing
import Execution
import ImageFetching

/// Makes pictures of a progressive JPEG while it arrives, on workers, for all nodes that show its address. Any thread.
///
/// The first as soon as a scan is complete, then one past 35 % of the bytes and one past 65 %: each draws the whole
/// picture, so that more of them would cost more than they are worth. Pictures of other formats have none.
final class PreviewMaker: Sendable {
    /// A request for previews.
    struct Listener: Sendable {
        let download: ImageDownload
        let queue: DispatchQueue
        let block: ASImageDownloaderProgressImage

        func hear(_ preview: Preview) {
            queue.async { block(preview.image, preview.quality, download) }
        }
    }

    struct Preview: Sendable {
        let image: UIImage
        /// The part of the bytes that had arrived when it was begun.
        let quality: CGFloat
    }

    private struct State {
        var listeners: [Listener] = []
        /// The request whose bytes are looked at.
        var transmission: UInt64 = 0
        var received = 0
        var jpeg: ProgressiveJPEG
        /// The part of the bytes that has arrived.
        var quality: CGFloat = 0
        var steps = ProgressSteps()
        var last: Preview?
        var job: PrioritizedJob?
        /// Counts the jobs.
        var lastJob = 0
    }

    /// The largest side of a preview, in pixels. The final picture takes its place within seconds.
    private static let longestSide = 1_600

    private let pool: WorkerPool
    private let budget: DecodingBudget
    private let state: Mutex<State>

    init(pool: WorkerPool = .shared, budget: DecodingBudget = .shared) {
        self.pool = pool
        self.budget = budget
        state = Mutex(State(jpeg: ProgressiveJPEG(budget: budget)))
    }

    var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Whether the preview of a job is still to be shown: there are listeners, and no later job makes a better one.
    private func isWanted(_ job: Int) -> Bool { state.withLock { !$0.listeners.isEmpty && $0.lastJob == job } }

    /// From now on the listener hears of every preview; of the latest one at once.
    func add(_ listener: Listener) {
        let last = state.withLock { state in
            state.listeners.append(listener)
            return state.last
        }
        if let last { listener.hear(last) }
    }

    /// Ends the previews of a download. One that is under way may still come.
    func remove(_ download: ImageDownload) {
        state.withLock { state in
            state.listeners.removeAll { $0.download === download }
            if state.listeners.isEmpty { state.job?.cancel() }
        }
    }

    /// Takes bytes that have arrived. May schedule a preview, but decodes nothing itself.
    func take(_ news: FetchedBytes) {
        state.withLock { state in
            guard news.transmission >= state.transmission else { return }
            if news.transmission > state.transmission {
                state.transmission = news.transmission
                state.received = 0
                state.jpeg = ProgressiveJPEG(budget: budget)
            }
            // All nodes of one address bring the same bytes.
            let known = state.received - news.offset
            guard known >= 0, known < news.bytes.count else { return }
            state.received = news.offset + news.bytes.count
            let progress = state.jpeg.append(news.bytes.dropFirst(known))
            // The last scan's picture is the picture itself, which is decoded without this.
            guard progress.completeScans > 0, progress.failure == nil, !progress.isComplete else { return }
            state.quality = quality(
                received: state.received, of: news.expectedCount, scans: progress.completeScans)
            guard state.steps.shows(state.quality) else { return }
            state.job?.cancel()
            state.lastJob += 1
            let job = state.lastJob
            state.job = PrioritizedJob(pool: pool, priority: .display) { [self] in make(job) }
        }
    }

    private func quality(received: Int, of expectedCount: Int?, scans: Int) -> CGFloat {
        if let expectedCount, expectedCount > 0 { return min(0.99, CGFloat(received) / CGFloat(expectedCount)) }
        // Most files have ten scans.
        return min(0.9, CGFloat(scans) / 10)
    }

    private func make(_ job: Int) {
        // More may have arrived than when it was asked for.
        let (jpeg, quality) = state.withLock { ($0.jpeg, $0.quality) }
        let fit = ImageFit(width: Self.longestSide, height: Self.longestSide, mode: .inside)
        guard let picture = try? jpeg.image(fitting: fit, isCancelled: { !self.isWanted(job) }) else { return }
        let preview = Preview(image: UIImage(cgImage: picture), quality: quality)
        let listeners = state.withLock { state -> [Listener] in
            guard state.jpeg === jpeg, quality > state.last?.quality ?? 0 else { return [] }
            state.last = preview
            return state.listeners
        }
        for listener in listeners { listener.hear(preview) }
    }
}
