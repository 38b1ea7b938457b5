import AsyncDisplayKitCore

/// Runs the workload's script (section 4 of Benchmarks/WORKLOAD.md) on the feed and writes the report.
@MainActor final class BenchScript: FeedScript {
    private enum Step {
        case firstFrame
        case restAfterStart(until: Double)
        case scroll(phase: String, velocity: Double, end: Double)
        case restBeforeMiddle(until: Double)
        case middle(asked: Double)
        case restBeforeEnd(until: Double)
        case end(asked: Double)
        case settleEnd(until: Double)
        case idle
    }

    private let controller: FeedController
    private let options: FeedOptions
    private var step = Step.firstFrame
    private var link: CADisplayLink?
    private var update: UIUpdateLink?
    private var recorder: FrameRecorder
    private var report: [String: Any] = [:]
    private var lastTimestamp = 0.0
    private var frameStart = 0.0
    private var frameStartThreadCPU = 0.0
    private var pendingFrame: FrameRecorder.Frame?
    /// Processor time of inspecting a frame's rows, which is the benchmark's own and is subtracted.
    private var frameMeasuringCPU = 0.0
    private var measuringCPU = 0.0
    private var scrollStartCPU = 0.0
    private var scrollStart = 0.0
    private var startRow = 0
    private var rowsTravelled = 0
    /// Frames of the scroll under way.
    private var scrollFrames = 0

    private static let interval = 1.0 / 60

    init(controller: FeedController, options: FeedOptions) {
        self.controller = controller
        self.options = options
        recorder = FrameRecorder(viewport: options.size)
    }

    func start(in view: UIView) {
        update = UIUpdateLink(view: view, afterUpdateComplete: { [weak self] in self?.didPresent() })
        link = CADisplayLink { [weak self] link in self?.tick(link) }
        link?.add(to: .main, forMode: .common)
    }

    private var table: ASTableNode { controller.node }

    // MARK: Start of a frame

    private func tick(_ link: CADisplayLink) {
        let now = Process.now
        let cpu = Process.threadCPU
        if var frame = pendingFrame {
            // The main thread's share of a frame reaches to the start of the next one.
            frame.mainThread = cpu - frameStartThreadCPU - frameMeasuringCPU
            recorder.add(frame)
            pendingFrame = nil
        }
        let ticks = max(1, ((link.timestamp - lastTimestamp) / Self.interval).rounded())
        lastTimestamp = link.timestamp
        frameStart = now
        frameStartThreadCPU = cpu
        switch step {
        case .firstFrame, .idle:
            break
        case .restAfterStart(let until):
            if now >= until { beginScrolling(at: link.timestamp) }
        case .scroll(let phase, let velocity, let end):
            scrollFrames += 1
            // Without a clock the same distance is scrolled, in as long as it takes.
            let isOver =
                options.isFree
                ? scrollFrames >= (phase == "scroll_3000" ? 600 : 300) : link.timestamp >= end - Self.interval / 2
            if isOver {
                endScroll(phase, at: link.timestamp)
            } else {
                move(velocity, ticks: options.isFree ? 1 : ticks, phase: phase)
            }
        case .restBeforeMiddle(let until):
            if now >= until { jumpToMiddle() }
        case .restBeforeEnd(let until):
            if now >= until { jumpToEnd() }
        case .settleEnd(let until):
            if now >= until { beginIdle() }
        case .middle, .end:
            break
        }
    }

    private func move(_ velocity: Double, ticks: Double, phase: String) {
        var offset = table.contentOffset
        offset.y += velocity * ticks * Self.interval
        table.contentOffset = offset
        pendingFrame = FrameRecorder.Frame(
            phase: phase, wall: 0, mainThread: 0, blankRowArea: 0, blankAvatars: 0, meanRowHeight: 0)
    }

    private func beginScrolling(at time: Double) {
        scrollStartCPU = Process.cpu
        scrollStart = time
        scrollFrames = 0
        startRow = controller.coverage.rows?.lowerBound ?? 0
        step = .scroll(phase: "scroll_3000", velocity: 3000, end: time + 10)
        move(3000, ticks: 1, phase: "scroll_3000")
    }

