import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// The keyboard's focus in a window of 480 x 800 points.
@MainActor @Suite(.serialized) final class FocusTests {
    /// Made by the test itself: another test may run between the making of a suite and its test.
    private lazy var stage = Stage()

    private func button(_ x: CGFloat, _ y: CGFloat, in view: UIView? = nil) -> UIButton {
        let button = UIButton(frame: CGRect(x: x, y: y, width: 80, height: 30))
        button.setTitle("Press", for: .normal)
        (view ?? stage.window).addSubview(button)
        return button
    }

    private func key(_ key: KeyEvent.Key, _ modifiers: KeyModifiers = []) {
        for isDown in [true, false] { send(key, modifiers, isDown: isDown) }
    }

    private func send(_ key: KeyEvent.Key, _ modifiers: KeyModifiers = [], isDown: Bool) {
        stage.driver.enqueue(
            .key(KeyEvent(key: key, isDown: isDown, modifiers: modifiers, timestamp: stage.clock.now)))
        stage.frames(1)
    }

    private func hasRing(_ view: UIView) -> Bool {
        view.layer.sublayers?.contains { $0.delegate is FocusRing } ?? false
    }

    @Test("Tab goes through controls in reading order, around the end, and Shift+Tab back; not to disabled ones")
    func order() {
        let last = button(10, 100)
        let second = button(200, 10)
        let first = button(10, 12)
        let disabled = button(100, 200)
        disabled.isEnabled = false
        button(300, 10).isHidden = true
        for expected in [first, second, last, first] {
            key(.tab)
            #expect(expected.isFocused && hasRing(expected))
        }
        key(.tab, .shift)
        #expect(last.isFocused && !hasRing(first))
        last.isEnabled = false
        stage.frames(2)
        #expect(stage.window.focus.focusedItem == nil || !last.isFocused)
    }

    @Test("Space presses when it is let go, Return at once; a switch turns, and a segmented control follows arrows")
    func pressing() {
        let button = button(10, 10)
        var presses = 0
        button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
        key(.tab)
        send(.space, isDown: true)
        #expect(button.isHighlighted && presses == 0)
        send(.space, isDown: false)
        #expect(!button.isHighlighted && presses == 1)
        send(.return, isDown: true)
        #expect(presses == 2)
        send(.return, isDown: false)
        // Space that is held while the focus goes presses nothing.
        let toggle = UISwitch(frame: CGRect(x: 10, y: 100, width: 0, height: 0))
        stage.window.addSubview(toggle)
        send(.space, isDown: true)
        key(.tab)
        send(.space, isDown: false)
        #expect(!button.isHighlighted && presses == 2)
        var changes = 0
        toggle.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        key(.space)
        #expect(toggle.isOn && changes == 1)
        let segments = UISegmentedControl(items: ["One", "Two", "Three"])
        segments.frame.origin = CGPoint(x: 10, y: 200)
        segments.selectedSegmentIndex = 0
        segments.setEnabled(false, forSegmentAt: 1)
        segments.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        stage.window.addSubview(segments)
        key(.tab)
        key(.right)
        #expect(segments.isFocused && segments.selectedSegmentIndex == 2 && changes == 2)
    }

    @Test("The ring goes with the mouse, and so does the focus of what was not pressed; Tab goes on from the press")
    func mouse() {
        let (first, second) = (button(10, 10), button(10, 100))
        key(.tab)
        #expect(hasRing(first))
        stage.press(300, 300, device: .mouse)
        stage.lift(device: .mouse)
        #expect(!hasRing(first) && stage.window.focus.focusedItem == nil)
        stage.press(20, 20, device: .mouse)
        stage.lift(device: .mouse)
        #expect(!hasRing(first))
        key(.tab)
        #expect(second.isFocused && hasRing(second))
    }

