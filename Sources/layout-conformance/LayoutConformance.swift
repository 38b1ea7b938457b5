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
            Exits with 1 when a case fails and with 2 when cases cannot be read.
            """)

    @Argument(help: "The directory of cases.")
    var directory: String

    @Option(help: "Write sizes, frames and differences of every case to this file as JSON.")
    var json: String?

    func run() throws {
        let results: [LayoutCaseResult]
        do {
            let cases = try LayoutCase.load(from: URL(fileURLWithPath: directory, isDirectory: true))
            guard !cases.isEmpty else { throw LayoutCaseError(description: "\(directory): no .json files") }
            results = cases.map { $0.case.run(path: $0.path) }
        } catch {
            FileHandle.standardError.write(Data("layout-conformance: \(error)\n".utf8))
            throw ExitCode(2)
        }
        for result in results where !result.hasPassed {
            print(result.path)
            for difference in result.differences { print("    \(difference)") }
        }
        let passed = results.count(where: \.hasPassed)
        print("\(passed) passed, \(results.count - passed) failed")
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(results).write(to: URL(fileURLWithPath: json))
        }
        if passed < results.count { throw ExitCode(1) }
    }
}