    private func endScroll(_ phase: String, at time: Double) {
        guard phase == "scroll_3000" else {
            let cpu = Process.cpu - scrollStartCPU - measuringCPU
            report["measuring_ms_per_frame"] = rounded(measuringCPU * 1000 / Double(max(1, recorder.frames.count)))
            report["scroll_cpu_s"] = rounded(cpu)
            report["scroll_cpu_ms_per_frame"] = rounded(cpu * 1000 / Double(max(1, recorder.frames.count)))
            report["rss_after_scroll_mb"] = Process.memory("VmRSS")
            rowsTravelled = (controller.coverage.rows?.lowerBound ?? 0) - startRow
            report["scroll_wall_ms"] = rounded((time - scrollStart) * 1000)
            step = .restBeforeMiddle(until: Process.now + 0.5)
            return
        }
        scrollFrames = 0
        step = .scroll(phase: "fling_12000", velocity: 12000, end: time + 5)
        move(12000, ticks: 1, phase: "fling_12000")
    }

    private func jumpToMiddle() {
        step = .middle(asked: Process.now)
        table.scrollToRow(at: IndexPath(row: options.rows / 2, section: 0), at: .top, animated: false)
    }

    private func jumpToEnd() {
        step = .end(asked: Process.now)
        table.scrollToRow(at: IndexPath(row: options.rows - 1, section: 0), at: .bottom, animated: false)
    }

    private func beginIdle() {
        report["end_gap_settled_px"] = endGap
        // Nothing moves from here on: without the link there is nothing to make frames for.
        link?.invalidate()
        link = nil
        step = .idle
        // The present frame still belongs to the step before.
        after(0.1) { [self] in
            let cpu = Process.cpu
            let start = Process.now
            after(5) { [self] in
                report["idle_cpu_pct"] = rounded((Process.cpu - cpu) / (Process.now - start) * 100)
                finish()
            }
        }
    }

    private func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
        _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in
            MainActor.assumeIsolated(body)
        }
    }

    // MARK: End of a frame

    private func didPresent() {
        let now = Process.now
        switch step {
        case .firstFrame:
            let coverage = controller.coverage
            if coverage.rows != nil, report["first_present_ms"] == nil {
                report["first_present_ms"] = rounded((now - options.start) * 1000)
            }
            guard coverage.rows != nil, coverage.isComplete else { return }
            report["first_frame_ms"] = rounded((now - options.start) * 1000)
            report["first_frame_cpu_ms"] = rounded((Process.cpu - options.startCPU) * 1000)
            report["rss_after_first_frame_mb"] = Process.memory("VmRSS")
            if options.stopsAfterFirstFrame { FeedReport.write(report, to: options.output) }
            step = .restAfterStart(until: now + 0.5)
        case .scroll:
            guard var frame = pendingFrame else { return }
            frame.wall = now - frameStart
            let cpu = Process.threadCPU
            let coverage = controller.coverage
            frame.blankRowArea = coverage.blankRowArea
            frame.blankAvatars = coverage.blankAvatars
            frame.meanRowHeight = coverage.meanRowHeight
            pendingFrame = frame
            frameMeasuringCPU = Process.threadCPU - cpu
            measuringCPU += frameMeasuringCPU
        case .middle(let asked):
            note("jump_to_middle", asked, now, row: options.rows / 2) { step = .restBeforeEnd(until: now + 0.5) }
        case .end(let asked):
            note("jump_to_end", asked, now, row: options.rows - 1) {
                report["end_gap_px"] = endGap
                step = .settleEnd(until: now + 0.5)
            }
        default:
            break
        }
    }

    private func note(_ name: String, _ asked: Double, _ now: Double, row: Int, then: () -> Void) {
        let key = "\(name)_first_present_ms"
        if report[key] == nil { report[key] = rounded((now - asked) * 1000) }
        let coverage = controller.coverage
        guard coverage.isComplete, let rows = coverage.rows, rows.contains(row) else { return }
        report["\(name)_ms"] = rounded((now - asked) * 1000)
        then()
    }

    /// Where the last row's bottom is, relative to the viewport's bottom.
    private var endGap: Double {
        let rect = table.rectForRow(at: IndexPath(row: options.rows - 1, section: 0))
        return rounded(table.tableView.bounds.maxY - rect.maxY)
    }

    // MARK: Report

    private func finish() {
        update = nil
        report.merge(FeedReport.head(of: options)) { $1 }
        report.merge(recorder.figures(of: nil)) { $1 }
        report["ticks"] = 900
        report["missed_ticks"] = 900 - recorder.frames.count
        report["rows_travelled"] = rowsTravelled
        report["mean_row_height"] = rounded(recorder.meanRowHeight)
        report["peak_rss_mb"] = Process.memory("VmHWM")
        report["cpu_s"] = rounded(Process.cpu)
        report["phases"] = [
            "scroll_3000": recorder.figures(of: "scroll_3000"), "fling_12000": recorder.figures(of: "fling_12000"),
        ]
        FeedReport.write(report, to: options.output)
    }
}
