import Foundation

/// Address space from which blocks of pixels are taken: the first gap that is large enough, in steps of 1 kB.
///
/// In the heap pixels would leave gaps between small objects that live longer, such as nodes: after some screenfuls of
/// scrolling a third of the heap was gaps. Here all that goes is a gap for the next picture, of whatever size, and pages of which
/// nothing is used can be given back wherever they lie. Belongs to one thread at a time.
final class PixelRegion {
    /// Of addresses, of which only what is used takes memory.
    static let byteCount = 64 << 20
    private static let unit = 1024
    private static let unitCount = byteCount / unit
    private static let pageUnits = 4
    private static let pageCount = unitCount / pageUnits
    /// Less than this more than is to be kept is not given back.
    private static let slackUnits = 256

    private let base: UnsafeMutableRawPointer
    /// A bit for each unit that belongs to a block, and for each page that has memory.
    private var taken = [UInt64](repeating: 0, count: unitCount / 64)
    private var resident = [UInt64](repeating: 0, count: pageCount / 64)
    private var takenCount = 0
    private var residentCount = 0
    /// No unit before this one is free.
    private var firstFree = 0

    /// Nil if there is no address space, as under a limit of the user's.
    init?() {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard sysconf(Int32(_SC_PAGESIZE)) == Self.pageUnits * Self.unit,
            let base = mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, flags, -1, 0), base != MAP_FAILED
        else { return nil }
        // Large pages would be in memory as a whole for each small picture.
        madvise(base, Self.byteCount, MADV_NOHUGEPAGE)
        self.base = base
    }

    deinit { munmap(base, Self.byteCount) }

    /// Whether the block was taken from here.
    func contains(_ block: UnsafeMutableRawPointer) -> Bool { base <= block && block < base + Self.byteCount }

    /// A block with whatever was written to it before; nil if no gap is large enough.
    func take(bytes: Int) -> UnsafeMutableRawPointer? {
        let count = Self.units(bytes)
        firstFree = freeUnit(from: firstFree)
        var start = firstFree
        while start + count <= Self.unitCount {
            let end = takenUnit(from: start, before: start + count)
            if end == start + count {
                mark(start..<end, isTaken: true)
                return base + start * Self.unit
            }
            start = freeUnit(from: end)
        }
        return nil
    }

    /// Gives a block back that was taken with as many bytes. Pages without a block keep their memory up to the limit.
    func giveBack(_ block: UnsafeMutableRawPointer, bytes: Int, keptBytes: Int) {
        let start = (block - base) / Self.unit
        mark(start..<(start + Self.units(bytes)), isTaken: false)
        firstFree = min(firstFree, start)
        let kept = keptBytes / Self.unit
        if idleCount > kept + (kept == 0 ? 0 : Self.slackUnits) { trim(to: kept) }
    }

    /// Bytes of memory in which no block lies.
    var idleBytes: Int { idleCount * Self.unit }

    private var idleCount: Int { residentCount * Self.pageUnits - takenCount }

    /// Gives pages back of which nothing is taken, the last ones first, until no more than so many units are idle.
    private func trim(to kept: Int) {
        var page = Self.pageCount - 1
        while page >= 0, idleCount > kept {
            guard resident[page / 64] != 0 else {
                page = page / 64 * 64 - 1
                continue
            }
            let end = page + 1
            while page >= 0, isIdle(page), idleCount > kept {
                resident[page / 64] &= ~(1 << UInt64(page % 64))
                residentCount -= 1
                page -= 1
            }
            let length = (end - page - 1) * Self.pageUnits * Self.unit
            if length > 0 {
                madvise(base + (page + 1) * Self.pageUnits * Self.unit, length, MADV_DONTNEED)
            } else {
                page -= 1
            }
        }
    }

    /// Whether the page has memory and no block lies in it.
    private func isIdle(_ page: Int) -> Bool {
        guard resident[page / 64] >> UInt64(page % 64) & 1 != 0 else { return false }
        let unit = page * Self.pageUnits
        return taken[unit / 64] >> UInt64(unit % 64) & 0xF == 0
    }

    // MARK: Bits

    private static func units(_ bytes: Int) -> Int { (bytes + unit - 1) / unit }

    /// The first unit that is free, from one on.
    private func freeUnit(from start: Int) -> Int {
        guard start < Self.unitCount else { return Self.unitCount }
        var word = start / 64
        var free = ~taken[word] & (~0 << UInt64(start % 64))
        while free == 0 {
            word += 1
            guard word < taken.count else { return Self.unitCount }
            free = ~taken[word]
        }
        return word * 64 + free.trailingZeroBitCount
    }

    /// The first unit that is taken, from one on, or the end.
    private func takenUnit(from start: Int, before end: Int) -> Int {
        var word = start / 64
        var found = taken[word] & (~0 << UInt64(start % 64))
        while found == 0 {
            word += 1
            guard word * 64 < end else { return end }
            found = taken[word]
        }
        return min(word * 64 + found.trailingZeroBitCount, end)
    }

    private func mark(_ units: Range<Int>, isTaken: Bool) {
        takenCount += isTaken ? units.count : -units.count
        var start = units.lowerBound
        while start < units.upperBound {
            let end = min(units.upperBound, (start / 64 + 1) * 64)
            let mask = (UInt64.max >> UInt64(64 - (end - start))) << UInt64(start % 64)
            if isTaken { taken[start / 64] |= mask } else { taken[start / 64] &= ~mask }
            start = end
        }
        guard isTaken else { return }
        for page in (units.lowerBound / Self.pageUnits)...((units.upperBound - 1) / Self.pageUnits) {
            let bit: UInt64 = 1 << UInt64(page % 64)
            if resident[page / 64] & bit == 0 { residentCount += 1 }
            resident[page / 64] |= bit
        }
    }

    #if INVARIANTS
        /// The counts are those of the bits, all blocks have memory, and no unit before the first free one is free.
        func checkInvariants() {
            precondition(taken.reduce(0) { $0 + $1.nonzeroBitCount } == takenCount)
            precondition(resident.reduce(0) { $0 + $1.nonzeroBitCount } == residentCount)
            precondition(freeUnit(from: 0) >= firstFree)
            for page in 0..<Self.pageCount where resident[page / 64] >> UInt64(page % 64) & 1 == 0 {
                let unit = page * Self.pageUnits
                precondition(taken[unit / 64] >> UInt64(unit % 64) & 0xF == 0)
            }
        }
    #endif
}
