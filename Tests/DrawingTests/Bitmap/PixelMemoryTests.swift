import Testing

@testable import Drawing

@Suite struct PixelMemoryTests {
    @Test("A bitmap starts transparent although its memory has been a picture's before")
    func reuse() throws {
        for size in [(3, 5), (40, 40), (396, 70), (1000, 1000)] {
            let used = try! Bitmap(width: size.0, height: size.1)
            try #require(used.pixels).update(repeating: 0xFFFF_FFFF, count: size.0 * size.1)
            _ = consume used
            let fresh = try! Bitmap(width: size.0, height: size.1)
            let pixels = UnsafeBufferPointer(start: fresh.pixels, count: size.0 * size.1)
            #expect(pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test("Each size gets a block that holds it and wastes at most an eighth")
    func sizes() {
        var last = PixelMemory.SizeClass(bytes: 1)
        for bytes in stride(from: 4, through: 1 << 20, by: 52) {
            let size = PixelMemory.SizeClass(bytes: bytes)
            #expect(size.bytes >= bytes && (bytes <= 4096 || size.bytes - bytes <= bytes / 8))
            #expect((size.index == last.index) == (size.bytes == last.bytes) && size.bytes >= last.bytes)
            last = size
        }
    }

    @Test("A quarter of what pictures use waits for others, at least 1 MB and at most 4")
    func keptSum() {
        #expect(PixelMemory.keptSum(besides: 0) == 1 << 20)
        #expect(PixelMemory.keptSum(besides: 6 << 20) == 3 << 19)
        #expect(PixelMemory.keptSum(besides: 100 << 20) == 4 << 20)
    }

    @Test("Blocks are kept up to a limit, and handed out again by size")
    func limit() throws {
        var blocks = PixelMemory.Blocks()
        let small = PixelMemory.SizeClass(bytes: 4096)
        let large = PixelMemory.SizeClass(bytes: 8192)
        let first = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
        let second = UnsafeMutableRawPointer.allocate(byteCount: 8192, alignment: 16)
        defer {
            first.deallocate()
            second.deallocate()
        }
        let kept = [blocks.keep(first, small, limit: 8192), blocks.keep(second, large, limit: 8192)]
        #expect(kept == [true, false])
        let taken = [blocks.take(large), blocks.take(small), blocks.take(small)]
        #expect(taken == [nil, first, nil])
        let isKeptNow = blocks.keep(second, large, limit: 8192)
        #expect(isKeptNow)
    }
}
