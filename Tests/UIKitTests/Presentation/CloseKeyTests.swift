import SDLBackend
import Testing

@testable import UIKit

/// Keys of the whole window. Ctrl+W closes what is in front, and then the window.
@MainActor @Suite(.serialized) struct CloseKeyTests {
    private func withScene(_ body: (PresentationScene) throws -> Void) throws {
        let scene = try PresentationScene()
        UIApplication.shared.host = scene.host
        defer {
            UIApplication.shared.host = nil
            scene.close()
        }
        try body(scene)
    }

    @Test("Each press closes one thing: a menu, the list of keys, an alert, a sheet, the window")
    func order() throws {
        try withScene { scene in
            let front = UIViewController()
            scene.present(front)
            var answers: [String] = []
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            for (title, style) in [("Delete", UIAlertAction.Style.destructive), ("Keep", .cancel)] {
                alert.addAction(UIAlertAction(title: title, style: style) { _ in answers.append(title) })
            }
            front.present(alert, animated: true)
            scene.host.settle()
            scene.window.showKeySheet()
            scene.window.open(
                UIMenu(children: [UIAction(title: "Entry") { _ in }]), at: .beside(.zero), sender: nil, didEnd: {})
            try scene.play("key Ctrl+W")
            #expect(scene.window.openMenu == nil && scene.window.keySheet != nil)
            try scene.play("key Ctrl+W")
            #expect(scene.window.keySheet == nil && front.presentedViewController === alert)
            try scene.play("key Ctrl+W\nwait 600")
            #expect(front.presentedViewController == nil && answers == ["Keep"])
            #expect(scene.presenter.presentedViewController === front)
            try scene.play("key Ctrl+W\nwait 600")
            #expect(scene.presenter.presentedViewController == nil && !scene.host.didQuit)
            try scene.play("key Ctrl+W")
            #expect(scene.host.didQuit)
        }
    }

    @Test("F11 fills the display and goes back, also under an alert and the list of keys")
    func fullScreen() throws {
        try withScene { scene in
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            try scene.play("key F11")
            #expect(UIApplication.shared.isFullScreen)
            scene.present(alert)
            try scene.play("key F11")
            #expect(!UIApplication.shared.isFullScreen && scene.presenter.presentedViewController === alert)
            scene.window.showKeySheet()
            #expect(scene.window.keySheet?.descriptions.contains { $0.keys == "F11" } == true)
            try scene.play("key F11")
            #expect(UIApplication.shared.isFullScreen)
            try scene.play("key F11")
        }
    }

    /// A controller that is meant to be closed, though it covers the window.
    private final class Closable: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(input: "w", modifierFlags: .control) { [unowned self] _ in dismiss(animated: true) }]
        }
    }

    @Test(
        "What covers the window, or has a presentation of its own, stays, unless it has a shortcut of its own",
        arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom])
    func covering(style: UIModalPresentationStyle) throws {
        try withScene { scene in
            let (front, closable) = (UIViewController(), Closable())
            for controller in [front, closable] { controller.modalPresentationStyle = style }
            scene.present(front)
            front.present(closable, animated: true)
            scene.host.settle()
            try scene.play("key Ctrl+W\nwait 600")
            #expect(front.presentedViewController == nil)
            try scene.play("key Ctrl+W\nwait 600")
            #expect(scene.presenter.presentedViewController === front && !scene.host.didQuit)
        }
    }

    @Test("What does not let the user leave stays, and so does the window under it", arguments: [true, false])
    func modal(isAlert: Bool) throws {
        try withScene { scene in
            let alert = UIAlertController(title: "Choose", message: nil, preferredStyle: .alert)
            for title in ["One", "Other"] { alert.addAction(UIAlertAction(title: title, style: .default)) }
            let front = isAlert ? alert : UIViewController()
            front.isModalInPresentation = !isAlert
            scene.present(front)
            try scene.play("key Ctrl+W\nwait 600")
            #expect(scene.presenter.presentedViewController === front && !scene.host.didQuit)
        }
    }

    private final class Asker: UIAdaptivePresentationControllerDelegate {
        private(set) var attempts = 0
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            attempts += 1
        }
    }

    @Test("A form with changes keeps the window open: it hears of Ctrl+Q and of the window's button while in front")
    func formWithChanges() throws {
        try withScene { scene in
            let (form, asker) = (UIViewController(), Asker())
            form.isModalInPresentation = true
            scene.present(form)
            form.presentationController?.delegate = asker
            try scene.play("key Ctrl+Q")
            SyntheticEvents.pushWindowEvent(.closeRequested, of: scene.host.window)
            scene.host.settle()
            #expect(!scene.host.didQuit && asker.attempts == 2)
            // While the program asks, nothing is asked again.
            let alert = UIAlertController(title: "Throw the changes away?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
            form.present(alert, animated: true)
            scene.host.settle()
            try scene.play("key Ctrl+Q")
            #expect(!scene.host.didQuit && asker.attempts == 2 && form.presentedViewController === alert)
            try scene.play("key Escape\nwait 600")
            form.isModalInPresentation = false
            SyntheticEvents.pushWindowEvent(.closeRequested, of: scene.host.window)
            scene.host.settle()
            #expect(scene.host.didQuit && asker.attempts == 2)
        }
    }

    @Test("Without a delegate, which could ask, a form does not keep the window open")
    func formWithoutDelegate() throws {
        try withScene { scene in
            let form = UIViewController()
            form.isModalInPresentation = true
            scene.present(form)
            try scene.play("key Ctrl+Q")
            #expect(scene.host.didQuit)
        }
    }

    @Test("The mouse's button for back closes what is in front, but not the window; that for forward does nothing")
    func backButton() throws {
        try withScene { scene in
            let front = UIViewController()
            scene.present(front)
            @MainActor func press(_ button: PointerEvent.Button) throws {
                for isDown in [true, false] {
                    SyntheticEvents.pushMouseButton(
                        button, isDown: isDown, at: CGPoint(x: 5, y: 5), in: scene.host.window)
                }
                try scene.play("wait 600")
            }
            try press(.forward)
            #expect(scene.presenter.presentedViewController === front)
            try press(.back)
            #expect(scene.presenter.presentedViewController == nil)
            try press(.back)
            #expect(!scene.host.didQuit)
        }
    }

    @Test("In a presented navigation controller the mouse's button for back leads back first, and then closes")
    func backInNavigation() throws {
        try withScene { scene in
            let navigation = UINavigationController(rootViewController: UIViewController())
            navigation.pushViewController(UIViewController(), animated: false)
            scene.present(navigation)
            let middle = scene.window.bounds
            @MainActor func press() throws {
                for isDown in [true, false] {
                    SyntheticEvents.pushMouseButton(
                        .back, isDown: isDown, at: CGPoint(x: middle.midX, y: middle.midY), in: scene.host.window)
                }
                try scene.play("wait 1000")
            }
            try press()
            #expect(navigation.viewControllers.count == 1 && scene.presenter.presentedViewController === navigation)
            try press()
            #expect(scene.presenter.presentedViewController == nil)
        }
    }
}
