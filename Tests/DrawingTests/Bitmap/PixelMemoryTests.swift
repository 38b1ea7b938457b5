import Execution
import Foundation
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

    @Test("As much as pictures have lately used at most waits for others, at least 1 MB and at most 4")
    func keptSum() {
        #expect(PixelMemory.keptSum(besides: 6 << 20, ofLately: 6 << 20) == 1 << 20)
        #expect(PixelMemory.keptSum(besides: 4 << 20, ofLately: 6 << 20) == 2 << 20)
        #expect(PixelMemory.keptSum(besides: 0, ofLately: 100 << 20) == 4 << 20)
    }

    @Test("Memory of pictures that go waits up to what was in use at most, and after a shortage up to 1 MB")
    func pool() {
        var pool = PixelMemory.Pool()
        func take() -> [UnsafeMutableRawPointer] { (0..<4).compactMap { _ in pool.take(bytes: 1 << 20) } }
        func giveBack(_ blocks: [UnsafeMutableRawPointer]) {
            let known = blocks.filter { pool.giveBack($0, bytes: 1 << 20, isKept: true) }
            #expect(known.count == 4)
        }
        giveBack(take())
        #expect(pool.idleBytes == 4 << 20)
        let blocks = take()
        pool.giveBackIdle()
        giveBack(blocks)
        #expect(pool.idleBytes == 1 << 20)
    }

    @Test("More pictures than one region has room for have their own memory")
    func severalRegions() throws {
        let bitmaps = try (0..<70).map { number throws(BitmapError) in
            let bitmap = try Bitmap(width: 1024, height: 256)
            bitmap.pixels?.update(repeating: UInt32(number + 1), count: 1024 * 256)
            return bitmap
        }
        for (number, bitmap) in bitmaps.enumerated() {
            #expect(bitmap.pixels?[0] == UInt32(number + 1) && bitmap.pixels?[1024 * 256 - 1] == UInt32(number + 1))
        }
    }
}

@Suite struct RecentUseTests {
    @Test("What was in use at most counts until everything in use has been taken again four times")
    func most() {
        var recent = RecentUse()
        for number in 0..<10 { recent.note(taking: 100, besides: number * 100) }
        #expect(recent.most == 1000)
        // A jump: most goes at once, and as much comes.
        for number in 2..<10 { recent.note(taking: 100, besides: number * 100) }
        #expect(recent.most == 1000)
        // From here on there are 200 bytes, and one half of them is taken again and again.
        var rounds = 0
        while recent.most == 1000, rounds < 100 {
            recent.note(taking: 100, besides: 100)
            rounds += 1
        }
        #expect((10...40).contains(rounds) && recent.most == 200)
    }

    @Test("The beginning of a period does not forget what is in use")
    func beginning() {
        var recent = RecentUse()
        for _ in 0..<1000 {
            recent.note(taking: 1, besides: 5000)
            #expect(recent.most == 5001)
        }
    }
}

@Suite struct PixelRegionTests {
    private struct Block {
        let memory: UnsafeMutableRawPointer
        let bytes: Int
        let value: UInt8

        /// Whether every byte is as it was written.
        var isWhole: Bool { UnsafeRawBufferPointer(start: memory, count: bytes).allSatisfy { $0 == value } }
    }

