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

    @Test("Without showsMenuAsPrimaryAction a press presses, and the right button opens the menu")
    func secondary() throws {
        let button = menuButton(20, 40)
        button.showsMenuAsPrimaryAction = false
        stage.tap(40, 50)
        #expect(log == ["up", "primary"] && stage.window.openMenu == nil)
        #expect(stage.window.openContextMenu(at: CGPoint(x: 40, y: 50)) && panel?.entries.count == 2)
    }
}
