import CSDL2TTF
import Execution
import Foundation
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

    /// Runs `body` on four threads while the font is lent to this one, which returns it when they have begun.
    private func whileLent(_ font: FontInstance, _ body: @escaping @Sendable () -> Void) {
        let begun = Mutex(0)
        let done = DispatchGroup()
        _ = font.withFont(for: .character) { _ in
            for _ in 0..<4 {
                done.enter()
                Thread.detachNewThread {
                    begun.withLock { $0 += 1 }
                    body()
                    done.leave()
                }
            }
            while begun.withLock({ $0 }) < 4 { sched_yield() }
            // They have time to come to where they wait, or should.
            for _ in 0..<1000 { sched_yield() }
        }
        done.wait()
    }

    @Test("Threads that want a mask at the same time get the same one")
    func masks() {
        let glyphs = Catalogs.tests.glyphs(face, pixelsPerEm: 41)
        let found = Mutex<Set<UnsafeMutablePointer<UInt8>?>>([])
        whileLent(glyphs.font) {
            let mask = glyphs.mask(0x41)
            found.withLock { _ = $0.insert(mask.coverage) }
        }
        #expect(found.withLock { $0.count } == 1 && found.withLock { !$0.contains(nil) })
        #expect(glyphs.byteCount == 16 * 1024)
    }

    @Test("Threads that ask about characters take turns with one font")
    func characters() {
        let font = FontInstance(face, pixelsPerEm: 20, hinting: TTF_HINTING_LIGHT)
        let found = Mutex<Set<OpaquePointer?>>([])
        whileLent(font) {
            let lent = font.withFont(for: .character) { $0 }
            found.withLock { _ = $0.insert(lent) }
        }
        #expect(found.withLock { $0 } == [font.withFont(for: .character) { $0 }])
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
