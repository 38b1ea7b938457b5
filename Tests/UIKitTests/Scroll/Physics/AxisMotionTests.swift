import Foundation
import Testing
import UIKit

@Suite struct AxisMotionTests {
    private let frame = 1.0 / 60

    /// Advances frame by frame until rest; returns the offsets.
    private func run(
        _ motion: inout AxisMotion, from offset: Double, time: Double = 0, bounces: Bool = true,
        range: (Double) -> ClosedRange<Double>
    ) -> [Double] {
        var offsets = [offset]
        var time = time
        for _ in 0..<2000 {
            guard !motion.isAtRest, let last = offsets.last else { break }
            time += frame
            offsets.append(motion.advance(from: last, to: time, range: range(time), bounces: bounces, rate: 0.998))
        }
        return offsets
    }

    @Test("a fling inside the content ends where it said")
    func coasting() {
        var motion = AxisMotion()
        motion.letGo(at: 100, velocity: 1500, rate: 0.998, range: 0...10_000, time: 0)
        let target = motion.target(in: 0...10_000)
        let offsets = run(&motion, from: 100) { _ in 0...10_000 }
        #expect(offsets.last == target)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("a fling against the edge goes past it, comes back, and rests on it")
    func bounce() {
        var motion = AxisMotion()
        motion.letGo(at: 900, velocity: 2000, rate: 0.998, range: 0...1000, time: 0)
        #expect(motion.target(in: 0...1000) == 1000)
        let offsets = run(&motion, from: 900) { _ in 0...1000 }
        let peak = offsets.max() ?? 0
        #expect(peak > 1040 && peak < 1074)
        #expect(offsets.last == 1000)
        #expect(offsets.count < 60)
    }

    @Test("the way of a bounce does not depend on the frame rate")
    func frameRate() {
        func position(steps: Int) -> Double {
            var motion = AxisMotion()
            motion.letGo(at: 900, velocity: 2000, rate: 0.998, range: 0...1000, time: 0)
            var offset = 900.0
            for index in 1...steps {
                offset = motion.advance(
                    from: offset, to: 0.2 * Double(index) / Double(steps), range: 0...1000, bounces: true, rate: 0.998)
            }
            return offset
        }
        #expect(abs(position(steps: 3) - position(steps: 200)) < 1e-6)
    }

    @Test("without bouncing content stops at the edge")
    func noBounce() {
        var motion = AxisMotion()
        motion.letGo(at: 900, velocity: 2000, rate: 0.998, range: 0...1000, time: 0)
        let offsets = run(&motion, from: 900, bounces: false) { _ in 0...1000 }
        #expect(offsets.max() == 1000 && offsets.last == 1000)
    }

    @Test("content let go beyond the edge springs back to the edge")
    func pulled() {
        var motion = AxisMotion()
        motion.letGo(at: -80, velocity: 0, rate: 0.998, range: 0...1000, time: 0)
        let offsets = run(&motion, from: -80) { _ in 0...1000 }
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(offsets.last == 0)
    }

    @Test("thrown back hard from beyond the edge it coasts into the content")
    func thrownBack() {
        var motion = AxisMotion()
        motion.letGo(at: -40, velocity: 3000, rate: 0.998, range: 0...10_000, time: 0)
        let offsets = run(&motion, from: -40) { _ in 0...10_000 }
        #expect((offsets.last ?? 0) > 300)
    }

    @Test("content that grows while it coasts does not disturb it")
    func growing() {
        var growing = AxisMotion()
        growing.letGo(at: 500, velocity: 2000, rate: 0.998, range: 0...2000, time: 0)
        var fixed = growing
        let a = run(&growing, from: 500) { 0...(2000 + $0 * 1000) }
        let b = run(&fixed, from: 500) { _ in 0...9000 }
        #expect(a == b)
    }

    @Test("content that appears during a bounce is coasted into")
    func appearing() {
        var motion = AxisMotion()
        motion.letGo(at: 990, velocity: 2500, rate: 0.998, range: 0...1000, time: 0)
        let offsets = run(&motion, from: 990) { $0 < 0.05 ? 0...1000 : 0...5000 }
        #expect((offsets.last ?? 0) > 1200)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("content that shrinks under a fling brings it back to the new edge")
    func shrinking() {
        var motion = AxisMotion()
        motion.letGo(at: 900, velocity: 1500, rate: 0.998, range: 0...5000, time: 0)
        let offsets = run(&motion, from: 900) { $0 < 0.1 ? 0...5000 : 0...800 }
        #expect(offsets.last == 800)
    }

    @Test("a correction above moves the whole motion along")
    func shifted() {
        var plain = AxisMotion()
        plain.letGo(at: 500, velocity: 1200, rate: 0.998, range: 0...9000, time: 0)
        var shifted = plain
        var plainOffset = 500.0
        var shiftedOffset = 500.0
        for index in 1...120 {
            let time = Double(index) * frame
            plainOffset = plain.advance(from: plainOffset, to: time, range: 0...9000, bounces: true, rate: 0.998)
            shiftedOffset = shifted.advance(from: shiftedOffset, to: time, range: 0...9000, bounces: true, rate: 0.998)
            if index == 10 {
                shifted.shift(by: 333)
                shiftedOffset += 333
            }
            if index > 10 { #expect(abs(shiftedOffset - plainOffset - 333) < 1e-9) }
        }
    }

    @Test("a page that disappears on the way to it gives way to the last one")
    func pageGone() {
        var motion = AxisMotion()
        motion.settle(from: 500, velocity: 600, to: 960, time: 0)
        let offsets = run(&motion, from: 500) { $0 < 0.1 ? 0...960 : 0...480 }
        #expect(offsets.last == 480)
    }

    @Test("an ease to the end arrives there though the end moves, on the way and when it has arrived")
    func movingEnd() {
        var motion = AxisMotion()
        motion.ease(from: 0, to: 1000, duration: 0.3, limits: .end, time: 0)
        #expect(motion.target(in: 0...1200) == 1200)
        let ends = [(0.2, 1000.0), (0.33, 1200), (.infinity, 1330)]
        let offsets = run(&motion, from: 0) { time in 0...(ends.first { time < $0.0 }?.1 ?? 0) }
        #expect(offsets.last == 1330)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(offsets.count < 45)
    }

    @Test("an ease to a place outside the content gets there, one within limits stops at the edge")
    func easing() {
        var free = AxisMotion()
        free.ease(from: 0, to: -60, duration: 0.3, limits: .none, time: 0)
        #expect(run(&free, from: 0) { _ in 0...1000 }.last == -60)
        var limited = AxisMotion()
        limited.ease(from: 900, to: 1000, duration: 0.15, limits: .content, time: 0)
        #expect(run(&limited, from: 900) { _ in 0...950 }.last == 950)
    }
}
