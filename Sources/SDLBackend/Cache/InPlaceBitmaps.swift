import Drawing

/// The account of bitmaps that are shown as they are, without a copy: which of them live, and their bytes. It owns
/// none.
///
/// A use costs a look-up; bitmaps that are gone are found a few at a time. Main thread.
@MainActor struct InPlaceBitmaps {
    private struct Slot {
        let life: CGImage.Life
        let identity: UInt64
        let bytes: Int
    }

    private var slots: [Slot] = []
    /// Places in `slots` by the identity of the image.
    private var places: [UInt64: Int] = [:]
    private var sweepPlace = 0
    private(set) var bytes = 0

    var count: Int { slots.count }

    /// Takes a bitmap in. Returns whether it was known.
    mutating func use(_ image: CGImage) -> Bool {
        if places[image.identity] != nil { return true }
        places[image.identity] = slots.count
        slots.append(Slot(life: image.life, identity: image.identity, bytes: image.byteCount))
        bytes += image.byteCount
        return false
    }

    /// Looks at so many bitmaps, going on where it stopped, and forgets those that are gone. Returns whether there were
    /// any.
    mutating func sweep(limit: Int) -> Bool {
        let before = slots.count
        for _ in 0..<min(limit, before) {
            if sweepPlace >= slots.count { sweepPlace = 0 }
            guard sweepPlace < slots.count else { break }
            if slots[sweepPlace].life.isOver { remove(at: sweepPlace) } else { sweepPlace += 1 }
        }
        return slots.count != before
    }

    /// The last slot takes the place of the one removed.
    private mutating func remove(at place: Int) {
        bytes -= slots[place].bytes
        places[slots[place].identity] = nil
        let last = slots.removeLast()
        guard place < slots.count else { return }
        slots[place] = last
        places[last.identity] = place
    }
}
