import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct UIViewGeometryTests {
    @Test("Frame, bounds, centre and transform agree")
    func geometry() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        #expect(view.center == CGPoint(x: 60, y: 45) && view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
        view.bounds.size = CGSize(width: 80, height: 40)
        #expect(view.frame == CGRect(x: 20, y: 25, width: 80, height: 40))
        view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
        #expect(view.frame == CGRect(x: -20, y: 35, width: 160, height: 20))
        #expect(view.bounds.size == CGSize(width: 80, height: 40) && view.center == CGPoint(x: 60, y: 45))
    }

    @Test("A view takes the size that fits without moving its corner, also one that is transformed")
    func sizeToFit() {
        final class Fixed: UIView {
            override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 40, height: 20) }
        }
        let view = Fixed(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        view.sizeToFit()
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 20))
        view.bounds.size = CGSize(width: 10, height: 10)
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let origin = view.frame.origin
        view.sizeToFit()
        #expect(view.frame == CGRect(origin: origin, size: CGSize(width: 80, height: 40)))
    }

    @Test("Points and rectangles convert through scrolled and transformed views")
    func conversion() {
        let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), UIView())
        inner.frame = CGRect(x: 50, y: 60, width: 100, height: 100)
        outer.addSubview(inner)
        outer.bounds.origin = CGPoint(x: 5, y: 0)
        #expect(inner.convert(CGPoint(x: 1, y: 2), to: outer) == CGPoint(x: 51, y: 62))
        #expect(outer.convert(CGPoint(x: 51, y: 62), to: inner) == CGPoint(x: 1, y: 2))
        inner.transform = CGAffineTransform(scaleX: 2, y: 2)
        let rect = inner.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: outer)
        #expect(rect == CGRect(x: 0, y: 10, width: 20, height: 20))
    }

    @Test("Subviews follow a change of size as their masks say")
    func autoresizing() {
        func follow(_ mask: UIView.AutoresizingMask) -> CGRect {
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            let child = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 20))
            child.autoresizingMask = mask
            parent.addSubview(child)
            parent.frame.size = CGSize(width: 200, height: 100)
            return child.frame
        }
        #expect(follow(.flexibleWidth) == CGRect(x: 10, y: 10, width: 130, height: 20))
        #expect(follow(.flexibleLeftMargin) == CGRect(x: 110, y: 10, width: 30, height: 20))
        #expect(follow([]) == CGRect(x: 10, y: 10, width: 30, height: 20))
    }

    @Test("Several flexible parts share a change in proportion to their lengths, equally if they have none")
    func sharedAutoresizing() {
        func follow(_ mask: UIView.AutoresizingMask, _ frame: CGRect) -> CGRect {
            mask.frame(frame, when: CGSize(width: 100, height: 50), becomes: CGSize(width: 200, height: 100))
        }
        let child = CGRect(x: 20, y: 10, width: 40, height: 30)
        // Margins of 20 and 40 points.
        let centred = follow([.flexibleLeftMargin, .flexibleRightMargin], child)
        #expect(abs(centred.minX - (20 + 100.0 / 3)) < 1e-9 && centred.width == 40)
        #expect(
            follow([.flexibleHeight, .flexibleTopMargin], child) == CGRect(x: 20, y: 22.5, width: 40, height: 67.5))
        let all: UIView.AutoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
        #expect(follow(all, child) == CGRect(x: 40, y: 10, width: 80, height: 30))
        let filling = CGRect(x: 0, y: 0, width: 100, height: 50)
        let margins: UIView.AutoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
        #expect(follow(margins, filling) == CGRect(x: 50, y: 0, width: 100, height: 50))
    }

    @Test("A point hits the front most view that can be touched")
    func hitTesting() {
        let top = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (back, front) = (UIView(frame: top.bounds), UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100)))
        top.addSubview(back)
        top.addSubview(front)
        #expect(top.hitTest(CGPoint(x: 20, y: 20), with: nil) === front)
        #expect(top.hitTest(CGPoint(x: 70, y: 20), with: nil) === back)
        #expect(top.hitTest(CGPoint(x: 170, y: 20), with: nil) == nil)
        front.isUserInteractionEnabled = false
        #expect(top.hitTest(CGPoint(x: 20, y: 20), with: nil) === back)
        front.isUserInteractionEnabled = true
        front.alpha = 0.005
        #expect(top.hitTest(CGPoint(x: 20, y: 20), with: nil) === back)
        front.alpha = 1
        front.transform = CGAffineTransform(translationX: 50, y: 0)
        #expect(top.hitTest(CGPoint(x: 70, y: 20), with: nil) === front)
    }

    @Test("Layout runs once per frame, top down, and only where needed")
    func layout() {
        final class Counting: UIView {
            var layouts = 0
            override func layoutSubviews() { layouts += 1 }
        }
        let stage = Stage()
        let (parent, child) = (Counting(), Counting())
        parent.addSubview(child)
        stage.window.addSubview(parent)
        stage.frames(1)
        (parent.layouts, child.layouts) = (0, 0)
        parent.setNeedsLayout()
        parent.setNeedsLayout()
        stage.frames(2)
        #expect(parent.layouts == 1 && child.layouts == 0)
        child.setNeedsLayout()
        parent.layoutIfNeeded()
        #expect(child.layouts == 1)
    }

    @Test("An animation goes from what is on screen to the new value, and says when it is over")
    func animation() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scene.show(view)
        var finished: Bool?
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
            view.center.x = 105
            view.alpha = 0
        } completion: {
            finished = $0
        }
        #expect(view.center.x == 105)
        scene.host.run(seconds: 0.2)
        let shown = view.layer.presentation()
        #expect(abs((shown?.position.x ?? 0) - 55) < 8 && finished == nil)
        #expect(abs((shown?.opacity ?? 0) - 0.5) < 0.08)
        scene.host.run(seconds: 0.3)
        #expect(finished == true && (view.layer.presentation() ?? view.layer).position.x == 105)
    }

    @Test("Where a view goes away, its animations' completions are called once, with false, in a hidden window, too")
    func animationOfViewThatGoes() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scene.show(parent)
        struct Reference {
            weak var view: UIView?
        }
        var results: [Bool] = []
        for isHidden in [false, true] {
            var view: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let reference = Reference(view: view)
            if let view { parent.addSubview(view) }
            scene.host.step()
            UIView.animate(withDuration: 1) {
                view?.alpha = 0.5
            } completion: {
                results.append($0)
            }
            scene.host.step()
            scene.window.isHidden = isHidden
            view?.removeFromSuperview()
            view = nil
            #expect(reference.view == nil)
            scene.host.run(seconds: 2)
        }
        #expect(results == [false, false])
    }

    @Test("Within an animation block a transaction can disable actions; one around the block does not")
    func disabledActions() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.frames(1)
        func shown() -> Float { (view.layer.presentation() ?? view.layer).opacity }
        UIView.animate(withDuration: 1) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            view.alpha = 0.5
            CATransaction.commit()
        }
        stage.frames(1)
        #expect(shown() == 0.5)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        UIView.animate(withDuration: 1) { view.alpha = 0 }
        CATransaction.commit()
        stage.frames(1)
        #expect(shown() > 0.4)
    }

    @Test("Without animation, changes and completion are at once")
    func withoutAnimation() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.frames(1)
        UIView.animate(withDuration: 1) {
            UIView.performWithoutAnimation { view.alpha = 0.5 }
        }
        stage.frames(1)
        #expect((view.layer.presentation() ?? view.layer).opacity == 0.5)
        UIView.performWithoutAnimation {
            UIView.animate(withDuration: 1) { view.alpha = 0.25 }
        }
        stage.frames(1)
        #expect((view.layer.presentation() ?? view.layer).opacity == 0.25 && UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        var finished = false
        UIView.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: { finished = $0 })
        #expect(finished)
    }
}
