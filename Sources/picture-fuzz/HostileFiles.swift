import CHeapPeak
import Drawing
import Foundation

/// Decodes files that demand far too much time or memory, in every way and with a program's default limits.
struct HostileFiles {
    let folder: String

    /// - Returns: the number of files that take too much.
    func run() throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var failed: Set<String> = []
        for name in names {
            let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            for way in DecodingWay.allCases {
                // Other programs may disturb a run, so the best of three counts.
                var run = run(way, file)
                for _ in 0..<2 where !run.complaints.isEmpty {
                    let again = self.run(way, file)
                    if again.complaints.count < run.complaints.count { run = again }
                }
                if !run.complaints.isEmpty { failed.insert(name) }
                // Do not print a run that failed at once, as most do, for the same reason as the way `open`.
                guard run.measurement.seconds > 0.005 || way == .open || !run.complaints.isEmpty else { continue }
                print(row(name, way, run), run.complaints.map { "FAILED \($0)" }.joined(separator: ", "))
            }
        }
        print("\(names.count) files, \(failed.count) over a limit")
        return failed.count
    }

    /// One decode of a file, and what is wrong with it.
    private struct Run {
        var measurement: Measurement
        /// The bytes announced to the budget.
        var asked: Int
        var outcome: String
        var complaints: [String] = []
    }

    private func run(_ way: DecodingWay, _ file: Data) -> Run {
        let budget = DecodingBudget()
        var outcome = ""
        let measurement = Measurement.of { isCancelled in
            outcome = way.run(file, ImageLimits(), budget, frames: 3, pieces: 16_384, isCancelled)
        }
        var run = Run(measurement: measurement, asked: budget.peak, outcome: outcome)
        run.complaints = memoryComplaints(run, file) + timeComplaints(measurement, way, file)
        return run
    }

    private func memoryComplaints(_ run: Run, _ file: Data) -> [String] {
        let announced = run.asked + run.asked / 10 + 2 * file.count + (2 << 20)
        let isOver = heap_peak_works() && run.measurement.peakBytes > announced
        return (isOver ? ["memory"] : []) + (run.asked > ImageLimits().maximumBytesUnderWay ? ["budget"] : [])
    }

    /// The limits are for the machine on which they were set; on a slower one they grow by its `MachineSpeed`.
    private func timeComplaints(_ measurement: Measurement, _ way: DecodingWay, _ file: Data) -> [String] {
        let seconds = way == .open ? 0.05 : way == .animated ? 6 : 2
        let silence = silenceLimit(file)
        guard measurement.seconds > seconds || measurement.longestSilence > silence else { return [] }
        let slowness = MachineSpeed.slowness()
        var result: [String] = []
        if measurement.seconds > seconds * slowness { result.append("time") }
        if measurement.longestSilence > silence * slowness { result.append("silence") }
        return result
    }

    /// Greatest processor time between two calls of `isCancelled`: 5 ms, and for a lossless WebP 8 ns more for each
    /// pixel, since libwebp may decode all rows of a picture of one colour from a few bytes in one call.
    private func silenceLimit(_ file: Data) -> Double {
        guard file.dropFirst(12).starts(with: Data("VP8L".utf8)) else { return 0.005 }
        let header = try? PictureDecoder(limits: ImageLimits(), budget: DecodingBudget()).header(of: file)
        return 0.005 + 8e-9 * Double((header?.width ?? 0) * (header?.height ?? 0))
    }

    private func row(_ name: String, _ way: DecodingWay, _ run: Run) -> String {
        func megabytes(_ bytes: Int) -> String { String(format: "%7.1f", Double(bytes) / 1e6) }
        let measurement = run.measurement
        let time = String(
            format:
                "%7.1f ms, silent %5.1f and %5.1f", measurement.seconds * 1000, measurement.longestSilence * 1000,
            measurement.secondsAfterwards * 1000)
        let place = name.padding(toLength: 40, withPad: " ", startingAt: 0)
        let kind = way.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)
        let memory = "\(megabytes(measurement.peakBytes)) of \(megabytes(run.asked)) MB"
        return "\(place) \(kind) \(time), \(memory)  \(run.outcome)"
    }
}
