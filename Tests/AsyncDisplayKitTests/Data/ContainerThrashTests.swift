import TestSupport
import Testing

@MainActor @Suite(.serialized) struct ContainerThrashTests {
    @Test("Random steps on a container show what plain arrays hold", arguments: ContainerThrash.Kind.allCases)
    func random(kind: ContainerThrash.Kind) {
        #expect(ContainerThrash.runRandom(steps: 400, kind: kind, seed: 1) == nil)
    }

    /// Shrunk by runs that found a mistake.
    @Test(
        "Scripts that failed once don't any more",
        arguments: [
            // A node under way when nodes began to be made one at a time was not waited for.
            "; batch is0,6; mode 9"
        ])
    func regressions(text: String) throws {
        let script = try #require(ThrashScript(text))
        for kind in ContainerThrash.Kind.allCases {
            #expect(ContainerThrash.failure(of: script, kind: kind) == nil)
        }
    }

    @Test(
        "Edits before what is on screen don't move it by a pixel, at rest or in motion",
        arguments: [AnchorThrash.Direction.table])
    func anchored(direction: AnchorThrash.Direction) throws {
        let error = try AnchorThrash.largestError(edits: 120, direction: direction, seed: 1)
        #expect(error <= 0.001)
    }
}
