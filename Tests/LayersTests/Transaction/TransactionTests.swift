import Drawing
import Layers
import Testing

/// Behaves as a view: animates only in animation blocks.
@MainActor private final class ViewLike: CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        CATransaction.viewAction(forKey: event)
    }
}

@MainActor @Suite struct TransactionTests {
    /// A list has been made, so the layers count as shown.
    private func buildList(_ stage: Stage) {
        stage.layer.bounds.size = CGSize(width: 10, height: 10)
        _ = DisplayListBuilder.makeDisplayList(root: stage.root, width: 100, height: 100, scale: 1)
    }

    @Test("A layer of its own animates changes once it has been on screen, for a quarter of a second")
    func implicit() {
        let stage = Stage()
        defer { stage.strike() }
        stage.layer.opacity = 0.5
        #expect(stage.layer.animationKeys() == nil)
        buildList(stage)
        stage.layer.opacity = 1
        #expect(stage.layer.animationKeys() == ["opacity"])
        #expect(stage.shown.opacity == 0.5)
        #expect(stage.step(to: 100.24))
        #expect(!stage.step(to: 100.25))
        #expect(stage.shown.opacity == 1)
    }

    @Test("Disabled actions, actions of the layer and settings of the transaction are honoured")
    func settings() {
        let stage = Stage()
        defer { stage.strike() }
        buildList(stage)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        stage.layer.zPosition = 1
        CATransaction.begin()
        stage.layer.zPosition = 2
        CATransaction.commit()
        CATransaction.commit()
        #expect(stage.layer.animationKeys() == nil)
        stage.layer.actions = ["zPosition": NSNull()]
        stage.layer.zPosition = 3
        #expect(stage.layer.animationKeys() == nil)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        stage.layer.cornerRadius = 3
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
        #expect(stage.layer.animation(forKey: "cornerRadius")?.duration == 2)
    }

