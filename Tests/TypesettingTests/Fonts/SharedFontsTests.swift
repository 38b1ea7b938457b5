import CSDL2TTF
import Dispatch
import Execution
import Testing

@testable import Typesetting

@Suite("Fonts that threads share")
struct SharedFontsTests {
    private let face: Face

    init() throws {
        face = try #require(Catalogs.tests.resolve(FontStyle(FontDescriptor(size: 12))).face)
    }

    @Test("Contexts have the same glyphs of a face at a size, which go with the last of them")
    func glyphs() {
        var glyphs: GlyphTable? = Catalogs.tests.glyphs(face, pixelsPerEm: 37.25)
        weak let watched = glyphs
        #expect(Catalogs.tests.glyphs(face, pixelsPerEm: 37.25) === glyphs)
        #expect(Catalogs.tests.glyphs(face, pixelsPerEm: 37.5) !== glyphs)
        glyphs = nil
        #expect(watched == nil)
    }

    @Test("A mask is made once, and is the same for each thread")
    func masks() {
        let glyphs = Catalogs.tests.glyphs(face, pixelsPerEm: 41)
        let found = Mutex<Set<UnsafeMutablePointer<UInt8>?>>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let mask = glyphs.mask(0x41)
            found.withLock { _ = $0.insert(mask.coverage) }
        }
        #expect(found.withLock { $0.count } == 1 && found.withLock { !$0.contains(nil) })
        #expect(glyphs.byteCount == 16 * 1024)
    }

    @Test("Threads that ask about characters take turns with one font")
    func characters() {
        let font = FontInstance(face, pixelsPerEm: 20, hinting: TTF_HINTING_LIGHT)
        let found = Mutex<Set<OpaquePointer>>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for character in UInt32(0x21)...0x7E {
                let lent = font.withFont(for: .character) { font in
                    _ = MaskMemory().mask(character, font)
                    return font
                }
                if let lent { found.withLock { _ = $0.insert(lent) } }
            }
        }
        #expect(found.withLock { $0.count } == 1)
    }

    @Test("Shaped text does not wait for a font that is lent, and what it opens is used again")
    func text() {
        let font = FontInstance(face, pixelsPerEm: 20, hinting: TTF_HINTING_LIGHT)
        let lent: (OpaquePointer, [OpaquePointer])? = font.withFont(for: .character) { first in
            (first, (0..<3).compactMap { _ in font.withFont(for: .text) { $0 } })
        }
        #expect(lent?.1.count == 3 && lent.map { $0.1.contains($0.0) } == false)
        #expect(lent.map { Set($0.1).count } == 1)
    }

    @Test("A file that is no font is found to be none")
    func unusable() {
        let file = FontFile(path: "/dev/null", index: 0)
        let font = FontInstance(
            Face(id: 0, file: file, characters: nil), pixelsPerEm: 20, hinting: TTF_HINTING_LIGHT)
        #expect(font.withFont(for: .character) { _ in 1 } == nil)
        #expect(font.withFont(for: .text) { _ in 1 } == nil)
        #expect(GlyphTable(font).mask(0x41).coverage == nil)
        #expect(Typeface(font).advance(0x41) == -1)
    }
}
