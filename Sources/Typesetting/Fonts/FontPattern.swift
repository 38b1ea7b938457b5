import CFontconfig

/// A fontconfig pattern that describes an installed font.
final class FontPattern {
    private let pattern: OpaquePointer
    private var isOwned: Bool

    /// Borrows a pattern that another object keeps alive.
    init(_ pattern: OpaquePointer) {
        self.pattern = pattern
        isOwned = false
    }

    deinit {
        if isOwned { FcPatternDestroy(pattern) }
    }

    /// The font that fontconfig finds nearest to a style; if a character is given, among the fonts with that character.
    init?(
        matching style: FontStyle, in config: OpaquePointer?, covering codePoint: UInt32? = nil,
        language: String? = nil, wantsColor: Bool = false
    ) {
        guard let config, let request = Self.request(style, in: config, codePoint, language, wantsColor) else {
            return nil
        }
        defer { FcPatternDestroy(request) }
        var result = FcResultMatch
        guard let match = FcFontMatch(config, request, &result) else { return nil }
        pattern = match
        isOwned = true
    }

    /// All fonts, nearest to the style first; each adds characters that the fonts before it lack.
    static func sorted(for style: FontStyle, in config: OpaquePointer?) -> [FontPattern] {
        guard let config, let request = request(style, in: config, nil, nil, false) else { return [] }
        defer { FcPatternDestroy(request) }
        var result = FcResultMatch
        guard let set = FcFontSort(config, request, FcTrue, nil, &result) else { return [] }
        defer { FcFontSetDestroy(set) }
        return (0..<Int(set.pointee.nfont)).compactMap { index in
            guard let font = set.pointee.fonts[index] else { return nil }
            FcPatternReference(font)
            let pattern = FontPattern(font)
            pattern.isOwned = true
            return pattern
        }
    }

    private static func request(
        _ style: FontStyle, in config: OpaquePointer, _ codePoint: UInt32?, _ language: String?, _ wantsColor: Bool
    ) -> OpaquePointer? {
        guard let request = FcPatternCreate() else { return nil }
        func add(_ object: String, _ value: String) {
            value.withCString(encodedAs: UTF8.self) { _ = FcPatternAddString(request, object, $0) }
        }
        if let family = style.family { add(FC_FAMILY, family) }
        if wantsColor {
            add(FC_FAMILY, "emoji")
            FcPatternAddBool(request, FC_COLOR, FcTrue)
        } else {
            FcPatternAddBool(request, FC_OUTLINE, FcTrue)
            FcPatternAddBool(request, FC_SCALABLE, FcTrue)
        }
        add(FC_FAMILY, style.isMonospaced ? "monospace" : "sans-serif")
        FcPatternAddDouble(request, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(min(max(style.weight, 1), 1000))))
        FcPatternAddInteger(request, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        if let language { add(FC_LANG, language) }
        if let codePoint, let characters = FcCharSetCreate() {
            FcCharSetAddChar(characters, codePoint)
            FcPatternAddCharSet(request, FC_CHARSET, characters)
            FcCharSetDestroy(characters)
        }
        FcConfigSubstitute(config, request, FcMatchPattern)
        FcDefaultSubstitute(request)
        return request
    }

    /// Lives as long as the process from now on, since a face borrows its set of characters.
    func keep() {
        FcPatternReference(pattern)
    }

    func string(_ object: String) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, object, 0, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }

    private func integer(_ object: String) -> Int? {
        var value: Int32 = 0
        return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? Int(value) : nil
    }

    var characters: OpaquePointer? {
        var value: OpaquePointer?
        return FcPatternGetCharSet(pattern, FC_CHARSET, 0, &value) == FcResultMatch ? value : nil
    }

    func covers(_ codePoint: UInt32) -> Bool {
        characters.map { FcCharSetHasChar($0, codePoint) != 0 } ?? false
    }

    var isColor: Bool {
        var value = FcFalse
        return FcPatternGetBool(pattern, FC_COLOR, 0, &value) == FcResultMatch && value == FcTrue
    }

    /// The font's file, and whether bold or italic must be imitated for the style. Nil for a pattern without a file.
    func file(for style: FontStyle) -> FontFile? {
        guard let path = string(FC_FILE) else { return nil }
        var file = FontFile(path: path, index: integer(FC_INDEX) ?? 0, isColor: isColor)
        guard !file.isColor else { return file }
        var weight = 0.0
        if style.weight >= 600, FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch {
            file.isEmboldened = FcWeightToOpenTypeDouble(weight) < 550
        }
        if style.isItalic, let slant = integer(FC_SLANT) { file.isSlanted = slant == Int(FC_SLANT_ROMAN) }
        return file
    }
}
