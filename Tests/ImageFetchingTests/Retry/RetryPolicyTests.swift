import Execution
import Foundation
import Testing

@testable import ImageFetching

@Suite struct RetryPolicyTests {
    @Test("Pauses double, up to the longest, and are between half and all of that by chance")
    func doubling() {
        var generator = SeededGenerator(seed: 7)
        let policy = RetryPolicy(maximumRetries: 100)
        for (retries, full) in [(0, 0.5), (1, 1.0), (2, 2.0), (5, 16.0), (6, 30.0), (99, 30.0)] {
            let delays = (0..<200).compactMap { _ in
                policy.delay(afterRetries: retries, requested: nil, using: &generator)
            }
            #expect(delays.count == 200 && delays.allSatisfy { (full / 2...full).contains($0) })
            // Requests that failed together do not come back together.
            #expect(Set(delays).count > 100 && (delays.max() ?? 0) - (delays.min() ?? 0) > full * 0.4)
        }
    }

    @Test("There are three repetitions by default, and none if none are wanted")
    func counts() {
        var generator = SeededGenerator(seed: 7)
        #expect(RetryPolicy().delay(afterRetries: 2, requested: nil, using: &generator) != nil)
        #expect(RetryPolicy().delay(afterRetries: 3, requested: nil, using: &generator) == nil)
        #expect(RetryPolicy(maximumRetries: -1).delay(afterRetries: 0, requested: nil, using: &generator) == nil)
    }

    @Test("What a server asks for is the least, up to a minute; more means not now")
    func requested() {
        var generator = SeededGenerator(seed: 7)
        #expect(RetryPolicy().delay(afterRetries: 0, requested: 20, using: &generator) == 20)
        #expect((RetryPolicy().delay(afterRetries: 2, requested: 0, using: &generator) ?? 0) >= 1)
        #expect(RetryPolicy().delay(afterRetries: 0, requested: 61, using: &generator) == nil)
    }

    @Test("Retry-After has seconds or a date; what is neither counts for nothing")
    func header() {
        let now = Date(timeIntervalSince1970: 1_000_000_000)
        #expect(RetryAfter.seconds(" 120 ", now: now) == 120)
        #expect(RetryAfter.seconds("Sun, 09 Sep 2001 01:47:40 GMT", now: now) == 60)
        #expect(RetryAfter.seconds("Sun, 09 Sep 2001 01:40:00 GMT", now: now) == 0)
        for header in [nil, "", "soon", "-5", "1.5"] { #expect(RetryAfter.seconds(header, now: now) == nil) }
    }

    @Test("What waits is due together within a twentieth of a second")
    func timetable() {
        var timetable = Timetable<Int>()
        for (id, time) in [1.01, 1.03, 1.049, 2].enumerated() { timetable.add(id, at: time) }
        timetable.remove(1)
        #expect(timetable.due(at: 1).isEmpty)
        #expect(Set(timetable.due(at: 1.051)) == [0, 2])
        #expect(timetable.earliest == 2)
        #expect(timetable.due(at: 3) == [3])
        #expect(timetable.earliest == nil)
    }
}
