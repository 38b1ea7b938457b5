import SDLBackend
import Testing

@testable import UIKit

/// Buttons whose press opens a menu, in a window of 480 x 800 points.
@MainActor @Suite(.serialized) final class PrimaryMenuTests {
    /// Made by the test itself: another test may run between the making of a suite and its test.
    private lazy var stage = Stage()
    private var log: [String] = []

    private func menuButton(_ x: CGFloat, _ y: CGFloat) -> UIButton {
        let button = UIButton(frame: CGRect(x: x, y: y, width: 60, height: 30))
        button.setTitle("More", for: .normal)
        button.menu = UIMenu(
            children: ["One", "Two"].map { title in UIAction(title: title) { [unowned self] _ in log.append(title) } })
        button.showsMenuAsPrimaryAction = true
        for (event, name) in [(UIControl.Event.touchUpInside, "up"), (.primaryActionTriggered, "primary")] {
            button.addAction(UIAction { [unowned self] _ in log.append(name) }, for: event)
        }
        stage.window.addSubview(button)
        stage.frames(1)
        return button
    }

    /// Such a button with more entries than fit.
    private func button(_ x: CGFloat, _ y: CGFloat, entries count: Int) -> UIButton {
        let button = menuButton(x, y)
        button.menu = UIMenu(
            children: (0..<count).map { index in
                UIAction(title: "Entry \(index)") { [unowned self] _ in log.append("Entry \(index)") }
            })
        return button
    }

    /// A button of the mouse goes down and up again, in a frame each.
    private func click(_ button: PointerEvent.Button, _ place: CGPoint) {
        for phase in [PointerEvent.Phase.down, .up] {
            stage.driver.enqueue(
                .pointer(PointerEvent(phase: phase, button: button, position: place, timestamp: stage.clock.now)))
            stage.frames(1)
        }
    }

    private func middle(ofEntry index: Int) throws -> CGPoint {
        let panel = try #require(panel)
        let rect = panel.convert(panel.rect(of: index), to: nil)
        return CGPoint(x: rect.midX, y: rect.midY)
    }

    private var panel: MenuPanel? { stage.window.openMenu?.panels.first }

    @Test("A press opens the menu below the button, which looks pressed as long as it is open and sends no press")
    func press() throws {
        let button = menuButton(20, 40)
        stage.press(40, 50, device: .mouse)
        let panel = try #require(panel)
        #expect(panel.frame.minX == 20 && panel.frame.minY >= 70 && panel.frame.minY < 76)
        stage.lift(device: .mouse)
        #expect(stage.window.openMenu != nil && button.isHighlighted && !button.isTracking && panel.highlighted == nil)
        // A second press closes it.
        stage.press(40, 50, device: .mouse)
        stage.lift(device: .mouse)
        #expect(stage.window.openMenu == nil && !button.isHighlighted && log.isEmpty)
    }

    @Test("An entry is chosen by a drag from the button, or by a click of its own", arguments: [true, false])
    func choice(drags: Bool) throws {
        let button = menuButton(20, 40)
        stage.press(40, 50, device: .mouse)
        let panel = try #require(panel)
        let second = panel.convert(panel.rect(of: 1), to: nil)
        if drags {
            stage.move(second.midX, second.midY, device: .mouse)
        } else {
            stage.lift(device: .mouse)
            stage.press(second.midX, second.midY, device: .mouse)
        }
        stage.lift(device: .mouse)
        #expect(log == ["Two"] && stage.window.openMenu == nil && !button.isHighlighted)
        // The press is over for the window, too.
        stage.press(300, 300, device: .mouse)
        stage.lift(device: .mouse)
        #expect(log == ["Two"])
    }

