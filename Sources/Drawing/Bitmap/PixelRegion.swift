import Foundation

/// Address space from which blocks of pixels are taken, in steps of 1 kB: of the gaps that are large enough, the one
/// where fewest pages have to be fetched from the system.
///
/// In the heap pixels would leave gaps between small objects that live longer, such as nodes: after some screenfuls of
/// scrolling a third of the heap was gaps. Here the place of a freed picture can hold the next one, of whatever size,
/// and unused pages can be given back wherever they lie. Belongs to one thread at a time.
///
/// Rows of several heights leave gaps that the next row does not fit into. So the smallest gaps are given back first: a
/// large one is used again soon, and each page of it that is missing then costs a fault.
final class PixelRegion {
    /// The size of the address space; only what is used of it takes memory.
    static let byteCount = 64 << 20
    private static let unit = 1024
    private static let unitCount = byteCount / unit
    /// Idle memory is given back only if it exceeds what is to be kept by more than this: some rows of a list, which
    /// come and go several at a time. With 384 kB, 27 times in a scroll of 750 rows what was given back was soon
    /// fetched again, with 4,600 page faults in all; with 640 kB it is 7 times and 2,800, and as much memory at most.
    private static let slackUnits = 640

    private let base: UnsafeMutableRawPointer
    private let pageUnits: Int
    /// A bit for each unit that belongs to a block, and for each page that has memory.
    private var taken = [UInt64](repeating: 0, count: unitCount / 64)
    private var resident: [UInt64]
    private var takenCount = 0
    private var residentCount = 0
    /// How many pages have memory but hold no block.
    private var idlePageCount = 0
    /// No unit before this one is free.
    private var firstFree = 0
    /// How many pages of the block taken last had no memory.
    private(set) var missingPagesOfLast = 0