    @Test("The ring takes the colour of its view at once, and keeps within the window and what clips")
    func ringLooks() throws {
        let box = UIView(frame: CGRect(x: 300, y: 0, width: 100, height: 100))
        box.clipsToBounds = true
        stage.window.addSubview(box)
        let (atEdge, clipped) = (button(0, 100), button(10, 69, in: box))
        func ring(_ view: UIView) throws -> CALayer {
            try #require(view.layer.sublayers?.first { $0.delegate is FocusRing })
        }
        key(.tab)
        #expect(try ring(clipped).frame == CGRect(x: -4, y: -4, width: 88, height: 35))
        key(.tab)
        #expect(try ring(atEdge).frame == CGRect(x: 0, y: -4, width: 84, height: 38))
        atEdge.tintColor = .systemRed
        stage.frames(1)
        #expect(try ring(atEdge).borderColor == UIColor.systemRed.resolvedColor(with: atEdge.traitCollection).cgColor)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.frames(1)
        #expect(try ring(atEdge).borderColor == UIColor.systemRed.resolvedColor(with: atEdge.traitCollection).cgColor)
        #expect(atEdge.traitCollection.userInterfaceStyle == .dark)
    }

    @Test("The ring has the corners of its view, or of what fills it, and of that alone")
    func ringCorners() throws {
        func ring(_ view: UIView) throws -> CALayer {
            try #require(view.layer.sublayers?.first { $0.delegate is FocusRing })
        }
        let (round, filled, partly) = (button(20, 20), button(20, 100), button(20, 200))
        round.layer.cornerRadius = 9
        round.layer.maskedCorners = [.layerMinXMinYCorner]
        for (view, inset) in [(filled, 0.0), (partly, 1)] {
            for subview in view.subviews { subview.removeFromSuperview() }
            let card = UIView(frame: view.bounds.insetBy(dx: inset, dy: 0))
            card.layer.cornerRadius = 12
            view.addSubview(card)
        }
        key(.tab)
        #expect(try ring(round).cornerRadius == 9 + 4 && ring(round).maskedCorners == [.layerMinXMinYCorner])
        key(.tab)
        #expect(try ring(filled).cornerRadius == 12 + 4)
        key(.tab)
        #expect(try ring(partly).cornerRadius == 5)
    }

