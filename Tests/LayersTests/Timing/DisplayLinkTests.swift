import Drawing
import Layers
import Testing

@MainActor @Suite struct DisplayLinkTests {
    @MainActor private final class Target {
        var times: [Double] = []

        func step(_ link: CADisplayLink) { times.append(link.targetTimestamp) }
    }

    @Test("A link calls its target's method with the frame's times until it is invalidated")
    func ticks() {
        let stage = Stage()
        defer { stage.strike() }
        var activations = 0
        AnimationClock.current.onActivation = { activations += 1 }
        let target = Target()
        let link = CADisplayLink(target: target, action: Target.step)
        #expect(!CADisplayLink.tick(at: 100, targetTime: 100.5))
        link.add(to: .main, forMode: .common)
        #expect(activations == 1)
        #expect(CADisplayLink.tick(at: 100, targetTime: 100.5))
        #expect(link.timestamp == 100)
        #expect(link.duration == 0.5)
        link.isPaused = true
        #expect(!CADisplayLink.tick(at: 100.5, targetTime: 101))
        link.isPaused = false
        #expect(activations == 2)
        #expect(CADisplayLink.tick(at: 101, targetTime: 101.5))
        link.invalidate()
        #expect(!CADisplayLink.tick(at: 101.5, targetTime: 102))
        #expect(target.times == [100.5, 101.5])
    }

    @Test("A link retains its target until it is invalidated")
    func retains() {
        weak var gone: Target?
        let link: CADisplayLink
        do {
            let target = Target()
            gone = target
            link = CADisplayLink(target: target, action: Target.step)
        }
        #expect(gone != nil)
        link.invalidate()
        #expect(gone == nil)
    }

    @Test("A preferred rate skips frames")
    func rate() {
        let stage = Stage()
        defer { stage.strike() }
        var count = 0
        let link = CADisplayLink { _ in count += 1 }
        link.preferredFramesPerSecond = 20
        link.add(to: .main, forMode: .default)
        for frame in 0..<60 {
            _ = CADisplayLink.tick(at: 100 + Double(frame) / 60, targetTime: 100 + Double(frame + 1) / 60)
        }
        #expect(count == 20)
        link.invalidate()
    }

    @Test("A link invalidated by another in the same tick is not called")
    func invalidatedMeanwhile() {
        let stage = Stage()
        defer { stage.strike() }
        var calls = 0
        let second = CADisplayLink { _ in calls += 1 }
        let first = CADisplayLink { _ in second.invalidate() }
        first.add(to: .main, forMode: .common)
        second.add(to: .main, forMode: .common)
        _ = CADisplayLink.tick(at: 100, targetTime: 100.5)
        #expect(calls == 0)
        first.invalidate()
    }
}
