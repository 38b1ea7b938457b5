import ArgumentParser
import Foundation
import Logging
import TestSupport

/// Long versions of tests: random updates and all possible ones, compared with plain arrays.
@main struct Thrash: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thrash",
        abstract: "Update lists at random and in every possible way, and compare with plain arrays.",
        discussion: "Exits with 1 at the first difference, and prints the seed and the shortest script that shows it.")

    @Option(help: "Random batches on the structures.")
    var batches = 10_000

    @Option(help: "Random steps on tables and collections in each direction, on a headless screen.")
    var steps = 4000

    @Option(help: "Edits of the scripts that are run from all 56 lists of at most 3 sections and 4 items.")
    var depth = 2

    @Option(help: "Random batches that say something else than what happened.")
    var wrong = 100_000

    @Option(help: "Random steps on tables and collections, most of them batches that contradict the data source.")
    var contradictions = 2000

    @Option(help: "Random edits outside of what is on screen, in each direction.")
    var anchored = 1200

    @Option(help: "Where the random numbers begin.")
    var seed: UInt64 = 1

    @Option(help: "Run this script on a container only, as printed by a failure.")
    var script: String?

    /// Writes a line at once, without buffering, even to a pipe.
    private static func write(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private func fail(_ report: String) throws {
        Self.write("FAILED \(report)")
        throw ExitCode(1)
    }

    private func timed(_ name: String, _ body: () throws -> String) rethrows {
        let start = Date()
        let result = try body()
        Self.write("\(name): \(result), \(String(format: "%.1f", Date().timeIntervalSince(start))) s")
    }

    func run() throws {
        // Drops the thousands of messages about wrong batches.
        LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
        if let script {
            guard let parsed = ThrashScript(script) else { throw ValidationError("This is no script.") }
            try MainActor.assumeIsolated {
                for scene in ThrashScene.allCases {
                    if let failure = ContainerThrash.failure(of: parsed, scene: scene) {
                        try fail("\(scene.rawValue): \(failure)")
                    }
                }
            }
            return
        }
        try timed("random batches") {
            if let failure = CoreThrash.runRandom(batches: batches, seed: seed) { try fail(failure) }
            return "\(batches), 0 mismatches"
        }
        try timed("every script of \(depth) edits") {
            var count = 0
            let states = ThrashList.states(sections: 3, items: 4)
            for state in states {
                let result = CoreThrash.runExhaustively(depth: depth, from: state)
                count += result.count
                if let failure = result.failure { try fail(failure) }
            }
            return "\(count) from \(states.count) states, 0 mismatches"
        }
        try timed("wrong batches") {
            let result = CoreThrash.runWrong(batches: wrong, seed: seed)
            if let failure = result.failure { try fail(failure) }
            return "\(wrong), \(result.refused) refused, 0 traps"
        }
        try MainActor.assumeIsolated {
            for scene in ThrashScene.allCases {
                try timed("edits outside of the viewport, \(scene.rawValue)") {
                    let result = try AnchorThrash.run(edits: anchored, scene: scene, seed: seed)
                    if result.error > 0.001 { try fail("an edit moved what is on screen by \(result.error) points") }
                    if result.jerk > 0.5 { try fail("an edit pushed a fling by \(result.jerk) points") }
                    return "\(anchored), 0 px (\(result.tally))"
                }
            }
            for scene in ThrashScene.allCases {
                try timed("updates that contradict the data source, \(scene.rawValue)") {
                    let result = ContainerThrash.runWrong(steps: contradictions, scene: scene, seed: seed)
                    if let failure = result.failure { try fail(failure) }
                    return "\(contradictions) steps, 0 mismatches (\(result.tally))"
                }
            }
            for scene in ThrashScene.allCases {
                try timed("let go on another thread, \(scene.rawValue)") {
                    let rounds = max(steps / 20, 1)
                    let counter = try ContainerRelease.run(rounds: rounds, scene: scene)
                    if counter.living > 0 { try fail("\(counter.living) of \(counter.made) nodes live on") }
                    return "\(rounds) containers with \(counter.made) nodes, 0 leaks"
                }
                try timed("\(scene.rawValue) node") {
                    let result = ContainerThrash.runRandom(steps: steps, scene: scene, seed: seed)
                    if let failure = result.failure { try fail(failure) }
                    return "\(steps) steps, 0 mismatches (\(result.tally))"
                }
            }
        }
    }
}
