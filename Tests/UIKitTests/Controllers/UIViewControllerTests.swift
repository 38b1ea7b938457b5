import Testing

@testable import UIKit

@MainActor @Suite struct UIViewControllerTests {
    private let log = LifeLog()

    @Test("The view is loaded when it is first asked for, once")
    func lazyLoading() {
        let controller = RecordingController("A", log)
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        let view = controller.view
        #expect(controller.isViewLoaded && controller.view === view && log.take() == ["A loaded"])
        #expect(view?.next === controller)
    }

    @Test("A controller may make its own view")
    func ownView() {
        final class OwnView: UIView {}
        final class Controller: UIViewController {
            override func loadView() { view = OwnView(frame: .zero) }
        }
        #expect(Controller().view is OwnView)
    }

    @Test("A root controller appears in order: loaded, will appear, laid out, did appear")
    func rootAppears() {
        let controller = RecordingController("A", log)
        let window = showInWindow(controller)
        #expect(log.take() == ["A loaded", "A will appear", "A laid out", "A did appear"])
        #expect(controller.view.frame == window.bounds)
        window.rootViewController = nil
        #expect(log.take() == ["A will disappear", "A did disappear"])
    }

    @Test("A child hears of appearance inside its parent's")
    func childForwarding() {
        let parent = RecordingController("P", log)
        let child = RecordingController("C", log)
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(log.take() == ["C will move to P", "P loaded", "C loaded", "C did move to P"])
        let window = showInWindow(parent)
        #expect(
            log.take() == [
                "P will appear", "C will appear", "P laid out", "C laid out", "C did appear", "P did appear",
            ])
        window.rootViewController = nil
        #expect(log.take() == ["P will disappear", "C will disappear", "C did disappear", "P did disappear"])
    }

    @Test("A child whose view is added to a visible parent appears by that, and disappears by removal")
    func lateChild() {
        let parent = RecordingController("P", log)
        let window = showInWindow(parent)
        let child = RecordingController("C", log)
        _ = log.take()
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(
            log.take() == ["C will move to P", "C loaded", "C will appear", "C did appear", "C did move to P"])
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(
            log.take() == [
                "C will move to nothing", "C will disappear", "C did disappear", "C did move to nothing",
            ])
        #expect(parent.children.isEmpty && child.parent == nil)
        withExtendedLifetime(window) {}
    }

    @Test("A child whose view is not shown hears nothing")
    func hiddenChild() {
        let parent = RecordingController("P", log)
        parent.addChild(RecordingController("C", log))
        let window = showInWindow(parent)
        #expect(!log.take().contains { $0.hasPrefix("C will appear") || $0.hasPrefix("C loaded") })
        withExtendedLifetime(window) {}
    }

    @Test("A container that forwards by hand decides when its children appear")
    func manualForwarding() {
        final class Manual: UIViewController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }
        let parent = Manual()
        let child = RecordingController("C", log)
        parent.addChild(child)
        parent.view.addSubview(child.view)
        _ = log.take()
        let window = showInWindow(parent)
        #expect(log.take() == ["C laid out"])
        child.beginAppearanceTransition(true, animated: false)
        child.endAppearanceTransition()
        #expect(log.take() == ["C will appear", "C did appear"])
        withExtendedLifetime(window) {}
    }

    @Test("A transition that turns round ends where it began")
    func turnedRound() {
        let controller = RecordingController("A", log)
        let window = showInWindow(controller)
        _ = log.take()
        controller.beginAppearanceTransition(false, animated: true)
        controller.beginAppearanceTransition(true, animated: true)
        controller.endAppearanceTransition()
        #expect(log.take() == ["A will disappear", "A will appear", "A did appear"])
        controller.endAppearanceTransition()
        controller.beginAppearanceTransition(true, animated: true)
        #expect(log.take().isEmpty)
        withExtendedLifetime(window) {}
    }

    @Test("A subclass may have initialisers of its own, and one that traps for archives")
    func initialisers() {
        class Base: UIViewController {
            let number: Int

            init(number: Int) {
                self.number = number
                super.init(nibName: nil, bundle: nil)
            }

            required init?(coder: NSCoder) { fatalError("no archives") }
        }
        #expect(Base(number: 3).number == 3)
        #expect(!UIViewController().isViewLoaded)
    }

    // MARK: Presentation

    @Test("A full-screen presentation takes the presenter off the screen, dismissal brings it back")
    func fullScreen() {
        let presenter = RecordingController("P", log)
        let presented = RecordingController("M", log)
        let window = showInWindow(presenter)
        presented.modalPresentationStyle = .fullScreen
        _ = log.take()
        presenter.present(presented, animated: false) { [log] in log.entries.append("shown") }
        #expect(
            log.take() == [
                "M loaded", "P will disappear", "M will appear", "P did disappear", "M laid out", "M did appear",
                "shown",
            ])
        #expect(presented.view.convert(presented.view.bounds, to: nil) == window.bounds)
        #expect(presenter.presentedViewController === presented && presented.presentingViewController === presenter)
        presented.dismiss(animated: false) { [log] in log.entries.append("gone") }
        #expect(
            log.take() == ["M will disappear", "P will appear", "M did disappear", "P did appear", "gone"])
        #expect(presenter.presentedViewController == nil && presented.view.window == nil)
        #expect(window.subviews.count == 1)
    }

    @Test("A sheet stands centred, and the presenter stays")
    func sheet() {
        let presenter = RecordingController("P", log)
        let presented = RecordingController("M", log)
        presented.preferredContentSize = CGSize(width: 100, height: 80)
        let window = showInWindow(presenter)
        _ = log.take()
        presenter.present(presented, animated: false)
        #expect(!log.take().contains { $0.hasPrefix("P ") })
        let frame = presented.view.convert(presented.view.bounds, to: nil)
        #expect(frame == CGRect(x: 110, y: 200, width: 100, height: 80))
        window.frame.size = CGSize(width: 420, height: 480)
        window.layoutIfNeeded()
        #expect(presented.view.convert(presented.view.bounds, to: nil).minX == 160)
    }

    @Test("What is presented goes with the root controller that is replaced, and what comes knows nothing of it")
    func rootReplaced() {
        let presenter = RecordingController("P", log)
        let presented = RecordingController("M", log)
        let next = RecordingController("N", log)
        let window = showInWindow(presenter)
        presented.modalPresentationStyle = .fullScreen
        presenter.present(presented, animated: false)
        _ = log.take()
        window.rootViewController = next
        #expect(
            log.take() == [
                "M will disappear", "M did disappear", "N loaded", "N will appear", "N laid out", "N did appear",
            ])
        #expect(window.subviews.count == 1 && presenter.presentedViewController == nil)
        window.frame.size = CGSize(width: 420, height: 480)
        window.layoutIfNeeded()
        #expect(next.view.frame.width == 420 && presented.view.window == nil)
    }

    @Test("The outermost container presents, so what is presented stays when the controller that asked is popped")
    func presenterPopped() {
        let pushed = UIViewController()
        let presented = RecordingController("M", log)
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.pushViewController(pushed, animated: false)
        let window = showInWindow(navigation)
        pushed.present(presented, animated: false)
        #expect(presented.presentingViewController === navigation)
        #expect(pushed.presentedViewController === presented && navigation.visibleViewController === presented)
        navigation.popViewController(animated: false)
        #expect(presented.view.window === window && pushed.presentedViewController == nil)
        _ = log.take()
        navigation.topViewController?.dismiss(animated: false)
        #expect(log.take() == ["M will disappear", "M did disappear"])
        #expect(window.subviews.count == 1 && navigation.presentedViewController == nil)
    }

    @Test("A presenter that is released takes along what it presents")
    func presenterGone() {
        let presented = RecordingController("M", log)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        do {
            let presenter = UIViewController()
            window.addSubview(presenter.view)
            presenter.present(presented, animated: false)
            #expect(presented.view.window === window)
            presenter.view.removeFromSuperview()
        }
        #expect(presented.view.window == nil && window.subviews.isEmpty)
        #expect(log.take().last == "M did disappear")
    }

    @Test("Dismissing takes along what the dismissed controller presents")
    func nestedDismissal() {
        let presenter = RecordingController("P", log)
        let first = RecordingController("1", log)
        let second = RecordingController("2", log)
        let window = showInWindow(presenter)
        presenter.present(first, animated: false)
        first.present(second, animated: false)
        #expect(presenter.topmostForKeys === second)
        presenter.dismiss(animated: false)
        #expect(window.subviews.count == 1 && first.presentedViewController == nil)
        #expect(second.view.window == nil && presenter.topmostForKeys === presenter)
    }

    @Test("What a controller says is covered is safe area of the views in it, as far as it reaches into them")
    func safeArea() {
        final class Told: UIView {
            var changes = 0
            override func safeAreaInsetsDidChange() {
                super.safeAreaInsetsDidChange()
                changes += 1
            }
        }
        let controller = UIViewController()
        _ = showInWindow(controller)
        let bounds = controller.view.bounds
        let told = Told(frame: CGRect(x: 0, y: 12, width: bounds.width, height: bounds.height - 12))
        let scroll = UIScrollView(frame: bounds)
        scroll.contentSize = CGSize(width: bounds.width, height: 5000)
        controller.view.addSubview(told)
        controller.view.addSubview(scroll)
        scroll.layoutIfNeeded()
        #expect(told.safeAreaInsets == .zero && scroll.contentOffset.y == 0)
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
        #expect(told.safeAreaInsets == UIEdgeInsets(top: 18, left: 0, bottom: 10, right: 0) && told.changes == 1)
        #expect(scroll.adjustedContentInset.top == 30 && scroll.contentOffset.y == -30)
        scroll.contentInsetAdjustmentBehavior = .never
        #expect(scroll.adjustedContentInset.top == 0)
        let late = UIScrollView(frame: bounds)
        late.contentSize = CGSize(width: bounds.width, height: 5000)
        controller.view.addSubview(late)
        late.layoutIfNeeded()
        #expect(late.contentOffset.y == -30)
    }
}
