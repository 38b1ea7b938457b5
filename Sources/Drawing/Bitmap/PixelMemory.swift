import CPixels
import Execution
import Foundation
import Synchronization

/// Memory for pixels, separate from the heap, and kept for the next picture when a picture is released. Any thread;
/// some 100 ns, and the time for clearing the pixels.
///
/// While a list scrolls, some hundred kilobytes of contents come and go in each frame. A block from the system consists
/// of fresh pages, which cost a page fault each. With `calloc` they cost a second fault, because blending reads a pixel
/// before it writes it: the read maps the page of zeros, the write replaces it, and the other cores are interrupted.
/// That was a tenth of the workers' time, and it interrupted the main thread.
///
/// Caveat: up to `largestKeptSum` stays with the process until memory is short.
package enum PixelMemory {
    /// Most bytes of one block; more is refused as if there were no memory. 1 GB, four times the largest picture that
    /// is shown in one piece: the system promises more than it has, and ends the process when the pages are touched.
    ///
    /// A task-local value, so that an operation can be held to less than the process, with all that it calls directly.
    /// Textures obey it, too.
    @TaskLocal package static var largestBlock = 1 << 30

    /// Larger blocks come from the system: they are rare, and often only partly painted.
    private static let largestRegionBytes = 1 << 20
    /// Most bytes of memory that wait for a picture.
    private static let largestKeptSum = 4 << 20
    /// So many pages that a block lacks are fetched in one call.
    private static let fewPages = 4
    /// The regions of all other blocks. A second region is made when the first is full.
    private static let pool = Mutex(Pool())

    /// Regions, and how much of them waits for a picture.
    struct Pool {
        private var regions: [PixelRegion] = []
        /// How many pages of the block taken last had no memory.
        private(set) var missingPagesOfLast = 0
        private var recent = RecentUse()
        /// False once there was no address space for one more region: the heap serves from then on.
        private var canGrow = true

        mutating func take(bytes: Int) -> UnsafeMutableRawPointer? {
            recent.note(taking: bytes, besides: takenBytes)
            for region in regions {
                if let block = take(bytes: bytes, from: region) { return block }
            }
            guard canGrow, let region = PixelRegion() else {
                canGrow = false
                return nil
            }
            regions.append(region)
            return take(bytes: bytes, from: region)
        }

        private mutating func take(bytes: Int, from region: PixelRegion) -> UnsafeMutableRawPointer? {
            let block = region.take(bytes: bytes)
            missingPagesOfLast = region.missingPagesOfLast
            return block
        }

        /// Gives back a block that `take` returned for the same number of bytes. False for other memory.
        mutating func giveBack(_ block: UnsafeMutableRawPointer, bytes: Int, isKept: Bool) -> Bool {
            guard let region = regions.first(where: { $0.contains(block) }) else { return false }
            if isKept {
                region.giveBack(block, bytes: bytes, keptBytes: keptBytes(in: region, without: bytes))
            } else {
                region.giveBackToSystem(block, bytes: bytes)
            }
            return true
        }

        mutating func giveBackIdle() {
            recent = RecentUse()
            for region in regions { region.giveBackIdle() }
        }

        private var takenBytes: Int { regions.reduce(0) { $0 + $1.takenBytes } }

        var idleBytes: Int { regions.reduce(0) { $0 + $1.idleBytes } }

        /// Most bytes that may wait in a region once a block has been given back to it.
        private func keptBytes(in region: PixelRegion, without bytes: Int) -> Int {
            let sum = PixelMemory.keptSum(besides: takenBytes - bytes, ofLately: recent.most)
            return max(0, sum - idleBytes + region.idleBytes)
        }
    }

    private static let used = Atomic(0)
    private static let peak = Atomic(0)

    /// Whether blocks wait for the next picture. With AddressSanitizer, which checks the borders of the heap's blocks,
    /// they do not: all of them are the heap's.
    package static var keepsBlocks: Bool { !px_checks_addresses() }

    /// Bytes of all bitmaps and pictures that there are, without memory that waits for one.
    package static var usedBytes: Int { used.load(ordering: .relaxed) }

    /// The most that `usedBytes` has been since `resetPeak()`.
    package static var peakBytes: Int { peak.load(ordering: .relaxed) }

    package static func resetPeak() { peak.store(usedBytes, ordering: .relaxed) }

    /// Bytes of memory that waits for a picture.
    package static var idleBytes: Int { pool.withLock { $0.idleBytes } }

    /// Gives all memory that waits for a picture back to the system, because memory is short. Afterwards as little
    /// memory is kept as at the beginning, until pictures have come and gone again.
    package static func giveBackIdle() {
        pool.withLock { $0.giveBackIdle() }
    }

    private static func count(_ bytes: Int) {
        let now = used.add(bytes, ordering: .relaxed).newValue
        if now > peak.load(ordering: .relaxed) { peak.max(now, ordering: .relaxed) }
    }

    /// The most bytes of waiting memory while blocks have `takenBytes`: so many that both together are as much as
    /// pictures have lately had at most. When a list jumps, many pictures go at once, and as many come. It is at least
    /// 1 MB.
    static func keptSum(besides takenBytes: Int, ofLately most: Int) -> Int {
        min(max(most - takenBytes, 1 << 20), largestKeptSum)
    }

    /// Memory for `count` pixels of one colour; nil if there is no memory, or if they need more than `largestBlock`.
    static func allocate(
        _ count: Int, filledWith color: PremultipliedPixel = .clear
    ) -> UnsafeMutablePointer<UInt32>? {
        guard count <= largestBlock / 4 else { return nil }
        let bytes = count * 4
        let isPooled = bytes <= largestRegionBytes && keepsBlocks
        var missingPages = 0
        var known: UnsafeMutableRawPointer?
        if isPooled {
            pool.withLock { pool in
                known = pool.take(bytes: bytes)
                missingPages = pool.missingPagesOfLast
            }
        }
        if let known, missingPages >= fewPages { PixelRegion.fetch(known, bytes: bytes) }
        guard let block = known ?? calloc(bytes, 1) else { return nil }
        Self.count(bytes)
        let pixels = block.assumingMemoryBound(to: UInt32.self)
        let byte = color.bits & 0xFF
        if color.bits != byte * 0x0101_0101 {
            pixels.update(repeating: color.bits, count: count)
        } else if byte != 0 || known != nil {
            // Such as white. Unlike a loop, `memset` fills lines of the cache without reading them first.
            memset(block, Int32(byte), bytes)
        }
        return pixels
    }

    /// Gives back memory that `allocate` returned for the same count.
    ///
    /// - Parameter isKept: whether the memory is kept for the next picture; otherwise the system gets it at once.
    static func free(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, isKept: Bool = true) {
        Self.count(-count * 4)
        let isDone = pool.withLock { $0.giveBack(pixels, bytes: count * 4, isKept: isKept) }
        if !isDone { Foundation.free(pixels) }
    }
}
