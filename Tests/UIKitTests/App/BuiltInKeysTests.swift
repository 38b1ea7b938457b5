import Testing

@testable import UIKit

/// Keys that every application has: the program's own key commands win over them, and its configuration can leave them
/// out.
@MainActor @Suite(.serialized) struct BuiltInKeysTests {
    private static let keys: [(press: String, input: String, modifiers: UIKeyModifierFlags)] = [
        ("F1", UIKeyCommand.inputFunction(1), []), ("F5", UIKeyCommand.inputFunction(5), []),
        ("F11", UIKeyCommand.inputFunction(11), []), ("Ctrl++", "+", .control), ("Ctrl+-", "-", .control),
        ("Ctrl+0", "0", .control), ("Ctrl+w", "w", .control), ("Ctrl+q", "q", .control),
    ]

    private static func commands(_ perform: @escaping @MainActor (String) -> Void) -> [UIKeyCommand] {
        keys.map { key in
            UIKeyCommand(title: "Own \(key.press)", input: key.input, modifierFlags: key.modifiers) { _ in
                perform(key.press)
            }
        }
    }

    /// A controller with a list that can be refreshed, which notes the keys that reach it.
    private final class Controller: UIViewController {
        var heard: [String] = []
        var hasCommands = false
        let list = UIScrollView()

        override func viewDidLoad() {
            super.viewDidLoad()
            list.frame = view.bounds
            list.contentSize = CGSize(width: 480, height: 2000)
            list.refreshControl = UIRefreshControl()
            view.addSubview(list)
        }

        override var keyCommands: [UIKeyCommand]? {
            hasCommands ? BuiltInKeysTests.commands { [unowned self] in heard.append($0) } : nil
        }

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            heard += presses.compactMap { $0.key?.charactersIgnoringModifiers }
            super.pressesBegan(presses, with: event)
        }
    }

    private final class Delegate: UIResponder, UIApplicationDelegate {
        var heard: [String] = []

        override var keyCommands: [UIKeyCommand]? { BuiltInKeysTests.commands { [unowned self] in heard.append($0) } }
    }

    private func withScene(_ body: (PresentationScene, Controller) throws -> Void) throws {
        let scene = try PresentationScene()
        let application = UIApplication.shared
        let former = (application.delegate, application.preferredContentSizeCategory)
        application.host = scene.host
        defer {
            (application.host, application.delegate, application.builtInKeys) = (nil, former.0, .all)
            application.preferredContentSizeCategory = former.1
            scene.close()
        }
        let controller = Controller()
        scene.window.rootViewController = controller
        scene.host.settle()
        try body(scene, controller)
    }

    /// Presses all of the keys, and checks that none has done what is built in.
    private func pressAll(_ scene: PresentationScene, _ controller: Controller) throws {
        let size = UIApplication.shared.preferredContentSizeCategory
        for key in Self.keys {
            try scene.play("key \(key.press)")
            #expect(UIApplication.shared.preferredContentSizeCategory == size, "\(key.press)")
        }
        #expect(scene.window.keySheet == nil && controller.list.refreshControl?.isRefreshing == false)
        #expect(!UIApplication.shared.isFullScreen && !scene.host.didQuit)
    }

    @Test("A key command of a controller wins over each of them, and is in the list of keys instead")
    func controllerFirst() throws {
        try withScene { scene, controller in
            controller.hasCommands = true
            try pressAll(scene, controller)
            #expect(controller.heard == Self.keys.map(\.press))
            scene.window.showKeySheet()
            let sheet = try #require(scene.window.keySheet)
            for keys in ["F1", "F5", "F11", "Ctrl+Plus", "Ctrl+W"] {
                #expect(sheet.descriptions.filter { $0.keys == keys }.map(\.title).count == 1, "\(keys)")
            }
            #expect(sheet.descriptions.contains { $0.title == "Own F11" })
        }
    }

    @Test("A key command of the delegate wins over each of them, also under an alert")
    func delegateFirst() throws {
        try withScene { scene, controller in
            let delegate = Delegate()
            UIApplication.shared.delegate = delegate
            try pressAll(scene, controller)
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            controller.present(alert, animated: true)
            scene.host.settle()
            try pressAll(scene, controller)
            #expect(delegate.heard == Self.keys.map(\.press) + Self.keys.map(\.press))
            #expect(controller.presentedViewController === alert)
        }
    }

    @Test("Built-in keys that the configuration leaves out are keys like any other")
    func leftOut() throws {
        try withScene { scene, controller in
            UIApplication.shared.builtInKeys = []
            try pressAll(scene, controller)
            #expect(controller.heard == Self.keys.map(\.input))
            scene.window.showKeySheet()
            let listed = try #require(scene.window.keySheet).descriptions.map(\.keys)
            #expect(listed.allSatisfy { !["F1", "F5", "F11", "Ctrl+Plus", "Ctrl+W", "Ctrl+Q"].contains($0) })
        }
    }

    @Test("One built-in key is left out without the others")
    func onlyFullScreen() throws {
        try withScene { scene, controller in
            UIApplication.shared.builtInKeys.remove(.fullScreen)
            try scene.play("key F11")
            #expect(!UIApplication.shared.isFullScreen && controller.heard == [UIKeyCommand.inputFunction(11)])
            try scene.play("key F5")
            #expect(controller.list.refreshControl?.isRefreshing == true)
            try scene.play("key F1")
            #expect(scene.window.keySheet != nil)
        }
    }
}