    @Test("The completion block runs when the last animation of the transaction and those nested in it has ended")
    func completion() {
        let stage = Stage()
        defer { stage.strike() }
        var log: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("outer") }
        for (key, duration) in [("a", 0.5), ("b", 1.0)] {
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.append(key) }
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.duration = duration
            stage.layer.add(animation, forKey: key)
            CATransaction.commit()
        }
        CATransaction.commit()
        stage.step(to: 100.6)
        #expect(log == ["a"])
        stage.step(to: 101)
        #expect(log.sorted() == ["a", "b", "outer"])
    }

    @Test("Without animations the completion block runs in the next turn, not before")
    func emptyCompletion() {
        let stage = Stage()
        defer { stage.strike() }
        var count = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { count += 1 }
        CATransaction.commit()
        #expect(count == 0)
        stage.step(to: 100.1)
        #expect(count == 1)
        CATransaction.setCompletionBlock { count += 1 }
        stage.step(to: 100.2)
        stage.step(to: 100.3)
        #expect(count == 2)
    }

    @Test("A flush between begin and commit ends the implicit transaction after them, and not those")
    func flush() {
        let stage = Stage()
        defer { stage.strike() }
        CATransaction.setAnimationDuration(3)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.begin()
        CATransaction.flush()
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
        // Without an implicit one there is nothing to end.
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.flush()
        #expect(CATransaction.animationDuration() == 2)
        CATransaction.commit()
        CATransaction.setAnimationDuration(3)
        CATransaction.begin()
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 3)
        CATransaction.flush()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test("A turn that ends between begin and commit ends the implicit transaction with them")
    func turnMeanwhile() {
        let stage = Stage()
        defer { stage.strike() }
        CATransaction.setAnimationDuration(3)
        CATransaction.begin()
        stage.step(to: 100.1)
        #expect(CATransaction.animationDuration() == 3)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test("Layers of views animate in animation blocks only, from what is on screen")
    func views() {
        let stage = Stage()
        defer { stage.strike() }
        let view = ViewLike()
        stage.layer.delegate = view
        buildList(stage)
        stage.layer.position = CGPoint(x: 10, y: 0)
        #expect(stage.layer.animationKeys() == nil)
        var results: [Bool] = []
        let linear = ViewAnimation(duration: 1, timingFunction: CAMediaTimingFunction(name: .linear))
        CATransaction.animateViews(linear) {
            stage.layer.position = CGPoint(x: 110, y: 0)
            CATransaction.withoutViewAnimations { stage.layer.opacity = 0.5 }
        } completion: {
            results.append($0)
        }
        #expect(stage.layer.animationKeys() == ["position"])
        stage.step(to: 100.5)
        #expect(stage.shown.position == CGPoint(x: 60, y: 0))
        CATransaction.animateViews(linear) {
            stage.layer.position = CGPoint(x: 0, y: 0)
        } completion: {
            results.append($0)
        }
        #expect(results == [false])
        stage.step(to: 101)
        #expect(stage.shown.position == CGPoint(x: 30, y: 0))
        stage.step(to: 101.5)
        #expect(results == [false, true])
    }

    @Test("When a layer is gone, delegates and completions hear once that its animations were removed")
    func layerGone() {
        let stage = Stage()
        defer { stage.strike() }
        let (view, recorder) = (ViewLike(), AnimationRecorder())
        var results: [Bool] = []
        var layer: CALayer? = CALayer()
        layer?.delegate = view
        stage.layer.delegate = view
        if let layer { stage.root.addSublayer(layer) }
        buildList(stage)
        CATransaction.animateViews(ViewAnimation(duration: 1)) {
            layer?.opacity = 0.5
        } completion: {
            results.append($0)
        }
        // Waits for another layer, too.
        CATransaction.animateViews(ViewAnimation(duration: 1)) {
            layer?.position = CGPoint(x: 10, y: 0)
            stage.layer.position = CGPoint(x: 10, y: 0)
        } completion: {
            results.append($0)
        }
        let animation = CABasicAnimation(keyPath: "cornerRadius")
        animation.delegate = recorder
        layer?.add(animation, forKey: "radius")
        // Has ended, and said so, before.
        let lasting = CABasicAnimation(keyPath: "zPosition")
        lasting.duration = 0.1
        lasting.isRemovedOnCompletion = false
        lasting.delegate = recorder
        layer?.add(lasting, forKey: "z")
        stage.step(to: 100.2)
        #expect(recorder.stops == [true])
        layer?.removeFromSuperlayer()
        layer = nil
        #expect(results.isEmpty && recorder.stops == [true])
        stage.step(to: 100.3)
        #expect(results == [false] && recorder.stops == [true, false])
        stage.step(to: 101.5)
        #expect(results == [false, false] && recorder.stops == [true, false])
    }

    @Test("A delayed animation shows where it starts from until it begins")
    func delay() {
        let stage = Stage()
        defer { stage.strike() }
        let view = ViewLike()
        stage.layer.delegate = view
        let delayed = ViewAnimation(duration: 1, delay: 1, timingFunction: CAMediaTimingFunction(name: .linear))
        CATransaction.animateViews(delayed) { stage.layer.opacity = 0 }
        stage.step(to: 100.9)
        #expect(stage.shown.opacity == 1)
        stage.step(to: 101.5)
        #expect(stage.shown.opacity == 0.5)
    }

    @Test("A view spring has arrived when its duration is over", arguments: [0.3, 0.7, 1.0])
    func spring(ratio: Double) {
        let stage = Stage()
        defer { stage.strike() }
        let view = ViewLike()
        stage.layer.delegate = view
        CATransaction.animateViews(ViewAnimation(duration: 0.5, spring: (ratio, 0))) {
            stage.layer.position = CGPoint(x: 1000, y: 0)
        }
        stage.step(to: 100.499)
        #expect(abs(stage.shown.position.x - 1000) < 2)
        #expect(!stage.step(to: 100.5))
    }

    @Test("A block of duration 0 changes at once and completes in the next turn")
    func noDuration() {
        let stage = Stage()
        defer { stage.strike() }
        let view = ViewLike()
        stage.layer.delegate = view
        var results: [Bool] = []
        CATransaction.animateViews(ViewAnimation(duration: 0)) {
            stage.layer.opacity = 0
        } completion: {
            results.append($0)
        }
        #expect(stage.layer.animationKeys() == nil)
        #expect(results.isEmpty)
        stage.step(to: 100.01)
        #expect(results == [true])
    }
}
