import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite struct UITabBarControllerTests {
    private final class Delegate: UITabBarControllerDelegate {
        var allows = true
        var selected: [String] = []

        func tabBarController(
            _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
        ) -> Bool { allows }

        func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
            selected.append(viewController.title ?? "")
        }
    }

    private let log = LifeLog()
    private let tabs = UITabBarController()

    private func showTabs(_ names: String...) -> (UIWindow, [RecordingController]) {
        let controllers = names.map { RecordingController($0, log) }
        tabs.viewControllers = controllers
        let window = showInWindow(tabs)
        return (window, controllers)
    }

    @Test("The first tab is selected and fills the room above the bar; others are not loaded")
    func first() {
        let (window, controllers) = showTabs("A", "B")
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === controllers[0])
        #expect(controllers[0].view.frame == CGRect(x: 0, y: 0, width: 320, height: 431))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 431, width: 320, height: 49))
        #expect(!controllers[1].isViewLoaded && controllers[0].tabBarController === tabs)
        withExtendedLifetime(window) {}
    }

    @Test("Selecting another tab exchanges what appears")
    func selecting() {
        let (window, controllers) = showTabs("A", "B")
        _ = log.take()
        tabs.selectedIndex = 1
        #expect(
            log.take() == [
                "A will disappear", "B loaded", "B will appear", "A did disappear", "B laid out", "B did appear",
            ])
        tabs.selectedViewController = controllers[0]
        #expect(tabs.selectedIndex == 0 && controllers[1].view.superview == nil)
        tabs.selectedIndex = 7
        #expect(tabs.selectedIndex == 0)
        withExtendedLifetime(window) {}
    }

    @Test("Pressing a tab asks the delegate, selects and tells it")
    func pressing() {
        let delegate = Delegate()
        let (window, _) = showTabs("A", "B")
        tabs.delegate = delegate
        let buttons = tabs.tabBar.subviews.compactMap { $0 as? UIControl }
        #expect(buttons.count == 2)
        buttons[1].sendActions(for: .touchDown)
        #expect(tabs.selectedIndex == 1 && delegate.selected == ["B"])
        delegate.allows = false
        buttons[0].sendActions(for: .touchDown)
        #expect(tabs.selectedIndex == 1 && delegate.selected == ["B"])
        withExtendedLifetime(window) {}
    }

    @Test("Pressing the tab one is in leads back to its root")
    func backToRoot() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        tabs.viewControllers = [navigation]
        let window = showInWindow(tabs)
        navigation.pushViewController(UIViewController(), animated: false)
        UIView.performWithoutAnimation {
            tabs.tabBar.subviews.compactMap { $0 as? UIControl }[0].sendActions(for: .touchDown)
        }
        #expect(navigation.viewControllers.count == 1)
        withExtendedLifetime(window) {}
    }

    @Test("Replacing the tabs keeps the selected controller if it stays")
    func replacing() {
        let (window, controllers) = showTabs("A", "B", "C")
        tabs.selectedIndex = 1
        tabs.viewControllers = [controllers[2], controllers[1]]
        #expect(tabs.selectedIndex == 1 && tabs.selectedViewController === controllers[1])
        #expect(controllers[0].parent == nil)
        tabs.viewControllers = [controllers[2]]
        #expect(tabs.selectedIndex == 0 && controllers[2].view.window === window)
        tabs.viewControllers = nil
        #expect(tabs.selectedIndex == NSNotFound && tabs.children.isEmpty)
    }

    private var titles: [String?] {
        tabs.tabBar.subviews.compactMap { $0 as? UIControl }.map { button in
            button.subviews.compactMap { ($0 as? UILabel)?.text }.first
        }
    }

    @Test("The bar shows the items' titles, also of an item assigned later")
    func itemTitles() {
        let (window, controllers) = showTabs("A", "B")
        #expect(titles == ["A", "B"])
        controllers[1].tabBarItem.title = "Changed"
        #expect(titles == ["A", "Changed"])
        controllers[0].tabBarItem = UITabBarItem(title: "New", image: nil, tag: 0)
        #expect(titles == ["New", "Changed"])
        withExtendedLifetime(window) {}
    }

    @Test("A navigation controller has the item of its root until it is assigned its own")
    func navigationItem() {
        let root = UIViewController()
        root.tabBarItem = UITabBarItem(title: "Root", image: nil, tag: 0)
        let navigation = UINavigationController(rootViewController: root)
        tabs.viewControllers = [navigation]
        #expect(titles == ["Root"] && navigation.tabBarItem === root.tabBarItem)
        root.tabBarItem = UITabBarItem(title: "Late", image: nil, tag: 0)
        #expect(titles == ["Late"])
        let other = UIViewController()
        other.title = "Other"
        navigation.viewControllers = [other]
        #expect(titles == ["Other"])
        navigation.tabBarItem = UITabBarItem(title: "Own", image: nil, tag: 0)
        #expect(titles == ["Own"])
    }

    // MARK: Keys

    private func press(_ key: KeyEvent.Key, _ modifiers: KeyModifiers, _ window: UIWindow) {
        let event = KeyEvent(key: key, isDown: true, modifiers: modifiers, timestamp: 0)
        window.sendEvent(UIPressesEvent(presses: [UIPress(event)], timestamp: 0))
    }

    @Test("Keys go to the tab beside, around the ends, and to one by its number, as presses do; not with a hidden bar")
    func keys() {
        let delegate = Delegate()
        let (window, _) = showTabs("A", "B", "C")
        tabs.delegate = delegate
        press(.pageUp, .control, window)
        press(.tab, .control, window)
        press(.pageDown, .control, window)
        press(.tab, [.control, .shift], window)
        #expect(delegate.selected == ["C", "A", "B", "A"] && tabs.selectedIndex == 0)
        press(.character("3"), .alternate, window)
        press(.character("4"), .alternate, window)
        #expect(delegate.selected.suffix(1) == ["C"] && tabs.selectedIndex == 2)
        delegate.allows = false
        press(.character("1"), .alternate, window)
        #expect(tabs.selectedIndex == 2)
        delegate.allows = true
        tabs.isTabBarHidden = true
        press(.character("1"), .alternate, window)
        #expect(tabs.selectedIndex == 2 && delegate.selected.count == 5)
    }

    @Test("Only the first nine of many tabs have a key of their own")
    func keysOfManyTabs() {
        let (window, _) = showTabs("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L")
        let digits = tabs.keyCommands?.filter { $0.modifierFlags == .alternate }.map(\.input)
        #expect(digits == (1...9).map(String.init))
        withExtendedLifetime(window) {}
    }

    @Test("A single tab leaves the keys for tabs to what is around it")
    func keysOfOneTab() {
        let (window, _) = showTabs("A")
        #expect(tabs.keyCommands?.isEmpty == true)
        withExtendedLifetime(window) {}
    }
}