    @Test("In a scroll view a click that is over before the button hears of it opens the menu, and presses nothing")
    func fastClick() throws {
        let button = menuButton(20, 40)
        var cancels = 0
        button.addAction(UIAction { _ in cancels += 1 }, for: .touchCancel)
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 400))
        scrollView.contentSize = CGSize(width: 480, height: 2000)
        scrollView.addSubview(button)
        stage.window.addSubview(scrollView)
        stage.frames(1)
        click(.primary, CGPoint(x: 40, y: 50))
        stage.wait(0.5)
        #expect(stage.window.openMenu != nil && button.isHighlighted && !button.isTracking)
        #expect(log.isEmpty && cancels == 1)
        click(.primary, try middle(ofEntry: 1))
        #expect(log == ["Two"] && stage.window.openMenu == nil && !button.isHighlighted)
    }

    @Test("A menu that fits neither below nor above is as high as the greater room, and scrolls")
    func neitherFits() throws {
        stage = Stage(height: 400)
        for (y, isBelow) in [(CGFloat(250), false), (100, true)] {
            let button = button(20, y, entries: 30)
            click(.primary, CGPoint(x: 22, y: y + 2))
            let frame = try #require(panel?.frame)
            #expect(isBelow ? frame.minY >= y + 30 && frame.maxY == 396 : frame.maxY <= y && frame.minY == 4)
            let first = panel?.bounds.minY
            stage.wheel(0, 3, at: CGPoint(x: frame.midX, y: frame.midY))
            #expect(panel?.bounds.minY != first && log.isEmpty)
            stage.window.dismissMenu()
            button.removeFromSuperview()
        }
    }

    @Test("In a window without room for a few entries the menu covers the button, whose click chooses nothing")
    func covered() throws {
        stage = Stage(height: 160)
        let button = button(20, 60, entries: 12)
        let place = CGPoint(x: 22, y: 86)
        click(.primary, place)
        let panel = try #require(panel)
        #expect(panel.frame.contains(place) && panel.frame.height >= 120 && log.isEmpty && button.isHighlighted)
        click(.primary, place)
        #expect(log.count == 1 && stage.window.openMenu == nil)
    }

    @Test("The left and the right button choose entries; the others do not, and beside the menu close it")
    func otherButtons() throws {
        _ = menuButton(20, 40)
        for button in [PointerEvent.Button.middle, .back, .forward] {
            click(.primary, CGPoint(x: 40, y: 50))
            stage.hover(300, 300)
            click(button, try middle(ofEntry: 0))
            #expect(log.isEmpty && stage.window.openMenu != nil)
            click(button, CGPoint(x: 300, y: 300))
            #expect(log.isEmpty && stage.window.openMenu == nil)
        }
        click(.primary, CGPoint(x: 40, y: 50))
        click(.secondary, try middle(ofEntry: 1))
        #expect(log == ["Two"])
    }

    private final class Previewing: UIContextMenuInteractionDelegate {
        var performs = 0

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "One") { _ in }]) })
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
            animator: any UIContextMenuInteractionCommitAnimating
        ) { performs += 1 }
    }

    @Test("A second press of the button performs no preview action, which the right button's menu has")
    func preview() {
        let button = menuButton(20, 40)
        button.menu = nil
        let delegate = Previewing()
        button.addInteraction(UIContextMenuInteraction(delegate: delegate))
        let place = CGPoint(x: 40, y: 50)
        for _ in 0..<2 { click(.primary, place) }
        #expect(stage.window.openMenu == nil && delegate.performs == 0)
        click(.secondary, place)
        #expect(stage.window.openMenu != nil)
        // On the button, beside the menu.
        click(.primary, CGPoint(x: 25, y: 45))
        #expect(delegate.performs == 1)
    }

    @Test("A button that its touchDown disables, or that follows no touch, opens nothing", arguments: [true, false])
    func refused(isDisabled: Bool) {
        final class Idle: UIButton {
            override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
        }
        let frame = CGRect(x: 20, y: 40, width: 60, height: 30)
        let button: UIButton = isDisabled ? menuButton(20, 40) : Idle(frame: frame)
        if isDisabled {
            button.addAction(UIAction { [unowned button] _ in button.isEnabled = false }, for: .touchDown)
        } else {
            button.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
            button.showsMenuAsPrimaryAction = true
            stage.window.addSubview(button)
            stage.frames(1)
        }
        click(.primary, CGPoint(x: 40, y: 50))
        #expect(stage.window.openMenu == nil && log.isEmpty && !button.isHighlighted)
        guard isDisabled else { return }
        button.isEnabled = true
        stage.key(.tab)
        stage.key(.return)
        #expect(stage.window.openMenu == nil && log.isEmpty)
    }

    @Test("The menu of a button in a row closes when the row is deleted")
    func deletedRow() throws {
        let rows = EditableRows(counts: 5)
        var button: UIButton?
        rows.configure = { cell, path in
            guard path.row == 1 else { return }
            let menuButton = UIButton(frame: CGRect(x: 200, y: 0, width: 80, height: 44))
            menuButton.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
            menuButton.showsMenuAsPrimaryAction = true
            cell.contentView.addSubview(menuButton)
            button = menuButton
        }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(220, 60)
        scene.host.settle()
        #expect(scene.window.openMenu != nil && button?.isHighlighted == true)
        rows.sections[0].remove(at: 1)
        scene.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        scene.host.settle()
        #expect(scene.window.openMenu == nil && button?.isHighlighted == false)
    }

    @Test("At the lower right corner the menu opens above, and within the window")
    func corner() throws {
        let button = menuButton(415, 765)
        stage.press(420, 770, device: .mouse)
        let frame = try #require(panel?.frame)
        #expect(frame.maxX <= 476 && frame.maxY <= button.frame.minY && frame.minY > 600)
    }

    @Test("Return, Space and performPrimaryAction open it with the first entry marked; a disabled button has no menu")
    func keys() throws {
        let button = menuButton(20, 40)
        stage.key(.tab)
        for open in [{ self.stage.key(.return) }, { self.stage.key(.space) }, { button.performPrimaryAction() }] {
            open()
            #expect(panel?.highlighted == 0)
            stage.key(.down)
            stage.key(.return)
        }
        #expect(log == ["Two", "Two", "Two"])
        button.isEnabled = false
        button.performPrimaryAction()
        stage.press(40, 50, device: .mouse)
        stage.lift(device: .mouse)
        #expect(stage.window.openMenu == nil)
    }

    @Test("The shortcut that has opened the menu closes it, and so do the keys that open menus")
    func closingKeys() throws {
        final class Controller: UIViewController {
            var button: UIButton?
            override var keyCommands: [UIKeyCommand]? {
                [10, 9].map { number in
                    UIKeyCommand(title: "Menu", input: UIKeyCommand.inputFunction(number)) { [weak self] _ in
                        self?.button?.performPrimaryAction()
                    }
                }
            }
        }
        let controller = Controller()
        stage.window.rootViewController = controller
        controller.button = menuButton(20, 40)
        stage.key(.function(10))
        #expect(panel?.highlighted == 0)
        // As while the key is held.
        stage.driver.enqueue(
            .key(KeyEvent(key: .function(10), isDown: true, isRepeat: true, timestamp: stage.clock.now)))
        stage.frames(1)
        #expect(panel != nil)
        stage.key(.function(10))
        #expect(panel == nil)
        // Any other shortcut works as usual.
        stage.key(.function(10))
        stage.key(.function(9))
        #expect(panel != nil)
        stage.key(.menu)
        #expect(panel == nil)
        stage.key(.tab)
        for _ in 0..<2 {
            stage.key(.menu)
            #expect(panel != nil)
            stage.key(.menu)
            #expect(panel == nil)
        }
        #expect(log.isEmpty)
    }

    @Test("Without showsMenuAsPrimaryAction a press presses, and the right button opens the menu")
    func secondary() throws {
        let button = menuButton(20, 40)
        button.showsMenuAsPrimaryAction = false
        stage.tap(40, 50)
        #expect(log == ["up", "primary"] && stage.window.openMenu == nil)
        #expect(stage.window.openContextMenu(at: CGPoint(x: 40, y: 50)) && panel?.entries.count == 2)
    }
}
