import Drawing
import Layers
import Testing

@testable import SDLBackend

@MainActor @Suite struct TextureCacheTests {
    private func key(_ number: Int) -> TextureKey {
        TextureKey(kind: .scaled, image: UInt64(number), width: 10, height: 10)
    }

    private func insert(_ number: Int, into cache: TextureCache, bytes: Int = 100, image: CGImage? = nil) {
        cache.insert(key(number), bytes: bytes, image: image)
        cache.checkInvariants()
    }

    @Test("What was used longest ago goes first, and only until the budget is kept")
    func leastRecentlyUsed() {
        let cache = TextureCache(budget: 300)
        for number in 0..<3 { insert(number, into: cache) }
        cache.endFrame()
        _ = cache.entry(key(0))
        insert(3, into: cache)
        cache.endFrame()
        cache.checkInvariants()
        #expect((0..<4).map { cache.contains(key($0)) } == [true, false, true, true])
        #expect(cache.statistics.bytes == 300)
        #expect(cache.statistics.evictions == 1)
    }

    @Test("What the frame uses stays, whatever the budget")
    func visibleStays() {
        let cache = TextureCache(budget: 150)
        for number in 0..<5 { insert(number, into: cache) }
        cache.endFrame()
        #expect(cache.statistics.entries == 5)
        _ = cache.entry(key(4))
        cache.endFrame()
        #expect(cache.statistics.entries == 1)
        #expect(cache.contains(key(4)))
    }

    @Test("Entries go when the image they were made from is gone")
    func deadImages() {
        let cache = TextureCache()
        var image: CGImage? = Make.image(1, 1) { _, _ in 0 }
        insert(1, into: cache, image: image)
        insert(2, into: cache)
        cache.endFrame()
        #expect(cache.statistics.entries == 2)
        image = nil
        cache.endFrame()
        cache.endFrame()
        #expect(!cache.contains(key(1)))
        #expect(cache.contains(key(2)))
    }

    @Test("However many entries come in a frame, those whose images are gone are a third at most")
    func flung() {
        let cache = TextureCache()
        var images: [CGImage] = []
        for frame in 0..<200 {
            for number in 0..<40 {
                images.append(Make.image(1, 1) { _, _ in 0 })
                insert(frame * 40 + number, into: cache, image: images.last)
            }
            // Those of the last five frames are alive.
            images.removeFirst(max(0, images.count - 200))
            cache.endFrame()
        }
        #expect(cache.statistics.entries <= 300)
    }

    @Test("Hits, misses and uploads are counted; replacing an entry keeps the account")
    func account() {
        let cache = TextureCache()
        #expect(cache.entry(key(1)) == nil)
        insert(1, into: cache, bytes: 100)
        insert(1, into: cache, bytes: 40)
        #expect(cache.entry(key(1)) != nil)
        let statistics = cache.statistics
        #expect(statistics.hits == 1 && statistics.misses == 1 && statistics.uploads == 2)
        #expect(statistics.bytes == 40 && statistics.entries == 1)
        cache.removeAll()
        cache.checkInvariants()
        #expect(cache.statistics.bytes == 0)
    }

    @Test("A long chain of entries goes away without recursion")
    func longChain() {
        let cache = TextureCache()
        for number in 0..<20_000 { cache.insert(key(number), bytes: 1, image: nil) }
        cache.checkInvariants()
    }

    @Test("A bitmap shown as it is counts as a miss once, as a hit afterwards, and leaves the account when it is gone")
    func inPlace() {
        let cache = TextureCache(budget: 100)
        let kept = Make.image(10, 10) { _, _ in 0 }
        var other: CGImage? = Make.image(5, 2) { _, _ in 0 }
        for _ in 0..<3 {
            cache.useInPlace(kept)
            other.map(cache.useInPlace)
            cache.endFrame()
        }
        #expect(cache.statistics.misses == 2 && cache.statistics.hits == 4)
        #expect(cache.statistics.inPlaceBytes == 440 && cache.statistics.inPlaceEntries == 2)
        // They are the layers', so the budget has no say.
        #expect(cache.statistics.bytes == 0 && cache.statistics.evictions == 0)
        other = nil
        #expect(cache.statistics.inPlaceBytes == 400 && cache.statistics.inPlaceEntries == 1)
        cache.useInPlace(kept)
        #expect(cache.statistics.hits == 5)
    }

    @Test("Any number of bitmaps come and go in a frame without the account going wrong")
    func inPlaceChurn() {
        let cache = TextureCache()
        var living: [CGImage] = []
        for round in 0..<20 {
            for number in 0..<50 { living.append(Make.image(1 + number % 3, 2) { _, _ in 0 }) }
            living.removeFirst(min(living.count, 30 + 2 * round))
            for image in living { cache.useInPlace(image) }
            cache.endFrame()
            #expect(cache.statistics.inPlaceEntries == living.count)
            #expect(cache.statistics.inPlaceBytes == living.reduce(0) { $0 + $1.byteCount })
        }
    }

    @Test("A bitmap that two windows show in turns is in one account at a time")
    func inPlaceElsewhere() {
        let (cache, other) = (TextureCache(), TextureCache())
        var image: CGImage? = Make.image(5, 2) { _, _ in 0 }
        image.map(cache.useInPlace)
        image.map(other.useInPlace)
        #expect(cache.statistics.inPlaceEntries == 0 && cache.statistics.inPlaceBytes == 0)
        #expect(other.statistics.inPlaceEntries == 1 && other.statistics.inPlaceBytes == 40)
        image.map(cache.useInPlace)
        #expect(cache.statistics.inPlaceEntries == 1 && other.statistics.inPlaceEntries == 0)
        image = nil
        #expect(cache.statistics.inPlaceEntries == 0 && cache.statistics.inPlaceBytes == 0)
    }
}
