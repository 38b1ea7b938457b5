import Foundation
import Testing
@testable import UIKit

@Suite struct WheelBurstTests {
    @Test("a whole notch is three lines, a trackpad's unit is followed one to one")
    func distances() {
        var burst = WheelBurst()
        let notch = burst.add(CGPoint(x: 0, y: 1), isShifted: false, at: 1)
        #expect(
            notch == .init(startsBurst: true, device: .wheel, axis: .vertical, distance: 53, units: 1))
        let precise = burst.add(CGPoint(x: 0, y: -1.5), isShifted: false, at: 2)
        #expect(
            precise == .init(startsBurst: true, device: .trackpad, axis: .vertical, distance: -15, units: -1.5))
    }

    @Test("a fraction of a notch is that part of its points, and leaves momentum")
    func partsOfNotches() {
        var burst = WheelBurst()
        let first = burst.add(CGPoint(x: 0, y: 0.5), fractions: .ofNotch, isShifted: false, at: 1)
        #expect(first == .init(startsBurst: true, device: .trackpad, axis: .vertical, distance: 26.5, units: 0.5))
        for index in 1...10 {
            _ = burst.add(
                CGPoint(x: 0, y: 0.25), fractions: .ofNotch, isShifted: false, at: 1 + Double(index) * 0.01)
        }
        #expect(abs((burst.end(by: 2)?.velocity ?? 0) - 1325) < 1e-6)
        #expect(burst.add(CGPoint(x: 0, y: 1), fractions: .ofNotch, isShifted: false, at: 3)?.device == .wheel)
    }

    @Test("whole numbers in a trackpad's burst stay a trackpad's")
    func deviceOfBurst() {
        var burst = WheelBurst()
        _ = burst.add(CGPoint(x: 0, y: 0.5), isShifted: false, at: 1)
        #expect(burst.add(CGPoint(x: 0, y: 2), isShifted: false, at: 1.01)?.distance == 20)
        #expect(burst.end(by: 1.09) != nil)
        #expect(burst.add(CGPoint(x: 0, y: 2), isShifted: false, at: 1.2)?.device == .wheel)
    }

    @Test("a burst ends 80 ms after its last event, once")
    func end() {
        var burst = WheelBurst()
        _ = burst.add(CGPoint(x: 0, y: 1), isShifted: false, at: 1)
        _ = burst.add(CGPoint(x: 0, y: 1), isShifted: false, at: 1.07)
        #expect(burst.endTime == 1.07 + 0.08)
        #expect(burst.end(by: 1.149) == nil)
        #expect(burst.end(by: 1.15) == .init(axis: .vertical, velocity: 0))
        #expect(burst.end(by: 2) == nil && burst.endTime == nil)
    }

    @Test("the axis is decided by the first event and kept")
    func axis() {
        var burst = WheelBurst()
        _ = burst.add(CGPoint(x: 0.4, y: 0.1), isShifted: false, at: 1)
        #expect(burst.add(CGPoint(x: 0.1, y: 3.2), isShifted: false, at: 1.02)?.axis == .horizontal)
        #expect(burst.add(CGPoint(x: 0, y: 3.2), isShifted: false, at: 1.04) == nil)
        #expect(burst.add(CGPoint(x: 0.1, y: 3.2), isShifted: false, at: 1.2)?.axis == .vertical)
    }

    @Test("Shift turns vertical notches into horizontal ones for the whole burst")
    func shift() {
        var burst = WheelBurst()
        let step = burst.add(CGPoint(x: 0, y: 1), isShifted: true, at: 1)
        #expect(step?.axis == .horizontal && step?.distance == 53)
        #expect(burst.add(CGPoint(x: 0, y: 1), isShifted: false, at: 1.03)?.axis == .horizontal)
        var sideways = WheelBurst()
        #expect(sideways.add(CGPoint(x: -1, y: 0), isShifted: true, at: 1)?.distance == -53)
    }

    @Test("a trackpad's burst leaves the velocity of its last 100 ms")
    func momentum() {
        var burst = WheelBurst()
        for index in 0..<20 { _ = burst.add(CGPoint(x: 0, y: 0.4), isShifted: false, at: Double(index) * 0.01) }
        for index in 20..<32 { _ = burst.add(CGPoint(x: 0, y: 1.2), isShifted: false, at: Double(index) * 0.01) }
        let end = burst.end(by: 0.4)
        #expect(abs((end?.velocity ?? 0) - 1200) < 1e-6)
    }

    @Test("a single event leaves no velocity")
    func single() {
        var burst = WheelBurst()
        _ = burst.add(CGPoint(x: 0, y: 7.5), isShifted: false, at: 0)
        #expect(burst.end(by: 0.08)?.velocity == 0)
    }

    @Test("one notch per 250 ms turns a page")
    func pageNotches() {
        var gate = PageNotchGate()
        let turns = (0...10).map { gate.admits(at: Double($0) * 0.05) }
        #expect(turns.indices.filter { turns[$0] } == [0, 5, 10])
    }
}
