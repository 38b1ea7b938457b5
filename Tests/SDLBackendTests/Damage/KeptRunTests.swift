import Drawing
import Layers
import SDLBackend
import Testing

/// Lists that keep runs of items from the list before, presented by backends that take such runs as one piece.
@MainActor @Suite struct KeptRunTests {
    /// Changes a tree step by step and presents two lists of it in each: one that keeps runs, and one that is made from
    /// nothing and painted whole. Returns how many runs were kept, and the step in which the pixels differ by more than
    /// `limit`.
    private static func present(
        _ tree: RandomLayers, steps: Int, on backend: any RenderBackend, limit: Int = 0, moved: inout Int,
        kept: inout Int
    ) throws -> String? {
        var former = DisplayList(width: 96, height: 120, scale: 1)
        DisplayListBuilder.update(&former, root: tree.root)
        backend.present(former)
        for step in 0..<steps {
            let action = tree.step()
            var list = DisplayList(width: 96, height: 120, scale: 1)
            DisplayListBuilder.update(&list, root: tree.root, after: former)
            moved += backend.present(list).movedPixels
            kept += list.runs.filter { $0.kept.map { $0.dy != 0 } ?? false }.count
            let whole = SurfaceBackend()
            whole.groupCaching = .off
            whole.present(DisplayListBuilder.makeDisplayList(root: tree.root, width: 96, height: 120, scale: 1))
            let image = try #require(backend.readPixels())
            let expected = try #require(whole.readPixels())
            let (greatest, _) = OffscreenGL.difference(image, expected)
            if greatest > limit { return "step \(step) (\(action)): a difference of \(greatest)" }
            former = list
        }
        return nil
    }

    @Test("A list with kept runs gives the pixels of the same list made from nothing")
    func surface() throws {
        var (moved, kept) = (0, 0)
        for seed in 0..<60 as Range<UInt64> {
            let tree = RandomLayers(seed: seed)
            let difference = try Self.present(tree, steps: 40, on: SurfaceBackend(), moved: &moved, kept: &kept)
            #expect(difference == nil, "seed \(seed), \(difference ?? "")")
        }
        // The test would prove nothing if nothing were kept, or everything painted.
        #expect(moved > 1_000_000 && kept > 1_000)
    }

    @Test(
        "On OpenGL a list with kept runs gives the pixels of the same list made from nothing, within 2 per channel",
        .enabled(if: OffscreenGL.isInstalled, "OpenGL off screen needs libgl1-mesa-dri and libegl1"))
    func renderer() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                var (moved, kept) = (0, 0)
                for seed in 0..<8 as Range<UInt64> {
                    let backend = try OffscreenGL.makeBackend(width: 96, height: 120)
                    let tree = RandomLayers(seed: seed, allowsTurns: false)
                    let difference = try Self.present(
                        tree, steps: 30, on: backend, limit: 2, moved: &moved, kept: &kept)
                    #expect(difference == nil, "seed \(seed), \(difference ?? "")")
                }
                #expect(moved > 100_000 && kept > 100)
            }
        }
    }

    @Test("A list whose former list was not the one presented last is compared item by item")
    func skipped() throws {
        let tree = RandomLayers(seed: 3)
        let backend = SurfaceBackend()
        var lists: [DisplayList] = []
        for step in 0..<30 {
            _ = tree.step()
            var list = DisplayList(width: 96, height: 120, scale: 1)
            DisplayListBuilder.update(&list, root: tree.root, after: lists.last)
            lists.append(list)
            // Each third list is not presented.
            if step % 3 == 1 { continue }
            backend.present(list)
            let whole = SurfaceBackend()
            whole.present(list)
            let image = try #require(backend.readPixels())
            #expect(OffscreenGL.difference(image, try #require(whole.readPixels())).greatest == 0, "step \(step)")
        }
        #expect(lists.contains { $0.runs.contains { $0.kept != nil } })
    }
}
