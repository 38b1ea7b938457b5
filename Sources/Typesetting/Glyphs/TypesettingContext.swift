import CICU
import CSDL2TTF
import Execution

/// Everything that laying out and drawing text needs and that must not be shared while in use: results about fonts,
/// masks of rarer glyphs, ICU's iterators, scratch memory. `FontCatalog.withContext` lends a context to a thread. It
/// needs no locks, except for a glyph or a width that the context does not know yet.
final class TypesettingContext {
    let catalog: FontCatalog
    private var typefaces: [Typeface?] = []
    private var strikes: [StrikeKey: Strike] = [:]
    private var resolved: [FontStyle: ResolvedFont] = [:]
    private var lastStyle: FontStyle?
    private var lastResolved: ResolvedFont?
    private var fallbacks: [CodePointMap<Face?>] = []
    private var clock = 0
    private var lineBreaks: OpaquePointer?
    private var characterBreaks: OpaquePointer?
    private var bidi: OpaquePointer?
    /// Scratch memory of the shaper.
    var marks: [UInt8] = []

    init(catalog: FontCatalog) {
        self.catalog = catalog
    }

    deinit {
        if let lineBreaks { tx_breaks_close(lineBreaks) }
        if let characterBreaks { tx_breaks_close(characterBreaks) }
        if let bidi { tx_bidi_close(bidi) }
    }

    // MARK: Fonts

    func resolve(_ descriptor: FontDescriptor) -> ResolvedFont {
        let style = FontStyle(descriptor)
        if let lastResolved, style == lastStyle { return lastResolved }
        let font: ResolvedFont
        if let known = resolved[style] {
            font = known
        } else {
            font = catalog.resolve(style)
            resolved[style] = font
        }
        lastStyle = style
        lastResolved = font
        return font
    }

    func typeface(_ face: Face) -> Typeface {
        if face.id < typefaces.count, let typeface = typefaces[face.id] { return typeface }
        while typefaces.count <= face.id { typefaces.append(nil) }
        let typeface = Typeface(catalog.measuringFont(face))
        typefaces[face.id] = typeface
        return typeface
    }

    func strike(_ face: Face, pixelsPerEm: Double) -> Strike {
        let key = StrikeKey(face, pixelsPerEm: pixelsPerEm)
        clock += 1
        if let strike = strikes[key] {
            strike.lastUse = clock
            return strike
        }
        let strike = Strike(catalog.glyphs(face, pixelsPerEm: pixelsPerEm), pixelsPerEm: pixelsPerEm)
        strike.lastUse = clock
        strikes[key] = strike
        return strike
    }

    /// A face for a character that a style's own lacks; nil if no font has it.
    func fallback(for codePoint: UInt32, asEmoji: Bool = false, in list: Int) -> Face? {
        let index = list * 2 + (asEmoji ? 1 : 0)
        while fallbacks.count <= index { fallbacks.append(CodePointMap()) }
        if let known = fallbacks[index][codePoint] { return known }
        let face = catalog.fallback(for: codePoint, script: tx_script(codePoint), asEmoji: asEmoji, in: list)
        fallbacks[index][codePoint] = .some(face)
        return face
    }

    /// Above this size of all glyph masks, the least recently used strikes are released.
    private static let maximumMaskBytes = 4 << 20
    private static let maximumStrikes = 32

    /// Called between uses, when no strike is in use.
    func trim() {
        var bytes = 0
        if strikes.count <= Self.maximumStrikes {
            for strike in strikes.values { bytes += strike.byteCount }
            if bytes <= Self.maximumMaskBytes { return }
        }
        bytes = strikes.values.reduce(0) { $0 + $1.byteCount }
        for (key, strike) in strikes.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard strikes.count > Self.maximumStrikes / 2 || bytes > Self.maximumMaskBytes / 2 else { break }
            strikes[key] = nil
            bytes -= strike.byteCount
        }
    }

    // MARK: Boundaries and order

    private static let reportICU: Void = Misuse.suspect(
        """
        Text that needs ICU is neither broken into lines nor put in order: \
        \(tx_icu_problem().map { String(cString: $0) } ?? "the data of its library cannot be read"). Install the \
        package of the ICU that the program was built with.
        """)

    /// Returns an object of ICU; if ICU could not make it, logs the reason once.
    private static func ofICU(_ made: OpaquePointer?) -> OpaquePointer? {
        if made == nil { _ = reportICU }
        return made
    }

    /// Sets `marks[i]` to 1 where a line may end before unit i of the text, 0 elsewhere.
    func markLineBreaks(_ text: UnsafeBufferPointer<UInt16>) {
        if lineBreaks == nil { lineBreaks = Self.ofICU(tx_breaks_open(TX_BREAK_LINE)) }
        mark(text, lineBreaks)
    }

    /// Sets `marks[i]` to 1 where a character as the user sees it begins at unit i.
    func markCharacters(_ text: UnsafeBufferPointer<UInt16>) {
        if characterBreaks == nil { characterBreaks = Self.ofICU(tx_breaks_open(TX_BREAK_CHARACTER)) }
        mark(text, characterBreaks)
    }

    private func mark(_ text: UnsafeBufferPointer<UInt16>, _ breaks: OpaquePointer?) {
        marks.removeAll(keepingCapacity: true)
        marks.append(contentsOf: repeatElement(0, count: text.count + 1))
        guard let breaks, !text.isEmpty else { return }
        marks.withUnsafeMutableBufferPointer {
            tx_breaks_mark(breaks, text.baseAddress, Int32(text.count), $0.baseAddress)
        }
    }

    /// Writes the embedding level of every unit and returns the paragraph's.
    func levels(
        of text: UnsafeBufferPointer<UInt16>, base: BaseWritingDirection, into levels: inout [UInt8]
    ) -> UInt8 {
        levels.removeAll(keepingCapacity: true)
        levels.append(contentsOf: repeatElement(0, count: text.count))
        if bidi == nil { bidi = Self.ofICU(tx_bidi_open()) }
        let direction: Int32 = base == .natural ? -1 : base == .rightToLeft ? 1 : 0
        guard let bidi, !text.isEmpty else { return direction == 1 ? 1 : 0 }
        return levels.withUnsafeMutableBufferPointer {
            tx_bidi_levels(bidi, text.baseAddress, Int32(text.count), direction, $0.baseAddress)
        }
    }
}
