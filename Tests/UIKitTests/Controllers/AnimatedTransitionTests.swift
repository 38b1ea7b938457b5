import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct AnimatedTransitionTests {
    private let log = LifeLog()

    /// Runs a script in a window of 320×480 points.
    private func inWindow(
        _ controller: UIViewController, _ body: (_ host: HeadlessHost, _ window: UIWindow) throws -> Void
    ) throws {
        let host = try HeadlessHost(size: CGSize(width: 320, height: 480))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        host.settle()
        _ = log.take()
        try body(host, window)
    }

    private func position(_ controller: UIViewController) -> CGFloat {
        let layer = controller.view.layer
        return (layer.presentation() ?? layer).frame.minX
    }

    @Test("A push slides in from the right, and both hear of its end when it has ended")
    func push() throws {
        let first = RecordingController("A", log)
        let second = RecordingController("B", log)
        let navigation = UINavigationController(rootViewController: first)
        try inWindow(navigation) { host, window in
            navigation.pushViewController(second, animated: true)
            #expect(
                log.take().filter { !$0.contains("move") } == [
                    "A will disappear", "B loaded", "B will appear", "B laid out",
                ])
            host.run(seconds: 0.15)
            #expect((10..<310).contains(position(second)) && position(first) < 0)
            #expect(log.take().allSatisfy { $0.hasSuffix("laid out") })
            host.settle()
            #expect(position(second) == 0 && first.view.superview == nil)
            #expect(log.take() == ["A did disappear", "B did appear", "B did move to nothing"])
        }
    }

    @Test("With less motion a push and a pop are in place in the next frame, and end once, soon")
    func lessMotion() throws {
        let controllers = ["A", "B"].map { RecordingController($0, log) }
        let navigation = UINavigationController(rootViewController: controllers[0])
        try inWindow(navigation) { host, window in
            UIApplication.shared.desktopAppearance.reducesMotion = true
            for (shown, gone) in [(controllers[1], controllers[0]), (controllers[0], controllers[1])] {
                if shown === controllers[1] {
                    navigation.pushViewController(shown, animated: true)
                } else {
                    navigation.popViewController(animated: true)
                }
                host.step()
                #expect(position(shown) == 0 && shown.view.window === window)
                let seen = window.hitTest(CGPoint(x: 160, y: 300), with: nil)
                #expect(seen?.isDescendant(of: shown.view) == true)
                host.settle()
                #expect(gone.view.superview == nil && position(shown) == 0)
                #expect(log.take().filter { $0.contains(" did ") && $0.contains("appear") }.count == 2)
            }
        }
    }

    @Test("A second change during an animation ends the first at once")
    func overlapping() throws {
        let controllers = ["A", "B", "C"].map { RecordingController($0, log) }
        let navigation = UINavigationController(rootViewController: controllers[0])
        try inWindow(navigation) { host, window in
            navigation.pushViewController(controllers[1], animated: true)
            host.run(seconds: 0.1)
            _ = log.take()
            navigation.pushViewController(controllers[2], animated: true)
            let events = log.take().filter { !$0.contains("move") && !$0.contains("laid out") }
            #expect(
                events == [
                    "A did disappear", "B did appear", "B will disappear", "C loaded", "C will appear",
                ])
            host.settle()
            #expect(log.take().filter { $0.contains("appear") } == ["B did disappear", "C did appear"])
            #expect(navigation.view.subviews.count == 2)
        }
    }

    @Test("A pop moves out to the right and uncovers what was below")
    func pop() throws {
        let controllers = ["A", "B"].map { RecordingController($0, log) }
        let navigation = UINavigationController()
        navigation.viewControllers = controllers
        try inWindow(navigation) { host, window in
            navigation.popViewController(animated: true)
            host.run(seconds: 0.15)
            #expect(position(controllers[1]) > 10 && position(controllers[0]) < 0)
            host.settle()
            #expect(position(controllers[0]) == 0 && controllers[1].view.superview == nil)
            #expect(log.entries.suffix(3) == ["B did disappear", "A did appear", "B did move to nothing"])
        }
    }

    @Test("A sheet comes from below and goes there again; its completion runs when it rests")
    func sheet() throws {
        let presenter = UIViewController()
        let sheet = RecordingController("S", log)
        sheet.preferredContentSize = CGSize(width: 200, height: 200)
        try inWindow(presenter) { host, window in
            presenter.present(sheet, animated: true) { [log] in log.entries.append("shown") }
            host.run(seconds: 0.1)
            let view = try #require(sheet.presentationController?.presentedView)
            let layer = try #require(view.layer.presentation())
            #expect(layer.frame.minY > 141 && layer.frame.minY < 480 && sheet.isBeingPresented)
            host.settle()
            #expect(sheet.view.convert(sheet.view.bounds, to: nil) == CGRect(x: 60, y: 140, width: 200, height: 200))
            #expect(log.take().suffix(2) == ["S did appear", "shown"] && !sheet.isBeingPresented)
            sheet.dismiss(animated: true)
            #expect(sheet.isBeingDismissed && sheet.view.window != nil)
            host.settle()
            #expect(log.take() == ["S will disappear", "S did disappear"])
            #expect(window.subviews.count == 1 && presenter.presentedViewController == nil)
        }
    }

    @Test("A sheet dismissed on its way in has appeared first, and is gone when its way out is over")
    func dismissedWhilePresenting() throws {
        let presenter = UIViewController()
        let sheet = RecordingController("S", log)
        try inWindow(presenter) { host, window in
            presenter.present(sheet, animated: true) { [log] in log.entries.append("shown") }
            host.run(seconds: 0.1)
            _ = log.take()
            presenter.dismiss(animated: true) { [log] in log.entries.append("gone") }
            #expect(
                log.take().filter { !$0.hasSuffix("laid out") } == ["S did appear", "shown", "S will disappear"])
            host.run(seconds: 0.2)
            #expect(log.take().allSatisfy { $0.hasSuffix("laid out") } && sheet.isBeingDismissed)
            #expect(sheet.view.window === window)
            host.settle()
            #expect(log.take() == ["S did disappear", "gone"] && sheet.view.window == nil)
        }
    }

    @Test("After a transition nothing asks for frames")
    func idle() throws {
        let navigation = UINavigationController(rootViewController: UIViewController())
        try inWindow(navigation) { host, window in
            navigation.pushViewController(UIViewController(), animated: true)
            host.settle()
            let frames = host.driver.statistics.frameCount
            host.run(seconds: 0.5)
            #expect(host.driver.statistics.frameCount == frames)
        }
    }
}
