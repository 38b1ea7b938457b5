import Drawing
import Execution
import Foundation
import Layers
import SDLBackend
import Testing

/// The one rule of incremental painting: it gives what painting everything gives.
@MainActor @Suite struct IncrementalPaintingTests {
    /// Presents a scene step by step and compares every frame with one painted from nothing. Returns what happened in
    /// the step that differs.
    private func firstDifference(seed: UInt64, steps: Int, moved: inout Int, painted: inout Int) throws -> String? {
        var scene = RandomScene(seed: seed)
        let incremental = SurfaceBackend()
        let reference = SurfaceBackend()
        reference.groupCaching = .off
        incremental.present(scene.list)
        for step in 0..<steps {
            let action = scene.step()
            let list = scene.list
            let statistics = incremental.present(list)
            moved += statistics.movedPixels
            painted += statistics.paintedPixels
            reference.invalidate()
            reference.present(list)
            let image = try #require(incremental.readPixels())
            let expected = try #require(reference.readPixels())
            if memcmp(image.pixels, expected.pixels, expected.byteCount) != 0 {
                let places = image.differences(from: expected)
                return "seed \(seed), step \(step) (\(action)): \(places.count) pixels differ, first at \(places[0])"
            }
        }
        return nil
    }

    @Test("Whatever changes, the incremental frame equals the one painted whole")
    func randomScenes() throws {
        var moved = 0
        var painted = 0
        for seed in 0..<100 as Range<UInt64> {
            let difference = try firstDifference(seed: seed, steps: 40, moved: &moved, painted: &painted)
            #expect(difference == nil, "\(difference ?? "")")
        }
        // The test would prove nothing if everything were always painted.
        #expect(moved > 200_000)
        #expect(painted < 100 * 40 * 96 * 80 / 2)
    }
}
