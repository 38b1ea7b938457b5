import ArgumentParser
import CHeapPeak
import Drawing
import Foundation
import Logging

/// Decodes damaged and hostile files, and measures what each of them takes.
@main struct PictureFuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture-fuzz",
        abstract: "Decode damaged and hostile pictures, and measure time and memory.",
        discussion: "Exits with 1 if a file takes more than it may; a crash is one of the program.")

    @Option(help: "Damaged files: made of those in Tests/Fixtures, each decoded in one way.")
    var files = 2000

    @Option(help: "The seed of the first damaged file; with --files 1 a failure is repeated.")
    var seed: UInt64 = 1

    @Flag(help: "Decode the files of Tests/Fixtures/hostile in every way, and print what they take.")
    var hostile = false

    @Option(help: "Print how fast the pictures of a directory are decoded to the size that is shown.")
    var bench: String?

    @Option(help: "The directory of the fixtures.")
    var fixtures = "Tests/Fixtures"

    func run() throws {
        LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
        var failures = 0
        if let bench {
            try DecodingBench(folder: bench).run()
        } else if hostile {
            failures = try HostileFiles(folder: "\(fixtures)/hostile").run()
        } else {
            failures = try fuzz()
        }
        if failures > 0 { throw ExitCode(1) }
    }

    private func fuzz() throws -> Int {
        var limits = ImageLimits()
        limits.maximumPixels = 4_000_000
        limits.maximumDecodedPixels = 4_000_000
        limits.maximumDecodedBytes = 16_000_000
        let names = try ["pictures", "pictures", "pictures", "hostile"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: "\(fixtures)/\(folder)").sorted()
                .filter { !$0.hasSuffix(".py") }.map { "\(fixtures)/\(folder)/\($0)" }
        }
        // Only files below 20 kB, in which a change is likely to hit something that matters.
        let originals = try names.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }.filter { $0.count < 20_000 }
        guard !originals.isEmpty else { throw ValidationError("There are no files in \(fixtures).") }
        var failures = 0
        var slowest = Measurement()
        var largest = Measurement()
        var outcomes: [String: Int] = [:]
        for seed in seed..<seed + UInt64(files) {
            var mutation = Mutation(seed: seed)
            let file = mutation.file(of: originals)
            let way = DecodingWay.suiting(file)[mutation.int(0..<5)]
            let pieces = mutation.int(1..<4000)
            let budget = DecodingBudget(limit: 64_000_000)
            var outcome = ""
            let measurement = Measurement.of { isCancelled in
                outcome = way.run(file, limits, budget, frames: 50, pieces: pieces, isCancelled)
            }
            outcomes[outcome.contains("×") ? "decoded" : outcome, default: 0] += 1
            if measurement.seconds > slowest.seconds { slowest = measurement }
            if measurement.peakBytes > largest.peakBytes { largest = measurement }
            if measurement.seconds > 0.25 || measurement.peakBytes > 64_000_000 {
                failures += 1
                print("FAILED seed \(seed), \(way.rawValue): \(describe(measurement)), \(outcome)")
            }
        }
        for (outcome, count) in outcomes.sorted(by: { $0.value > $1.value }) { print("\(count) \(outcome)") }
        print("slowest: \(describe(slowest))")
        print("largest: \(describe(largest))\(heap_peak_works() ? "" : " (memory is not counted here)")")
        print("\(files) files, \(failures) over 250 ms or 64 MB")
        return failures
    }

    private func describe(_ measurement: Measurement) -> String {
        let milliseconds = String(format: "%.1f", measurement.seconds * 1000)
        return "\(milliseconds) ms, \(String(format: "%.1f", Double(measurement.peakBytes) / 1e6)) MB"
    }
}
