import Drawing
import Foundation

/// How fast files are decoded on one thread, whole and to 360 pixels, which is what a row of a feed shows.
struct DecodingBench {
    let folder: String

    func run() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            let header = try PictureDecoder().header(of: file)
            let size = "\(header.width)×\(header.height), \(String(format: "%.1f", Double(file.count) / 1e6)) MB"
            print(name.padding(toLength: 20, withPad: " ", startingAt: 0), size)
            for way in [DecodingWay.reduced, .whole] {
                measure(file, way)
            }
        }
    }

    /// The median of nine runs, since the first one has new pages of memory.
    private func measure(_ file: Data, _ way: DecodingWay) {
        let runs = (0..<9).map { _ in
            Measurement.of { isCancelled in
                _ = way.run(file, ImageLimits(), DecodingBudget(), frames: 1, pieces: 1, isCancelled)
            }
        }
        let seconds = runs.map(\.seconds).sorted()[4]
        let bytes = Double(runs.map(\.peakBytes).max() ?? 0)
        let kind = way == .reduced ? "to 360 px" : "whole"
        print(
            "   ", kind.padding(toLength: 12, withPad: " ", startingAt: 0),
            String(
                format: "%6.1f ms, %6.1f pictures a second, %6.1f MB", seconds * 1000, 1 / max(seconds, 1e-9),
                bytes / 1e6))
    }
}
