import CFontconfig
import CSDL2TTF
import Execution

/// One font on disk, with the styles that are imitated, such as a slant. Made once by `FontCatalog` and kept for good,
/// so it may be referred to by number. The tables are shared by all threads.
final class Face: @unchecked Sendable {  // constant, but for the tables, whose entries are relaxed atomics
    /// Position in the catalog's list.
    let id: Int
    let path: String
    /// Number of the face in its file; the upper 16 bits say which named instance of a variable font.
    let index: Int
    let isEmboldened: Bool
    let isSlanted: Bool
    /// Glyphs are pictures with colours of their own.
    let isColor: Bool
    /// Which characters the font has; nil if unknown. Owned by a fontconfig pattern that is kept.
    private let characters: OpaquePointer?
    /// Measures of usual characters.
    let tables = FaceTables()

    /// Characters with a place in the table of advances.
    static let tableSize = FaceTables.advanceCount

    init(id: Int, file: FontFile, characters: OpaquePointer?) {
        self.id = id
        path = file.path
        index = file.index
        isEmboldened = file.isEmboldened
        isSlanted = file.isSlanted
        isColor = file.isColor
        self.characters = characters
    }

    deinit { tables.deallocate() }

    func covers(_ codePoint: UInt32) -> Bool {
        characters.map { FcCharSetHasChar($0, codePoint) != 0 } ?? false
    }
}

/// Measures of a face's usual characters. All threads read and write them.
///
/// A value, so that a loop over characters can have a copy: asking the face would retain and release it for each
/// character, and threads that measure at once would contend for its reference count. The memory is the face's.
struct FaceTables: @unchecked Sendable {  // the entries are relaxed atomics
    /// In em, of the characters below `advanceCount`.
    private let advances: UnsafeMutablePointer<Float>
    private let kernings: UnsafeMutablePointer<Int16>

    static let advanceCount = 0x300
    private static let kerningSize = 95
    private static let unknownKerning = Int16.min

    fileprivate init() {
        advances = .allocate(capacity: Self.advanceCount)
        advances.initialize(repeating: .nan, count: Self.advanceCount)
        kernings = .allocate(capacity: Self.kerningSize * Self.kerningSize)
        kernings.initialize(repeating: Self.unknownKerning, count: Self.kerningSize * Self.kerningSize)
    }

    fileprivate func deallocate() {
        advances.deallocate()
        kernings.deallocate()
    }

    /// Advance of a character below `advanceCount` in em: nan if not computed yet, negative if the font lacks it.
    @inline(__always)
    func advance(_ codePoint: Int) -> Float {
        ts_load_float(advances + codePoint)
    }

    func setAdvance(_ advance: Float, of codePoint: Int) {
        ts_store_float(advances + codePoint, advance)
    }

    /// Units of 1/2048 em between two visible ASCII characters; nil if not computed yet.
    @inline(__always)
    func kerning(_ first: UInt32, _ second: UInt32) -> Int16? {
        let row = Int(first &- 32) &* Self.kerningSize
        let value = ts_load16(kernings + (row &+ Int(second &- 32)))
        return value == Self.unknownKerning ? nil : value
    }

    func setKerning(_ value: Int16, _ first: UInt32, _ second: UInt32) {
        let row = Int(first - 32) * Self.kerningSize
        ts_store16(kernings + (row + Int(second - 32)), value)
    }
}

/// The identity of a face.
struct FontFile: Hashable, Sendable {
    var path: String
    var index: Int
    var isEmboldened = false
    var isSlanted = false
    var isColor = false
}

/// A font style without its size, for which fontconfig is asked.
struct FontStyle: Hashable, Sendable {
    var family: String?
    var weight: Int
    var isItalic: Bool
    var isMonospaced: Bool

    init(_ descriptor: FontDescriptor) {
        family = descriptor.family
        weight = descriptor.weight
        isItalic = descriptor.isItalic
        isMonospaced = descriptor.isMonospaced
    }
}

/// Vertical measures in em.
struct VerticalMetrics: Sendable {
    var ascent = 0.93
    var descent = 0.24
    var lineGap = 0.0
    var capHeight = 0.73
    var xHeight = 0.55
}

/// The font that a style stands for on this machine.
struct ResolvedFont: Sendable {
    /// Nil if the machine has no usable font at all.
    var face: Face?
    var vertical = VerticalMetrics()
    /// The list of fonts in which to look for characters that the face lacks.
    var fallbacks: Int
}
