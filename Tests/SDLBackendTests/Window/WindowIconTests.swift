import Drawing
import SDLBackend
import Testing

@Suite struct WindowIconTests {
    private func picture(_ side: Int, _ bits: UInt32) throws -> CGImage {
        let bitmap = try Bitmap(width: side, height: side)
        for index in 0..<side * side { bitmap.pixels?[index] = bits }
        return bitmap.makeImage(isOpaque: false)
    }

    @Test("An icon is the width, the height and the straight pixels of each size")
    func values() throws {
        // Half transparent red, whose premultiplied value is half as large.
        let values = WindowIcon.values([try picture(1, 0x8080_0000), try picture(2, 0xFF12_3456)])
        #expect(values == [1, 1, 0x80FF_0000, 2, 2] + [UInt32](repeating: 0xFF12_3456, count: 4))
    }

    @Test("A window takes icons of any number and size")
    @MainActor func window() throws {
        var options = WindowOptions(title: "Icon", videoDriver: "dummy")
        for sides in [[], [16, 32], [300], [1, 257]] {
            options.icons = try sides.map { try picture($0, 0xFF00_FF00) }
            #expect(throws: Never.self) { try SDLWindow(options) }
        }
    }
}