    @Test(
        "A group is one stop, entered where it was left or at what is selected; arrows, Home and End move in it")
    func groups() {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 480, height: 50))
        bar.focusGroupIdentifier = "bar"
        stage.window.addSubview(bar)
        let items = [button(0, 10, in: bar), button(100, 10, in: bar), button(200, 10, in: bar)]
        let below = button(110, 200)
        key(.tab)
        #expect(items[0].isFocused)
        key(.right)
        #expect(items[1].isFocused)
        key(.tab)
        #expect(below.isFocused)
        key(.tab)
        #expect(items[1].isFocused)
        key(.down)
        #expect(below.isFocused)
        key(.up)
        #expect(items[1].isFocused)
        key(.tab)
        items[2].isSelected = true
        key(.tab)
        #expect(items[2].isFocused)
        key(.home)
        #expect(items[0].isFocused && below.window != nil)
        key(.end)
        #expect(items[2].isFocused)
        // Outside of a group they are what they are without a focus.
        key(.tab)
        key(.home)
        #expect(below.isFocused)
    }

    @Test("At the ends of their group Home and End go on to what is around it")
    func endsOfGroup() {
        let page = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 800))
        page.contentSize = CGSize(width: 480, height: 2000)
        page.focusGroupIdentifier = "page"
        stage.window.addSubview(page)
        let items = [button(10, 310, in: page), button(110, 310, in: page)]
        key(.tab)
        page.contentOffset.y = 200
        key(.end)
        #expect(items[1].isFocused && page.contentOffset.y == 200)
        key(.home)
        #expect(items[0].isFocused && page.contentOffset.y == 200)
        key(.home)
        stage.wait(1)
        #expect(items[0].isFocused && page.contentOffset.y == 0)
    }

    @Test(
        "Left and Right stop at the ends of controls beside each other, and leave the pages in front as they are",
        arguments: ["bar", nil])
    func endsOfLine(group: String?) {
        let pager = UIScrollView(frame: CGRect(x: 0, y: 100, width: 480, height: 700))
        pager.isPagingEnabled = true
        pager.contentSize = CGSize(width: 1440, height: 700)
        pager.contentOffset.x = 480
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 480, height: 100))
        bar.focusGroupIdentifier = group
        stage.window.rootViewController = UIViewController()
        for view in [pager, bar] { stage.window.rootViewController?.view.addSubview(view) }
        let items = [button(0, 10, in: bar), button(100, 10, in: bar), button(200, 10, in: bar)]
        for (key, end) in [(KeyEvent.Key.left, 0), (.right, 2)] {
            stage.window.focus.requestFocusUpdate(to: items[1])
            for _ in 0..<3 {
                self.key(key)
                stage.wait(1)
                #expect(items[end].isFocused && pager.contentOffset.x == 480)
            }
        }
        // A control without a neighbour leaves the keys to the pages.
        for item in items[1...] { item.isHidden = true }
        stage.window.focus.requestFocusUpdate(to: items[0])
        key(.right)
        stage.wait(1)
        #expect(pager.contentOffset.x == 960)
    }

    @Test("At the end of what is in sight, Right scrolls the strip that a group of controls is in, and then leads on")
    func endOfStrip() {
        let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 290, height: 100))
        strip.contentSize = CGSize(width: 600, height: 100)
        strip.focusGroupIdentifier = "strip"
        stage.window.addSubview(strip)
        let items = (0..<6).map { button(CGFloat(10 + 100 * $0), 10, in: strip) }
        stage.window.focus.requestFocusUpdate(to: items[2])
        for _ in 0..<20 {
            key(.right)
            stage.wait(1)
        }
        #expect(items[5].isFocused && strip.contentOffset.x == 310)
    }

    /// A view that says where the focus goes, and may refuse.
    private final class Bar: UIView {
        var preferred: [any UIFocusEnvironment] = []
        var allows = true
        var log: [String] = []
        override var preferredFocusEnvironments: [any UIFocusEnvironment] { preferred }
        override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { allows }
        override func didUpdateFocus(
            in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
        ) {
            log.append("\(context.focusHeading == .next)")
            coordinator.addCoordinatedAnimations({ self.log.append("along") }, completion: { self.log.append("after") })
        }
    }

    @Test("Preferred environments are asked first; environments may refuse, and are told")
    func environments() {
        let bar = Bar(frame: CGRect(x: 0, y: 0, width: 480, height: 50))
        stage.window.addSubview(bar)
        let items = [button(0, 10, in: bar), button(100, 10, in: bar)]
        bar.preferred = [items[1]]
        stage.window.focus.requestFocusUpdate(to: bar)
        #expect(items[1].isFocused && bar.log == ["false", "along", "after"])
        #expect(UIFocusSystem.focusSystem(for: bar)?.focusedItem === items[1])
        bar.allows = false
        key(.tab)
        #expect(items[1].isFocused)
        bar.allows = true
        key(.tab)
        #expect(items[0].isFocused && bar.log.suffix(3) == ["true", "along", "after"])
        bar.setNeedsFocusUpdate()
        stage.frames(1)
        #expect(items[1].isFocused)
    }

    @Test("Nothing runs while the focus stays, and a view that goes takes it along")
    func rest() {
        let button = button(10, 10)
        key(.tab)
        stage.frames(2)
        #expect(!stage.driver.hasWork && stage.driver.nextWakeTime == nil)
        button.removeFromSuperview()
        stage.frames(1)
        #expect(stage.window.focus.focusedItem == nil && !hasRing(button))
    }

    @Test("A focused control out of sight is scrolled to, with the four points around it that its ring takes")
    func scrolling() {
        let scrollView = UIScrollView(frame: stage.window.bounds)
        scrollView.contentSize = CGSize(width: 480, height: 2000)
        stage.window.addSubview(scrollView)
        _ = button(10, 10, in: scrollView)
        let far = button(10, 785, in: scrollView)
        key(.tab)
        key(.tab)
        #expect(far.isFocused && scrollView.contentOffset.y == 19)
    }

    @Test("Tab goes to what a form has out of sight, and back around; arrows, lists and pages keep to what is seen")
    func form() {
        let form = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 200))
        form.contentSize = CGSize(width: 480, height: 600)
        stage.window.addSubview(form)
        let inForm = [10, 300, 560].map { button(10, $0, in: form) }
        let below = button(10, 300)
        for (expected, offset) in zip(inForm + [below, inForm[0]], [0, 134, 394, 394, 6] as [CGFloat]) {
            key(.tab)
            #expect(expected.isFocused && form.contentOffset.y == offset)
        }
        key(.tab, .shift)
        #expect(below.isFocused)
        key(.up)
        #expect(!inForm[2].isFocused)
        for isPaging in [true, false] {
            (form.isPagingEnabled, form.isScrollEnabled) = (isPaging, isPaging)
            form.contentOffset = .zero
            stage.frames(1)
            stage.window.focus.requestFocusUpdate(to: inForm[0])
            key(.tab)
            #expect(below.isFocused && form.contentOffset.y == 0)
        }
    }

    @Test("F1 lists the shortcuts with titles and the library's keys")
    func keySheet() throws {
        final class Controller: UIViewController {
            override var keyCommands: [UIKeyCommand]? {
                [
                    UIKeyCommand(title: "Save", input: "s", modifierFlags: [.control, .shift]) { _ in },
                    UIKeyCommand(title: "Next page", input: UIKeyCommand.inputPageDown, modifierFlags: .control) {
                        _ in
                    },
                    UIKeyCommand(input: "x") { _ in },
                ]
            }
        }
        stage.window.rootViewController = Controller()
        stage.frames(1)
        key(.function(1))
        let sheet = try #require(stage.window.keySheet)
        #expect(hasRing(sheet.closeButton))
        #expect(sheet.descriptions.prefix(2).map(\.keys) == ["Ctrl+Shift+S", "Ctrl+Page Down"])
        #expect(sheet.descriptions.prefix(2).map(\.title) == ["Save", "Next page"])
        #expect(sheet.descriptions.contains { $0.title == "Quit" && $0.keys == "Ctrl+Q" })
        #expect(sheet.descriptions.last == KeyDescription(keys: "F1", title: "Show the keys"))
        key(.escape)
        #expect(stage.window.keySheet == nil && sheet.superview == nil)
    }

    @Test("Escape, F1, Return, Space, its button and a press beside it close the list of keys, and nothing else does")
    func closingKeySheet() throws {
        final class Controller: UIViewController {
            var pressed = 0
            override var keyCommands: [UIKeyCommand]? {
                [UIKeyCommand(input: "s", modifierFlags: .control) { [weak self] _ in self?.pressed += 1 }]
            }
        }
        let controller = Controller()
        stage.window.rootViewController = controller
        let behind = button(10, 10)
        stage.frames(1)
        @MainActor func press(_ point: CGPoint) {
            stage.press(point.x, point.y, device: .mouse)
            stage.lift(device: .mouse)
        }
        for closing in [KeyEvent.Key.escape, .function(1), .return, .space] {
            key(.function(1))
            #expect(stage.window.keySheet != nil)
            key(closing)
            #expect(stage.window.keySheet == nil)
        }
        key(.function(1))
        stage.frames(1)
        let sheet = try #require(stage.window.keySheet)
        for other in [KeyEvent.Key.down, .tab, .character("x"), .end] { key(other) }
        key(.character("s"), .control)
        press(CGPoint(x: stage.window.bounds.midX, y: stage.window.bounds.midY))
        #expect(stage.window.keySheet === sheet && controller.pressed == 0 && !behind.isFocused)
        press(sheet.closeButton.convert(CGPoint(x: 12, y: 12), to: nil))
        #expect(stage.window.keySheet == nil)
        key(.character("s"), .control)
        key(.function(1))
        press(CGPoint(x: 5, y: 5))
        #expect(stage.window.keySheet == nil && controller.pressed == 1)
    }

    @Test("The list of keys says what a key does on as many lines as it takes")
    func longTitle() throws {
        final class Controller: UIViewController {
            static let title = "Show no placeholders while rows are drawn, or show them again, on every page"
            override var keyCommands: [UIKeyCommand]? {
                [
                    UIKeyCommand(title: Self.title, input: "p", modifierFlags: .control) { _ in },
                    UIKeyCommand(title: "Next page", input: UIKeyCommand.inputPageDown, modifierFlags: .control) {
                        _ in
                    },
                ]
            }
        }
        stage.window.rootViewController = Controller()
        stage.frames(1)
        key(.function(1))
        let sheet = try #require(stage.window.keySheet)
        func labels(in view: UIView) -> [UILabel] {
            view.subviews.flatMap { (($0 as? UILabel).map { [$0] } ?? []) + labels(in: $0) }
        }
        let long = try #require(labels(in: sheet).first { $0.text == Controller.title })
        let next = try #require(labels(in: sheet).first { $0.text == "Next page" })
        let needed = long.sizeThatFits(CGSize(width: long.frame.width, height: .greatestFiniteMagnitude))
        #expect(long.frame.height >= needed.height && needed.height > 2 * long.font.lineHeight - 1)
        #expect(next.frame.minY >= long.frame.maxY)
    }
}
