import Foundation
import Testing
import UIKit

@Suite struct ScrollDecelerationTests {
    private let fling = ScrollDeceleration(start: 2, origin: 100, velocity: 2000, rate: 0.998)

    @Test("the velocity is multiplied by the rate every millisecond")
    func rate() {
        #expect(abs(fling.velocity(at: 2.001) - 2000 * 0.998) < 1e-6)
        #expect(abs(fling.velocity(at: 2.5) - 2000 * pow(0.998, 500)) < 1e-6)
    }

    @Test("the position is the integral of the velocity")
    func integral() {
        var sum = 100.0
        let step = 1e-4
        for index in 0..<5000 { sum += fling.velocity(at: 2 + (Double(index) + 0.5) * step) * step }
        #expect(abs(fling.position(at: 2.5) - sum) < 0.01)
    }

    @Test("it ends on its target, 15 points per second slow, after the time it says")
    func target() {
        let k = -1000 * log(0.998)
        #expect(abs(fling.target - (100 + (2000 - 15) / k)) < 1e-9)
        #expect(abs(fling.duration - log(2000 / 15.0) / k) < 1e-9)
        let end = 2 + fling.duration
        #expect(abs(fling.position(at: end - 1e-7) - fling.target) < 1e-4)
        #expect(fling.position(at: end + 1) == fling.target)
        #expect(fling.velocity(at: end) == 0)
        #expect(!fling.isFinished(at: end - 0.01) && fling.isFinished(at: end))
    }

    @Test("the fast rate stops in a fifth of the distance")
    func fast() {
        let fast = ScrollDeceleration(start: 0, origin: 0, velocity: -2000, rate: 0.99)
        #expect(abs(fast.target - -(2000 - 15) / (-1000 * log(0.99))) < 1e-9)
        #expect(fast.target < 0 && fast.target > -200)
    }

    @Test("a point on the way is passed at the time given for it, and one beyond the target never")
    func reaching() throws {
        let time = try #require(fling.time(ofReaching: 600))
        #expect(abs(fling.position(at: time) - 600) < 1e-6)
        #expect(fling.time(ofReaching: fling.target + 1) == nil)
        #expect(fling.time(ofReaching: 50) == nil)
    }

    @Test("too slow a throw does not move")
    func tooSlow() {
        let slow = ScrollDeceleration(start: 0, origin: 7, velocity: 10, rate: 0.998)
        #expect(slow.duration == 0 && slow.target == 7 && slow.position(at: 1) == 7)
    }
}

@Suite struct RubberBandTests {
    @Test("a pull shows by the formula, half of a viewport gives 0.216 of it", arguments: [1.0, -1.0])
    func formula(sign: Double) {
        #expect(abs(RubberBand.displacement(forPull: sign * 400, dimension: 800) - sign * 172.549) < 0.001)
        #expect(RubberBand.displacement(forPull: 0, dimension: 800) == 0)
        #expect(abs(RubberBand.displacement(forPull: sign * 1e9, dimension: 800) - sign * 800) < 0.01)
    }

    @Test("the inverse gives the pull back", arguments: [-700.0, -3, 0, 0.5, 60, 2000])
    func inverse(pull: Double) {
        let shown = RubberBand.displacement(forPull: pull, dimension: 600)
        #expect(abs(RubberBand.pull(forDisplacement: shown, dimension: 600) - pull) < 1e-6)
    }

    @Test("a viewport without extent does not give way")
    func empty() {
        #expect(RubberBand.displacement(forPull: 50, dimension: 0) == 0)
    }
}

@Suite struct ScrollSpringTests {
    @Test("entered at the edge it goes v / (e w) past it and comes back without swinging")
    func bounce() {
        let spring = ScrollSpring(start: 0, origin: 500, velocity: 2000, target: 500)
        var peak = 0.0
        for index in 0...1000 {
            let position = spring.position(at: Double(index) * 0.001)
            #expect(position >= 500)
            peak = max(peak, position - 500)
        }
        #expect(abs(peak - 2000 / (M_E * 10)) < 0.01)
        #expect(spring.velocity(at: 0) == 2000)
    }

    @Test("when it says it has arrived it is within a fifth of a point, and stays there")
    func arrival() throws {
        let spring = ScrollSpring(start: 1, origin: 320, velocity: -900, target: 300)
        let times = (0...3000).map { 1 + Double($0) * 0.001 }
        let arrival = try #require(times.firstIndex { spring.isFinished(at: $0) })
        #expect(abs(spring.position(at: times[arrival - 1]) - 300) < 2 * ScrollSpring.restDisplacement)
        #expect(abs(spring.velocity(at: times[arrival - 1])) < 4)
        #expect(times[arrival...].allSatisfy { spring.position(at: $0) == 300 && spring.velocity(at: $0) == 0 })
    }

    @Test("on to a page it never passes it, however fast it starts", arguments: [0.0, 300, 2000, 8000])
    func settling(velocity: Double) {
        let spring = ScrollSpring.settling(start: 0, origin: 150, velocity: velocity, target: 480)
        for index in 0...1500 { #expect(spring.position(at: Double(index) * 0.001) <= 480 + 1e-9) }
        #expect(spring.position(at: 3) == 480)
    }
}

@Suite struct ScrollEaseTests {
    @Test("from rest it is the curve 3s^2 - 2s^3 and ends exactly")
    func curve() {
        let ease = ScrollEase(start: 0, origin: 10, target: 63, duration: 0.15)
        #expect(abs(ease.position(at: 0.075) - 36.5) < 1e-9)
        #expect(abs(ease.position(at: 0.0375) - (10 + 53 * 0.15625)) < 1e-9)
        #expect(ease.position(at: 0.15) == 63 && ease.velocity(at: 0.15) == 0)
        #expect(!ease.isFinished(at: 0.149) && ease.isFinished(at: 0.15))
    }

    @Test("another notch on the way adds to the target with neither a jump of position nor of velocity")
    func retarget() {
        var ease = ScrollEase(start: 0, origin: 0, target: 53, duration: 0.15)
        let position = ease.position(at: 0.1)
        let velocity = ease.velocity(at: 0.1)
        ease = ease.retargeted(to: 106, duration: 0.15, at: 0.1)
        #expect(abs(ease.position(at: 0.1) - position) < 1e-9)
        #expect(abs(ease.velocity(at: 0.1) - velocity) < 1e-9)
        #expect(ease.position(at: 0.25) == 106)
    }

    @Test("cut short at an edge it neither jumps nor passes the edge")
    func cutShort() {
        var ease = ScrollEase(start: 0, origin: 0, target: 200, duration: 0.15)
        let velocity = ease.velocity(at: 0.075)
        ease = ease.retargeted(to: 104, duration: 0.15, at: 0.075)
        #expect(abs(ease.velocity(at: 0.075) - velocity) < 1e-9)
        for index in 75...400 { #expect(ease.position(at: Double(index) * 0.001) <= 104 + 1e-9) }
        #expect(ease.position(at: 0.3) == 104)
    }

    @Test("velocity is the derivative of position")
    func derivative() {
        let ease = ScrollEase(start: 0, origin: 0, velocity: 700, target: 80, duration: 0.3)
        let slope = (ease.position(at: 0.1 + 1e-6) - ease.position(at: 0.1 - 1e-6)) / 2e-6
        #expect(abs(slope - ease.velocity(at: 0.1)) < 0.001)
    }
}