    /// Nil if the address space can't be had, for example under a limit that the user has set.
    ///
    /// - Parameter pageBytes: the unit in which memory is given back: a power of two from 1 to 64 kB.
    init?(pageBytes: Int = sysconf(Int32(_SC_PAGESIZE))) {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard pageBytes.nonzeroBitCount == 1, (Self.unit...64 * Self.unit).contains(pageBytes),
            let base = mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, flags, -1, 0), base != MAP_FAILED
        else { return nil }
        // With huge pages, each small picture would take a whole one.
        madvise(base, Self.byteCount, MADV_NOHUGEPAGE)
        self.base = base
        pageUnits = pageBytes / Self.unit
        resident = [UInt64](repeating: 0, count: Self.byteCount / pageBytes / 64)
    }

    deinit { munmap(base, Self.byteCount) }

    /// Whether the block was taken from here.
    func contains(_ block: UnsafeMutableRawPointer) -> Bool { base <= block && block < base + Self.byteCount }

    /// A block, which may hold old contents; nil if no gap is large enough.
    func take(bytes: Int) -> UnsafeMutableRawPointer? {
        let count = Self.units(bytes)
        firstFree = freeUnit(from: firstFree)
        var best: (units: Range<Int>, missingPages: Int)?
        var start = firstFree
        while start + count <= Self.unitCount {
            var end = takenUnit(from: start, before: start + count)
            if end == start + count {
                let missing = missingPages(for: start..<end)
                if missing < best?.missingPages ?? .max { best = (start..<end, missing) }
                if missing == 0 { break }
                end = takenUnit(from: end, before: Self.unitCount)
            }
            start = freeUnit(from: end)
        }
        guard let (units, missing) = best else { return nil }
        missingPagesOfLast = missing
        mark(units, isTaken: true)
        return base + units.lowerBound * Self.unit
    }

    /// Fetches the memory of a block from the system in one call, which takes half the time of a fault for each of its
    /// pages. Before Linux 5.14 it does nothing, and each page is fetched when it is written to. Any thread.
    static func fetch(_ block: UnsafeMutableRawPointer, bytes: Int) {
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        let start = UInt(bitPattern: block) & ~(page - 1)
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(UInt(bitPattern: block) - start) + bytes, populateWrite)
    }

    /// `MADV_POPULATE_WRITE`, which older headers do not have.
    private static let populateWrite: Int32 = 23

    /// Gives back a block of so many bytes. Pages without a block keep their memory while `keptBytes` allows it.
    func giveBack(_ block: UnsafeMutableRawPointer, bytes: Int, keptBytes: Int) {
        release(block, bytes: bytes)
        let kept = keptBytes / Self.unit
        // Pages that hold a block can't be given back.
        if idleCount > kept + Self.slackUnits, idlePageCount * pageUnits > Self.slackUnits { trim(to: kept) }
    }

    /// Gives back a block of so many bytes, and those of its pages that hold no other block to the system.
    func giveBackToSystem(_ block: UnsafeMutableRawPointer, bytes: Int) {
        let units = release(block, bytes: bytes)
        let pages = pageRange(of: units)
        var page = pages.upperBound
        while page >= pages.lowerBound {
            let end = page + 1
            while page >= pages.lowerBound, isIdle(page) {
                forget(page)
                page -= 1
            }
            if page + 1 < end { adviseAway((page + 1)..<end) } else { page -= 1 }
        }
    }

    /// Gives all pages that hold no block to the system.
    func giveBackIdle() { trim(to: 0) }

    @discardableResult
    private func release(_ block: UnsafeMutableRawPointer, bytes: Int) -> Range<Int> {
        let start = (block - base) / Self.unit
        let units = start..<(start + Self.units(bytes))
        mark(units, isTaken: false)
        firstFree = min(firstFree, start)
        return units
    }

    /// Bytes of blocks, in steps of 1 kB.
    var takenBytes: Int { takenCount * Self.unit }

    /// Bytes of memory in which no block lies.
    var idleBytes: Int { idleCount * Self.unit }

    private var idleCount: Int { residentCount * pageUnits - takenCount }

    /// Gives pages back of which nothing is taken, the smallest gaps first, until no more than so many units are idle.
    private func trim(to kept: Int) {
        guard idlePageCount > 0 else { return }
        for gap in idleGaps().sorted(by: { $0.count < $1.count }) where idleCount > kept {
            let pages = gap.suffix((idleCount - kept + pageUnits - 1) / pageUnits)
            for page in pages { forget(page) }
            adviseAway(pages)
        }
    }

    /// Pages in a row that have memory and hold no block.
    private func idleGaps() -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        for (index, word) in resident.enumerated() where word != 0 {
            var idle = word & ~pagesWithBlocks(index)
            while idle != 0 {
                let first = idle.trailingZeroBitCount
                let count = (~(idle >> UInt64(first))).trailingZeroBitCount
                let start = index * 64 + first
                if let last = gaps.last, last.upperBound == start {
                    gaps[gaps.count - 1] = last.lowerBound..<(start + count)
                } else {
                    gaps.append(start..<(start + count))
                }
                idle &= ~((UInt64.max >> UInt64(64 - count)) << UInt64(first))
            }
        }
        return gaps
    }

    /// A bit for each of the 64 pages of a word of `resident`: whether a block lies in the page. Most words of `taken`
    /// belong to one block, or to none, and are not looked at bit by bit.
    private func pagesWithBlocks(_ index: Int) -> UInt64 {
        let pagesInWord = 64 / pageUnits
        // The first unit of each page of a word.
        let firstUnits = pageUnits == 64 ? 1 : UInt64.max / ((1 << UInt64(pageUnits)) - 1)
        var pages: UInt64 = 0
        for place in 0..<pageUnits {
            var units = taken[index * pageUnits + place]
            guard units != 0 else { continue }
            var step = 1
            while step < pageUnits {
                units |= units >> UInt64(step)
                step *= 2
            }
            units &= firstUnits
            var bits: UInt64 = 0
            if units == firstUnits {
                bits = UInt64.max >> UInt64(64 - pagesInWord)
            } else {
                while units != 0 {
                    bits |= 1 << UInt64(units.trailingZeroBitCount / pageUnits)
                    units &= units - 1
                }
            }
            pages |= bits << UInt64(place * pagesInWord)
        }
        return pages
    }

    private func adviseAway(_ pages: Range<Int>) {
        madvise(base + pages.lowerBound * pageUnits * Self.unit, pages.count * pageUnits * Self.unit, MADV_DONTNEED)
    }

    /// Records that an idle page has no memory any more.
    private func forget(_ page: Int) {
        resident[page / 64] &= ~(1 << UInt64(page % 64))
        residentCount -= 1
        idlePageCount -= 1
    }

    /// Whether the page has memory and no block lies in it.
    private func isIdle(_ page: Int) -> Bool {
        guard resident[page / 64] >> UInt64(page % 64) & 1 != 0 else { return false }
        return isFree(page)
    }

    private func isFree(_ page: Int) -> Bool {
        let unit = page * pageUnits
        return taken[unit / 64] >> UInt64(unit % 64) & (UInt64.max >> UInt64(64 - pageUnits)) == 0
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
        guard start < end else { return end }
        var word = start / 64
        var found = taken[word] & (~0 << UInt64(start % 64))
        while found == 0 {
            word += 1
            guard word * 64 < end else { return end }
            found = taken[word]
        }
        return min(word * 64 + found.trailingZeroBitCount, end)
    }

    /// How many pages of a block without memory there are.
    private func missingPages(for units: Range<Int>) -> Int {
        let pages = pageRange(of: units)
        var count = 0
        for word in (pages.lowerBound / 64)...(pages.upperBound / 64) {
            let first = max(pages.lowerBound - word * 64, 0)
            let last = min(pages.upperBound - word * 64, 63)
            let mask = (UInt64.max >> UInt64(63 - (last - first))) << UInt64(first)
            count += (~resident[word] & mask).nonzeroBitCount
        }
        return count
    }

    private func pageRange(of units: Range<Int>) -> ClosedRange<Int> {
        (units.lowerBound / pageUnits)...((units.upperBound - 1) / pageUnits)
    }

    private func mark(_ units: Range<Int>, isTaken: Bool) {
        let pages = pageRange(of: units)
        if isTaken {
            for page in pages { give(page) }
        }
        takenCount += isTaken ? units.count : -units.count
        var start = units.lowerBound
        while start < units.upperBound {
            let end = min(units.upperBound, (start / 64 + 1) * 64)
            let mask = (UInt64.max >> UInt64(64 - (end - start))) << UInt64(start % 64)
            if isTaken { taken[start / 64] |= mask } else { taken[start / 64] &= ~mask }
            start = end
        }
        guard !isTaken else { return }
        for page in pages where isFree(page) { idlePageCount += 1 }
    }

    /// Records that the page is going to hold a block.
    private func give(_ page: Int) {
        let bit: UInt64 = 1 << UInt64(page % 64)
        if resident[page / 64] & bit == 0 {
            resident[page / 64] |= bit
            residentCount += 1
        } else if isFree(page) {
            idlePageCount -= 1
        }
    }

    #if INVARIANTS
        /// The counts are those of the bits, all blocks have memory, and no unit before the first free one is free.
        func checkInvariants() {
            precondition(taken.reduce(0) { $0 + $1.nonzeroBitCount } == takenCount)
            precondition(resident.reduce(0) { $0 + $1.nonzeroBitCount } == residentCount)
            precondition(freeUnit(from: 0) >= firstFree)
            let pages = 0..<(resident.count * 64)
            precondition(pages.count(where: isIdle) == idlePageCount)
            precondition(pages.allSatisfy { resident[$0 / 64] >> UInt64($0 % 64) & 1 != 0 || isFree($0) })
        }
    #endif
}
