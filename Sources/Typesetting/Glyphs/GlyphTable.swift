import CSDL2TTF
import Execution
import Synchronization

/// The masks of a face's characters below `Face.tableSize` at one size: each is made by the thread that draws it first,
/// and read by all of them without a lock.
final class GlyphTable: @unchecked Sendable {  // a mask is written under the lock, and read once its flag is set
    let font: FontInstance
    /// Made or not, as `isMade` says.
    let masks: UnsafePointer<ts_mask>
    let isMade: UnsafePointer<Bool>
    private let table: UnsafeMutablePointer<ts_mask>
    private let flags: UnsafeMutablePointer<Bool>
    private let memory = Mutex(MaskMemory())
    private let bytes = Atomic(0)

    /// - Parameter font: of the size of the masks.
    init(_ font: FontInstance) {
        self.font = font
        table = .allocate(capacity: Face.tableSize)
        table.initialize(repeating: ts_mask(), count: Face.tableSize)
        flags = .allocate(capacity: Face.tableSize)
        flags.initialize(repeating: false, count: Face.tableSize)
        masks = UnsafePointer(table)
        isMade = UnsafePointer(flags)
    }

    deinit {
        table.deallocate()
        flags.deallocate()
    }

    /// Memory of the masks.
    var byteCount: Int { bytes.load(ordering: .relaxed) }

    /// The mask of a character below `Face.tableSize`.
    @inline(__always)
    func mask(_ index: Int) -> ts_mask { ts_load_flag(isMade + index) ? masks[index] : make(index) }

    private func make(_ index: Int) -> ts_mask {
        memory.withLock { memory in
            if !flags[index] {
                let mask = font.withFont(for: .character) { memory.mask(UInt32(index), $0) }
                table[index] = (mask ?? nil) ?? ts_mask()
                bytes.store(memory.byteCount, ordering: .relaxed)
                ts_store_flag(flags + index, true)
            }
            return table[index]
        }
    }
}
