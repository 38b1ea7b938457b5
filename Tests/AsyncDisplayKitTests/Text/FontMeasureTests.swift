import CAllocationCounter
import Testing
import UIKit

@MainActor @Suite struct FontMeasureTests {
    @Test(
        "Measures of a font at another size of text are looked for once",
        .enabled(if: allocation_counter_works(), "a sanitizer counts allocations for itself"))
    func metricsAtOtherSizes() {
        let font = UIFont.preferredFont(forTextStyle: .largeTitle)
        func allocations(_ body: () -> Void) -> UInt64 {
            body()
            let start = allocation_counter_thread()
            for _ in 0..<100 { body() }
            return allocation_counter_thread() - start
        }
        let sizes: [UIContentSizeCategory] = [.extraSmall, .accessibilityLarge]
        for size in sizes {
            #expect(font.values.metrics(in: size).ascender == font.adjusted(to: size).ascender)
            #expect(font.values.metrics(in: size).ascender != font.ascender)
            // What it costs to look up the values of the font of that size while it is alive; they are not made then.
            func lookup() -> UInt64 {
                withExtendedLifetime(font.values.adjusted(to: size)) {
                    allocations { _ = font.values.adjusted(to: size) }
                }
            }
            let allowed = lookup()
            #expect(allocations { _ = font.values.metrics(in: size) } <= allowed)
        }
        #expect(font.values.metrics(in: .large).ascender == font.ascender)
        let fixed = UIFont.systemFont(ofSize: 11)
        #expect(fixed.values.metrics(in: .extraSmall).ascender == fixed.ascender)
    }
}
