import AsyncDisplayKitCore
import SDLBackend

/// Writes the line below the pages: what the current page says of itself, when that changes; or the figures, twice a
/// second while frames are made. Main thread.
///
/// Changing the figures makes a frame itself. A frame that changes nothing else does not update the figures again, so
/// that an idle demo sleeps.
@MainActor final class StatusUpdater {
    private static let interval = 0.5
    /// Frames that a change of the line causes by itself.
    private static let framesOfAChange = 1

    private let statistics: RunStatistics
    private let node: StatusNode
    /// A second line that shows the figures, too.
    weak var figuresNode: StatusNode? {
        didSet { if showsFigures { update() } }
    }
    /// The frame count when figures were last written; at first so low that the first frame updates them.
    private var framesShown = -framesOfAChange
    private var isScheduled = false
    /// The summary of the page that is shown; nil before there is one.
    var summary: PageSummary? {
        didSet { if summary != oldValue { update() } }
    }
    /// Whether the line has the figures instead of the summary.
    var showsFigures = false {
        didSet { update() }
    }

    init(statistics: RunStatistics, node: StatusNode) {
        self.statistics = statistics
        self.node = node
        statistics.onFrame = { [weak self] in self?.frameWasMade() }
    }

    private func frameWasMade() {
        guard showsFigures, !isScheduled, let driver = FrameDriver.current else { return }
        guard driver.statistics.frameCount > framesShown + Self.framesOfAChange else { return }
        isScheduled = true
        let isFirst = framesShown < 0
        driver.schedule(at: driver.now + (isFirst ? 0 : Self.interval)) { [weak self] in
            self?.isScheduled = false
            self?.update()
        }
    }

    private func update() {
        if showsFigures, let frames = statistics.frames {
            framesShown = frames.frameCount
            let parts = [framesText(frames), cacheText(statistics.cache)]
            for node in [node, figuresNode] { node?.show(parts) }
        } else {
            node.show([summary?.text ?? " "])
        }
    }

    private func framesText(_ frames: FrameStatistics) -> String {
        let blank = "blank area \(Self.number(statistics.takeRecentBlank() * 100)) %"
        guard statistics.showsTimes else { return line(["frame \(frames.frameCount)", blank]) }
        // The first frame includes the launch, so it says nothing about those that follow.
        if frames.frameCount == 1, let first = frames.last {
            return line(["first frame \(Self.number(first.wallTime * 1000)) ms", blank])
        }
        let median = Self.number(frames.percentile(50, of: .wallTime) * 1000)
        let tail = Self.number(frames.percentile(99, of: .wallTime) * 1000)
        let waited = Self.number(frames.totalWait * 1000)
        return line(["frame p50 \(median) ms, p99 \(tail) ms", "waited \(waited) ms", blank])
    }

    private func cacheText(_ cache: TextureCacheStatistics) -> String {
        let size = Self.number(Double(cache.bytes + cache.inPlaceBytes) / 1_048_576)
        return line([
            "cache \(size) MB", "\(cache.hits) hits", "\(cache.misses) misses", "\(cache.evictions) evictions",
        ])
    }

    /// Figures beside each other; where they need more than one line, none is broken between its number and its unit.
    private func line(_ figures: [String]) -> String {
        figures.map { $0.replacingOccurrences(of: " ", with: "\u{A0}") }.joined(separator: "   ")
    }

    /// One digit after the point.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
