import Drawing
import Layers
import Testing

@testable import SDLBackend

@MainActor @Suite struct PaintingTests {
    private func draw(_ list: DisplayList) throws -> CGImage {
        let backend = SurfaceBackend()
        backend.present(list)
        return try #require(backend.readPixels())
    }

    @Test("Items are drawn in order, inside of their clip, over the background")
    func order() throws {
        let image = try draw(
            Make.list(
                8, 4, background: Make.color(0xFF10_2030),
                [
                    Make.item(1, Make.rect(1, 1, 4, 2), .fill(Make.color(0xFFFF_0000), corners: .zero)),
                    Make.item(
                        2, Make.rect(3, 0, 4, 4), clip: Make.rect(0, 1, 6, 3),
                        .fill(Make.color(0xFF00_FF00), corners: .zero)),
                ]))
        #expect(image.bits(0, 0) == 0xFF10_2030)
        #expect(image.bits(1, 1) == 0xFFFF_0000)
        #expect(image.bits(3, 1) == 0xFF00_FF00)
        #expect(image.bits(3, 0) == 0xFF10_2030)
        #expect(image.bits(6, 2) == 0xFF10_2030)
    }

    @Test("Rows that hide what is below them are painted one by one, and look as if all were painted at once")
    func rows() throws {
        let (width, height) = (60, 240)
        let half = Make.color(0x8000_4000)
        let picture = Make.image(60, 50) { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(y * 5) }
        let turn = CGAffineTransform(translationX: -0.5, y: -0.5)
            .concatenating(CGAffineTransform(scaleX: 30, y: 70))
            .concatenating(CGAffineTransform(rotationAngle: 0.3))
            .concatenating(CGAffineTransform(translationX: 30, y: 104))
        let reach = PixelRect(covering: CGRect(x: 0, y: 0, width: 1, height: 1).applying(turn))
        var turned = Make.item(7, reach, .fill(half, corners: .zero))
        turned.unitToDevice = turn
        turned.untransformedSize = CGSize(width: 30, height: 70)
        let items = [
            Make.item(1, Make.rect(0, 0, width, height), .fill(Make.color(0xFF10_2030), corners: .zero)),
            Make.item(2, Make.rect(0, 6, width, 74), .fill(Make.color(0xFF80_FFFF), corners: .zero)),
            Make.item(3, Make.rect(0, 80, width, 50), Make.picture(picture)),
            // Translucent, narrower, shorter, with round corners: none of these hides all that is below it.
            Make.item(4, Make.rect(0, 130, width, 40), .fill(half, corners: .zero)),
            Make.item(5, Make.rect(1, 170, width - 1, 40), .fill(.black, corners: CornerRadii(9))),
            Make.item(6, Make.rect(0, 215, width, 2), .fill(.black, corners: .zero)),
            turned,
            Make.item(8, .shadow, Make.rect(20, 70, 20, 20), .shadow(.black, blur: 4, corners: CornerRadii(5))),
            Make.item(
                9, Make.rect(3, 75, 40, 60), clip: Make.rect(0, 78, 60, 30), .fill(half, corners: CornerRadii(8))),
        ]
        // A group keeps all from being divided.
        let group = [
            Make.item(10, Make.rect(0, 0, 1, 1), opacity: 0.5, .beginGroup(corners: .zero)),
            Make.item(10, .groupEnd, Make.rect(0, 0, 1, 1), opacity: 0.5, .endGroup),
        ]
        let painter = Painter(cache: TextureCache())
        let area = Make.rect(0, 0, width, height)
        // The row that begins at 6 would leave a strip too short.
        Make.list(width, height, items).items.withUnsafeBufferPointer { painter.findEdges($0, area: area) }
        #expect(painter.edges == [80, 130, height])
        Make.list(width, height, items + group).items.withUnsafeBufferPointer { painter.findEdges($0, area: area) }
        #expect(painter.edges == [height])
        let divided = try draw(Make.list(width, height, items))
        let whole = try draw(Make.list(width, height, items + group))
        #expect(divided.differences(from: whole).isEmpty)
        #expect(divided.bits(50, 20) == 0xFF80_FFFF && divided.bits(58, 84) == 0xFF3A_0014)
        #expect(divided.bits(50, 5) == 0xFF10_2030 && divided.bits(50, 239) == 0xFF10_2030)
    }

    @Test("Opacity multiplies the content's own alpha")
    func opacity() throws {
        let image = try draw(
            Make.list(
                2, 1,
                [
                    Make.item(1, Make.rect(0, 0, 1, 1), opacity: 0.5, .fill(.black, corners: .zero)),
                    Make.item(
                        2, Make.rect(1, 0, 1, 1), opacity: 0.5, .fill(Make.color(0x8000_0000), corners: .zero)),
                ]))
        #expect(image.bits(0, 0) == 0xFF7F_7F7F)
        #expect(image.bits(1, 0) == 0xFFBF_BFBF)
    }

