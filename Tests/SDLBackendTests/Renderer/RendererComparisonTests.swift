import Drawing
import Foundation
import Layers
import SDLBackend
import Testing

/// Windows that OpenGL can draw on without a display, where Mesa's EGL is installed.
@MainActor enum OffscreenGL {
    static func makeBackend(
        width: Int, height: Int, driver: String = "opengl"
    ) throws(WindowError) -> RendererBackend {
        let window = try SDLWindow(
            WindowOptions(
                title: "GL", size: CGSize(width: width, height: height), scale: 1, videoDriver: "offscreen"))
        return try RendererBackend(window: window, name: driver)
    }

    nonisolated static var isInstalled: Bool {
        guard let library = dlopen("libEGL.so.1", RTLD_LAZY) else { return false }
        dlclose(library)
        let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return (libraries.map { "/usr/lib/\($0)" } + ["/usr/lib64"]).contains {
            FileManager.default.fileExists(atPath: "\($0)/dri/swrast_dri.so")
        }
    }

    /// Greatest and mean difference of the two backends' pictures of a list, over all channels.
    static func difference(_ list: DisplayList, on backend: RendererBackend) throws -> (greatest: Int, mean: Double) {
        var empty = list
        (empty.items, empty.background) = ([], PremultipliedPixel(bits: list.background.bits ^ 1))
        // All is drawn each time; the third time groups come from the cache.
        for _ in 0..<3 {
            backend.present(empty)
            backend.present(list)
        }
        return try differenceOfLast(list, on: backend)
    }

