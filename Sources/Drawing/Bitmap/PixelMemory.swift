import Execution
import Foundation
import Synchronization

/// Memory for pixels, kept for the next picture when a picture goes away. Any thread; some 50 ns beside the clearing.
///
/// While a list scrolls, contents come and go by some hundred kilobytes a frame. From the system each block is fresh
/// pages: one fault per page to get it, and with `calloc` a second one, because blending reads a pixel before it writes
/// it: the read maps the page of zeros, the write replaces it, and the other cores are told. That was a tenth of the
/// workers' time, and it interrupted the main thread.
///
/// Caveat: up to `largestKeptSum` stays with the process.
package enum PixelMemory {
    /// Most bytes of one block; more is refused as if there were no memory. 1 GB, four times the largest picture that
    /// is shown in one piece: the system promises more than it has, and ends the process when the pages are touched.
    ///
    /// A task-local value, so that an operation can be held to less than the process, with all that it calls directly.
    @TaskLocal package static var largestBlock = 1 << 30

    /// Blocks from here on come from the system: they are rare, and often only partly painted.
    private static let largestKeptBytes = 1 << 20
    /// Most bytes of all blocks that wait for a picture.
    private static let largestKeptSum = 4 << 20
    private static let kept = Mutex(Blocks())

    private static let used = Atomic(0)
    private static let peak = Atomic(0)

    /// Bytes of all bitmaps and pictures that there are, without blocks that wait for one.
    package static var usedBytes: Int { used.load(ordering: .relaxed) }

    /// The most that `usedBytes` has been since `resetPeak()`.
    package static var peakBytes: Int { peak.load(ordering: .relaxed) }

    package static func resetPeak() { peak.store(usedBytes, ordering: .relaxed) }

    private static func count(_ bytes: Int) {
        let now = used.add(bytes, ordering: .relaxed).newValue
        if now > peak.load(ordering: .relaxed) { peak.max(now, ordering: .relaxed) }
    }

    /// Most bytes of blocks that wait, when pictures have so many: a quarter, which is what comes and goes while a list
    /// scrolls, and 1 MB for a beginning.
    static func keptSum(besides usedBytes: Int) -> Int { min(max(usedBytes / 4, 1 << 20), largestKeptSum) }

    /// Zeroed memory for `count` pixels; nil when there is none, or they are more than `largestBlock`.
    static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt32>? {
        guard count <= largestBlock / 4 else { return nil }
        guard let block = block(of: count * 4) else { return nil }
        Self.count(count * 4)
        return block.assumingMemoryBound(to: UInt32.self)
    }

    private static func block(of bytes: Int) -> UnsafeMutableRawPointer? {
        let size = SizeClass(bytes: bytes)
        guard size.bytes <= largestKeptBytes else { return calloc(bytes, 1) }
        guard let block = kept.withLock({ $0.take(size) }) ?? malloc(size.bytes) else { return nil }
        return memset(block, 0, bytes)
    }

    /// Gives back what `allocate` returned for the same count.
    ///
    /// - Parameter isKept: whether the next picture of this size may have it.
    static func free(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, isKept: Bool = true) {
        Self.count(-count * 4)
        let size = SizeClass(bytes: count * 4)
        let limit = keptSum(besides: usedBytes)
        guard isKept, size.bytes <= largestKeptBytes, kept.withLock({ $0.keep(pixels, size, limit: limit) }) else {
            Foundation.free(pixels)
            return
        }
    }

    /// Sizes in steps of an eighth of a power of two, so that at most an eighth of a block is wasted.
    struct SizeClass {
        let index: Int
        let bytes: Int

        init(bytes: Int) {
            let smallest = 4096
            let wanted = max(bytes, smallest)
            let exponent = Int.bitWidth - 1 - (wanted - 1).leadingZeroBitCount
            let step = max(1, 1 << (exponent - 3))
            let steps = (wanted + step - 1) / step
            self.bytes = steps * step
            index = exponent * 8 + steps - 8
        }
    }

    struct Blocks {
        private var lists: [Int: [UnsafeMutableRawPointer]] = [:]
        private var bytes = 0

        mutating func take(_ size: SizeClass) -> UnsafeMutableRawPointer? {
            guard let block = lists[size.index]?.popLast() else { return nil }
            bytes -= size.bytes
            return block
        }

        /// Whether there was room to keep it.
        mutating func keep(_ block: UnsafeMutableRawPointer, _ size: SizeClass, limit: Int) -> Bool {
            guard bytes + size.bytes <= limit else { return false }
            lists[size.index, default: []].append(block)
            bytes += size.bytes
            return true
        }
    }
}
