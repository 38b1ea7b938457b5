import Drawing
import Foundation
import Layers
import SDLBackend
import Testing

/// Frames of which the renderer draws only what has changed, each beside the surface's, painted whole. Each test in a
/// process of its own, because SDL starts one video driver per process.
@Suite(.enabled(if: OffscreenGL.isInstalled, "OpenGL off screen needs libgl1-mesa-dri and libegl1"))
struct PartialFrameTests {
    /// A frame of a feed below a rounded, half transparent panel with something turned in it.
    @MainActor private static func list(
        of feed: FeedFrames, offset: Int, panelAt y: Int, turn: Double = 0
    ) -> DisplayList {
        var list = feed.list(offset: offset)
        let panel = Make.rect(40, y, 300, 120)
        list.items.append(
            Make.item(90_000, .groupStart, panel, opacity: 0.6, .beginGroup(corners: CornerRadii(24))))
        list.items.append(Make.item(90_001, Make.rect(40, y, 300, 120), .fill(Make.color(0xFF30_6090), corners: .zero)))
        var turned = Make.item(90_002, .background, panel, .fill(Make.color(0x8080_0000), corners: CornerRadii(6)))
        let place = CGAffineTransform(scaleX: 120, y: 40).concatenating(CGAffineTransform(rotationAngle: turn))
            .concatenating(CGAffineTransform(translationX: 100, y: CGFloat(y) + 40))
        turned.unitToDevice = place
        turned.untransformedSize = CGSize(width: 120, height: 40)
        turned.rect = PixelRect(covering: CGRect(x: 0, y: 0, width: 1, height: 1).applying(place))
        if turn != 0 { list.items.append(turned) }
        list.items.append(Make.item(90_000, .groupEnd, panel, .endGroup))
        return list
    }

    /// Presents random scenes step by step and compares every frame with the surface's, painted whole.
    @MainActor private static func compare(_ seeds: Range<UInt64>, driver: String, limit: Int) throws {
        let backend = try OffscreenGL.makeBackend(width: 96, height: 80, driver: driver)
        var (moved, painted) = (0, 0)
        for seed in seeds {
            var scene = RandomScene(seed: seed, allowsTurns: false)
            backend.present(scene.list)
            for step in 0..<30 {
                let action = scene.step()
                let statistics = backend.present(scene.list)
                moved += statistics.movedPixels
                painted += statistics.paintedPixels
                let (greatest, _) = try OffscreenGL.differenceOfLast(scene.list, on: backend)
                #expect(greatest <= limit, "\(driver), seed \(seed), step \(step) (\(action))")
            }
        }
        // The test would prove nothing if everything were always painted.
        #expect(moved > seeds.count * 1600 && painted < seeds.count * 30 * 96 * 80 / 2)
    }

