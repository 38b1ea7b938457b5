import Testing

@testable import Drawing

@Suite struct BitmapMemoryTests {
    private func plain(_ width: Int, _ height: Int) throws -> CGImage {
        try Bitmap(width: width, height: height).makeImage(isOpaque: false)
    }

    @Test("A bitmap of more memory than there is, is an error with its size")
    func refused() {
        #expect(throws: BitmapError(width: 20_000, height: 20_000)) { try Bitmap(width: 20_000, height: 20_000) }
    }

    @Test("Sides whose product overflows are an error")
    func overflow() {
        #expect(throws: BitmapError.self) { try Bitmap(width: .max, height: .max) }
        #expect(throws: BitmapError.self) { try Bitmap(width: .max / 4, height: 2) }
    }

    @Test("Pictures made of others are errors without memory, and the others stay as they are")
    func derived() throws {
        let image = try plain(40, 40)
        PixelMemory.$largestBlock.withValue(1000) {
            #expect(throws: BitmapError(width: 30, height: 30)) { try image.scaled(width: 30, height: 30) }
            #expect(throws: BitmapError.self) {
                try image.resized(toWidth: 40, height: 40, mode: .stretch, radii: CoverageMask.Radii(20))
            }
            #expect(throws: BitmapError.self) { try image.tinted(with: CGColor(red: 1, green: 0, blue: 0, alpha: 1)) }
            #expect(throws: BitmapError.self) { try ImageOrientation.right.apply(to: image) }
            #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 20, height: 20)) == nil)
            #expect((try? image.scaled(width: 10, height: 10))?.width == 10)
        }
        #expect(image[39, 39].bits == 0)
    }

    @Test("A context leaves out what it has no memory for, and draws on")
    func context() throws {
        let image = try plain(64, 64)
        let context = CGContext(bitmap: try Bitmap(width: 40, height: 40), scale: 1)
        PixelMemory.$largestBlock.withValue(1000) {
            context.setShadow(offset: .zero, blur: 4)
            context.draw(image, in: CGRect(x: 0, y: 0, width: 40, height: 40))
            #expect(context.makeImage() == nil)
        }
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        #expect(try #require(context.finishImage())[20, 20].bits == 0xFFFF_0000)
        #expect(context.finishImage() == nil)
    }

    @Test("A new bitmap has one colour everywhere, whatever its memory held before", arguments: [3, 100, 600])
    func colour(side: Int) throws {
        for color in [PremultipliedPixel.black, .clear, .white, .clear] {
            let bitmap = try Bitmap(width: side, height: side, filledWith: color)
            let pixels = try #require(bitmap.pixels)
            #expect((0..<side * side).allSatisfy { pixels[$0] == color.bits })
        }
    }
}
