import AsyncDisplayKitCore

/// Runs one of the scenes beside the workload's script (section 8 of Benchmarks/WORKLOAD.md) and writes the report.
@MainActor final class SceneScript: FeedScript {
    private enum Step {
        case firstFrame
        case rest(until: Double)
        case running(until: Double)
        /// Waits until the last edits are on screen.
        case settling(until: Double)
    }

    private let controller: FeedController
    private let options: FeedOptions
    private let clock: FrameClock
    private var link: CADisplayLink?
    private var update: UIUpdateLink?
    private var step = Step.firstFrame
    private var frames: FrameRecorder
    private var drift = DriftRecorder()
    private var startCPU = 0.0
    private var endCPU = 0.0
    private var lastOffset = 0.0
    private var lastMove = 0.0
    private var bulkStart = 0.0

    private static let velocity = 3000.0
    private static let seconds = 5.0
    /// The scene ends when the mouse has not moved the content for so many seconds.
    private static let patience = 5.0

    init(controller: FeedController, options: FeedOptions) {
        self.controller = controller
        self.options = options
        clock = FrameClock(rate: UIScreen.main.maximumFramesPerSecond)
        frames = FrameRecorder(viewport: options.size)
    }

    func start(in view: UIView) {
        update = UIUpdateLink(view: view, afterUpdateComplete: { [weak self] in self?.didPresent() })
        link = CADisplayLink { [weak self] link in self?.tick(link) }
        link?.add(to: .main, forMode: .common)
    }

    private var table: ASTableNode { controller.node }

    // MARK: Frames

    private func tick(_ link: CADisplayLink) {
        if let frame = clock.beginFrame(at: link.timestamp) { frames.add(frame) }
        switch step {
        case .firstFrame: break
        case .rest(let until): if clock.frameStart >= until { begin() }
        case .running(let until):
            if clock.frameStart >= until { end() } else { move() }
        case .settling(let until): if clock.frameStart >= until { finish() }
        }
    }

    private func begin() {
        startCPU = Process.cpu
        lastOffset = table.contentOffset.y
        lastMove = clock.frameStart
        switch options.scene {
        case .thumb:
            step = .running(until: .infinity)
        case .bulk:
            step = .running(until: .infinity)
            bulkStart = clock.frameStart
            controller.widenRanges()
        case .feed, .jumps, .scroll, .slowRows, .chat, .chatAbove:
            step = .running(until: clock.frameStart + Self.seconds)
            move()
        }
    }

    private func move() {
        guard options.scene != .thumb else { return followThumb() }
        guard options.scene != .bulk else { return awaitRows() }
        let distance = (Self.velocity * clock.ticks * clock.interval).rounded()
        drift.begin(in: table, distance: distance)
        table.contentOffset.y += distance
        switch options.scene {
        case .chat: controller.insertRow(at: 0)
        case .chatAbove: controller.insertRow(at: table.indexPathsForVisibleRows().first?.row ?? 0)
        case .feed, .jumps, .scroll, .slowRows, .thumb, .bulk: break
        }
        clock.record(phase: "scroll")
    }

    /// The mouse moves the content; frames in which it did so count.
    private func followThumb() {
        let offset = table.contentOffset.y
        if offset != lastOffset {
            if frames.frames.isEmpty { startCPU = Process.cpu }
            clock.record(phase: "thumb")
            lastOffset = offset
            lastMove = clock.frameStart
            endCPU = Process.cpu
        } else if clock.frameStart > lastMove + Self.patience {
            step = .settling(until: clock.frameStart)
        }
    }

    /// Nothing moves, so no frame is presented. What counts is the time at which a thread has drawn the last row; the
    /// main thread hears of it with its next frame.
    private func awaitRows() {
        guard controller.drawnRows == options.rows else { return clock.record(phase: "bulk") }
        end()
    }

    private func end() {
        endCPU = Process.cpu
        step = .settling(until: clock.frameStart + 0.5)
    }

    private func didPresent() {
        let now = Process.now
        let coverage = clock.measure(controller)
        switch step {
        case .firstFrame:
            if coverage.rows != nil, coverage.isComplete { step = .rest(until: now + 0.5) }
        case .running:
            clock.endFrame(at: now, coverage)
            drift.end(in: table)
        case .rest, .settling: break
        }
    }

    // MARK: Report

    private func finish() {
        let cpu = endCPU - startCPU
        let count = Double(max(1, frames.frames.count))
        var report = FeedReport.head(of: options)
        report.merge(frames.figures(of: nil)) { $1 }
        report["scene"] = options.scene.rawValue
        report["frames_per_second"] = UIScreen.main.maximumFramesPerSecond
        report["scale"] = Double(UIScreen.main.scale)
        report["missed_ticks"] = clock.missedTicks
        report["scroll_cpu_s"] = rounded(cpu)
        report["scroll_cpu_ms_per_frame"] = rounded(cpu * 1000 / count)
        report["mean_row_height"] = rounded(frames.meanRowHeight)
        report["peak_rss_mb"] = Process.memory("VmHWM")
        report["window_width"] = Double(table.tableView.bounds.width)
        report["window_height"] = Double(table.tableView.bounds.height)
        report["insertions"] = controller.numbers.insertions
        report["bulk_ms"] = rounded((controller.drawingTimes.last - bulkStart) * 1000)
        report["bulk_reported_ms"] = rounded((controller.lastReportTime - bulkStart) * 1000)
        report["bulk_cpu_ms"] = rounded(cpu * 1000)
        report["rows_shown"] = table.tableView.numberOfRows(inSection: 0)
        report["drift_px_max"] = rounded(drift.greatest)
        report["frames_with_drift"] = drift.frames
        report["end_offset_error_px"] = rounded(endError)
        // What came into view per frame, in device pixels.
        let exposed = Self.velocity * clock.interval * options.size.width * options.scale * options.scale
        report["exposed_pixels_per_frame"] = rounded(exposed)
        FeedReport.write(report, to: options.output)
    }

    /// Points from the end of the viewport to the end of the content.
    private var endError: Double {
        let view = table.tableView
        return view.contentSize.height - view.bounds.maxY
    }
}
