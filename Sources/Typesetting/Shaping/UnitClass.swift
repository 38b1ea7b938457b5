/// What must be known about a UTF-16 unit to choose between the fast path and ICU.
enum UnitClass: UInt8 {
    /// Latin letters and digits, and signs that behave like letters in line breaking: no line breaks between two of
    /// them.
    case plain
    /// The space.
    case space
    /// `. , : ;`
    case infix
    /// `! ?`
    case exclamation
    /// `' "`
    case quotation
    /// One glyph per character, left to right. Only ICU knows where lines may break.
    case simple
    /// Ends a paragraph.
    case newline
    /// Anything else: ICU finds order, scripts and characters.
    case complex

    /// Classes of the units below `Face.tableSize`.
    static let table: [UInt8] = (0..<UInt16(Face.tableSize)).map { low($0).rawValue }

    private static func low(_ unit: UInt16) -> UnitClass {
        switch unit {
        case 0x20: return .space
        case 0x0A...0x0D, 0x85: return .newline
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39: return .plain
        // # & * < = > @ ^ _ ` ~
        case 0x23, 0x26, 0x2A, 0x3C...0x3E, 0x40, 0x5E...0x60, 0x7E: return .plain
        case 0x2C, 0x2E, 0x3A, 0x3B: return .infix
        case 0x21, 0x3F: return .exclamation
        case 0x22, 0x27: return .quotation
        case 0x09, 0x24, 0x25, 0x28, 0x29, 0x2B, 0x2D, 0x2F, 0x5B...0x5D, 0x7B...0x7D: return .simple
        case 0xA0...0xAC, 0xAE...0xBF, 0xD7, 0xF7: return .simple
        // Letters with accents break as letters do.
        case 0xC0...0x24F: return .plain
        case 0x250...0x2AF: return .simple
        default: return .complex
        }
    }

    /// The class of a unit from `Face.tableSize` on.
    @inline(__always)
    static func high(_ unit: UInt16) -> UnitClass {
        switch unit {
        case 0xAC00...0xD7A3: return .simple  // Hangul syllables
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xF900...0xFAD9: return .simple  // Han
        case 0x3000...0x3029, 0x3030...0x3098, 0x309B...0x33FF: return .simple  // CJK punctuation, Kana, symbols
        case 0xFF01...0xFF9D, 0xFFA0...0xFFE6: return .simple  // wide and narrow forms
        case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20C0: return .simple  // punctuation, currencies
        case 0x0370...0x0482, 0x048A...0x058A, 0x10A0...0x10FF: return .simple  // Greek, Cyrillic, Armenian, Georgian
        case 0x1E00...0x1FFF, 0x2070...0x209C: return .simple  // more Latin and Greek, superscripts
        // Arrows, mathematics, boxes, as far as they are never emoji on their own.
        case 0x2100...0x2319, 0x2460...0x24FF, 0x2500...0x25FC: return .simple
        case 0x2E80...0x2FDF: return .simple  // radicals
        case 0x2028, 0x2029: return .newline
        default: return .complex
        }
    }

    @inline(__always)
    static func of(_ unit: UInt16, _ table: UnsafePointer<UInt8>) -> UInt8 {
        Int(unit) < Face.tableSize ? table[Int(unit)] : high(unit).rawValue
    }
}
