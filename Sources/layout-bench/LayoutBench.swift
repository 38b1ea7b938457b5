import ArgumentParser
import Foundation

/// Measures what layout costs: time, allocations, and how much of a tree is measured again.
@main struct LayoutBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout-bench",
        abstract: "Measure the layout engine.",
        discussion: "Times are CPU times of the measuring threads, the best of several rounds; counts are exact.")

    @Option(help: "Rounds of each measurement.")
    var rounds = 7

    @Option(help: "Write the figures to this file as JSON.")
    var json: String?

    func run() throws {
        var figures: [Figure] = []
        figures += FeedBenchmark.run(rounds: rounds)
        figures += StackBenchmark.run(rounds: rounds)
        figures += ParallelBenchmark.run(rounds: rounds)
        figures += RelayoutBenchmark.run()
        for figure in figures { print(figure.line) }
        guard let json else { return }
        let values = Dictionary(uniqueKeysWithValues: figures.map { ($0.key, $0.value) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(values).write(to: URL(fileURLWithPath: json))
    }
}

/// A number with a name for scripts and a sentence for readers.
struct Figure {
    let key: String
    let value: Double
    let meaning: String

    init(_ key: String, _ value: Double, _ meaning: String) {
        self.key = key
        self.value = value
        self.meaning = meaning
    }

    var line: String {
        let name = key.padding(toLength: 34, withPad: " ", startingAt: 0)
        return name + String(format: "%14.3f", value) + "   \(meaning)"
    }
}
