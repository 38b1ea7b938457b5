import Foundation
import Testing

@testable import UIKit

/// What the application keeps from one start to the next.
@MainActor @Suite(.serialized) struct StateRestorationTests {
    /// Keeps a text, in itself and in a view.
    private class Page: UIViewController {
        final class Label: UIView {
            var text = ""
            override func encodeRestorableState(with coder: NSCoder) { coder.encode(text, forKey: "text") }
            override func decodeRestorableState(with coder: NSCoder) {
                text = coder.decodeObject(forKey: "text") as? String ?? "?"
            }
        }

        var text = ""
        var log: [String] = []
        let label = Label()

        init(_ identifier: String?) {
            super.init(nibName: nil, bundle: nil)
            restorationIdentifier = identifier
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            label.restorationIdentifier = "label"
            view.addSubview(label)
        }

        override func encodeRestorableState(with coder: NSCoder) {
            super.encodeRestorableState(with: coder)
            coder.encode(text, forKey: "text")
        }

        override func decodeRestorableState(with coder: NSCoder) {
            super.decodeRestorableState(with: coder)
            text = coder.decodeObject(forKey: "text") as? String ?? "?"
            log.append("decode")
        }

        override func applicationFinishedRestoringState() { log.append("finished") }
    }

    /// A page that is made by its class.
    private final class Note: Page, UIViewControllerRestoration {
        static func viewController(
            withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
        ) -> UIViewController? {
            let note = Note(identifierComponents.last)
            note.log.append(identifierComponents.joined(separator: "/"))
            return note
        }
    }

