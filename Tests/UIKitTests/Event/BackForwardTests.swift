import SDLBackend
import Testing

@testable import UIKit

/// The mouse's buttons for back and forward.
@MainActor @Suite(.serialized) struct BackForwardTests {
    private func press(_ button: PointerEvent.Button, _ stage: Stage, at place: CGPoint = CGPoint(x: 100, y: 300)) {
        for phase in [PointerEvent.Phase.down, .up] {
            stage.driver.enqueue(
                .pointer(PointerEvent(phase: phase, button: button, position: place, timestamp: stage.clock.now)))
            stage.frames(1)
        }
        stage.wait(1)
    }

    private func pager(_ stage: Stage, axis: ScrollAxis = .horizontal) -> UIScrollView {
        let pager = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        pager.isPagingEnabled = true
        pager.contentSize = axis == .horizontal ? CGSize(width: 900, height: 400) : CGSize(width: 300, height: 1200)
        let button = UIButton(frame: CGRect(x: 50, y: 280, width: 100, height: 40))
        pager.addSubview(button)
        stage.window.addSubview(pager)
        stage.frames(1)
        return pager
    }

    @Test("The mouse's buttons for back and forward turn a pager's pages, also over a control, and stop at its ends")
    func pages() {
        let stage = Stage()
        let pager = pager(stage)
        press(.forward, stage)
        #expect(pager.contentOffset == CGPoint(x: 300, y: 0))
        press(.forward, stage)
        press(.forward, stage)
        #expect(pager.contentOffset.x == 600)
        press(.back, stage)
        #expect(pager.contentOffset.x == 300)
        // Elsewhere they mean nothing.
        press(.back, stage, at: CGPoint(x: 400, y: 700))
        #expect(pager.contentOffset.x == 300)
    }

    @Test("Back and forward turn vertical pages, too; other scroll views stay where they are")
    func vertical() {
        let stage = Stage()
        let pager = pager(stage, axis: .vertical)
        press(.forward, stage)
        #expect(pager.contentOffset == CGPoint(x: 0, y: 400))
        pager.isPagingEnabled = false
        press(.back, stage)
        #expect(pager.contentOffset.y == 400)
    }

    @Test("Neither the mouse nor Alt+Left leads back from a controller whose bar has no way back")
    func withoutWayBack() {
        let stage = Stage()
        let (first, second) = (UIViewController(), UIViewController())
        let navigation = UINavigationController(rootViewController: first)
        stage.window.rootViewController = navigation
        navigation.pushViewController(second, animated: false)
        stage.frames(2)
        let item = second.navigationItem
        for hide in [{ item.hidesBackButton = true }, { item.leftBarButtonItems = [UIBarButtonItem()] }] {
            hide()
            press(.back, stage)
            for isDown in [true, false] {
                stage.driver.enqueue(
                    .key(KeyEvent(key: .left, isDown: isDown, modifiers: .alternate, timestamp: stage.clock.now)))
                stage.wait(1)
            }
            #expect(navigation.topViewController === second)
            item.hidesBackButton = false
        }
        item.leftBarButtonItems = []
        press(.back, stage)
        #expect(navigation.topViewController === first)
        stage.window.rootViewController = nil
    }

    @Test("Back goes to the controller below, not further than the first; nothing under what is presented goes back")
    func navigation() {
        let stage = Stage()
        let controllers = (0..<3).map { _ in UIViewController() }
        let navigation = UINavigationController(rootViewController: controllers[0])
        stage.window.rootViewController = navigation
        for controller in controllers.dropFirst() { navigation.pushViewController(controller, animated: false) }
        stage.frames(2)
        press(.forward, stage)
        #expect(navigation.topViewController === controllers[2])
        press(.back, stage)
        #expect(navigation.topViewController === controllers[1])
        let alert = UIAlertController(title: "Alert", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        navigation.present(alert, animated: false)
        stage.wait(1)
        press(.back, stage)
        #expect(navigation.topViewController === controllers[1])
        alert.dismiss(animated: false)
        stage.wait(1)
        press(.back, stage)
        press(.back, stage)
        #expect(navigation.topViewController === controllers[0])
        stage.window.rootViewController = nil
    }
}
