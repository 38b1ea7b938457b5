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
                let budget = DecodingBudget()
                var outcome = ""
                let measurement = Measurement.of { isCancelled in
                    outcome = way.run(file, ImageLimits(), budget, frames: 3, pieces: 16_384, isCancelled)
                }
                let complaints = complaints(measurement, way, name, asked: budget.peak, fileBytes: file.count)
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

    private func complaints(
        _ measurement: Measurement, _ way: DecodingWay, _ name: String, asked: Int, fileBytes: Int
    ) -> [String] {
        let frames = way == .animated ? 3.0 : 1
        let seconds = way == .open ? 0.05 : 2 * frames
        // libwebp takes bytes, and gives rows back: a picture of one colour has all its rows in some bytes.
        let silence = name.hasSuffix(".webp") ? 0.5 : 0.01
        var result: [String] = []
        if measurement.seconds > seconds { result.append("time") }
        if measurement.longestSilence > silence { result.append("silence") }
        if heap_peak_works(), measurement.peakBytes > asked + asked / 10 + 2 * fileBytes + (2 << 20) {
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