    private func window(_ controller: UIViewController) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.rootViewController = controller
        return window
    }

    private func named<Controller: UIViewController>(_ name: String, _ controller: Controller) -> Controller {
        controller.restorationIdentifier = name
        return controller
    }

    private func fill(_ page: Page, _ text: String) {
        page.loadViewIfNeeded()
        page.text = text
        page.label.text = text + " label"
    }

    @Test("Controllers and the views in them get their states, each its own")
    func hierarchy() throws {
        func make() -> (UIWindow, UITabBarController, [Page]) {
            let pages = [Page("first"), Page("second"), Page(nil)]
            let tabs = named("tabs", UITabBarController())
            tabs.viewControllers = pages
            return (window(tabs), tabs, pages)
        }
        let (firstWindow, tabs, pages) = make()
        for (page, text) in zip(pages, ["a", "b", "c"]) { fill(page, text) }
        tabs.selectedIndex = 1
        let archive = StateRestoration().archive(of: [firstWindow])
        let (nextWindow, nextTabs, next) = make()
        next[0].loadViewIfNeeded()
        next[2].loadViewIfNeeded()
        UIApplication.shared.restoration.restore(archive, in: [nextWindow]) { _, _ in nil }
        #expect(nextTabs.selectedIndex == 1 && next.map(\.text) == ["a", "b", ""])
        #expect(next[0].log == ["decode", "finished"] && next[0].label.text == "a label")
        // A view that is loaded later gets its state then, and one without a named controller none.
        #expect(next[1].label.text == "")
        next[1].loadViewIfNeeded()
        #expect(next[1].label.text == "b label" && next[2].label.text == "")
    }

    @Test("A stack is made again: by the class of a controller, or else by the application's delegate")
    func stack() {
        let navigation = named("stack", UINavigationController(rootViewController: Page("list")))
        let note = Note("note")
        note.restorationClass = Note.self
        let other = Page("other")
        navigation.pushViewController(note, animated: false)
        navigation.pushViewController(other, animated: false)
        fill(note, "n")
        fill(other, "o")
        let archive = StateRestoration().archive(of: [window(navigation)])
        let next = named("stack", UINavigationController(rootViewController: Page("list")))
        let root = next.viewControllers[0]
        var asked: [[String]] = []
        StateRestoration().restore(archive, in: [window(next)]) { path, _ in
            asked.append(path)
            return path.last == "other" ? Page("other") : Note("note")
        }
        let pages = next.viewControllers.compactMap { $0 as? Page }
        #expect(pages.map(\.text) == ["", "n", "o"] && pages.first === root)
        // `Note` is a class inside of another type here, which is not found by its name.
        #expect(asked == [["stack", "note"], ["stack", "other"]])
    }

    @Test("What was above a controller that cannot be made is left away, and so is a controller without a name")
    func missing() {
        let navigation = named("stack", UINavigationController(rootViewController: Page("list")))
        for name in ["one", "two", nil, "three"] { navigation.pushViewController(Page(name), animated: false) }
        let archive = StateRestoration().archive(of: [window(navigation)])
        #expect(archive.roots.first?.children.map(\.identifier) == ["list", "one", "two"])
        let next = named("stack", UINavigationController(rootViewController: Page("list")))
        StateRestoration().restore(archive, in: [window(next)]) { path, _ in
            path.last == "one" ? nil : Page(path.last)
        }
        #expect(next.viewControllers.count == 1)
    }

    @Test("A registered object gets its state, also when it is registered later; until then the state is kept")
    func objects() {
        @MainActor final class Object: UIStateRestoring {
            var number = 0
            func encodeRestorableState(with coder: NSCoder) { coder.encode(number, forKey: "number") }
            func decodeRestorableState(with coder: NSCoder) { number = coder.decodeInteger(forKey: "number") }
        }
        let first = StateRestoration()
        let objects = [Object(), Object()]
        for (index, object) in objects.enumerated() {
            object.number = index + 7
            first.register(object, as: "\(index)")
        }
        let second = StateRestoration()
        let early = Object()
        second.register(early, as: "0")
        second.restore(first.archive(of: []), in: []) { _, _ in nil }
        #expect(early.number == 7)
        let third = StateRestoration()
        let late = Object()
        third.restore(second.archive(of: []), in: []) { _, _ in nil }
        third.register(late, as: "1")
        #expect(late.number == 8)
    }

    @Test("An archive is the same after it was written, and what is no archive is none")
    func file() throws {
        let page = Page("page")
        fill(page, "text")
        let archive = StateRestoration().archive(of: [window(page)])
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "restoration-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = directory.appendingPathComponent("deep/state").path
        archive.write(to: path)
        #expect(RestorationArchive(contentsOf: path) == archive)
        try Data("what is this".utf8).write(to: URL(fileURLWithPath: path))
        #expect(RestorationArchive(contentsOf: path) == nil && RestorationArchive(contentsOf: path + "/none") == nil)
        #expect(RestorationArchive.coder(for: Data("what is this".utf8)) == nil)
    }

    @Test("The delegate decides about saving and restoring, and has values of its own")
    func delegate() throws {
        @MainActor final class Delegate: UIApplicationDelegate {
            var saves = true
            var restores = true
            var number = 0
            func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
                saves
            }
            func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
                restores
            }
            func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
                coder.encode(number, forKey: "number")
            }
            func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
                number = coder.decodeInteger(forKey: "number")
            }
        }
        let application = UIApplication.shared
        let delegate = Delegate()
        let before = application.delegate
        application.delegate = delegate
        defer { application.delegate = before }
        delegate.number = 5
        let archive = try #require(application.makeRestorationArchive())
        delegate.saves = false
        #expect(application.makeRestorationArchive() == nil)
        delegate.number = 0
        delegate.restores = false
        application.restore(archive)
        #expect(delegate.number == 0)
        delegate.restores = true
        application.restore(archive)
        #expect(delegate.number == 5)
    }

    @Test("While a state is restored it is set aside, so that one at which the program stops is not met again")
    func settingAside() throws {
        @MainActor final class Delegate: UIApplicationDelegate {
            var path = ""
            var isThere: Bool?
            func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
                true
            }
            func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
                isThere = FileManager.default.fileExists(atPath: path)
                return true
            }
        }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "restoration-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let application = UIApplication.shared
        let delegate = Delegate()
        let (before, fileBefore) = (application.delegate, application.restorationFile)
        defer { (application.delegate, application.restorationFile) = (before, fileBefore) }
        delegate.path = directory.appendingPathComponent("state").path
        application.delegate = delegate
        application.restorationFile = RestorationFile(path: delegate.path)
        application.saveRestorableState()
        #expect(FileManager.default.fileExists(atPath: delegate.path))
        application.restoreSavedState()
        #expect(delegate.isThere == false && FileManager.default.fileExists(atPath: delegate.path))
    }

    @Test("Points, sizes and rectangles come back as they were encoded")
    func geometry() throws {
        let rect = CGRect(x: 1.5, y: -2, width: 3, height: 4.25)
        let state = RestorationArchive.state { coder in
            coder.encode(rect, forKey: "rect")
            coder.encode(rect.origin, forKey: "point")
            coder.encode(rect.size, forKey: "size")
        }
        let coder = try #require(RestorationArchive.coder(for: state))
        #expect(coder.decodeCGRect(forKey: "rect") == rect && coder.decodeCGPoint(forKey: "point") == rect.origin)
        #expect(coder.decodeCGSize(forKey: "size") == rect.size && coder.decodeCGRect(forKey: "none") == .zero)
    }
}