    @Test("Blocks do not overlap, whatever is taken and given back", arguments: [4096, 16_384, 65_536])
    func noOverlap(pageBytes: Int) throws {
        let region = try #require(PixelRegion(pageBytes: pageBytes))
        var random = SeededGenerator(seed: 11)
        var blocks: [Block] = []
        for round in 0..<3000 {
            if blocks.count > 40 || (!blocks.isEmpty && Int.random(in: 0..<5, using: &random) < 2) {
                let block = blocks.remove(at: Int.random(in: 0..<blocks.count, using: &random))
                #expect(block.isWhole)
                if let kept = [0, 4096, 300_000, nil].randomElement(using: &random) ?? 0 {
                    region.giveBack(block.memory, bytes: block.bytes, keptBytes: kept)
                } else {
                    region.giveBackToSystem(block.memory, bytes: block.bytes)
                }
            } else {
                let bytes = Int.random(in: 1...[2000, 20_000, 200_000][round % 3], using: &random)
                let block = Block(
                    memory: try #require(region.take(bytes: bytes)), bytes: bytes, value: UInt8(round & 255))
                memset(block.memory, Int32(block.value), bytes)
                blocks.append(block)
            }
            #if INVARIANTS
                if round % 16 == 0 { region.checkInvariants() }
            #endif
        }
        let areWhole = blocks.allSatisfy { $0.isWhole }
        #expect(areWhole)
    }

    @Test("What goes away leaves a gap for blocks of any size")
    func gaps() throws {
        let region = try #require(PixelRegion())
        let first = try #require(region.take(bytes: 9000))
        let second = try #require(region.take(bytes: 5000))
        region.giveBack(first, bytes: 9000, keptBytes: 1 << 20)
        let blocks = [region.take(bytes: 4096), region.take(bytes: 5000), region.take(bytes: 1)]
        #expect(blocks == [first, first + 4096, second + 5120])
    }

    @Test("A block is taken where pages have memory, and not in the first gap that is large enough")
    func gapWithMemory() throws {
        let region = try #require(PixelRegion())
        let bytes = 256 << 10
        let blocks = try (0..<4).map { _ in try #require(region.take(bytes: bytes)) }
        region.giveBackToSystem(blocks[0], bytes: bytes)
        region.giveBack(blocks[2], bytes: bytes, keptBytes: 1 << 20)
        let next = [region.take(bytes: bytes), region.take(bytes: bytes)]
        #expect(next == [blocks[2], blocks[0]])
        withExtendedLifetime(blocks) {}
    }

    @Test("The memory of small gaps is given back before that of large ones, where the next picture fits")
    func smallGapsFirst() throws {
        let region = try #require(PixelRegion())
        let sizes = [1 << 20, 4096, 768 << 10, 4096, 1 << 20, 4096]
        let blocks = try sizes.map { bytes in
            let block = try #require(region.take(bytes: bytes))
            memset(block, 1, bytes)
            return block
        }
        for index in [0, 2, 4] { region.giveBack(blocks[index], bytes: sizes[index], keptBytes: 2 << 20) }
        #expect(region.idleBytes == 2 << 20)
        #expect([0, 2, 4].map { blocks[$0].load(as: UInt8.self) } == [1, 0, 1])
    }

    @Test("Idle memory above the limit is given back, the rest keeps its bytes")
    func limit() throws {
        let region = try #require(PixelRegion())
        let (low, high) = (try #require(region.take(bytes: 1 << 20)), try #require(region.take(bytes: 1 << 20)))
        let last = try #require(region.take(bytes: 1024))
        memset(low, 1, 1 << 20)
        memset(high, 2, 1 << 20)
        region.giveBack(low, bytes: 1 << 20, keptBytes: 1 << 20)
        #expect(region.idleBytes >= 1 << 20)
        region.giveBack(high, bytes: 1 << 20, keptBytes: 1 << 20)
        // The last pages go first.
        #expect(region.idleBytes <= 1 << 20)
        #expect(low.load(as: UInt8.self) == 1 && high.load(as: UInt8.self) == 0)
        region.giveBack(last, bytes: 1024, keptBytes: 0)
        #expect(region.idleBytes == 0 && low.load(as: UInt8.self) == 0)
    }

    @Test("All pages without a block are given back when memory is short, and no others", arguments: [4096, 65_536])
    func shortage(pageBytes: Int) throws {
        let region = try #require(PixelRegion(pageBytes: pageBytes))
        let blocks = try (0..<8).map { _ in try #require(region.take(bytes: 100_000)) }
        for block in blocks { memset(block, 1, 100_000) }
        for index in [1, 2, 5, 7] { region.giveBack(blocks[index], bytes: 100_000, keptBytes: 1 << 20) }
        #expect(region.idleBytes >= 400_000)
        region.giveBackIdle()
        // What is left idle shares a page with a block.
        #expect(region.idleBytes < 6 * pageBytes)
        for index in [0, 3, 4, 6] {
            #expect(UnsafeRawBufferPointer(start: blocks[index], count: 100_000).allSatisfy { $0 == 1 })
        }
        #if INVARIANTS
            region.checkInvariants()
        #endif
    }

    @Test("Only its own memory goes with a block that is given back to the system", arguments: [4096, 65_536])
    func system(pageBytes: Int) throws {
        let region = try #require(PixelRegion(pageBytes: pageBytes))
        let size = 1 << 20
        let (idle, block) = (try #require(region.take(bytes: size)), try #require(region.take(bytes: size)))
        let (last, beside) = (try #require(region.take(bytes: 1024)), try #require(region.take(bytes: 1024)))
        for memory in [idle, block] { memset(memory, 1, size) }
        memset(last, 1, 1024)
        region.giveBack(idle, bytes: size, keptBytes: size)
        region.giveBackToSystem(block, bytes: size)
        #expect(region.idleBytes == size + pageBytes - 2048)
        #expect(idle.load(as: UInt8.self) == 1 && block.load(as: UInt8.self) == 0)
        // A page that holds another block stays until that goes.
        region.giveBackToSystem(last, bytes: 1024)
        #expect(last.load(as: UInt8.self) == 1)
        region.giveBackToSystem(beside, bytes: 1024)
        #expect(region.idleBytes == size && last.load(as: UInt8.self) == 0)
    }

    @Test("Idle parts of pages that hold blocks do not make whole ones go")
    func fragments() throws {
        let region = try #require(PixelRegion())
        let pairs = try (0..<1024).map { _ in
            (try #require(region.take(bytes: 3072)), try #require(region.take(bytes: 1024)))
        }
        let whole = try #require(region.take(bytes: 64 << 10))
        memset(whole, 1, 64 << 10)
        for pair in pairs { region.giveBack(pair.0, bytes: 3072, keptBytes: 1 << 20) }
        region.giveBack(whole, bytes: 64 << 10, keptBytes: 1 << 20)
        #expect(region.idleBytes > 3 << 20 && whole.load(as: UInt8.self) == 1)
        withExtendedLifetime(pairs) {}
    }

    @Test("A block that no gap is large enough for is refused")
    func full() throws {
        let region = try #require(PixelRegion())
        let half = PixelRegion.byteCount / 2
        let first = try #require(region.take(bytes: half))
        #expect(region.take(bytes: half + 1) == nil)
        let second = try #require(region.take(bytes: half))
        #expect(region.take(bytes: 1) == nil && !region.contains(second + half) && region.contains(first))
    }
}
