import ArgumentParser
import Foundation
import TestSupport

/// Measures conformance cases with the layout engine and compares sizes, frames and pixels.
@main struct LayoutConformance: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout-conformance",
        abstract: "Measure layout cases and compare with what they expect.",
        discussion: """
            Every .json file in the directory and below is a case; the format is in Tests/Fixtures/layout/README.md. \
            Prints 'N passed, M failed' and each difference. Exits with 1 when a case fails or cannot be read.
            """)

    @Argument(help: "The directory of cases.")
    var directory: String

    @Option(help: "Write sizes, frames and differences of every case to this file as JSON.")
    var json: String?

    func run() throws {
        let results: [LayoutCaseResult]
        do {
            results = try LayoutCase.files(in: URL(fileURLWithPath: directory, isDirectory: true)).map { $0.run() }
        } catch {
            throw failure("\(error)")
        }
        if results.isEmpty { throw failure("\(directory): there are no .json files in it") }
        for result in results where !result.hasPassed {
            print(result.path)
            for difference in result.differences { print("    \(difference)") }
        }
        let passed = results.count(where: \.hasPassed)
        print("\(passed) passed, \(results.count - passed) failed")
        if let json { try write(results, to: json) }
        if passed < results.count { throw ExitCode(1) }
    }

    private func write(_ results: [LayoutCaseResult], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try encoder.encode(results).write(to: URL(fileURLWithPath: path))
        } catch {
            throw failure("\(path): cannot be written: \(error.localizedDescription)")
        }
    }

    private func failure(_ message: String) -> ExitCode {
        FileHandle.standardError.write(Data("layout-conformance: \(message)\n".utf8))
        return ExitCode(1)
    }
}
