import Typesetting

/// Shorthands of the tests. Fonts are DejaVu Sans alone (`Tests/Support/fonts.conf`), whatever the environment says.
func layout(
    _ string: String, width: Double = .infinity, size: Double = 16, lines: Int = 0,
    truncation: LineBreakMode = .truncatingTail, height: Double = .infinity,
    _ change: (inout TextAttributes) -> Void = { _ in }
) -> TextLayout {
    var attributes = TextAttributes(font: FontDescriptor(size: size), color: .black)
    change(&attributes)
    return TextLayout.make(
        StyledText(string, attributes: attributes),
        options: TextLayoutOptions(
            width: width, height: height, maximumNumberOfLines: lines, truncation: truncation),
        catalog: Catalogs.tests)
}

extension TextLayout {
    /// The characters of each line, without what hangs over its end; `…` where the token stands.
    var shownLines: [String] {
        lines.map { line in
            var result = ""
            var hasToken = false
            for placed in placedCharacters(of: line) {
                if let text = placed { result += text } else if !hasToken { result += "…" }
                hasToken = placed == nil
            }
            return result
        }
    }

    private func placedCharacters(of line: Line) -> [String?] {
        shownCharacters(of: line).map { range in
            range.map { String(decoding: text.utf16[$0], as: UTF16.self) }
        }
    }

    /// All pixels of the text drawn in a bitmap with some room around it.
    func pixels(margin: Int = 8) -> [UInt32] {
        let bitmap = try! Bitmap(
            width: Int(size.width.rounded(.up)) + 2 * margin, height: Int(size.height.rounded(.up)) + 2 * margin)
        draw(into: bitmap, at: (margin, margin))
        return Array(UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
    }
}
