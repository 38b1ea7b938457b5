import CHeapPeak
import Drawing
import Foundation

/// Files that ask for far more than they are worth, decoded in every way with the limits that programs have.
struct HostileFiles {
    let folder: String

    /// - Returns: the number of files that take too much.
    func run() throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var failed: Set<String> = []
        for name in names {
            let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            for way in DecodingWay.allCases {
                var budget = DecodingBudget()
                var outcome = ""
                var measurement = Measurement()
                var silence = Double.infinity
                // The machine may interrupt a run: what is between two questions counts as in the best of three.
                for _ in 0..<3 where silence > silenceLimit(file) {
                    budget = DecodingBudget()
                    measurement = Measurement.of { isCancelled in
                        outcome = way.run(file, ImageLimits(), budget, frames: 3, pieces: 16_384, isCancelled)
                    }
                    silence = min(silence, measurement.longestSilence)
                }
                measurement.longestSilence = silence
                let complaints = complaints(measurement, way, file, asked: budget.peak)
                if !complaints.isEmpty { failed.insert(name) }
                // Most ways end at once, for the same reason as the first look.
                guard measurement.seconds > 0.005 || way == .open || !complaints.isEmpty else { continue }
                print(
                    row(name, way, measurement, asked: budget.peak, outcome),
                    complaints.map { "FAILED \($0)" }.joined(separator: ", "))
            }
        }
        print("\(names.count) files, \(failed.count) over a limit")
        return failed.count
    }

    /// Seconds of the processor between two questions whether to go on. A WebP without loss has its own: libwebp takes
    /// bytes and gives rows back, and a picture of one colour has all its rows in some bytes.
    private func silenceLimit(_ file: Data) -> Double {
        file.dropFirst(12).starts(with: Data("VP8L".utf8)) ? 0.35 : 0.005
    }

    private func complaints(
        _ measurement: Measurement, _ way: DecodingWay, _ file: Data, asked: Int
    ) -> [String] {
        let frames = way == .animated ? 3.0 : 1
        let seconds = way == .open ? 0.05 : 2 * frames
        var result: [String] = []
        if measurement.seconds > seconds { result.append("time") }
        if measurement.longestSilence > silenceLimit(file) { result.append("silence") }
        if heap_peak_works(), measurement.peakBytes > asked + asked / 10 + 2 * file.count + (2 << 20) {
            result.append("memory")
        }
        if asked > ImageLimits().maximumBytesUnderWay { result.append("budget") }
        return result
    }

    private func row(
        _ name: String, _ way: DecodingWay, _ measurement: Measurement, asked: Int, _ outcome: String
    ) -> String {
        func megabytes(_ bytes: Int) -> String { String(format: "%7.1f", Double(bytes) / 1e6) }
        let time = String(
            format:
                "%7.1f ms, silent %5.1f and %5.1f", measurement.seconds * 1000, measurement.longestSilence * 1000,
            measurement.secondsAfterwards * 1000)
        let place = name.padding(toLength: 40, withPad: " ", startingAt: 0)
        let kind = way.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)
        return "\(place) \(kind) \(time), \(megabytes(measurement.peakBytes)) of \(megabytes(asked)) MB  \(outcome)"
    }
}
