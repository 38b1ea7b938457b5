import CSDL2TTF
import Execution

/// A face at one size as a font of SDL_ttf, opened at the first use and shared by all threads.
///
/// An open font takes some 190 kB: tables that FreeType and HarfBuzz have copied, and SDL_ttf's own memory of glyphs.
/// So threads share one font, and borrow it in turns. They do so rarely, because their results about a character are
/// kept.
final class FontInstance: Sendable {
    let face: Face
    private let pixelsPerEm: Double
    private let hinting: Int32
    /// The lock that a thread holds while it asks about a character.
    private let turn = RecursiveLock()
    private let idle = Mutex(Idle())

    private struct Idle {
        var fonts: [OpaquePointer] = []
        /// The file could not be read at the first use.
        var isUnusable = false
        var wasOpened = false
    }

    /// The purpose for which a font is borrowed.
    enum Use {
        /// A character, whose results all threads know afterwards: the thread waits until the font is free.
        case character
        /// A piece of shaped text, or a character that each thread learns by itself, of which new ones come all the
        /// time: a thread that finds the font lent opens a further one. A few of these are kept.
        case text
    }

    /// How many fonts of one size wait for a use at most.
    private static let mostIdle = 4

    init(_ face: Face, pixelsPerEm: Double, hinting: Int32) {
        self.face = face
        self.pixelsPerEm = pixelsPerEm
        self.hinting = hinting
    }

    deinit {
        for font in idle.withLock({ $0.fonts }) { FontCatalog.close(font) }
    }

    /// Calls `body` with a font that no other thread uses during the call; nil if the file cannot be read. Script and
    /// direction of the font are those of its last use. `body` must not ask for another font.
    func withFont<Result>(for use: Use, _ body: (OpaquePointer) -> Result) -> Result? {
        switch use {
        case .character: turn.withLock { lend(body) }
        case .text: lend(body)
        }
    }

    private func lend<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        guard let font = takeIdle() ?? open() else { return nil }
        defer { giveBack(font) }
        return body(font)
    }

    private func takeIdle() -> OpaquePointer? { idle.withLock { $0.fonts.popLast() } }

    private func open() -> OpaquePointer? {
        if idle.withLock({ $0.isUnusable }) { return nil }
        let font = FontCatalog.open(face, pixels: pixelsPerEm, hinting: hinting)
        idle.withLock { idle in
            if font != nil { idle.wasOpened = true }
            // If a thread has been able to read the file before, the next call tries again.
            idle.isUnusable = !idle.wasOpened
        }
        return font
    }

    /// Keeps the font for the next use, unless enough of them wait already: many threads at once open many.
    private func giveBack(_ font: OpaquePointer) {
        let isKept = idle.withLock { idle in
            guard idle.fonts.count < Self.mostIdle else { return false }
            idle.fonts.append(font)
            return true
        }
        if !isKept { FontCatalog.close(font) }
    }
}
