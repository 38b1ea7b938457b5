import Testing

@testable import UIKit

@Suite struct DurationHistogramTests {
    private func histogram(_ durations: [Double]) -> DurationHistogram {
        var histogram = DurationHistogram()
        for duration in durations { histogram.add(DurationHistogram.classOf(duration)) }
        return histogram
    }

    @Test("A percentile is the nearest rank, right to one percent", arguments: [1.0, 50, 90, 99, 100])
    func nearestRank(percent: Double) {
        // 1 to 500 in another order, squared: from 0.5 µs to 125 ms.
        let durations = (1...500).map { (number: Int) -> Double in
            let root = Double(number * 7 % 501)
            return root * root * 0.000_000_5
        }
        let rank = Int((percent / 100 * 500).rounded(.up))
        let expected: Double = max(durations.sorted()[rank - 1], 0x1p-20)
        let found = histogram(durations).percentile(percent)
        #expect(abs(found - expected) <= expected * 0.01)
    }

    @Test("What was removed is no longer counted")
    func removing() {
        var times = histogram([0.001, 0.002, 0.5])
        times.remove(DurationHistogram.classOf(0.5))
        #expect(times.count == 2)
        #expect(abs(times.percentile(100) - 0.002) < 0.000_02)
        times.removeAll()
        #expect(times.percentile(50) == 0)
    }

    @Test(
        "Durations out of range count as the shortest and the longest", arguments: [(-1, 1e-6), (0, 1e-6), (1e9, 16)])
    func outOfRange(duration: Double, counted: Double) {
        let found = histogram([duration]).percentile(50)
        #expect(abs(found - counted) < counted * 0.05)
    }
}
