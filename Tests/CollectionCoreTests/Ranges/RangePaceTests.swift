import CollectionCore
import Foundation
import Testing

@Suite struct RangePaceTests {
    /// A viewport of 100 × 200, which moves from frame to frame.
    private struct Motion {
        var pace = RangePace()
        var frame = 0
        var direction: ScrollDirection = .down

        /// One frame for each place of the viewport. Returns in which of them the ranges are those found before.
        mutating func keeps(_ places: [CGFloat], reach: CGFloat = 1, height: CGFloat = 200) -> [Bool] {
            places.map { y in
                frame += 1
                return pace.keeps(
                    CGRect(x: 0, y: y, width: 100, height: height), moving: direction, reach: reach, frame: frame,
                    time: Double(frame))
            }
        }
    }

    @Test("A viewport in motion gets ranges of its own after each quarter of its length")
    func steps() {
        var motion = Motion()
        let kept = motion.keeps([0, 20, 40, 60, 80, 100, 120, 140, 160])
        // The first two begin the motion; the next ranges are those of 80 and of 140.
        #expect(kept == [false, false, true, true, false, true, true, false, true])
    }

    @Test("Ranges that reach less far ahead are found more often, and those that reach nowhere in each frame")
    func reach() {
        var (short, none) = (Motion(), Motion())
        let (kept, keptOfNone) = (short.keeps([0, 10, 20, 30, 40], reach: 0.5), none.keeps([0, 10, 20, 30], reach: 0))
        #expect(kept == [false, false, true, true, false])
        #expect(keptOfNone == [false, false, false, false])
    }

    @Test("A viewport that rests, turns round, has another size or jumps gets ranges of its own")
    func exceptions() {
        var motion = Motion()
        let start = motion.keeps([0, 10, 20])
        #expect(start == [false, false, true])
        #expect(motion.pace.settlingDue == 3 + RangePace.settlingTime)
        let rest = motion.keeps([20])
        #expect(rest == [false])
        #expect(motion.pace.settlingDue == nil)
        let again = motion.keeps([21, 22])
        #expect(again == [false, true])
        motion.direction = .up
        let back = motion.keeps([21, 20])
        #expect(back == [false, true])
        let larger = motion.keeps([19, 18, 17], height: 201)
        #expect(larger == [false, false, true])
        let jump = motion.keeps([500], height: 201)
        #expect(jump == [false])
        motion.frame += 1
        // A frame without an update is a rest.
        let afterPause = motion.keeps([501], height: 201)
        #expect(afterPause == [false])
    }

    @Test("Several updates in one frame are one motion, and ranges of no use are not kept")
    func sameFrame() {
        var motion = Motion()
        _ = motion.keeps([0, 10, 20])
        motion.frame -= 1
        let second = motion.keeps([20])
        #expect(second == [true])
        motion.pace.reset()
        let fresh = motion.keeps([30])
        #expect(fresh == [false])
        #expect(motion.pace.settlingDue == nil)
        let next = motion.keeps([40])
        #expect(next == [true])
    }
}
