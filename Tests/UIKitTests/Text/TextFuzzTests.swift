import Foundation
import TestSupport
import Testing
import UIKit

/// Text that no program would write, in boxes that none would make.
@MainActor @Suite(.serialized) struct TextFuzzTests {
    private static let pieces = [
        "a", "fi", "AV", "W", " ", "  ", "\t", "\n", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{AD}", "\u{200B}",
        "\u{A0}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{301}", "e\u{301}\u{302}\u{303}",
        "\u{FEFF}", "\u{FFFC}", "\u{FFFD}", "\u{0}", "\u{7F}", "\u{1F1E9}\u{1F1EA}", "\u{1F1E9}", "👩‍👩‍👧‍👦", "👍🏽",
        "中文字", "한국어", "العربية", "עברית", "नमस्ते", "ภาษาไทย", "𝒳", "\u{10FFFF}", "\u{E000}", "﷽",
        "Supercalifragilistic", "http://a.b/c?d=e", "—", "…", "'", "1,234.5", "½", "ß", "İ",
    ]

    private func string(_ round: inout FuzzRound) -> String {
        var string = ""
        for _ in 0..<round.int(0..<30) {
            if round.chance(0.1), let scalar = Unicode.Scalar(UInt32(round.int(0..<0x11_0000))) {
                string.unicodeScalars.append(scalar)
            } else {
                string += round.pick(Self.pieces)
            }
        }
        return string
    }

    private func attributes(_ round: inout FuzzRound) -> [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: round.number(around: 30))]
        if round.chance(0.3) { attributes[.kern] = round.number(around: 5) }
        if round.chance(0.2) { attributes[.baselineOffset] = round.number(around: 5) }
        if round.chance(0.2) { attributes[.underlineStyle] = round.int(0..<0x900) }
        if round.chance(0.2) { attributes[.strikethroughStyle] = round.int(0..<3) }
        if round.chance(0.2) { attributes[.backgroundColor] = UIColor.yellow }
        if round.chance(0.2) { attributes[.obliqueness] = round.number(around: 1) }
        if round.chance(0.2) { attributes[.strokeWidth] = round.number(around: 4) }
        // Values of types that are not expected.
        if round.chance(0.1) { attributes[.foregroundColor] = "red" }
        if round.chance(0.1) { attributes[.font] = 12 }
        if round.chance(0.4) {
            let style = NSMutableParagraphStyle()
            style.alignment = NSTextAlignment(rawValue: round.int(0..<5)) ?? .natural
            style.lineBreakMode = NSLineBreakMode(rawValue: round.int(0..<6)) ?? .byWordWrapping
            style.lineSpacing = round.number(around: 5)
            style.paragraphSpacing = round.number(around: 5)
            style.headIndent = round.number(around: 20)
            style.firstLineHeadIndent = round.number(around: 20)
            style.tailIndent = round.number(around: 20)
            style.minimumLineHeight = round.number(around: 20)
            style.maximumLineHeight = round.number(around: 20)
            style.lineHeightMultiple = round.number(around: 2)
            style.hyphenationFactor = Float(round.number(around: 1))
            attributes[.paragraphStyle] = style
        }
        return attributes
    }

    private func text(_ round: inout FuzzRound) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for _ in 0..<round.int(0..<4) {
            text.append(NSAttributedString(string: string(&round), attributes: attributes(&round)))
        }
        return text
    }

    @Test("Any text is measured to a valid size, and drawn")
    func measuringAndDrawing() {
        for var round in FuzzRounds(80) {
            let text = text(&round)
            let box = CGSize(width: round.number(around: 300), height: round.number(around: 200))
            let sizes = [
                text.boundingRect(with: box, options: [.usesLineFragmentOrigin], context: nil).size, text.size(),
            ]
            for size in sizes {
                #expect(size.width.isFinite && size.height.isFinite, "seed \(round.seed): \(size)")
                #expect(size.width >= 0 && size.height >= 0, "seed \(round.seed): \(size)")
            }
            let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).image { _ in
                text.draw(in: CGRect(x: 0, y: 0, width: 60, height: 40))
                text.draw(at: CGPoint(x: round.number(around: 60), y: round.number(around: 40)))
            }
            #expect(image.size == CGSize(width: 60, height: 40))
        }
    }

    @Test("Any text in a label of any shape is drawn, with any limit of lines")
    func labels() throws {
        let host = try HeadlessHost(size: CGSize(width: 200, height: 200))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.makeKeyAndVisible()
        for var round in FuzzRounds(20) {
            let label = UILabel(
                frame: CGRect(x: 0, y: 0, width: round.double(0...250), height: round.double(0...250)))
            label.attributedText = text(&round)
            label.numberOfLines = round.pick([0, 1, 2, 5, -1, .max])
            label.lineBreakMode = NSLineBreakMode(rawValue: round.int(0..<6)) ?? .byTruncatingTail
            label.adjustsFontSizeToFitWidth = round.chance(0.3)
            label.minimumScaleFactor = round.double(0...1)
            let size = label.sizeThatFits(CGSize(width: round.number(around: 200), height: round.number(around: 200)))
            #expect(size.width.isFinite && size.height.isFinite, "seed \(round.seed): \(size)")
            window.addSubview(label)
            host.step()
            label.removeFromSuperview()
        }
        window.isHidden = true
    }
}
