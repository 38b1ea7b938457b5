import Testing

@testable import UIKit

@MainActor @Suite struct UINavigationControllerTests {
    private final class Delegate: UINavigationControllerDelegate {
        var events: [String] = []

        func navigationController(
            _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
        ) { events.append("will \(viewController.title ?? "")") }

        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) { events.append("did \(viewController.title ?? "")") }
    }

    private let log = LifeLog()

    private func controllers(_ names: String...) -> [RecordingController] {
        names.map { RecordingController($0, log) }
    }

    @Test("The root shows under the bar")
    func root() {
        let root = RecordingController("R", log)
        let navigation = UINavigationController(rootViewController: root)
        let window = showInWindow(navigation)
        #expect(
            log.take().filter { !$0.contains("move") } == ["R loaded", "R will appear", "R laid out", "R did appear"])
        #expect(root.view.frame == CGRect(x: 0, y: 44, width: 320, height: 436))
        #expect(navigation.navigationBar.topItem === root.navigationItem && navigation.navigationBar.backItem == nil)
        #expect(root.navigationController === navigation)
        withExtendedLifetime(window) {}
    }

    @Test("Pushing: the old one goes, the new one comes, in UIKit's order")
    func push() {
        let all = controllers("A", "B")
        let navigation = UINavigationController(rootViewController: all[0])
        let delegate = Delegate()
        let window = showInWindow(navigation)
        navigation.delegate = delegate
        _ = log.take()
        navigation.pushViewController(all[1], animated: false)
        #expect(
            log.take().filter { !$0.contains("move") } == [
                "A will disappear", "B loaded", "B will appear", "A did disappear", "B laid out", "B did appear",
            ])
        #expect(delegate.events == ["will B", "did B"])
        #expect(all[0].view.superview == nil && all[1].view.superview === navigation.view)
        #expect(navigation.navigationBar.backItem === all[0].navigationItem)
        withExtendedLifetime(window) {}
    }

    @Test("The delegate hears of the first controller when the stack is first shown, once")
    func firstShown() {
        let all = controllers("A", "B")
        let navigation = UINavigationController(rootViewController: all[0])
        let delegate = Delegate()
        navigation.delegate = delegate
        #expect(delegate.events.isEmpty)
        let window = showInWindow(navigation)
        #expect(delegate.events == ["will A", "did A"])
        navigation.setViewControllers(all, animated: false)
        #expect(delegate.events == ["will A", "did A", "will B", "did B"])
        withExtendedLifetime(window) {}
    }

    @Test("Popping releases the controller that was on top")
    func pop() {
        let root = RecordingController("A", log)
        let navigation = UINavigationController(rootViewController: root)
        let window = showInWindow(navigation)
        weak var watched: UIViewController?
        do {
            let top = RecordingController("B", log)
            watched = top
            navigation.pushViewController(top, animated: false)
            _ = log.take()
            #expect(navigation.popViewController(animated: false) === top)
        }
        #expect(
            log.take() == [
                "B will move to nothing", "B will disappear", "A will appear", "B did disappear", "A did appear",
                "B did move to nothing",
            ])
        #expect(watched == nil)
        #expect(navigation.popViewController(animated: false) == nil && navigation.viewControllers == [root])
        withExtendedLifetime(window) {}
    }

    @Test("Popping to a controller returns all that lay above it")
    func popTo() {
        let all = controllers("A", "B", "C", "D")
        let navigation = UINavigationController()
        navigation.viewControllers = all
        #expect(navigation.topViewController === all[3] && log.entries.allSatisfy { !$0.hasSuffix("loaded") })
        #expect(navigation.popToViewController(all[1], animated: false) == [all[2], all[3]])
        #expect(navigation.popToRootViewController(animated: false) == [all[1]])
        #expect(navigation.children == [all[0]])
    }

    @Test("The back button pops, and reads as the title of what it leads to")
    func backButton() throws {
        let all = controllers("Feed", "Photo")
        let navigation = UINavigationController(rootViewController: all[0])
        let window = showInWindow(navigation)
        navigation.pushViewController(all[1], animated: false)
        let back = try #require(navigation.navigationBar.subviews.compactMap { $0 as? UIButton }.first)
        #expect(back.currentTitle == "‹ Feed")
        back.sendActions(for: .touchUpInside)
        #expect(navigation.topViewController === all[0])
        #expect(navigation.navigationBar.subviews.compactMap { $0 as? UIButton }.isEmpty)
        withExtendedLifetime(window) {}
    }

    @Test("A change of the title shows in the bar")
    func title() {
        let root = RecordingController("Old", log)
        let navigation = UINavigationController(rootViewController: root)
        let window = showInWindow(navigation)
        root.title = "New"
        let titles = navigation.navigationBar.subviews.compactMap { ($0 as? UILabel)?.text }
        #expect(titles == ["New"])
        withExtendedLifetime(window) {}
    }

    @Test("Bar buttons call their target or action")
    func barButtons() {
        @MainActor final class Target {
            var pressed: [String] = []
            func plain() { pressed.append("plain") }
            func withItem(_ item: UIBarButtonItem) { pressed.append(item.title ?? "") }
        }
        let target = Target()
        let items = [
            UIBarButtonItem(title: "Go", style: .plain, target: target, action: Target.plain),
            UIBarButtonItem(title: "Stop", style: .done, target: target, action: Target.withItem),
            UIBarButtonItem(systemItem: .add, primaryAction: UIAction { _ in target.pressed.append("add") }),
        ]
        let root = RecordingController("R", log)
        root.navigationItem.rightBarButtonItems = items
        let navigation = UINavigationController(rootViewController: root)
        let window = showInWindow(navigation)
        let buttons = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }
        #expect(buttons.map(\.currentTitle) == ["Go", "Stop", "+"])
        for button in buttons { button.sendActions(for: .touchUpInside) }
        #expect(target.pressed == ["plain", "Stop", "add"])
        withExtendedLifetime(window) {}
    }

    @Test("Hiding the bar gives its room to the content")
    func hiddenBar() {
        let root = RecordingController("R", log)
        let navigation = UINavigationController(rootViewController: root)
        let window = showInWindow(navigation)
        navigation.isNavigationBarHidden = true
        #expect(root.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480) && navigation.navigationBar.isHidden)
        withExtendedLifetime(window) {}
    }

    @Test("The content follows the window's size")
    func resize() {
        let root = RecordingController("R", log)
        let navigation = UINavigationController(rootViewController: root)
        let window = showInWindow(navigation)
        window.frame.size = CGSize(width: 600, height: 500)
        window.layoutIfNeeded()
        #expect(root.view.frame == CGRect(x: 0, y: 44, width: 600, height: 456))
        #expect(navigation.navigationBar.frame.width == 600)
    }

    @Test("A subclass sees every change of the stack it overrides")
    func overriding() {
        final class Counting: UINavigationController {
            var pushes = 0

            override func pushViewController(_ viewController: UIViewController, animated: Bool) {
                pushes += 1
                super.pushViewController(viewController, animated: animated)
            }
        }
        let navigation = Counting()
        navigation.pushViewController(UIViewController(), animated: false)
        #expect(navigation.pushes == 1 && navigation.viewControllers.count == 1)
    }
}
