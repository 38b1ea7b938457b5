import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ResponderTests {
    private final class Field: UIView {
        var log: [String] = []
        var commands: [UIKeyCommand] = []
        var lets = true
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { lets }
        override var keyCommands: [UIKeyCommand]? { commands }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            let key = presses.first?.key?.charactersIgnoringModifiers ?? "?"
            log.append("key \(key)")
            if key != "a" { super.pressesBegan(presses, with: event) }
        }
    }

    @Test("The chain goes from view to superview, by way of the controller, to window and application")
    func chain() {
        let stage = Stage()
        let controller = UIViewController()
        stage.window.rootViewController = controller
        let child = UIView()
        controller.view.addSubview(child)
        #expect(child.next === controller.view && controller.view.next === controller)
        #expect(stage.window.next === UIApplication.shared)
    }

    @Test("Keys go to the first responder; what it does not use goes up the chain")
    func keys() {
        let stage = Stage()
        let (outer, inner) = (Field(), Field())
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        #expect(inner.becomeFirstResponder() && inner.isFirstResponder)
        stage.key(.character("a"))
        stage.key(.character("b"))
        #expect(inner.log == ["key a", "key b"] && outer.log == ["key b"])
    }

    /// At once, without a frame.
    private func press(_ key: KeyEvent.Key, in window: UIWindow) {
        let press = UIPress(KeyEvent(key: key, isDown: true, timestamp: 0))
        window.sendEvent(UIPressesEvent(presses: [press], timestamp: 0))
    }

    @Test("The scroll views in front are looked for only by keys that are no shortcut of the responders before them")
    func laziness() {
        final class Counted: UIView {
            var visits = 0
            override var isHidden: Bool {
                get {
                    visits += 1
                    return super.isHidden
                }
                set { super.isHidden = newValue }
            }
        }
        let stage = Stage()
        let controller = UIViewController()
        stage.window.rootViewController = controller
        let (field, counted) = (Field(), Counted(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        var presses = 0
        field.commands = [UIKeyCommand(input: UIKeyCommand.inputFunction(2)) { _ in presses += 1 }]
        for view in [field, counted] { controller.view.addSubview(view) }
        field.becomeFirstResponder()
        stage.frames(1)
        let before = counted.visits
        press(.function(2), in: stage.window)
        #expect(presses == 1 && counted.visits == before)
        press(.function(4), in: stage.window)
        #expect(presses == 1 && counted.visits > before)
    }

    @Test("A first responder that does not let go keeps the keys; one that leaves the window loses them")
    func resigning() {
        let stage = Stage()
        let (first, second) = (Field(), Field())
        stage.window.addSubview(first)
        stage.window.addSubview(second)
        first.becomeFirstResponder()
        first.lets = false
        #expect(!second.becomeFirstResponder() && first.isFirstResponder)
        first.lets = true
        #expect(second.becomeFirstResponder() && !first.isFirstResponder)
        second.removeFromSuperview()
        #expect(stage.window.firstResponder == nil)
        #expect(!UIView().becomeFirstResponder())
    }

    @Test("A controller that is first responder loses the keys when its view leaves the window")
    func controllerLeaving() {
        final class Controller: UIViewController {
            override var canBecomeFirstResponder: Bool { true }
        }
        let stage = Stage()
        let controller = Controller()
        stage.window.rootViewController = controller
        #expect(controller.becomeFirstResponder() && stage.window.firstResponder === controller)
        stage.window.rootViewController = nil
        #expect(stage.window.firstResponder == nil)
    }

    @Test("Keys reach nothing under a presented controller; the first responder has them back after it")
    func underPresented() {
        final class Controller: UIViewController {
            var performed = 0
            override var keyCommands: [UIKeyCommand]? {
                [UIKeyCommand(input: "k") { [unowned self] _ in performed += 1 }]
            }
        }
        let stage = Stage()
        let (root, presented, field) = (Controller(), Controller(), Field())
        stage.window.rootViewController = root
        root.view.addSubview(field)
        field.becomeFirstResponder()
        root.present(presented, animated: false)
        #expect(stage.window.firstResponder == nil)
        stage.key(.character("k"))
        stage.key(.character("a"))
        // Also when what lies under it takes the keys, or does not let go.
        field.becomeFirstResponder()
        stage.key(.character("a"))
        stage.key(.character("k"))
        #expect(root.performed == 0 && presented.performed == 2 && field.log.isEmpty)
        field.resignFirstResponder()
        let own = Field()
        presented.view.addSubview(own)
        own.becomeFirstResponder()
        stage.key(.character("a"))
        #expect(own.log == ["key a"])
        presented.dismiss(animated: false)
        #expect(field.isFirstResponder)
        stage.key(.character("k"))
        #expect(root.performed == 1)
    }

    @Test("Without a first responder keys begin at the controller in front")
    func innermostController() {
        final class Controller: UIViewController {
            var keys = 0
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys += 1 }
        }
        let stage = Stage()
        let controller = Controller()
        stage.window.rootViewController = UINavigationController(rootViewController: controller)
        stage.key(.character("a"))
        #expect(controller.keys == 1)
    }

    @Test("The innermost shortcut that matches is performed, and the key goes no further")
    func shortcuts() {
        let stage = Stage()
        let (outer, inner) = (Field(), Field())
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        var performed: [String] = []
        outer.commands = [
            UIKeyCommand(input: "k") { _ in performed.append("outer k") },
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: .shift) { _ in performed.append("escape") },
        ]
        inner.commands = [UIKeyCommand(input: "K") { _ in performed.append("inner k") }]
        inner.becomeFirstResponder()
        stage.key(.character("k"))
        stage.key(.escape)
        #expect(performed == ["inner k"] && inner.log == ["key UIKeyInputEscape"])
    }

    @Test("Touches of a view go up the chain until a responder handles them")
    func touches() {
        let stage = Stage()
        let outer = RecordingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        stage.press(20, 20)
        stage.move(30, 30)
        stage.lift()
        #expect(outer.log == ["began", "moved", "ended"])
    }

    @Test("An event knows all touches of the window, of which only one has changed")
    func allTouches() {
        final class Listener: UIView {
            var phases: [[UITouch.Phase]] = []
            func note(_ event: UIEvent?) {
                let touches = (event?.allTouches ?? []).sorted {
                    $0.initialWindowLocation.x < $1.initialWindowLocation.x
                }
                phases.append(touches.map(\.phase))
            }
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(event) }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(event) }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(event) }
        }
        let stage = Stage()
        let view = Listener(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.isMultipleTouchEnabled = true
        stage.window.addSubview(view)
        stage.press(10, 10, device: .finger(1))
        stage.press(50, 10, device: .finger(2))
        stage.move(60, 10, device: .finger(2))
        stage.lift(device: .finger(1))
        stage.lift(device: .finger(2))
        #expect(
            view.phases == [[.began], [.stationary, .began], [.stationary, .moved], [.ended, .stationary], [.ended]])
    }

    @Test("A touch that was never lifted is cancelled when its pointer presses again")
    func missingLift() {
        final class Listener: UIView {
            var log: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
        }
        let stage = Stage()
        let view = Listener(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.press(10, 10, device: .mouse)
        stage.press(50, 10, device: .mouse)
        stage.lift(device: .mouse)
        #expect(view.log == ["began", "cancelled", "began", "ended"])
    }

    @Test("A window that loses the focus cancels touches")
    func focusLoss() {
        let stage = Stage()
        let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.press(20, 20)
        stage.driver.enqueue(.window(.focusLost))
        stage.frames(1)
        #expect(view.log == ["began", "cancelled"])
    }
}