    /// The same for the list that was presented last, as it was drawn then.
    static func differenceOfLast(
        _ list: DisplayList, on backend: RendererBackend
    ) throws -> (greatest: Int, mean: Double) {
        let surface = SurfaceBackend()
        surface.groupCaching = .off
        surface.present(list)
        return difference(try #require(surface.readPixels()), try #require(backend.readPixels()))
    }

    /// Greatest and mean difference of two pictures of equal size.
    static func difference(_ a: CGImage, _ b: CGImage) -> (greatest: Int, mean: Double) {
        var greatest = 0
        var sum = 0
        for index in 0..<a.width * a.height where a.pixels[index] != b.pixels[index] {
            for shift in [0, 8, 16] as [UInt32] {
                let delta = abs(Int(a.pixels[index] >> shift & 255) - Int(b.pixels[index] >> shift & 255))
                greatest = max(greatest, delta)
                sum += delta
            }
        }
        return (greatest, Double(sum) / Double(3 * a.width * a.height))
    }
}

/// Each in a process of its own, because SDL starts one video driver per process.
@Suite(.enabled(if: OffscreenGL.isInstalled, "OpenGL off screen needs libgl1-mesa-dri and libegl1"))
struct RendererComparisonTests {
    @Test("A frame of a feed looks the same on both backends")
    func feed() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 480, height: 800)
                let (greatest, _) = try OffscreenGL.difference(FeedFrames().list(offset: 333), on: backend)
                #expect(greatest <= 1)
            }
        }
    }

    @Test("Random scenes without transforms differ by at most 1 per channel")
    func upright() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                for seed in 0..<40 as Range<UInt64> {
                    var scene = RandomScene(seed: seed, allowsTurns: false)
                    for _ in 0..<3 { _ = scene.step() }
                    let (greatest, _) = try OffscreenGL.difference(scene.list, on: backend)
                    #expect(greatest <= 1, "seed \(seed)")
                }
            }
        }
    }

    @Test("Random scenes with turned and scaled items differ by less than half a step on average")
    func turned() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                for seed in 0..<40 as Range<UInt64> {
                    var scene = RandomScene(seed: seed)
                    for _ in 0..<3 { _ = scene.step() }
                    let (_, mean) = try OffscreenGL.difference(scene.list, on: backend)
                    #expect(mean <= 0.5, "seed \(seed)")
                }
            }
        }
    }

    @Test("Images larger than a texture may be show the same as elsewhere")
    func largeImages() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                let side = backend.largestTextureSide + 100
                let image = Make.image(8, side) { x, y in 0xFF00_0000 | UInt32(x * 30) << 16 | UInt32(y & 255) }
                let small = Make.image(4, 4) { x, y in 0xFF00_0000 | UInt32(x * 60) << 8 | UInt32(y * 60) }
                let list = Make.list(
                    96, 80,
                    [
                        Make.item(1, Make.rect(0, -200, 8, side), Make.picture(image)),
                        Make.item(2, Make.rect(20, -side / 2, 30, side), Make.picture(small, corners: CornerRadii(9))),
                        Make.item(
                            3, Make.rect(60, 0, 8, 80),
                            .image(
                                image, source: CGRect(x: 0, y: 50, width: 8, height: 80), center: nil, imageScale: 1,
                                corners: .zero)),
                    ])
                let (greatest, _) = try OffscreenGL.difference(list, on: backend)
                #expect(greatest <= 1)
            }
        }
    }

    @Test("Tiles look the same on both backends, also stretched and at fractions of a pixel")
    func tiles() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                let side = 32
                for (place, stretch, alpha) in [(0, 1, 0xFF), (-40.3, 1, 0xFF), (-13.7, 1, 0x80), (0, 1.5, 0xFF)] {
                    let root = CALayer()
                    root.frame = CGRect(x: 0, y: 0, width: 96, height: 80)
                    let tall = CALayer()
                    tall.frame = CGRect(x: 5.4, y: place, width: 70 * stretch, height: 200 * stretch)
                    root.addSublayer(tall)
                    var tiles: [ContentsTile] = []
                    for y in stride(from: 0, to: 200, by: side) {
                        for x in stride(from: 0, to: 70, by: side) {
                            let image = Make.image(min(side, 70 - x), min(side, 200 - y), isOpaque: alpha == 0xFF) {
                                UInt32(alpha) << 24 | UInt32(($0 + x) / 2) << 8 | UInt32(($1 + y) / 2)
                            }
                            let rect = Make.rect(x, y, image.width, image.height)
                            tiles.append(ContentsTile(rect: rect, image: image))
                        }
                    }
                    tall.contentsTiles = ContentsTiles(
                        size: CGSize(width: 70, height: 200), scale: 1, tiles: tiles)
                    let list = DisplayListBuilder.makeDisplayList(root: root, width: 96, height: 80, scale: 1)
                    let (greatest, _) = try OffscreenGL.difference(list, on: backend)
                    #expect(greatest <= 1 && list.items.count > 3, "at \(place), stretched by \(stretch)")
                }
            }
        }
    }

    @Test("A picture of one colour in tiles shows no lines where they meet, however its layer is scaled or turned over")
    func scaledTiles() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                let scales: [(CGFloat, CGFloat)] = [
                    (0.3, 0.3), (0.6, 0.6), (0.77, 1.37), (1.5, 1.5), (2.31, 2.31), (-0.7, 1.2), (1, -1.13),
                ]
                for ((across, down), bits) in scales.flatMap({ [($0, 0xFFC8_6432), ($0, 0x8064_3219)] }) {
                    for turn in [0, CGFloat.pi / 2] {
                        let root = CALayer()
                        root.frame = CGRect(x: 0, y: 0, width: 96, height: 80)
                        let tiled = CALayer()
                        tiled.frame = CGRect(x: -252.3, y: -260.1, width: 600, height: 600)
                        tiled.transform = CATransform3DConcat(
                            CATransform3DMakeScale(across, down, 1),
                            turn == 0
                                ? CATransform3DIdentity
                                : CATransform3DMakeAffineTransform(
                                    CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)))
                        root.addSublayer(tiled)
                        let tiles = (0..<20 * 20).map { number in
                            ContentsTile(
                                rect: Make.rect(number % 20 * 30, number / 20 * 30, 30, 30),
                                image: Make.image(30, 30, isOpaque: bits >> 24 == 0xFF) { _, _ in UInt32(bits) })
                        }
                        tiled.contentsTiles = ContentsTiles(
                            size: CGSize(width: 600, height: 600), scale: 1, tiles: tiles)
                        let list = DisplayListBuilder.makeDisplayList(root: root, width: 96, height: 80, scale: 1)
                        #expect(list.items.count >= 4)
                        let surface = SurfaceBackend()
                        for backend in [backend, surface] as [any RenderBackend] {
                            backend.present(list)
                            let shown = try #require(backend.readPixels())
                            let first = shown.bits(0, 0)
                            let (greatest, _) = OffscreenGL.difference(shown, Make.image(96, 80) { _, _ in first })
                            // Edges at whole pixels are rounded as soft ones are; a line of the ground differs by tens.
                            #expect(
                                greatest <= 2, "\(backend.name), scaled by \(across), \(down), turned by \(turn)")
                        }
                    }
                }
            }
        }
    }

    @Test("A turned group is cut to its shape although there is no memory for the texture of the shape")
    func groupWithoutMemory() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 96, height: 80)
                let fill = Make.item(2, Make.rect(0, 0, 96, 80), .fill(Make.color(0xFF20_4060), corners: .zero))
                let whole = Make.rect(0, 0, 96, 80)
                let upright = [
                    Make.item(1, .groupStart, whole, opacity: 0.5, .beginGroup(corners: CornerRadii(8))), fill,
                    Make.item(3, Make.rect(20, 20, 30, 30), .fill(Make.color(0xFFFF_0000), corners: .zero)),
                    Make.item(1, .groupEnd, whole, opacity: 0.5, .endGroup),
                ]
                // Leaves a texture into which the turned group can be drawn, but none for its shape.
                backend.present(Make.list(96, 80, upright))
                let place = CGAffineTransform(scaleX: 50, y: 40).concatenating(CGAffineTransform(rotationAngle: 0.6))
                    .concatenating(CGAffineTransform(translationX: 40, y: 10))
                let turned = upright.map { item in
                    guard item.key.layer == 1 else { return item }
                    var item = item
                    item.unitToDevice = place
                    item.untransformedSize = CGSize(width: 50, height: 40)
                    item.rect = PixelRect(covering: CGRect(x: 0, y: 0, width: 1, height: 1).applying(place))
                    return item
                }
                let list = Make.list(96, 80, turned)
                // A texture of the window's size is allowed, but not the next larger one in steps of 64 pixels.
                PixelMemory.$largestBlock.withValue(96 * 80 * 4) { _ = backend.present(list) }
                let (greatest, _) = try OffscreenGL.differenceOfLast(list, on: backend)
                #expect(greatest <= 1)
            }
        }
    }

    @Test("Textures are uploaded once, and again after they were lost")
    func uploads() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
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
        }
    }

    @Test("Uploads stop when their time is over")
    func budget() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let backend = try OffscreenGL.makeBackend(width: 480, height: 800)
                let list = FeedFrames().list(offset: 0)
                #expect(!backend.upload(list, budget: 0))
                #expect(backend.cache.statistics.uploads == 1)
            }
        }
    }

    @Test("An unknown render driver is an error that lists the known ones")
    func unknown() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let window = try SDLWindow(WindowOptions(title: "GL", videoDriver: "dummy"))
                #expect(throws: WindowError.unknownRenderer(name: "vulkan")) {
                    try window.makeBackend(.named("vulkan"))
                }
                #expect(throws: WindowError.self) { try window.makeBackend(.named("opengl")) }
            }
        }
    }
}
