import CFontconfig
import Drawing

/// What `FontCatalog` has learnt so far, behind its lock. Fontconfig objects are kept for the life of the process.
struct CatalogState {
    private var config: OpaquePointer?
    private var isLoaded = false
    private var faces: [Face] = []
    private var facesByFile: [FontFile: Face] = [:]
    private var lists: [FallbackList] = []
    private var listsByTrait: [FallbackTrait: Int] = [:]
    var resolved: [FontStyle: ResolvedFont] = [:]

    private struct FallbackTrait: Hashable {
        var isBold: Bool
        var isItalic: Bool
        var isMonospaced: Bool
    }

    private let configurationFile: String?

    init(configurationFile: String?) {
        self.configurationFile = configurationFile
    }

    private mutating func load() {
        guard !isLoaded else { return }
        isLoaded = true
        guard let configurationFile else {
            config = FcInitLoadConfigAndFonts()
            return
        }
        config = FcConfigCreate()
        _ = configurationFile.withCString(encodedAs: UTF8.self) { FcConfigParseAndLoad(config, $0, FcTrue) }
        FcConfigBuildFonts(config)
    }

    mutating func familyNames() -> [String] {
        load()
        guard let config, let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return [] }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(objects)
        }
        FcObjectSetAdd(objects, FC_FAMILY)
        guard let set = FcFontList(config, pattern, objects) else { return [] }
        defer { FcFontSetDestroy(set) }
        var names = Set<String>()
        for i in 0..<Int(set.pointee.nfont) {
            if let font = set.pointee.fonts[i], let name = FontPattern(font).string(FC_FAMILY) { names.insert(name) }
        }
        return names.sorted()
    }

    /// Finds the face for a style. A font that fontconfig offers but `measure` cannot open is passed over.
    mutating func resolve(_ style: FontStyle, measure: (Face) -> VerticalMetrics?) -> ResolvedFont {
        load()
        let isBold = style.weight >= 600
        let fallbacks = list(
            FallbackTrait(isBold: isBold, isItalic: style.isItalic, isMonospaced: style.isMonospaced), style)
        if let match = FontPattern(matching: style, in: config), let file = match.file(for: style) {
            let face = register(file, match)
            if let vertical = measure(face) {
                return ResolvedFont(face: face, vertical: vertical, fallbacks: fallbacks)
            }
        }
        for pattern in lists[fallbacks].sorted(config) {
            guard let file = pattern.file(for: style) else { continue }
            let face = register(file, pattern)
            if let vertical = measure(face) {
                return ResolvedFont(face: face, vertical: vertical, fallbacks: fallbacks)
            }
        }
        return ResolvedFont(face: nil, fallbacks: fallbacks)
    }

    mutating func fallback(for codePoint: UInt32, script: Int32, asEmoji: Bool, in index: Int) -> Face? {
        load()
        let key = FallbackList.Key(codePoint: codePoint, asEmoji: asEmoji)
        if let known = lists[index].found[key] { return known }
        let face = search(for: codePoint, script: script, asEmoji: asEmoji, in: index)
        lists[index].found[key] = .some(face)
        return face
    }

    private mutating func search(for codePoint: UInt32, script: Int32, asEmoji: Bool, in index: Int) -> Face? {
        let style = lists[index].style
        let kind = FallbackList.Kind(script: script, asEmoji: asEmoji)
        if let near = lists[index].faces[kind]?.first(where: { $0.covers(codePoint) }) { return near }
        var pattern: FontPattern?
        if asEmoji {
            // DejaVu Sans has some emoji, too, without colours, so look for a colour font first.
            pattern = FontPattern(matching: style, in: config, covering: codePoint, wantsColor: true)
            if let found = pattern, !(found.isColor && found.covers(codePoint)) { pattern = nil }
        }
        if pattern == nil {
            // The list tells in microseconds whether any font has the character; the match, which knows about
            // languages, takes a hundred times longer.
            guard let first = lists[index].sorted(config).first(where: { $0.covers(codePoint) }) else { return nil }
            pattern = first
            let language = FallbackList.language(ofScript: script)
            if language != nil,
                let better = FontPattern(matching: style, in: config, covering: codePoint, language: language),
                better.covers(codePoint)
            {
                pattern = better
            }
        }
        guard let pattern, let file = pattern.file(for: style) else { return nil }
        let face = register(file, pattern)
        lists[index].faces[kind, default: []].append(face)
        return face
    }

    private mutating func list(_ trait: FallbackTrait, _ style: FontStyle) -> Int {
        if let index = listsByTrait[trait] { return index }
        var general = style
        general.family = nil
        general.weight = trait.isBold ? 700 : 400
        lists.append(FallbackList(style: general))
        listsByTrait[trait] = lists.count - 1
        return lists.count - 1
    }

    private mutating func register(_ file: FontFile, _ pattern: FontPattern) -> Face {
        if let face = facesByFile[file] { return face }
        let face = Face(id: faces.count, file: file, characters: pattern.characters)
        pattern.keep()
        faces.append(face)
        facesByFile[file] = face
        return face
    }
}

/// The fonts in which characters are looked for that a style's own face lacks.
struct FallbackList {
    struct Key: Hashable {
        var codePoint: UInt32
        var asEmoji: Bool
    }

    /// Characters of one kind are best served by one font.
    struct Kind: Hashable {
        var script: Int32
        var asEmoji: Bool
    }

    let style: FontStyle
    /// Answers, nil for characters that no font has.
    var found: [Key: Face?] = [:]
    var faces: [Kind: [Face]] = [:]
    private var patterns: [FontPattern]?

    init(style: FontStyle) {
        self.style = style
    }

    /// All fonts, the most suitable first.
    mutating func sorted(_ config: OpaquePointer?) -> [FontPattern] {
        if let patterns { return patterns }
        let sorted = FontPattern.sorted(for: style, in: config)
        patterns = sorted
        return sorted
    }

    /// The language whose fonts suit a script best; Han is left to the desktop's language.
    static func language(ofScript script: Int32) -> String? {
        languages[script]
    }

    /// The languages by ICU's numbers of scripts, which are part of its stable interface.
    private static let languages: [Int32: String] = [
        18: "ko",  // Hangul
        20: "ja",  // Hiragana
        22: "ja",  // Katakana
        2: "ar",  // Arabic
        19: "he",  // Hebrew
        10: "hi",  // Devanagari
        38: "th",  // Thai
        4: "bn",  // Bengali
        35: "ta",  // Tamil
        36: "te",  // Telugu
    ]
}