    @Test("Rounded corners are cut off, each by its own radius, and edges are smooth")
    func corners() throws {
        let image = try draw(
            Make.list(
                40, 30,
                [
                    Make.item(
                        1, Make.rect(0, 0, 40, 30),
                        .fill(
                            .black, corners: CornerRadii(topLeft: 10, topRight: 4, bottomLeft: 0, bottomRight: 15)))
                ]))
        #expect(image.bits(0, 0) == 0xFFFF_FFFF)
        #expect(image.bits(1, 1) == 0xFFFF_FFFF)
        #expect(image.bits(10, 10) == 0xFF00_0000)
        #expect(image.bits(0, 29) == 0xFF00_0000)
        #expect(image.bits(39, 0) == 0xFFFF_FFFF)
        #expect(image.bits(37, 2) == 0xFF00_0000)
        #expect(image.bits(36, 26) == 0xFFFF_FFFF)
        // A quarter of a circle of radius 10 leaves (1 - π/4) × 100 = 21.46 pixels white.
        var white = 0.0
        for y in 0..<10 { for x in 0..<10 { white += Double(image.bits(x, y) & 255) / 255 } }
        #expect(abs(white - 21.46) < 0.1)
    }

    @Test("A radius beyond half the size makes a circle")
    func circle() throws {
        let image = try draw(
            Make.list(21, 21, [Make.item(1, Make.rect(0, 0, 21, 21), .fill(.black, corners: CornerRadii(100)))]))
        var area = 0.0
        for y in 0..<21 { for x in 0..<21 { area += 1 - Double(image.bits(x, y) & 255) / 255 } }
        #expect(abs(area - 3.14159 * 10.5 * 10.5) < 0.5)
    }

    @Test("A border runs along the inside, and a width of half a pixel is half as strong")
    func border() throws {
        let image = try draw(
            Make.list(
                12, 10,
                [
                    Make.item(1, .border, Make.rect(1, 1, 10, 8), .border(.black, width: 2, corners: .zero)),
                    Make.item(2, .border, Make.rect(4, 4, 4, 2), .border(.black, width: 0.5, corners: .zero)),
                ]))
        #expect(image.bits(0, 5) == 0xFFFF_FFFF)
        #expect(image.bits(1, 5) == 0xFF00_0000)
        #expect(image.bits(2, 5) == 0xFF00_0000)
        #expect(image.bits(3, 5) == 0xFFFF_FFFF)
        #expect(image.bits(10, 1) == 0xFF00_0000)
        #expect(image.bits(5, 8) == 0xFF00_0000)
        #expect(image.bits(5, 4) == 0xFF7F_7F7F)
    }

    @Test("A shadow is darkest inside, fades over three deviations and keeps its weight")
    func shadow() throws {
        let image = try draw(
            Make.list(
                80, 80, [Make.item(1, .shadow, Make.rect(30, 30, 20, 20), .shadow(.black, blur: 4, corners: .zero))]))
        func darkness(_ x: Int, _ y: Int) -> Int { 255 - Int(image.bits(x, y) & 255) }
        #expect(darkness(40, 40) > 240)
        #expect(abs(darkness(30, 40) - 133) < 12)
        #expect(darkness(17, 40) == 0)
        #expect(darkness(22, 40) < darkness(26, 40))
        var weight = 0
        for y in 0..<80 { for x in 0..<80 { weight += darkness(x, y) } }
        #expect(abs(Double(weight) / 255 - 400) < 8)
    }

