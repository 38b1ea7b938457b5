import Foundation
import Testing
import Typesetting

@Suite("Fonts")
struct FontCatalogTests {
    @Test("Families that fontconfig knows are listed")
    func families() {
        #expect(FontCatalog.shared.familyNames().contains("DejaVu Sans"))
        #expect(FontCatalog.shared.missingFontMessage == nil)
    }

    @Test("Weight, slant and monospacing choose other faces")
    func traits() {
        let plain = layout("illumination").size.width
        #expect(layout("illumination") { $0.font.weight = 700 }.size.width > plain)
        let mono = layout("illumination") { $0.font.isMonospaced = true }.size.width
        #expect(abs(mono - layout("WWWWWWWWWWWW") { $0.font.isMonospaced = true }.size.width) < 0.001)
    }

    @Test("A family that is not installed gives the usual font")
    func unknownFamily() {
        #expect(layout("text") { $0.font.family = "No Such Family" }.size == layout("text").size)
    }

    @Test("Sizes that make no sense are brought into range")
    func sizes() {
        for size in [0, -3, .nan, -.infinity] as [Double] {
            #expect(FontCatalog.shared.metrics(for: FontDescriptor(size: size)).lineHeight > 0)
            #expect(layout("x", size: size).size.height > 0)
        }
    }

    @Test("Characters that no font has are boxes")
    func boxes() {
        // The same box for every character; an ideograph that DejaVu Sans lacks.
        let box = layout("漢").size.width
        #expect(box > 5)
        #expect(abs(layout("漢字").size.width - 2 * box) < 0.001)
        #expect(layout("漢").pixels() == layout("字").pixels())
        #expect(layout("漢").pixels().contains { $0 != 0 })
    }

    @Test("Characters that the font lacks come from one that has them", .enabled(if: Catalogs.hasNoto))
    func fallback() throws {
        let catalog = try Catalogs.with(directories: ["/usr/share/fonts/truetype/dejavu", Catalogs.notoDirectory])
        let attributes = TextAttributes(font: FontDescriptor(size: 20), color: .black)
        let latin = TextLayout.make(
            StyledText("x", attributes: attributes), options: TextLayoutOptions(width: .infinity), catalog: catalog)
        let korean = TextLayout.make(
            StyledText("한국", attributes: attributes), options: TextLayoutOptions(width: .infinity), catalog: catalog)
        // Hangul of Noto Sans CJK is 0.92 em wide.
        #expect(abs(korean.size.width - 36.8) < 0.1)
        #expect(korean.size.height == latin.size.height)
        #expect(korean.pixels() != layout("한국", size: 20).pixels())
    }

    @Test("Without any font there is a message, and nothing traps")
    func noFonts() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("no-fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let catalog = try Catalogs.with(directories: [directory.path])
        #expect(catalog.missingFontMessage != nil)
        #expect(catalog.metrics(for: FontDescriptor(size: 10)).lineHeight > 5)
        let text = StyledText(
            "Some text عربي 👍 e\u{301}", attributes: TextAttributes(font: FontDescriptor(size: 10), color: .black))
        let blank = TextLayout.make(text, options: TextLayoutOptions(width: 40), catalog: catalog)
        #expect(blank.lineCount > 1)
        #expect(blank.pixels().allSatisfy { $0 == 0 })
        #expect(!blank.inkBounds().isEmpty)
    }

    @Test("A font whose file has been removed serves other sizes, too")
    func removedFile() throws {
        let manager = FileManager.default
        let directory = manager.temporaryDirectory.appendingPathComponent("one-font-\(UUID().uuidString)")
        try manager.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: directory) }
        let file = directory.appendingPathComponent("font.ttf")
        try manager.copyItem(atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", toPath: file.path)
        let catalog = try Catalogs.with(directories: [directory.path])
        func pixels(size: Double) -> [UInt32] {
            let text = StyledText("text", attributes: TextAttributes(font: FontDescriptor(size: size), color: .black))
            return TextLayout.make(text, options: TextLayoutOptions(width: .infinity), catalog: catalog).pixels()
        }
        #expect(pixels(size: 20) == layout("text", size: 20).pixels())
        try manager.removeItem(at: file)
        #expect(pixels(size: 31) == layout("text", size: 31).pixels())
    }
}
