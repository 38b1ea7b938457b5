import ArgumentParser
import Foundation
import TestSupport

/// Checks the layout engine as it is built here: measures conformance cases and compares sizes, frames and pixels;
/// gives it invalid input; searches random trees for one that violates a property of all layouts. It also checks the
/// Foundation that it is linked with.
@main struct LayoutConformance: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout-conformance",
        abstract: "Measure layout cases and compare with what they expect.",
        discussion: """
            Every .json file in the directory and below is a case; the format is in Tests/Fixtures/layout/README.md. \
            Prints 'N passed, M failed' and each difference. Exits with 1 when a case fails or cannot be read, as for \
            the other checks.
            """)

    @Argument(help: "The directory of cases.")
    var directory: String?

    @Option(help: "Write sizes, frames and differences of every case to this file as JSON.")
    var json: String?

    @Flag(help: "Give the engine input that makes no sense, and check what it says and does. Prints the messages.")
    var badInput = false

    @Option(help: "Search so many random trees for one that contradicts a property.")
    var properties: Int?

    @Flag(help: "Check what depends on how Foundation is linked.")
    var foundation = false

    @Option(help: "Threads that search.")
    var threads = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        if directory == nil, !badInput, properties == nil, !foundation {
            throw ValidationError("Name a directory of cases, or use --bad-input, --properties or --foundation.")
        }
    }

    func run() throws {
        var hasPassed = true
        if let directory { hasPassed = try runCases(in: directory) }
        if badInput { hasPassed = giveBadInput() && hasPassed }
        if let properties { hasPassed = search(properties) && hasPassed }
        if foundation { hasPassed = try checkFoundation() && hasPassed }
        if !hasPassed { throw ExitCode(1) }
    }

    // MARK: Cases

    private func runCases(in directory: String) throws -> Bool {
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
        return passed == results.count
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

    // MARK: Other checks

    private func giveBadInput() -> Bool {
        var failed = 0
        for input in BadLayoutInput.all {
            let result = input.run()
            print("\(input):")
            for message in result.messages { print("    \(message)") }
            for difference in result.differences { print("    FAILED: \(difference)") }
            if !result.differences.isEmpty { failed += 1 }
        }
        print("bad input: \(BadLayoutInput.all.count - failed) passed, \(failed) failed")
        return failed == 0
    }

    private func checkFoundation() throws -> Bool {
        let failed = try FoundationCheck.all.filter { try !$0.holds() }
        for check in failed { print("FAILED: \(check)") }
        print("foundation: \(FoundationCheck.all.count - failed.count) passed, \(failed.count) failed")
        return failed.isEmpty
    }

    private func search(_ trees: Int) -> Bool {
        var holds = true
        for property in LayoutProperty.all {
            let start = Date()
            let counterexample = property.counterexample(trees: trees, threads: max(1, threads))
            let seconds = String(format: "%.1f", Date().timeIntervalSince(start))
            print("\(property): \(trees) trees, \(counterexample == nil ? "no" : "a") counterexample, \(seconds) s")
            if let counterexample {
                print(counterexample)
                holds = false
            }
        }
        return holds
    }
}
