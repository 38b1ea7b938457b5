import AsyncDisplayKitCore

/// Jumps many times to rows that were never near the viewport, with a rest before each (the scene `jumps` of section 8
/// of Benchmarks/WORKLOAD.md), and writes the report.
@MainActor final class JumpScript: FeedScript {
    private enum Step {
        case firstFrame
        case rest(until: Double)
        case jump(row: Int, asked: Double)
    }

    private let controller: FeedController
    private let options: FeedOptions
    private var link: CADisplayLink?
    private var update: UIUpdateLink?
    private var step = Step.firstFrame
    private var askedThreadCPU = 0.0
    private var askedCPU = 0.0
    private var frames = 0
    private var wall: [Double] = []
    private var mainThread: [Double] = []
    private var cpu: [Double] = []
    private var mostFrames = 0

    private static let jumps = 60
    private static let rest = 0.15

    init(controller: FeedController, options: FeedOptions) {
        self.controller = controller
        self.options = options
    }

    func start(in view: UIView) {
        update = UIUpdateLink(view: view, afterUpdateComplete: { [weak self] in self?.didPresent() })
        link = CADisplayLink { [weak self] _ in self?.tick() }
        link?.add(to: .main, forMode: .common)
    }

    private func tick() {
        let now = Process.now
        guard case .rest(let until) = step, now >= until else { return }
        guard wall.count < Self.jumps else { return finish() }
        // Every second jump goes backwards; any two targets are some screenfuls apart.
        let distance = options.rows / (Self.jumps + 2)
        let order = wall.count % 2 == 0 ? wall.count / 2 + Self.jumps / 2 : wall.count / 2
        let row = (order + 1) * distance
        (askedThreadCPU, askedCPU, frames) = (Process.threadCPU, Process.cpu, 0)
        step = .jump(row: row, asked: Process.now)
        controller.node.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
    }

    private func didPresent() {
        let (now, threadCPU, processCPU) = (Process.now, Process.threadCPU, Process.cpu)
        switch step {
        case .firstFrame:
            let coverage = controller.coverage
            if coverage.rows != nil, coverage.isComplete { step = .rest(until: now + 0.5) }
        case .jump(let row, let asked):
            frames += 1
            let coverage = controller.coverage
            guard coverage.isComplete, coverage.rows?.contains(row) == true else { return }
            wall.append((now - asked) * 1000)
            mainThread.append((threadCPU - askedThreadCPU) * 1000)
            cpu.append((processCPU - askedCPU) * 1000)
            mostFrames = max(mostFrames, frames)
            step = .rest(until: now + Self.rest)
        case .rest: break
        }
    }

    private func finish() {
        (link, update) = (nil, nil)
        var report = FeedReport.head(of: options)
        report["scene"] = options.scene.rawValue
        report["jumps"] = wall.count
        report["jump_frames_max"] = mostFrames
        for (name, values) in [("jump_ms", wall), ("jump_main_thread_ms", mainThread), ("jump_cpu_ms", cpu)] {
            report["\(name)_p50"] = rounded(FrameRecorder.percentile(50, values))
            report["\(name)_p90"] = rounded(FrameRecorder.percentile(90, values))
        }
        report["peak_rss_mb"] = Process.memory("VmHWM")
        FeedReport.write(report, to: options.output)
    }
}
