import Testing

@testable import UIKit

@MainActor @Suite struct FrameStatisticsTests {
    /// Records frames that took so many seconds each, half of it on the main thread's processor.
    private func record(_ count: Int, seconds: Double, into statistics: FrameStatistics) {
        for _ in 0..<count {
            var frame = FrameRecord(start: 10, threadStart: 1)
            frame.end(wall: 10 + seconds, thread: 1 + seconds / 2)
            statistics.record(frame)
        }
    }

    private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) <= expected * 0.01 }

    @Test("Percentiles are those of the recent frames, whatever was before")
    func window() {
        let statistics = FrameStatistics()
        record(600, seconds: 0.050, into: statistics)
        record(500, seconds: 0.002, into: statistics)
        #expect(isNear(statistics.percentile(50, of: .wallTime), 0.002))
        #expect(isNear(statistics.percentile(99, of: .wallTime), 0.050))
        record(100, seconds: 0.002, into: statistics)
        #expect(isNear(statistics.percentile(100, of: .wallTime), 0.002))
        #expect(isNear(statistics.percentile(100, of: .mainThreadTime), 0.001))
        #expect(statistics.frameCount == 1200)
    }

    @Test("After a reset it begins from zero")
    func reset() {
        let statistics = FrameStatistics()
        record(700, seconds: 0.050, into: statistics)
        statistics.reset()
        #expect(statistics.percentile(99, of: .wallTime) == 0 && statistics.frameCount == 0)
        record(1, seconds: 0.003, into: statistics)
        #expect(isNear(statistics.percentile(50, of: .wallTime), 0.003))
    }
}