    @Test("Whatever changes, a random scene looks as on the surface, within 1 per channel")
    func upright() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run { try Self.compare(0..<25, driver: "opengl", limit: 1) }
        }
    }

    @Test(
        "On OpenGL ES a random scene looks as on the surface, within 2 where half transparent layers overlap")
    func embedded() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run { try Self.compare(30..<40, driver: "opengles2", limit: 2) }
        }
    }

    @Test("Whatever changes, a random scene with turned items looks as if it were drawn whole")
    func turned() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                let reference = try OffscreenGL.makeBackend(width: 96, height: 80)
                for seed in 100..<115 as Range<UInt64> {
                    var scene = RandomScene(seed: seed)
                    backend.present(scene.list)
                    for step in 0..<30 {
                        let action = scene.step()
                        backend.present(scene.list)
                        reference.texturesLost()
                        reference.present(scene.list)
                        let (a, b) = (try #require(backend.readPixels()), try #require(reference.readPixels()))
                        let (greatest, _) = OffscreenGL.difference(a, b)
                        #expect(greatest <= 1, "seed \(seed), step \(step) (\(action))")
                    }
                }
            }
        }
    }

    @Test("A feed that scrolls draws the strip that appears")
    func scrolling() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 480, height: 800)
                let feed = FeedFrames()
                #expect(backend.present(feed.list(offset: 0)).drawCalls > 60)
                var painted = 0
                for frame in 1...40 {
                    let list = feed.list(offset: frame * 50)
                    let statistics = backend.present(list)
                    painted += statistics.paintedPixels
                    #expect(statistics.movedPixels == 480 * 750 && statistics.presentedPixels == 480 * 800)
                    #expect(statistics.drawCalls <= 17)
                    #expect(try OffscreenGL.differenceOfLast(list, on: backend).greatest <= 1, "frame \(frame)")
                }
                // The strips, and now and then the shadow of a row that has left.
                #expect(painted <= 40 * 480 * 50 * 11 / 10)
            }
        }
    }

    @Test("A rounded, half transparent panel that moves and turns above a scrolling feed looks as on the surface")
    func panel() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 480, height: 800)
                let feed = FeedFrames()
                #expect(backend.present(feed.list(offset: 0)).drawCalls > 60)
                var painted = 0
                for frame in 1...30 {
                    let list = Self.list(of: feed, offset: frame / 2 * 7, panelAt: 100 + frame / 3 * 5)
                    painted += backend.present(list).paintedPixels
                    #expect(try OffscreenGL.differenceOfLast(list, on: backend).greatest <= 1, "frame \(frame)")
                }
                #expect(painted < 30 * 480 * 800 / 3)
                for frame in 1...10 {
                    let list = Self.list(of: feed, offset: 105, panelAt: 150, turn: Double(frame) / 10)
                    backend.present(list)
                    #expect(try OffscreenGL.differenceOfLast(list, on: backend).mean < 0.05, "turned, frame \(frame)")
                }
            }
        }
    }

    @Test("Viewports that lie across each other take turns to scroll")
    func crossing() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 100, height: 100)
                func list(page: Int, row: Int) -> DisplayList {
                    var items: [DisplayItem] = []
                    let outer = Make.rect(0, 0, 100, 100)
                    let inner = Make.rect(10 - page, 20, 80, 80).intersection(outer)
                    for column in 0..<3 {
                        items.append(
                            Make.item(
                                UInt64(10 + column), Make.rect(column * 100 - page, 0, 99, 20), clip: outer,
                                scrollGroup: 0, .fill(Make.color(0xFF00_FF00 | UInt32(column * 60)), corners: .zero)))
                    }
                    for index in 0..<10 {
                        items.append(
                            Make.item(
                                UInt64(100 + index), Make.rect(10 - page, 20 + index * 20 - row, 80, 19), clip: inner,
                                scrollGroup: 1, .fill(Make.color(0xFF00_0000 | UInt32(index * 20)), corners: .zero)))
                    }
                    return Make.list(
                        100, 100, items,
                        scrollGroups: [
                            ScrollGroup(
                                layer: 1, viewport: outer, originX: -page, originY: 0, parent: -1,
                                hasUniformBackdrop: true),
                            ScrollGroup(
                                layer: 2, viewport: inner, originX: -page, originY: -row, parent: 0,
                                hasUniformBackdrop: true),
                        ])
                }
                backend.present(list(page: 0, row: 0))
                for (page, row) in [(0, 7), (0, 14), (9, 14), (20, 14), (20, 21), (20, 30), (11, 30), (0, 30), (0, 9)] {
                    let next = list(page: page, row: row)
                    let statistics = backend.present(next)
                    #expect(statistics.movedPixels > 0 && statistics.paintedPixels < 5000)
                    #expect(try OffscreenGL.differenceOfLast(next, on: backend).greatest == 0, "\(page), \(row)")
                }
            }
        }
    }

    @Test("A frame that is equal to the one before is neither drawn nor presented; a window that lost it is shown it")
    func unchanged() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 480, height: 800)
                let list = FeedFrames().list(offset: 7)
                backend.present(list)
                #expect(backend.present(list) == PresentStatistics())
                backend.invalidate()
                #expect(backend.present(list).paintedPixels == 480 * 800)
                #expect(backend.present(list) == PresentStatistics())
            }
        }
    }

    @Test("After textures were lost, and with another size, the frame is drawn whole")
    func lost() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                var scene = RandomScene(seed: 3, allowsTurns: false)
                backend.present(scene.list)
                for _ in 0..<8 { scene.scrollers[0].offsetY += 3 }
                backend.present(scene.list)
                backend.texturesLost()
                #expect(backend.present(scene.list).paintedPixels == 96 * 80)
                #expect(try OffscreenGL.differenceOfLast(scene.list, on: backend).greatest <= 1)
                // The texture has room for most of these, so what it holds must not be taken for them.
                for (width, height) in [(90, 70), (120, 128), (65, 65), (400, 300)] {
                    var list = scene.list
                    (list.width, list.height) = (width, height)
                    list.scrollGroups = []
                    #expect(backend.present(list).paintedPixels == width * height)
                    #expect(try OffscreenGL.differenceOfLast(list, on: backend).greatest <= 1, "\(width) × \(height)")
                    scene.scrollers[0].offsetY += 3
                    backend.present(scene.list)
                    scene.scrollers[0].offsetY += 2
                    backend.present(scene.list)
                }
            }
        }
    }

    @Test("A renderer that can't draw into textures draws whole frames that look the same")
    func withoutTargets() async {
        await #expect(processExitsWith: .success) {
            // SDL takes an extension of OpenGL for missing if a variable of its name says 0.
            setenv("GL_EXT_framebuffer_object", "0", 1)
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                for seed in 0..<10 as Range<UInt64> {
                    var scene = RandomScene(seed: seed, allowsTurns: false)
                    for step in 0..<5 {
                        _ = scene.step()
                        #expect(backend.present(scene.list).paintedPixels == 96 * 80)
                        let (greatest, _) = try OffscreenGL.differenceOfLast(scene.list, on: backend)
                        #expect(greatest <= 1, "seed \(seed), step \(step)")
                    }
                }
            }
        }
    }
}
