import Drawing
import Layers
import SDLBackend
import Testing

/// Makes windows that OpenGL can draw on without a display, where Mesa's EGL is installed.
@MainActor enum OffscreenGL {
    static func makeBackend(width: Int, height: Int) throws(WindowError) -> RendererBackend {
        let window = try SDLWindow(
            WindowOptions(
                title: "GL", size: CGSize(width: width, height: height), scale: 1, videoDriver: "offscreen"))
        return try RendererBackend(window: window, name: "opengl")
    }

    /// Whether it works here, found out once.
    static let isAvailable = (try? makeBackend(width: 8, height: 8)) != nil
}

@MainActor
@Suite(
    .serialized,
    .enabled("OpenGL does not start off screen: install libgl1-mesa-dri and libegl1") { await OffscreenGL.isAvailable })
struct RendererComparisonTests {
    /// Greatest and mean difference of two images over all channels.
    private func difference(_ a: CGImage, _ b: CGImage) -> (greatest: Int, mean: Double) {
        var greatest = 0
        var sum = 0
        for index in 0..<a.width * a.height {
            for shift in [0, 8, 16] as [UInt32] {
                let delta = abs(Int(a.pixels[index] >> shift & 255) - Int(b.pixels[index] >> shift & 255))
                greatest = max(greatest, delta)
                sum += delta
            }
        }
        return (greatest, Double(sum) / Double(3 * a.width * a.height))
    }

    private func compare(_ list: DisplayList, with backend: RendererBackend) throws -> (greatest: Int, mean: Double) {
        let surface = SurfaceBackend()
        surface.present(list)
        backend.present(list)
        return difference(try #require(surface.readPixels()), try #require(backend.readPixels()))
    }

    @Test("A frame of a feed looks the same on both backends")
    func feed() throws {
        let backend = try OffscreenGL.makeBackend(width: 480, height: 800)
        let (greatest, _) = try compare(FeedFrames().list(offset: 333), with: backend)
        #expect(greatest <= 1)
    }

    @Test("Random scenes without transforms differ by at most 1 per channel")
    func upright() throws {
        let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
        for seed in 0..<40 as Range<UInt64> {
            var scene = RandomScene(seed: seed, allowsTurns: false)
            for _ in 0..<3 { _ = scene.step() }
            let (greatest, _) = try compare(scene.list, with: backend)
            #expect(greatest <= 1, "seed \(seed)")
        }
    }

    @Test("Random scenes with turned and scaled items differ by less than half a step on average")
    func turned() throws {
        let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
        for seed in 0..<40 as Range<UInt64> {
            var scene = RandomScene(seed: seed)
            for _ in 0..<3 { _ = scene.step() }
            let (_, mean) = try compare(scene.list, with: backend)
            #expect(mean <= 0.5, "seed \(seed)")
        }
    }

    @Test("Textures are uploaded once, and again after they were lost")
    func uploads() throws {
        let backend = try OffscreenGL.makeBackend(width: 480, height: 800)
        let list = FeedFrames().list(offset: 0)
        #expect(backend.upload(list, budget: 1))
        let count = backend.cache.statistics.uploads
        #expect(count > 0)
        #expect(backend.present(list).uploads == 0)
        #expect(backend.cache.statistics.uploads == count)
        backend.texturesLost()
        #expect(backend.cache.statistics.entries == 0)
        #expect(backend.present(list).uploads == count)
    }

    @Test("Uploads stop when their time is over")
    func budget() throws {
        let backend = try OffscreenGL.makeBackend(width: 480, height: 800)
        let list = FeedFrames().list(offset: 0)
        #expect(!backend.upload(list, budget: 0))
        #expect(backend.cache.statistics.uploads == 1)
    }

    @Test("An unknown render driver is an error that lists the known ones")
    func unknown() throws {
        let window = try SDLWindow(WindowOptions(title: "GL", videoDriver: "dummy"))
        #expect(throws: WindowError.unknownRenderer(name: "vulkan")) {
            try window.makeBackend(.named("vulkan"))
        }
        #expect(throws: WindowError.self) { try window.makeBackend(.named("opengl")) }
    }
}
