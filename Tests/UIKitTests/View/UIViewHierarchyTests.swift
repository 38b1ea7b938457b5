import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct UIViewHierarchyTests {
    /// Writes down what it is told about its place.
    private final class Witness: UIView {
        var log: [String] = []
        override func willMove(toSuperview view: UIView?) { log.append(view == nil ? "will leave" : "will move") }
        override func didMoveToSuperview() { log.append(superview == nil ? "left" : "moved") }
        override func didMoveToWindow() { log.append(window == nil ? "no window" : "window") }
        override func didAddSubview(_ subview: UIView) { log.append("added") }
        override func willRemoveSubview(_ subview: UIView) { log.append("removes") }
    }

    @Test("Views are in order, later ones in front, and so are their layers")
    func order() {
        let parent = UIView()
        let (a, b, c) = (UIView(), UIView(), UIView())
        parent.addSubview(a)
        parent.addSubview(c)
        parent.insertSubview(b, belowSubview: c)
        #expect(parent.subviews == [a, b, c] && parent.layer.sublayers == [a.layer, b.layer, c.layer])
        parent.bringSubviewToFront(a)
        #expect(parent.subviews == [b, c, a])
        parent.sendSubviewToBack(c)
        #expect(parent.subviews == [c, b, a])
        parent.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(parent.subviews == [a, b, c] && parent.layer.sublayers == [a.layer, b.layer, c.layer])
        parent.insertSubview(c, aboveSubview: a)
        #expect(parent.subviews == [a, c, b])
        parent.insertSubview(b, at: 0)
        #expect(parent.subviews == [b, a, c])
    }

    @Test("A view that moves to another superview leaves the old one")
    func moving() {
        let (first, second, child) = (Witness(), Witness(), Witness())
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews.isEmpty && child.superview === second)
        #expect(first.log == ["added", "removes"] && second.log == ["added"])
        child.removeFromSuperview()
        #expect(child.log == ["will move", "moved", "will move", "moved", "will leave", "left"])
    }

    @Test("Windows come and go for whole subtrees")
    func windows() {
        let stage = Stage()
        let (parent, child) = (Witness(), Witness())
        parent.addSubview(child)
        child.log = []
        stage.window.addSubview(parent)
        #expect(child.window === stage.window && child.log == ["window"])
        parent.removeFromSuperview()
        #expect(child.window == nil && child.log == ["window", "no window"])
    }

    @Test("Descendants and tags are found at any depth")
    func finding() {
        let (top, middle, bottom) = (UIView(), UIView(), UIView())
        top.addSubview(middle)
        middle.addSubview(bottom)
        bottom.tag = 7
        #expect(bottom.isDescendant(of: top) && top.isDescendant(of: top) && !top.isDescendant(of: bottom))
        #expect(top.viewWithTag(7) === bottom && top.viewWithTag(8) == nil)
    }

    @Test("The tint colour is inherited until a view has its own, and changes are told")
    func tint() {
        final class Tinted: UIView {
            var changes = 0
            override func tintColorDidChange() { changes += 1 }
        }
        let (top, child, own) = (UIView(), Tinted(), Tinted())
        top.addSubview(child)
        top.addSubview(own)
        own.tintColor = .green
        (child.changes, own.changes) = (0, 0)
        top.tintColor = .red
        #expect(child.tintColor == .red && own.tintColor == .green)
        #expect(child.changes == 1 && own.changes == 0)
    }

    @Test("A button that is made before what holds it is in a window has the window's tint once it is there")
    func tintOfWindow() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.tintColor = .red
        let (outer, inner, own) = (UIView(), UIView(), UIView())
        let buttons = (0..<2).map { _ in UIButton(type: .system) }
        for button in buttons { button.setTitle("A", for: .normal) }
        own.tintColor = .green
        inner.addSubview(buttons[0])
        own.addSubview(buttons[1])
        outer.addSubview(inner)
        outer.addSubview(own)
        window.addSubview(outer)
        #expect(buttons.map { $0.titleLabel?.textColor } == [.red, .green])
        outer.removeFromSuperview()
        window.tintColor = .blue
        window.addSubview(outer)
        #expect(buttons.map { $0.titleLabel?.textColor } == [.blue, .green])
    }
}
