import Drawing
import Foundation
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct SheetTests {
    /// Presented: a button at 10, 10, and a size of 200 x 120.
    private final class Sheet: UIViewController {
        let button = UIButton(type: .system)
        private(set) var presses = 0

        override func viewDidLoad() {
            super.viewDidLoad()
            preferredContentSize = CGSize(width: 200, height: 120)
            button.frame = CGRect(x: 10, y: 10, width: 80, height: 30)
            button.setTitle("Inside", for: .normal)
            button.addAction(UIAction { [unowned self] _ in presses += 1 }, for: .primaryActionTriggered)
            view.addSubview(button)
        }
    }

    /// Writes down what it is told, and says whether the user may leave.
    private final class Watcher: UIAdaptivePresentationControllerDelegate {
        var allows = true
        var log: [String] = []

        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { allows }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            log.append("attempt")
        }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
            log.append("will")
        }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            log.append("did")
        }
    }

    private func withScene(
        size: CGSize = CGSize(width: 480, height: 400), scale: CGFloat = 1, _ body: (PresentationScene) throws -> Void
    ) throws {
        let scene = try PresentationScene(size: size, scale: scale)
        defer { scene.close() }
        try body(scene)
    }

    @Test("A sheet stands in the middle of a dimmed window, which gets no presses, hover or wheel")
    func place() throws {
        try withScene { scene in
            let ground = scene.pixel(5, 5)
            let sheet = Sheet()
            scene.present(sheet)
            #expect(scene.frame(sheet.view) == CGRect(x: 140, y: 140, width: 200, height: 120))
            #expect(ground == 0xFFFF_FFFF && scene.pixel(5, 5) == 0xFFCC_CCCC)
            #expect(sheet.view.window === scene.window && sheet.presentingViewController === scene.presenter)
            try scene.play("hover 70,35")
            #expect(scene.window.pointing.cursor == .arrow)
            sheet.isModalInPresentation = true
            try scene.click(scene.button)
            try scene.click(sheet.button)
            #expect(scene.presses == 0 && sheet.presses == 1)
            #expect(scene.window.hitTest(CGPoint(x: 70, y: 35), with: nil)?.accessibilityViewIsModal == true)
        }
    }

    @Test(
        "Escape or a click beside it dismisses a sheet, a press that began in it does not", arguments: [true, false])
    func leaving(byKey: Bool) throws {
        try withScene { scene in
            let (sheet, watcher) = (Sheet(), Watcher())
            sheet.presentationController?.delegate = watcher
            scene.present(sheet)
            try scene.play("drag 150,200 20,390 100")
            #expect(watcher.log.isEmpty && sheet.presentingViewController != nil)
            try scene.play(byKey ? "key Escape" : "click 20,390")
            #expect(watcher.log == ["will", "did"] && sheet.view.window == nil)
            #expect(scene.presenter.presentedViewController == nil && scene.window.subviews.count == 1)
            try scene.click(scene.button)
            #expect(scene.presses == 1)
        }
    }

    @Test("What is modal, or whose delegate says so, is not left by the user; the delegate hears of the attempt")
    func modal() throws {
        try withScene { scene in
            let (sheet, watcher) = (Sheet(), Watcher())
            sheet.presentationController?.delegate = watcher
            scene.present(sheet)
            watcher.allows = false
            try scene.play("key Escape")
            watcher.allows = true
            sheet.isModalInPresentation = true
            try scene.play("click 20,390")
            #expect(watcher.log == ["attempt", "attempt"] && sheet.view.window != nil)
            // The program may all the same, and its delegate is not told.
            sheet.dismiss(animated: true)
            scene.host.settle()
            #expect(watcher.log == ["attempt", "attempt"] && sheet.view.window == nil)
        }
    }

    @Test("What covers the window is not left by Escape", arguments: [true, false])
    func covering(hides: Bool) throws {
        try withScene { scene in
            let sheet = Sheet()
            sheet.modalPresentationStyle = hides ? .fullScreen : .overFullScreen
            scene.present(sheet)
            #expect(scene.frame(sheet.view) == scene.window.bounds)
            try scene.play("key Escape")
            #expect(sheet.view.window != nil)
            #expect(scene.presenter.appearanceState == (hides ? .disappeared : .appeared))
        }
    }

    @Test("The focus goes to what is presented while keys are used, stays in it, and comes back to where it was")
    func focus() throws {
        try withScene { scene in
            try scene.play("key Tab")
            #expect(scene.button.isFocused)
            let sheet = Sheet()
            scene.present(sheet)
            #expect(sheet.button.isFocused && scene.window.focus.ringedView === sheet.button)
            try scene.play("key Tab\nkey Tab\nkey Space")
            #expect(sheet.button.isFocused && sheet.presses == 1 && scene.presses == 0)
            try scene.play("key Escape")
            #expect(scene.button.isFocused && scene.window.focus.ringedView === scene.button)
            try scene.play("key Space")
            #expect(scene.presses == 1)
        }
    }

    @Test("Without keys nothing in a sheet has the focus, and what is below it does not keep it")
    func focusByMouse() throws {
        try withScene { scene in
            try scene.play("key Tab\nclick 300,300")
            let sheet = Sheet()
            scene.present(sheet)
            #expect(scene.window.focus.focusedItem == nil && scene.window.focus.ringedView == nil)
            try scene.play("key Space\nkey Tab")
            #expect(scene.presses == 0 && sheet.button.isFocused)
        }
    }

    @Test(
        "A field that comes first in what is presented takes the keys at once, without a ring",
        arguments: [true, false])
    func fieldByMouse(isFirst: Bool) throws {
        try withScene { scene in
            UIApplication.shared.focusDidChange(to: true)
            try scene.play("click 300,300")
            let sheet = Sheet()
            sheet.view.addSubview(sheet.button)
            sheet.button.frame.origin.y = 50
            let field = UITextField(frame: CGRect(x: 10, y: isFirst ? 10 : 85, width: 150, height: 25))
            sheet.view.addSubview(field)
            scene.present(sheet)
            #expect(field.isEditing == isFirst && scene.window.focus.ringedView == nil)
            #expect(scene.window.focus.focusedView === (isFirst ? field : nil))
            scene.host.driver.enqueue(.text("a"))
            scene.host.step()
            #expect(field.text == (isFirst ? "a" : ""))
        }
    }

    @Test("A sheet keeps to the middle of a window that is resized, also while it comes, and gets smaller with it")
    func resizing() throws {
        try withScene { scene in
            let sheet = Sheet()
            scene.present(sheet)
            try scene.play("resize 300x400")
            #expect(scene.frame(sheet.view) == CGRect(x: 50, y: 140, width: 200, height: 120))
            try scene.play("resize 160x100")
            let presented = try #require(sheet.presentationController?.presentedView)
            #expect(scene.frame(presented) == CGRect(x: 16, y: 16, width: 128, height: 68))
            try scene.play("resize 480x400")
            sheet.preferredContentSize = CGSize(width: 100, height: 60)
            scene.host.settle()
            #expect(scene.frame(sheet.view) == CGRect(x: 190, y: 170, width: 100, height: 60))
            sheet.dismiss(animated: false)
            scene.presenter.present(sheet, animated: true)
            scene.host.run(seconds: 0.1)
            try scene.play("resize 300x300")
            #expect(scene.frame(sheet.view) == CGRect(x: 100, y: 120, width: 100, height: 60))
        }
    }

    @Test("With less motion a sheet fades, at its place from the first frame")
    func lessMotion() throws {
        try withScene { scene in
            UIApplication.shared.desktopAppearance.reducesMotion = true
            let sheet = Sheet()
            scene.presenter.present(sheet, animated: true)
            scene.host.run(seconds: 0.05)
            let view = try #require(sheet.presentationController?.presentedView)
            let shown = try #require(view.layer.presentation())
            #expect(shown.frame == CGRect(x: 140, y: 140, width: 200, height: 120))
            #expect((0.05..<0.95).contains(shown.opacity))
            scene.host.settle()
            #expect(view.alpha == 1)
            try scene.play("key Escape")
            #expect(sheet.view.window == nil && view.alpha == 1)
        }
    }

    @Test("A sheet on its way out takes no press, and neither does what is below")
    func pressWhileLeaving() throws {
        try withScene { scene in
            let sheet = Sheet()
            scene.present(sheet)
            sheet.dismiss(animated: true)
            scene.host.run(seconds: 0.05)
            try scene.click(scene.button)
            #expect(sheet.presses == 0 && scene.presses == 0 && sheet.view.window == nil)
        }
    }

    @Test("The ground of a sheet is lighter than the window's in the dark style, and follows the style")
    func appearance() throws {
        try withScene { scene in
            let sheet = Sheet()
            scene.present(sheet)
            #expect(scene.pixel(240, 220) == 0xFFFF_FFFF)
            try scene.play("appearance dark")
            #expect(scene.pixel(240, 220) == 0xFF1C_1C1E && scene.pixel(5, 5) == 0xFF00_0000)
            scene.save("sheet-dark")
        }
    }

    @Test("Escape takes what a sheet presents away first, and the focus goes back step by step")
    func nested() throws {
        try withScene { scene in
            try scene.play("key Tab")
            let sheet = Sheet()
            scene.present(sheet)
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "No", style: .cancel))
            sheet.present(alert, animated: true)
            scene.host.settle()
            #expect(!sheet.button.isFocused && scene.window.focus.focusedView?.isDescendant(of: alert.view) == true)
            try scene.play("key Escape")
            #expect(alert.view.window == nil && sheet.view.window != nil && sheet.button.isFocused)
            try scene.play("key Escape")
            #expect(sheet.view.window == nil && scene.button.isFocused)
        }
    }

    @Test("Nothing runs while a sheet rests")
    func idle() throws {
        try withScene { scene in
            scene.present(Sheet())
            let frames = scene.host.driver.statistics.frameCount
            scene.host.run(seconds: 2)
            #expect(scene.host.driver.statistics.frameCount == frames)
            #expect(!scene.host.driver.hasWork && scene.host.driver.nextWakeTime == nil)
        }
    }

    @Test("Presented controllers and what manages them go with their presentation")
    func lifetime() throws {
        try withScene { scene in
            weak var controller: UIViewController?
            weak var manager: UIPresentationController?
            do {
                let sheet = Sheet()
                (controller, manager) = (sheet, sheet.presentationController)
                scene.present(sheet)
            }
            #expect(controller != nil && manager != nil)
            try scene.play("key Escape")
            #expect(controller == nil && manager == nil)
        }
    }

    // MARK: Low windows

    /// 300 points of content, with a button at the end.
    private final class Tall: UIViewController {
        let button = UIButton(type: .system)

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            preferredContentSize = CGSize(width: 200, height: 300)
            button.frame = CGRect(x: 10, y: 260, width: 100, height: 30)
            button.setTitle("Last", for: .normal)
            view.addSubview(button)
        }
    }

    private func fades(_ scene: PresentationScene) -> [Bool] {
        scene.views(FadeView.self).filter { !$0.isHidden }.map { fade in
            scene.frame(fade).midY < scene.window.bounds.midY
        }
    }

    @Test(
        "Content that wants more room than a low window has scrolls in a sheet or popover, and fades where it goes on",
        arguments: [true, false])
    func lowWindow(isSheet: Bool) throws {
        try withScene(size: CGSize(width: 360, height: 200)) { scene in
            let tall = Tall()
            if !isSheet {
                tall.modalPresentationStyle = .popover
                tall.popoverPresentationController?.sourceView = scene.button
            }
            scene.present(tall)
            scene.save(isSheet ? "sheet-low" : "popover-low")
            #expect(tall.view.bounds.height == 300 && fades(scene) == [false])
            let middle = scene.window.bounds
            try scene.play("hover \(middle.midX),\(middle.midY)\nwheel 0,1")
            #expect(fades(scene).count == 2)
            try scene.play("key Tab")
            #expect(tall.button.isFocused && middle.contains(scene.frame(tall.button)))
            try scene.play("wheel 0,20")
            #expect(fades(scene) == [true])
            // With more room all of it is seen, from its beginning.
            try scene.play("resize 360x700")
            #expect(fades(scene) == [] && tall.view.bounds.height == 300)
            #expect(scene.frame(tall.view).height == 300 && tall.view.superview?.bounds.minY == 0)
        }
    }

    @Test("What gets the focus is clear of the fades, with its ring")
    func focusBesideFades() throws {
        try withScene(size: CGSize(width: 360, height: 240)) { scene in
            let form = UIViewController()
            form.preferredContentSize = CGSize(width: 200, height: 600)
            let buttons = (0..<12).map { UIButton(frame: CGRect(x: 10, y: 10 + 50 * $0, width: 100, height: 30)) }
            for button in buttons { form.view.addSubview(button) }
            scene.present(form)
            var fadedSteps = 0
            for key in Array(repeating: "Tab", count: 12) + Array(repeating: "Shift+Tab", count: 11) {
                try scene.play("key \(key)")
                let focused = try #require(buttons.first { $0.isFocused })
                // Two points of room, and two of the ring.
                let ring = scene.frame(focused).insetBy(dx: -3.9, dy: -3.9)
                for fade in scene.views(FadeView.self) where !fade.isHidden {
                    fadedSteps += 1
                    #expect(!scene.frame(fade).intersects(ring), "\(key), \(focused.frame.minY)")
                }
            }
            #expect(buttons[0].isFocused && fadedSteps > 12)
        }
    }

    @Test("Content that scrolls by itself is made lower, and fades at its ends")
    func scrollingContent() throws {
        try withScene(size: CGSize(width: 360, height: 200)) { scene in
            let (controller, scrollView) = (UIViewController(), UIScrollView())
            controller.preferredContentSize = CGSize(width: 200, height: 300)
            controller.view.addSubview(scrollView)
            scrollView.frame = controller.view.bounds
            scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scrollView.contentSize = CGSize(width: 100, height: 1000)
            scene.present(controller)
            #expect(controller.view.bounds.height == 168 && scrollView.bounds.height == 168 && fades(scene) == [false])
            try scene.play("hover 180,100\nwheel 0,100")
            #expect(scrollView.contentOffset.y == 832 && fades(scene) == [true])
        }
    }

    @Test("A list below other views is made lower in the same way after each layout, and keeps its place")
    func listBelowOthers() throws {
        try withScene(size: CGSize(width: 360, height: 232)) { scene in
            let (controller, scrollView) = (UIViewController(), UIScrollView())
            controller.preferredContentSize = CGSize(width: 200, height: 300)
            controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
            scrollView.frame = CGRect(x: 0, y: 120, width: 200, height: 180)
            scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scrollView.contentSize = CGSize(width: 100, height: 400)
            controller.view.addSubview(scrollView)
            scene.present(controller)
            let clip = try #require(controller.view.superview as? PresentedContentView)
            #expect(scrollView.bounds.height == 80 && fades(scene) == [false])
            scrollView.contentOffset.y = 320
            for _ in 0..<2 {
                clip.setNeedsLayout()
                scene.host.settle()
                #expect(controller.view.bounds.height == 200 && scrollView.bounds.height == 80)
                #expect(controller.view.superview === clip && scrollView.contentOffset.y == 320)
            }
            // Pages are not made lower: all of the content scrolls, and the pages have no fades any more.
            scrollView.isPagingEnabled = true
            clip.setNeedsLayout()
            scene.host.settle()
            #expect(controller.view.bounds.height == 300 && scrollView.endFades == nil)
        }
    }

    @Test("Escape closes a sheet at once where nothing is selected in its list, else it deselects all first")
    func escapeInList() throws {
        try withScene { scene in
            let (controller, rows) = (UIViewController(), EditableRows(counts: 4))
            let table = UITableView(frame: controller.view.bounds)
            table.register(TestRowCell.self, forCellReuseIdentifier: "cell")
            table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            (table.dataSource, table.delegate, table.allowsMultipleSelection) = (rows, rows, true)
            controller.view.addSubview(table)
            for selects in [false, true] {
                scene.present(controller)
                table.becomeFirstResponder()
                if selects {
                    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
                }
                try scene.play("key Escape")
                #expect((scene.presenter.presentedViewController == nil) == !selects)
                #expect(table.indexPathsForSelectedRows == nil)
            }
            try scene.play("key Escape")
            #expect(scene.presenter.presentedViewController == nil)
        }
    }
}
