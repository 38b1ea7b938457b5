import CAllocationCounter
import Testing
import UIKit

@MainActor @Suite struct FontMeasureTests {
    @Test(
        "Measures of a font at another size of text are looked for once",
        .enabled(if: allocation_counter_works(), "a sanitizer counts allocations for itself"))
    func metricsAtOtherSizes() {
        let font = UIFont.preferredFont(forTextStyle: .largeTitle)
        let sizes: [UIContentSizeCategory] = [.extraSmall, .accessibilityLarge]
        for size in sizes {
            #expect(font.values.metrics(in: size).ascender == font.adjusted(to: size).ascender)
            #expect(font.values.metrics(in: size).ascender != font.ascender)
            // No font of that size is alive: making one, or its values, would allocate each time.
            let start = allocation_counter_thread()
            for _ in 0..<100 { _ = font.values.metrics(in: size) }
            #expect(allocation_counter_thread() == start)
        }
        #expect(font.values.metrics(in: .large).ascender == font.ascender)
        let fixed = UIFont.systemFont(ofSize: 11)
        #expect(fixed.values.metrics(in: .extraSmall).ascender == fixed.ascender)
    }
}
