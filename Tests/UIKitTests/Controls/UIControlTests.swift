import Testing

@testable import UIKit

@MainActor @Suite struct UIControlTests {
    @MainActor private final class Receiver {
        var calls: [String] = []

        func tapped() { calls.append("tapped") }
        func changed(_ sender: UIControl) { calls.append("changed \(sender.tag)") }
        func moved(_ sender: UIControl, _ event: UIEvent?) { calls.append("moved \(event == nil ? "-" : "event")") }
    }

    @MainActor private final class ResponderView: UIView {
        var count = 0

        func handle() { count += 1 }
    }

    private let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    private let receiver = Receiver()

    private func touch(at point: CGPoint, taps: Int = 1) -> UITouch {
        UITouch(location: point, window: nil, tapCount: taps, timestamp: 0, type: .indirectPointer)
    }

    private func move(_ touch: UITouch, to point: CGPoint) {
        touch.windowLocation = point
        control.touchesMoved([touch], with: nil)
    }

    /// Records the name of every event the control sends.
    private func record(_ names: [(UIControl.Event, String)]) {
        for (event, name) in names {
            control.addAction(UIAction { [receiver] _ in receiver.calls.append(name) }, for: event)
        }
    }

    @Test("Methods of all three shapes are called with what they ask for")
    func shapes() {
        control.tag = 7
        control.addTarget(receiver, action: Receiver.tapped, for: .touchUpInside)
        control.addTarget(receiver, action: Receiver.changed, for: .valueChanged)
        control.addTarget(receiver, action: Receiver.moved, for: .touchDragInside)
        control.sendActions(for: .touchUpInside)
        control.sendActions(for: .valueChanged)
        control.sendActions(for: .touchDragInside)
        #expect(receiver.calls == ["tapped", "changed 7", "moved -"])
    }

    @Test("Targets are held weakly")
    func weakTargets() {
        var other: Receiver? = Receiver()
        weak let watched = other
        control.addTarget(other, action: Receiver.tapped, for: .touchUpInside)
        other = nil
        #expect(watched == nil)
        control.sendActions(for: .touchUpInside)
        #expect(control.handlers.isEmpty)
    }

    @Test("Without a target the nearest responder of the method's class is called")
    func responderChain() {
        let parent = ResponderView(frame: .zero)
        parent.addSubview(control)
        control.addTarget(nil, action: ResponderView.handle, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(parent.count == 1)
    }

    @Test("Removing takes away one target's events and leaves the rest")
    func removal() {
        let other = Receiver()
        control.addTarget(receiver, action: Receiver.tapped, for: [.touchUpInside, .touchDown])
        control.addTarget(other, action: Receiver.tapped, for: .touchUpInside)
        control.removeTarget(receiver, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(receiver.calls.isEmpty && other.calls == ["tapped"])
        control.sendActions(for: .touchDown)
        #expect(receiver.calls == ["tapped"])
        control.removeTarget(nil, for: .allEvents)
        #expect(control.allTargets.isEmpty && control.allControlEvents.isEmpty)
    }

    @Test("An action replaces the one with the same identifier, and knows its sender while it runs")
    func actions() {
        var sender: AnyObject?
        let name = UIAction.Identifier("save")
        control.addAction(
            UIAction(identifier: name) { [receiver] _ in receiver.calls.append("old") }, for: .touchUpInside)
        let action = UIAction(identifier: name) { sender = $0.sender }
        control.addAction(action, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(receiver.calls.isEmpty && sender === control && action.sender == nil)
        control.removeAction(identifiedBy: name, for: .allEvents)
        #expect(control.allControlEvents.isEmpty)
    }

    @Test("A press inside sends down and up inside, and highlights meanwhile")
    func press() {
        record([(.touchDown, "down"), (.touchUpInside, "up"), (.touchUpOutside, "outside")])
        let finger = touch(at: CGPoint(x: 10, y: 10))
        control.touchesBegan([finger], with: nil)
        #expect(control.isHighlighted && control.isTracking && control.state == .highlighted)
        control.touchesEnded([finger], with: nil)
        #expect(!control.isHighlighted && !control.isTracking)
        #expect(receiver.calls == ["down", "up"])
    }

    @Test("Dragging out and back sends exit and enter, and the highlight follows")
    func dragging() {
        record([
            (.touchDragInside, "inside"), (.touchDragExit, "exit"), (.touchDragOutside, "outside"),
            (.touchDragEnter, "enter"), (.touchUpOutside, "up outside"),
        ])
        let pointer = touch(at: CGPoint(x: 10, y: 10))
        control.touchesBegan([pointer], with: nil)
        move(pointer, to: CGPoint(x: 20, y: 10))
        move(pointer, to: CGPoint(x: 20, y: 90))
        #expect(!control.isHighlighted)
        move(pointer, to: CGPoint(x: 20, y: 95))
        move(pointer, to: CGPoint(x: 20, y: 20))
        #expect(control.isHighlighted)
        move(pointer, to: CGPoint(x: 20, y: 90))
        control.touchesEnded([pointer], with: nil)
        #expect(
            receiver.calls == [
                "inside", "exit", "outside", "outside", "inside", "enter", "exit", "outside", "up outside",
            ])
    }

    @Test("A finger may leave the control by some way, a mouse may not")
    func allowance() {
        let finger = UITouch(location: .zero, window: nil, tapCount: 1, timestamp: 0, type: .direct)
        record([(.touchUpInside, "inside"), (.touchUpOutside, "outside")])
        control.touchesBegan([finger], with: nil)
        finger.windowLocation = CGPoint(x: 50, y: 100)
        control.touchesEnded([finger], with: nil)
        let pointer = touch(at: .zero)
        control.touchesBegan([pointer], with: nil)
        pointer.windowLocation = CGPoint(x: 50, y: 100)
        control.touchesEnded([pointer], with: nil)
        #expect(receiver.calls == ["inside", "outside"])
    }

    @Test("A cancelled press sends cancel and nothing else")
    func cancelled() {
        record([(.touchCancel, "cancel"), (.touchUpInside, "up")])
        let pointer = touch(at: CGPoint(x: 10, y: 10))
        control.touchesBegan([pointer], with: nil)
        control.touchesCancelled([pointer], with: nil)
        #expect(receiver.calls == ["cancel"] && !control.isHighlighted && !control.isTracking)
    }

    @Test("A disabled control ignores touches, and does not pass them on")
    func disabled() {
        control.isEnabled = false
        record([(.allTouchEvents, "event")])
        let pointer = touch(at: CGPoint(x: 10, y: 10))
        control.touchesBegan([pointer], with: nil)
        control.touchesEnded([pointer], with: nil)
        #expect(receiver.calls.isEmpty && control.state == .disabled)
    }

    @Test("The second press of a double press is a repeat")
    func doublePress() {
        record([(.touchDown, "down"), (.touchDownRepeat, "repeat")])
        let pointer = touch(at: .zero, taps: 2)
        control.touchesBegan([pointer], with: nil)
        #expect(receiver.calls == ["down", "repeat"])
    }
}
