import AsyncDisplayKitCore
import SDLBackend

/// The figures of the run: those of the frame driver and the texture cache, and how much of the window was blank. Main
/// thread.
@MainActor final class RunStatistics {
    /// Measured times differ from run to run, so a run that must give the same pixels does not show them.
    let showsTimes: Bool
    /// Called after each frame.
    var onFrame: (() -> Void)?
    private var link: UIUpdateLink?
    private var blankSum = 0.0
    private(set) var blankMaximum = 0.0
    private var recentBlankMaximum = 0.0

    init(showsTimes: Bool) {
        self.showsTimes = showsTimes
    }

    func follow(_ window: UIWindow) {
        frames?.measuresMainThread = true
        link = UIUpdateLink(view: window) { [weak self, weak window] in
            guard let self, let window else { return }
            let area = window.bounds.width * window.bounds.height
            let blank = area > 0 ? DisplayCoordinator.shared.blankArea / area : 0
            blankSum += blank
            blankMaximum = max(blankMaximum, blank)
            recentBlankMaximum = max(recentBlankMaximum, blank)
            onFrame?()
        }
    }

    var frames: FrameStatistics? { FrameDriver.current?.statistics }
    var cache: TextureCacheStatistics { FrameDriver.current?.backend?.cache.statistics ?? TextureCacheStatistics() }
    var blankMean: Double { blankSum / Double(max(frames?.frameCount ?? 0, 1)) }

    /// The largest blank part of the window since this was asked last.
    func takeRecentBlank() -> Double {
        defer { recentBlankMaximum = 0 }
        return recentBlankMaximum
    }

    /// The figures as JSON. Times in milliseconds, areas in fractions of the window.
    var json: String {
        guard let frames else { return "{}\n" }
        func milliseconds(_ percent: Double, _ figure: FrameStatistics.Figure) -> Double {
            frames.percentile(percent, of: figure) * 1000
        }
        let values: [(String, Double)] = [
            ("frames", Double(frames.frameCount)),
            ("frames_without_change", Double(frames.idleSteps)),
            ("frame_ms_p50", milliseconds(50, .wallTime)),
            ("frame_ms_p99", milliseconds(99, .wallTime)),
            ("main_thread_ms_p50", milliseconds(50, .mainThreadTime)),
            ("main_thread_ms_p99", milliseconds(99, .mainThreadTime)),
            ("main_thread_wait_ms", frames.totalWait * 1000),
            ("main_thread_help_ms", frames.totalHelp * 1000),
            ("frames_that_waited", Double(frames.framesThatWaited)),
            ("frames_incomplete", Double(frames.incompleteFrames)),
            ("blank_area_mean", blankMean),
            ("blank_area_max", blankMaximum),
            ("cache_bytes", Double(cache.bytes + cache.inPlaceBytes)),
            ("cache_bytes_in_place", Double(cache.inPlaceBytes)),
            ("cache_entries", Double(cache.entries + cache.inPlaceEntries)),
            ("cache_hits", Double(cache.hits)),
            ("cache_misses", Double(cache.misses)),
            ("cache_evictions", Double(cache.evictions)),
            ("cache_uploads", Double(cache.uploads)),
        ]
        let renderer = FrameDriver.current?.backend?.name ?? ""
        let lines = values.map { name, value in
            "  \"\(name)\": " + (value == value.rounded() ? "\(Int(value))" : String(format: "%.4f", value))
        }
        return "{\n  \"renderer\": \"\(renderer)\",\n" + lines.joined(separator: ",\n") + "\n}\n"
    }
}