    @Test("Shadows of all sizes are stretched without a seam")
    func stretchedShadow() throws {
        let corners = CornerRadii(6)
        let list = Make.list(
            200, 150, [Make.item(1, .shadow, Make.rect(40, 40, 120, 70), .shadow(.black, blur: 5, corners: corners))])
        let image = try draw(list)
        for y in 75..<76 { for x in 90..<110 { #expect(image.bits(x, y) == image.bits(90, 75)) } }
        for x in 80..<120 { #expect(image.bits(x, 32) == image.bits(80, 32)) }
        // Symmetric about both axes.
        for y in 20..<75 { for x in 20..<100 { #expect(image.bits(x, y) == image.bits(199 - x, 149 - y)) } }
    }

    @Test("An opaque image at its own size is copied pixel by pixel, a part of it as well")
    func imageCopy() throws {
        let picture = Make.image(6, 5) { x, y in 0xFF00_0000 | UInt32(x) << 8 | UInt32(y) }
        let image = try draw(
            Make.list(
                8, 8,
                [
                    Make.item(1, .contents, Make.rect(1, 1, 6, 5), Make.picture(picture)),
                    Make.item(
                        2, .contents, Make.rect(0, 6, 2, 2),
                        .image(
                            picture, source: CGRect(x: 3, y: 2, width: 2, height: 2), center: nil, imageScale: 1,
                            corners: .zero)),
                ]))
        #expect(image.bits(1, 1) == 0xFF00_0000)
        #expect(image.bits(6, 5) == 0xFF00_0504)
        #expect(image.bits(0, 6) == 0xFF00_0302)
        #expect(image.bits(1, 7) == 0xFF00_0403)
    }

    @Test("Images with rounded corners keep their pixels in the middle")
    func roundedImage() throws {
        let picture = Make.image(20, 20) { x, y in 0xFF00_0000 | UInt32(x) << 8 | UInt32(y) }
        let image = try draw(
            Make.list(
                20, 20,
                [Make.item(1, .contents, Make.rect(0, 0, 20, 20), Make.picture(picture, corners: CornerRadii(6)))]))
        #expect(image.bits(0, 0) == 0xFFFF_FFFF)
        #expect(image.bits(10, 0) == 0xFF00_0A00)
        #expect(image.bits(0, 10) == 0xFF00_000A)
        #expect(image.bits(19, 19) == 0xFFFF_FFFF)
    }

    @Test("A scaled image is scaled once and then found in the cache")
    func scaledImage() throws {
        let picture = Make.image(20, 20) { _, _ in 0xFF30_4050 }
        let list = Make.list(
            10, 10,
            [
                Make.item(
                    1, .contents, Make.rect(0, 0, 10, 5),
                    .image(
                        picture, source: CGRect(x: 0, y: 0, width: 20, height: 20), center: nil, imageScale: 1,
                        corners: .zero))
            ])
        let backend = SurfaceBackend()
        for _ in 0..<3 {
            backend.invalidate()
            backend.present(list)
        }
        #expect(backend.readPixels()?.bits(5, 4) == 0xFF30_4050)
        #expect(backend.cache.statistics.uploads == 1)
        #expect(backend.cache.statistics.bytes == 200)
    }

    @Test("The margins of a nine-part image keep their size")
    func ninePart() throws {
        // 1 pixel of blue around a red middle, at two image pixels per device pixel it would be half.
        let picture = Make.image(6, 6) { x, y in (1...4).contains(x) && (1...4).contains(y) ? 0xFFFF_0000 : 0xFF00_00FF
        }
        let center = CGRect(x: 1.0 / 6, y: 1.0 / 6, width: 4.0 / 6, height: 4.0 / 6)
        let image = try draw(
            Make.list(
                30, 12,
                [
                    Make.item(
                        1, .contents, Make.rect(0, 0, 30, 12),
                        .image(
                            picture, source: CGRect(x: 0, y: 0, width: 6, height: 6), center: center, imageScale: 1,
                            corners: .zero))
                ]))
        #expect(image.bits(0, 6) == 0xFF00_00FF)
        #expect(image.bits(15, 0) == 0xFF00_00FF)
        #expect(image.bits(29, 11) == 0xFF00_00FF)
        for (x, y) in [(1, 1), (28, 10), (15, 6), (1, 10)] { #expect(image.bits(x, y) == 0xFFFF_0000) }
    }

    @Test("A group is one picture: its opacity does not show overlaps, its corners cut everything")
    func group() throws {
        let rect = Make.rect(0, 0, 20, 20)
        let image = try draw(
            Make.list(
                20, 20,
                [
                    Make.item(1, .groupStart, rect, opacity: 0.5, .beginGroup(corners: CornerRadii(6))),
                    Make.item(2, rect, .fill(.black, corners: .zero)),
                    Make.item(3, Make.rect(5, 5, 40, 5), .fill(.black, corners: .zero)),
                    Make.item(1, .groupEnd, rect, .endGroup),
                ]))
        #expect(image.bits(0, 0) == 0xFFFF_FFFF)
        #expect(image.bits(19, 19) == 0xFFFF_FFFF)
        #expect(image.bits(10, 7) == image.bits(10, 15))
        #expect(image.bits(10, 7) == 0xFF7F_7F7F)
    }

    @Test("A fill between pixels has soft edges of the right weight")
    func transformedFill() throws {
        var item = Make.item(1, Make.rect(1, 1, 4, 4), .fill(.black, corners: .zero))
        item.unitToDevice = CGAffineTransform(a: 3, b: 0, c: 0, d: 3, tx: 1.5, ty: 1.5)
        item.untransformedSize = CGSize(width: 3, height: 3)
        let image = try draw(Make.list(6, 6, [item]))
        #expect(image.bits(3, 3) == 0xFF00_0000)
        #expect(abs(Int(image.bits(1, 3) & 255) - 128) <= 2)
        #expect(abs(Int(image.bits(1, 1) & 255) - 191) <= 3)
        #expect(image.bits(0, 3) == 0xFFFF_FFFF)
    }

    @Test("A turned image shows its pixels where the transform says")
    func rotatedImage() throws {
        let picture = Make.image(10, 10) { x, _ in x < 5 ? 0xFFFF_0000 : 0xFF00_00FF }
        var item = Make.item(1, .contents, Make.rect(0, 0, 10, 10), Make.picture(picture))
        // A quarter turn clockwise: the unit square's x axis points down.
        item.unitToDevice = CGAffineTransform(a: 0, b: 10, c: -10, d: 0, tx: 10, ty: 0)
        item.untransformedSize = CGSize(width: 10, height: 10)
        let image = try draw(Make.list(10, 10, [item]))
        #expect(image.bits(5, 2) == 0xFFFF_0000)
        #expect(image.bits(5, 8) == 0xFF00_00FF)
    }

    @Test("A window of the dummy driver is drawn on and read back")
    func window() throws {
        let window = try SDLWindow(
            WindowOptions(title: "Draw", size: CGSize(width: 32, height: 16), videoDriver: "dummy"))
        let backend = try window.makeBackend(.surface)
        let statistics = backend.present(
            Make.list(32, 16, [Make.item(1, Make.rect(4, 4, 8, 8), .fill(.black, corners: .zero))]))
        let image = try #require(backend.readPixels())
        #expect(image.bits(4, 4) == 0xFF00_0000)
        #expect(image.bits(3, 4) == 0xFFFF_FFFF)
        #expect(statistics.presentedPixels == 512)
    }

    @Test("Of an image stretched over a very large layer only what shows is made, the same wherever it is looked from")
    func hugeImages() throws {
        let image = Make.image(4, 100) { x, y in 0xFF00_0000 | UInt32(x * 60) << 16 | UInt32(y * 2) }
        let source = CGRect(x: 0, y: 0, width: 4, height: 100)
        for center in [nil, CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)] {
            let backend = SurfaceBackend()
            func frame(_ y: Int) throws -> CGImage {
                backend.present(
                    Make.list(
                        50, 40,
                        [
                            Make.item(
                                1, Make.rect(0, -y, 5000, 1_000_000), clip: Make.rect(0, 0, 50, 40),
                                .image(image, source: source, center: center, imageScale: 1, corners: CornerRadii(8)))
                        ]))
                return try #require(backend.readPixels())
            }
            let (top, above, below) = (try frame(0), try frame(1000), try frame(1010))
            #expect(backend.cache.statistics.bytes <= 6 * 1024 * 1024 * 4)
            #expect(top.bits(0, 0) == 0xFFFF_FFFF && top.bits(40, 0) != 0xFFFF_FFFF)
            for y in 0..<30 { #expect(above.bits(20, y + 10) == below.bits(20, y)) }
            // Half-way down half-way through the image, with margins or without.
            let middle = Int(try frame(500_000).bits(20, 0) & 255)
            #expect((98...102).contains(middle))
        }
    }

    @Test("A very large layer that is turned or scaled is drawn with fewer pixels, and looks the same")
    func hugeTransformed() throws {
        func frame(_ size: CGFloat, _ content: DisplayItem.Content) throws -> (image: CGImage, bytes: Int) {
            var item = Make.item(1, Make.rect(0, 0, 40, 40), content)
            item.unitToDevice = CGAffineTransform(a: 40, b: 0, c: 0, d: 40, tx: 0, ty: 0)
            item.untransformedSize = CGSize(width: size, height: size)
            let backend = SurfaceBackend()
            backend.present(Make.list(40, 40, [item]))
            return (try #require(backend.readPixels()), backend.cache.statistics.bytes)
        }
        let size: CGFloat = 400_000
        let contents: [(DisplayItem.Content, DisplayItem.Content)] = [
            (.fill(.black, corners: CornerRadii(100_000)), .fill(.black, corners: CornerRadii(100))),
            (
                .border(.black, width: 40_000, corners: CornerRadii(50_000)),
                .border(.black, width: 40, corners: CornerRadii(50))
            ),
        ]
        for (huge, small) in contents {
            let (image, bytes) = try frame(size, huge)
            #expect(bytes <= 4 << 24)
            let expected = try frame(400, small).image
            // The middle, an edge, what a corner cuts off, and outside of the line.
            for (x, y) in [(20, 20), (20, 2), (0, 0), (6, 6), (33, 20)] {
                #expect(abs(Int(image.bits(x, y) & 255) - Int(expected.bits(x, y) & 255)) <= 40, "\(x), \(y)")
            }
        }
        #expect(try frame(.infinity, .fill(.black, corners: CornerRadii(9))).image.bits(20, 20) == 0xFFFF_FFFF)
    }
}
