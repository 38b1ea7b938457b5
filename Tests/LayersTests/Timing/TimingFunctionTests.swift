import Drawing
import Layers
import Testing

@MainActor @Suite struct TimingFunctionTests {
    @Test(
        "Named paces have the values of their Bézier curves",
        arguments: [
            (CAMediaTimingFunctionName.linear, 0.3, 0.3),
            (.easeIn, 0.5, 0.31535681),
            (.easeOut, 0.5, 0.68464319),
            (.easeInEaseOut, 0.5, 0.5),
            (.easeInEaseOut, 0.25, 0.12916193),
            (.default, 0.5, 0.80240339),
        ])
    func named(name: CAMediaTimingFunctionName, time: Double, expected: Double) {
        #expect(abs(CAMediaTimingFunction(name: name).value(at: time) - expected) < 1e-5)
    }

    @Test("Every curve begins at 0, ends at 1, and never runs backwards in time")
    func ends() {
        let extreme = CAMediaTimingFunction(controlPoints: 1, 0, 0, 1)
        #expect(extreme.value(at: 0) == 0)
        #expect(extreme.value(at: 1) == 1)
        #expect(abs(extreme.value(at: 0.5) - 0.5) < 1e-5)
        var last = 0.0
        for step in 1...100 {
            let value = extreme.value(at: Double(step) / 100)
            #expect(value >= last)
            last = value
        }
    }

    @Test("Control points outside 0 ... 1 in y overshoot")
    func overshoot() {
        let back = CAMediaTimingFunction(controlPoints: 0.2, 0, 0.2, 1.8)
        #expect(back.value(at: 0.6) > 1)
        var point: [Float] = [0, 0]
        back.getControlPoint(at: 2, values: &point)
        #expect(point == [0.2, 1.8])
    }

    @Test("A spring passes its rest when underdamped, and never when critically damped")
    func springs() {
        let loose = SpringCurve(mass: 1, stiffness: 100, damping: 4, initialVelocity: 0)
        let critical = SpringCurve(mass: 1, stiffness: 100, damping: 20, initialVelocity: 0)
        let stiff = SpringCurve(mass: 1, stiffness: 100, damping: 40, initialVelocity: 0)
        // Underdamped: the first peak lies at π over the damped frequency, sqrt(100 - 4).
        let peak = Double.pi / 96.0.squareRoot()
        #expect(abs(loose.value(at: peak) - (1 + exp(-2 * peak))) < 1e-9)
        for step in 1...200 {
            let time = Double(step) * 0.01
            #expect(critical.value(at: time) <= 1)
            #expect(stiff.value(at: time) < critical.value(at: time))
        }
        for spring in [loose, critical, stiff] {
            let end = spring.settlingTime
            for step in 0..<50 { #expect(abs(1 - spring.value(at: end + Double(step) * 0.05)) <= 0.00101) }
        }
    }

    @Test("Initial velocity is the slope at the beginning")
    func velocity() {
        for damping in [4.0, 20, 40] {
            let spring = SpringCurve(mass: 1, stiffness: 100, damping: damping, initialVelocity: 3)
            #expect(abs(spring.value(at: 1e-6) / 1e-6 - 3) < 1e-3)
        }
    }
}
