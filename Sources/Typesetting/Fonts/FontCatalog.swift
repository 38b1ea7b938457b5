import CFontconfig
import CSDL2TTF
import Drawing
import Execution
import Glibc

/// The fonts installed on this machine, found through fontconfig. Any thread.
///
/// The first question reads fontconfig's caches (about 6 ms); a style asked for the first time costs up to half a
/// millisecond, after that a look-up. Fonts installed while the process runs are not noticed.
package final class FontCatalog: Sendable {
    /// The fonts of the desktop, or those of the configuration that `FONTCONFIG_FILE` names.
    package static let shared = FontCatalog()

    private let state: Mutex<CatalogState>
    /// FreeType's library object is not made for threads, and SDL_ttf has one for the whole process: a thread that
    /// opens or closes a font, of whichever catalog, holds this.
    private static let opening = Mutex(FontFiles())
    private let contexts = Mutex(IdleObjects<TypesettingContext>(limit: 8))
    private let shared = Mutex(SharedFonts())

    /// - Parameter configurationFile: a configuration of fontconfig; nil for the usual one.
    package init(configurationFile: String? = nil) {
        state = Mutex(CatalogState(configurationFile: configurationFile))
    }

    /// The measures of the font that the descriptor finds; plausible ones if there is no font.
    package func metrics(for descriptor: FontDescriptor) -> FontMetrics {
        let vertical = resolve(FontStyle(descriptor)).vertical
        let size = descriptor.effectiveSize
        return FontMetrics(
            ascender: vertical.ascent * size, descender: -vertical.descent * size,
            lineHeight: (vertical.ascent + vertical.descent) * size, leading: vertical.lineGap * size,
            capHeight: vertical.capHeight * size, xHeight: vertical.xHeight * size)
    }

    /// Makes the first text quicker: reads fontconfig's caches and finds the fonts of the desktop. Any thread, about 8
    /// ms; a thread that asks for a font during that time waits for it.
    package func prepare() {
        for weight in [400, 700] { _ = metrics(for: FontDescriptor(size: 12, weight: weight)) }
    }

    /// One sentence for the user if there is no usable font; text is measured then, but shows nothing.
    package var missingFontMessage: String? {
        if resolve(FontStyle(FontDescriptor(size: 12))).face != nil { return nil }
        return "No usable font was found; install one, for example with 'apt-get install fonts-dejavu-core'."
    }

    /// The families installed, sorted.
    package func familyNames() -> [String] {
        state.withLock { $0.familyNames() }
    }

    /// The face for a style, with its measures.
    func resolve(_ style: FontStyle) -> ResolvedFont {
        state.withLock { state in
            if let known = state.resolved[style] { return known }
            let resolved = state.resolve(style) { self.measure($0) }
            state.resolved[style] = resolved
            return resolved
        }
    }

    /// A face for a character that the style's own lacks; nil if no font has it.
    func fallback(for codePoint: UInt32, script: Int32, asEmoji: Bool, in list: Int) -> Face? {
        state.withLock { $0.fallback(for: codePoint, script: script, asEmoji: asEmoji, in: list) }
    }

    /// Runs `body` with caches and font instances that no other thread uses during the call. Costs two uncontended
    /// locks.
    func withContext<Result>(_ body: (TypesettingContext) throws -> Result) rethrows -> Result {
        let thread = UInt(pthread_self())
        let context = contexts.withLock { $0.take(for: thread) } ?? TypesettingContext(catalog: self)
        defer {
            context.trim()
            contexts.withLock { $0.giveBack(context, from: thread) }
        }
        return try body(context)
    }

    /// The font from which the measures of a face are taken, the same for all contexts.
    func measuringFont(_ face: Face) -> FontInstance {
        shared.withLock { $0.measuringFont(face) }
    }

    /// The glyphs of a face at a size, the same for all contexts that have them at the time.
    func glyphs(_ face: Face, pixelsPerEm: Double) -> GlyphTable {
        shared.withLock { $0.glyphs(face, pixelsPerEm: pixelsPerEm) }
    }

    /// Opens a font at a size of `pixels` per em (in steps of 1/72); nil if the file cannot be read.
    static func open(_ face: Face, pixels: Double, hinting: Int32) -> OpaquePointer? {
        // SDL_ttf takes whole points, so the size goes into the resolution: one point at 72 times as many dots per
        // inch.
        let resolution = UInt32(max(1, (pixels * 72).rounded()))
        let font = opening.withLock { $0.open(face, dotsPerInch: resolution) }
        guard let font else { return nil }
        TTF_SetFontHinting(font, hinting)
        let style = (face.isEmboldened ? TTF_STYLE_BOLD : 0) | (face.isSlanted ? TTF_STYLE_ITALIC : 0)
        if style != 0 { TTF_SetFontStyle(font, style) }
        return font
    }

    static func close(_ font: OpaquePointer) {
        opening.withLock { _ in TTF_CloseFont(font) }
    }

    /// Reads a face's vertical measures; nil if the file cannot be opened.
    private func measure(_ face: Face) -> VerticalMetrics? {
        measuringFont(face).withFont(for: .character) { VerticalMetrics(of: $0) }
    }
}

extension VerticalMetrics {
    /// - Parameter font: at the size of `Typeface`.
    fileprivate init(of font: OpaquePointer) {
        func height(of character: UInt32) -> Double? {
            var left: Int32 = 0
            var right: Int32 = 0
            var bottom: Int32 = 0
            var top: Int32 = 0
            var advance: Int32 = 0
            guard TTF_GlyphIsProvided32(font, character) != 0,
                TTF_GlyphMetrics32(font, character, &left, &right, &bottom, &top, &advance) == 0
            else { return nil }
            return Double(top) / Typeface.pixelsPerEm
        }
        let ascent = Double(TTF_FontAscent(font)) / Typeface.pixelsPerEm
        let descent = -Double(TTF_FontDescent(font)) / Typeface.pixelsPerEm
        guard ascent + descent > 0.2 else {
            self.init()
            return
        }
        self.init(
            ascent: ascent, descent: descent,
            lineGap: max(0, Double(TTF_FontLineSkip(font) - TTF_FontHeight(font)) / Typeface.pixelsPerEm),
            capHeight: height(of: 0x48) ?? ascent * 0.78, xHeight: height(of: 0x78) ?? ascent * 0.58)
    }
}
