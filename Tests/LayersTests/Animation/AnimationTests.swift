import Drawing
import Layers
import Testing

@MainActor @Suite struct AnimationTests {
    private func basic(_ path: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: path)
        animation.duration = 1
        animation.fromValue = from
        animation.toValue = to
        animation.byValue = by
        return animation
    }

    @Test("A basic animation goes evenly from one value to the other, then the model shows")
    func linear() {
        let stage = Stage()
        defer { stage.strike() }
        let recorder = AnimationRecorder()
        let animation = basic("position", from: CGPoint.zero, to: CGPoint(x: 100, y: 50))
        animation.delegate = recorder
        stage.layer.position = CGPoint(x: 7, y: 7)
        stage.layer.add(animation, forKey: "move")
        #expect(stage.shown.position == .zero)
        #expect(stage.step(to: 100.25))
        #expect(stage.shown.position == CGPoint(x: 25, y: 12.5))
        #expect(stage.layer.position == CGPoint(x: 7, y: 7))
        #expect(recorder.started == 1)
        #expect(!stage.step(to: 101))
        #expect(stage.shown.position == CGPoint(x: 7, y: 7))
        #expect(recorder.stops == [true])
        #expect(stage.layer.animationKeys() == nil)
    }

    @Test("What is missing of from, to and by is the layer's own value")
    func ends() {
        let stage = Stage()
        defer { stage.strike() }
        stage.layer.cornerRadius = 10
        func half(_ animation: CABasicAnimation) -> CGFloat {
            stage.layer.add(animation, forKey: "radius")
            stage.step(to: stage.time.now + 0.5)
            return stage.shown.cornerRadius
        }
        #expect(half(basic("cornerRadius", from: 20)) == 15)
        #expect(half(basic("cornerRadius", to: 20)) == 15)
        #expect(half(basic("cornerRadius", by: 4)) == 12)
        #expect(half(basic("cornerRadius", from: 20, by: 4)) == 22)
        #expect(half(basic("cornerRadius", to: 20, by: 4)) == 18)
    }

    @Test("Animations of places are taken along with the layer; others, and additive ones, stay what they are")
    func moving() {
        let stage = Stage()
        defer { stage.strike() }
        let wobble = basic("position.x", from: 0, to: 8)
        wobble.isAdditive = true
        stage.layer.add(basic("position", from: CGPoint.zero), forKey: "position")
        stage.layer.add(wobble, forKey: "wobble")
        stage.layer.add(basic("opacity", from: 0, to: 1), forKey: "opacity")
        stage.layer.position = CGPoint(x: 100, y: 40)
        stage.step(to: 100.25)
        #expect(stage.shown.position == CGPoint(x: 27, y: 10))
        stage.layer.moveAnimations(by: CGPoint(x: 1000, y: -400))
        stage.layer.position = CGPoint(x: 1100, y: -360)
        #expect(stage.shown.position == CGPoint(x: 1027, y: -390) && stage.shown.opacity == 0.25)
        stage.step(to: 100.5)
        #expect(stage.shown.position == CGPoint(x: 1054, y: -380))
    }

    @Test("The model may change while an animation of something else runs")
    func modelChanges() {
        let stage = Stage()
        defer { stage.strike() }
        stage.layer.add(basic("opacity", from: 0, to: 1), forKey: nil)
        stage.step(to: 100.5)
        stage.layer.zPosition = 4
        stage.layer.contentsImage = nil
        #expect(stage.shown.zPosition == 4)
        #expect(stage.shown.opacity == 0.5)
    }

    @Test("An animation of a later begin time shows its first value meanwhile only if told to")
    func fill() {
        let stage = Stage()
        defer { stage.strike() }
        let animation = basic("opacity", from: 0, to: 0.5)
        animation.beginTime = 101
        stage.layer.add(animation, forKey: "fade")
        #expect(stage.step(to: 100.5))
        #expect(stage.shown.opacity == 1)
        animation.fillMode = .backwards
        stage.layer.add(animation, forKey: "fade")
        #expect(stage.shown.opacity == 0)
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        stage.layer.add(animation, forKey: "fade")
        #expect(stage.step(to: 101.5))
        #expect(stage.shown.opacity == 0.25)
        #expect(!stage.step(to: 103))
        #expect(stage.shown.opacity == 0.5)
        #expect(stage.layer.animationKeys() == ["fade"])
        stage.layer.removeAnimation(forKey: "fade")
        #expect(stage.shown.opacity == 1)
    }

    @Test("An animation is repeated as often as it says, each time in the other direction if it reverses")
    func repeats() {
        let stage = Stage()
        defer { stage.strike() }
        let animation = basic("zPosition", from: 0, to: 100)
        animation.repeatCount = 1.5
        animation.autoreverses = true
        stage.layer.add(animation, forKey: "z")
        var seen: [CGFloat] = []
        for time in [0.25, 1.25, 2.25, 2.75] {
            stage.step(to: 100 + time)
            seen.append(stage.shown.zPosition)
        }
        #expect(seen == [25, 75, 25, 75])
        #expect(!stage.step(to: 103))
    }

    @Test("Speed and time offset change an animation's own time")
    func speed() {
        let stage = Stage()
        defer { stage.strike() }
        let animation = basic("zPosition", from: 0, to: 100)
        animation.speed = 2
        animation.timeOffset = 0.25
        stage.layer.add(animation, forKey: "z")
        stage.step(to: 100.25)
        #expect(stage.shown.zPosition == 75)
        #expect(!stage.step(to: 100.4))
    }

    @Test("Keyframes: linear with key times and paces, and discrete")
    func keyframes() {
        let stage = Stage()
        defer { stage.strike() }
        let animation = CAKeyframeAnimation(keyPath: "bounds.size.width")
        animation.duration = 1
        animation.values = [0, 100, 200]
        animation.keyTimes = [0, 0.2, 1]
        stage.layer.add(animation, forKey: "w")
        stage.step(to: 100.1)
        #expect(abs(stage.shown.bounds.width - 50) < 1e-9)
        stage.step(to: 100.6)
        #expect(abs(stage.shown.bounds.width - 150) < 1e-9)
        let steps = CAKeyframeAnimation(keyPath: "bounds.size.width")
        steps.duration = 1
        steps.values = [1, 2, 3, 4]
        steps.calculationMode = .discrete
        stage.layer.add(steps, forKey: "w")
        stage.step(to: 101.3)
        #expect(stage.shown.bounds.width == 3)
        stage.step(to: 101.59)
        #expect(stage.shown.bounds.width == 4)
    }

    @Test("A path is followed at an even speed")
    func path() {
        let stage = Stage()
        defer { stage.strike() }
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)])
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.duration = 1
        animation.path = path
        stage.layer.add(animation, forKey: "move")
        stage.step(to: 100.5)
        #expect(stage.shown.position == CGPoint(x: 20, y: 0))
        stage.step(to: 100.875)
        #expect(stage.shown.position == CGPoint(x: 30, y: 5))
    }

    @Test("A group cuts its parts off and holds its own pace")
    func group() {
        let stage = Stage()
        defer { stage.strike() }
        let fade = basic("opacity", from: 0, to: 1)
        let move = basic("position.x", from: 0, to: 100)
        move.beginTime = 0.5
        let group = CAAnimationGroup()
        group.animations = [fade, move]
        group.duration = 0.8
        stage.layer.add(group, forKey: "both")
        stage.step(to: 100.7)
        #expect(abs(stage.shown.opacity - 0.7) < 1e-6)
        #expect(abs(stage.shown.position.x - 20) < 1e-9)
        #expect(!stage.step(to: 100.81))
    }

    @Test("A rotation by animation turns, and parts of a transform leave the others alone")
    func transforms() {
        let stage = Stage()
        defer { stage.strike() }
        stage.layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        stage.layer.add(basic("transform.rotation.z", from: 0, to: Double.pi), forKey: "turn")
        stage.step(to: 100.5)
        let shown = stage.shown.affineTransform()
        #expect(abs(shown.a) < 1e-9 && abs(shown.b - 2) < 1e-9 && abs(shown.c + 2) < 1e-9)
        let whole = basic(
            "transform", from: CATransform3DIdentity, to: CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
        stage.layer.add(whole, forKey: "turn")
        stage.step(to: 101)
        #expect(abs(stage.shown.affineTransform().a - cos(.pi / 4)) < 1e-9)
    }

    @Test("Colours fade in from clear without passing through dark ones")
    func colors() {
        let stage = Stage()
        defer { stage.strike() }
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        stage.layer.add(basic("backgroundColor", from: CGColor.clear, to: red), forKey: "color")
        stage.step(to: 100.5)
        #expect(stage.shown.backgroundColor?.components == [1, 0, 0, 0.5])
    }

    @Test("Additive animations add to the model's value")
    func additive() {
        let stage = Stage()
        defer { stage.strike() }
        stage.layer.position = CGPoint(x: 100, y: 100)
        let shake = basic("position.x", from: -10, to: 10)
        shake.isAdditive = true
        stage.layer.add(shake, forKey: "shake")
        stage.step(to: 100.25)
        #expect(stage.shown.position == CGPoint(x: 95, y: 100))
    }

    @Test("A spring animation lasts until the spring is at rest and follows it")
    func spring() {
        let stage = Stage()
        defer { stage.strike() }
        let animation = CASpringAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        animation.damping = 5
        stage.layer.add(animation, forKey: "spring")
        let curve = SpringCurve(mass: 1, stiffness: 100, damping: 5, initialVelocity: 0)
        stage.step(to: 100.3)
        #expect(abs(stage.shown.position.x.native - 100 * curve.value(at: 0.3)) < 1e-6)
        #expect(stage.step(to: 100 + animation.settlingDuration - 0.01))
        #expect(!stage.step(to: 100 + animation.settlingDuration + 0.01))
    }

    @Test("Replacing or removing an animation ends it unfinished")
    func replacing() {
        let stage = Stage()
        defer { stage.strike() }
        let recorder = AnimationRecorder()
        for _ in 0..<2 {
            let animation = basic("opacity", from: 0, to: 1)
            animation.delegate = recorder
            stage.layer.add(animation, forKey: "fade")
        }
        #expect(recorder.stops == [false])
        stage.layer.removeAllAnimations()
        #expect(recorder.stops == [false, false])
        #expect(stage.shown.opacity == 1)
    }

    @Test("Animations of a layer that left the tree are ended; one added before insertion survives a frame")
    func detached() {
        let stage = Stage()
        defer { stage.strike() }
        let recorder = AnimationRecorder()
        let animation = basic("opacity", from: 0, to: 1)
        animation.delegate = recorder
        stage.layer.removeFromSuperlayer()
        stage.layer.add(animation, forKey: "fade")
        #expect(stage.step(to: 100.1))
        stage.root.addSublayer(stage.layer)
        #expect(stage.step(to: 100.2))
        stage.layer.removeFromSuperlayer()
        #expect(stage.step(to: 100.3))
        #expect(!stage.step(to: 100.4))
        #expect(recorder.stops == [false])
    }

    @Test("While an animation runs, every sampling asks for a frame; the layer itself is not retained")
    func frames() {
        let stage = Stage()
        defer { stage.strike() }
        stage.layer.add(basic("opacity", from: 0, to: 1), forKey: "fade")
        CALayer.beginFrameEpoch()
        stage.step(to: 100.1)
        #expect(stage.root.needsFrame)
        weak var gone: CALayer?
        do {
            let other = CALayer()
            other.add(basic("opacity", from: 0, to: 1), forKey: "fade")
            gone = other
        }
        #expect(gone == nil)
    }

    @Test("An unknown key path changes nothing but takes its time")
    func unknown() {
        let stage = Stage()
        defer { stage.strike() }
        let recorder = AnimationRecorder()
        let animation = basic("flavour", from: 0, to: 1)
        animation.delegate = recorder
        stage.layer.add(animation, forKey: nil)
        #expect(stage.step(to: 100.9))
        #expect(!stage.step(to: 101))
        #expect(recorder.stops == [true])
    }
}
