import Foundation
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct ContainerThrashTests {
    /// How many times as much is done where `TEXTURE_THOROUGH` is set.
    private let factor = ProcessInfo.processInfo.environment["TEXTURE_THOROUGH"] == nil ? 1 : 10

    @Test("Random steps on a container show what plain arrays hold", arguments: ThrashScene.allCases)
    func random(scene: ThrashScene) {
        let result = ContainerThrash.runRandom(steps: 200 * factor, scene: scene, seed: 1)
        #expect(result.failure == nil)
        for name in ["batches", "reloads", "scrolls", "new widths", "mode flips", "new sizes", "headers compared"] {
            #expect(result.tally.count(name) > 0, "\(name): \(result.tally)")
        }
    }

    @Test(
        "Updates that contradict the data source show what it says, and keep the place", arguments: ThrashScene.allCases
    )
    func wrong(scene: ThrashScene) {
        leniently {
            let result = ContainerThrash.runWrong(steps: 200 * factor, scene: scene, seed: 1)
            #expect(result.failure == nil)
            for name in ["updates that contradict the data source", "places kept"] {
                #expect(result.tally.count(name) > 0, "\(name): \(result.tally)")
            }
        }
    }

    @Test("Random steps include fetches at both ends, and each way in which they end")
    func fetches() {
        let tally = ContainerThrash.runRandom(steps: 600, scene: .table, seed: 2).tally
        for end in ["head", "tail"] {
            for outcome in ["completed", "failed", "cancelled"] {
                #expect(tally.count("fetches at the \(end) \(outcome)") > 0, "\(tally)")
            }
        }
    }

    @Test(
        "A container may be let go on any thread, at any moment, and takes its nodes with it",
        arguments: ThrashScene.allCases)
    func release(scene: ThrashScene) throws {
        let counter = try ContainerRelease.run(rounds: 15 * factor, scene: scene)
        #expect(counter.made > 50 && counter.living == 0)
    }

    /// Shrunk by runs that found a mistake.
    @Test(
        "Scripts that failed once don't any more",
        arguments: [
            // A node under way when nodes began to be made one at a time was not waited for.
            "; batch is0,6; mode 9",
            // A table asked for the header of a section that had been deleted since.
            "; animated is10,1 ii1,3; batch ds9",
            // The layout pass after a fetch was not waited for.
            "; frames 3; frames 3; batch is4,4; frames 8; frames 8",
        ])
    func regressions(text: String) throws {
        let script = try #require(ThrashScript(text))
        for scene in ThrashScene.allCases {
            #expect(ContainerThrash.failure(of: script, scene: scene) == nil)
        }
    }

    @Test("The first item on screen is measured after a reload, before anybody says what comes next to it")
    func wrongRegression() throws {
        let text =
            "2 20; wrong 759  but ii7,11 ii9,9 ii2,6 ii6,7; wrong 170  but ii9,3; wrong 86  but ii11,11 rs9,6; "
            + "scroll 598; wrong 376  but ri2,10 mi5,5,2,7; wrong 710  but di5,5"
        let script = try #require(ThrashScript(text))
        #expect(script.description == text)
        leniently {
            for scene in ThrashScene.allCases {
                #expect(ContainerThrash.failure(of: script, scene: scene) == nil)
            }
        }
    }

    @Test(
        "Edits outside of what is on screen don't move it by a pixel, at rest or in motion, nor the motion itself",
        arguments: ThrashScene.allCases)
    func anchored(scene: ThrashScene) throws {
        let result = try AnchorThrash.run(edits: 120 * factor, scene: scene, seed: 1)
        #expect(result.error <= 0.001)
        #expect(result.jerk <= 0.5)
        for name in ["item before", "item before, in flight", "section before, in flight", "flings"] {
            #expect(result.tally.count(name) > 0, "\(name): \(result.tally)")
        }
    }
}
