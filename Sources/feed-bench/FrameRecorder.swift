import Foundation

/// Collects the frames that a script records, and their figures.
struct FrameRecorder {
    struct Frame {
        var phase: String
        var wall: Double
        var mainThread: Double
        var blankRowArea: Double
        var blankAvatars: Int
        var meanRowHeight: Double
    }

    /// Of the window, in points: blank areas are percentages of it.
    let viewport: CGSize
    private(set) var frames: [Frame] = []

    init(viewport: CGSize) {
        self.viewport = viewport
    }

    mutating func add(_ frame: Frame) {
        frames.append(frame)
    }

    /// Nearest-rank percentile; 0 without values.
    static func percentile(_ percent: Double, _ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        let rank = Int((percent / 100 * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }

    func figures(of phase: String?) -> [String: Any] {
        let frames = phase.map { phase in self.frames.filter { $0.phase == phase } } ?? self.frames
        var result: [String: Any] = ["frames": frames.count]
        func add(_ name: String, _ values: [Double]) {
            for (suffix, percent) in [("p50", 50.0), ("p95", 95), ("p99", 99)] {
                result["\(name)_\(suffix)"] = rounded(Self.percentile(percent, values))
            }
            result["\(name)_max"] = rounded(values.max() ?? 0)
        }
        let wall = frames.map { $0.wall * 1000 }
        let main = frames.map { $0.mainThread * 1000 }
        add("frame_ms", wall)
        add("main_thread_ms", main)
        result["frames_over_16_7ms"] = wall.filter { $0 > 16.7 }.count
        result["main_over_16_7ms"] = main.filter { $0 > 16.7 }.count
        result["blank_frames"] = frames.filter { $0.blankRowArea > 0 }.count
        result["blank_rows"] = frames.filter { $0.blankRowArea > 0 }.count
        result["blank_avatars"] = frames.reduce(0) { $0 + $1.blankAvatars }
        let screen = Double(viewport.width * viewport.height)
        // Rows come with their avatars, so that what is missing is whole rows.
        let blank = frames.map { $0.blankRowArea / screen * 100 }
        for name in ["blank_area_pct", "incomplete_row_area_pct"] {
            result[name] = rounded(blank.reduce(0, +) / Double(max(1, blank.count)))
            result["\(name)_max"] = rounded(blank.max() ?? 0)
        }
        return result
    }

    var meanRowHeight: Double {
        guard !frames.isEmpty else { return 0 }
        return frames.reduce(0) { $0 + $1.meanRowHeight } / Double(frames.count)
    }
}

func rounded(_ value: Double) -> Double {
    (value * 1000).rounded() / 1000
}

/// Clocks and memory of the process.
enum Process {
    static var now: Double { read(CLOCK_MONOTONIC) }
    static var threadCPU: Double { read(CLOCK_THREAD_CPUTIME_ID) }
    static var cpu: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// A line of /proc/self/status in MB.
    static func memory(_ key: String) -> Double {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in text.split(separator: "\n") where line.hasPrefix(key + ":") {
            let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
            return rounded((number ?? 0) / 1024)
        }
        return 0
    }
}
