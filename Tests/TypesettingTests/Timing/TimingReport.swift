import Execution
import Foundation
import Testing
import Typesetting

/// Prints what laying out and drawing costs. Not a test of anything; runs when asked to:
/// `TEXTURE_TIMING=1 swift test -c release -Xswiftc -enable-testing --filter TimingReport`
@Suite("Timing", .enabled(if: ProcessInfo.processInfo.environment["TEXTURE_TIMING"] != nil), .serialized)
struct TimingReport {
    @Test(
        "Microseconds for one layout and one drawing",
        arguments: [
            (
                "200 letters, 4 lines",
                "The quick brown fox jumps over the lazy dog, then it rests for a while. Every morning the same fox "
                    + "returns to the same field, and the dog, who is not as lazy as people say, waits for it there."
            ),
            ("label", "Texture demo"),
            ("Hebrew and English", "שלום עולם, this is mixed (English) טקסט בעברית"),
            ("Arabic", "السلام عليكم ورحمة الله وبركاته يا أصدقاء"),
        ])
    func report(_ name: String, _ string: String) {
        let text = StyledText(string, attributes: TextAttributes(font: FontDescriptor(size: 15), color: .black))
        let options = TextLayoutOptions(width: 400)
        let layout = TextLayout.make(text, options: options)
        let bitmap = try! Bitmap(width: 400, height: Int(layout.size.height) + 4)
        let make = Self.best { _ = TextLayout.make(text, options: options) }
        let draw = Self.best { layout.draw(into: bitmap, at: (0, 0)) }
        print("\(name): layout \(make) µs, drawing \(draw) µs, \(layout.lineCount) lines")
    }

    /// The best of twenty rounds of a hundred, rounded to a tenth.
    private static func best(_ body: () -> Void) -> Double {
        var best = Double.infinity
        for _ in 0..<20 {
            let start = CPUClock.monotonic
            for _ in 0..<100 { body() }
            best = min(best, (CPUClock.monotonic - start) * 1e4)
        }
        return (best * 10).rounded() / 10
    }
}
