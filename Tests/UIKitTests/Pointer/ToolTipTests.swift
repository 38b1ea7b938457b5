import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// Tooltips in a window of 480 x 800 points.
@MainActor @Suite(.serialized) final class ToolTipTests {
    private let button = UIButton(frame: CGRect(x: 100, y: 100, width: 80, height: 30))
    /// Made by the test itself: another test may run between the making of a suite and its test.
    private lazy var stage: Stage = {
        let stage = Stage()
        button.toolTip = "Save the picture"
        stage.window.addSubview(button)
        stage.frames(1)
        return stage
    }()

    private var text: String? { stage.window.pointing.toolTips.panel?.text }

    /// Rests on the button until the tooltip is there.
    private func rest() {
        stage.hover(120, 110)
        stage.wait(0.6)
        #expect(text == "Save the picture")
    }

    @Test("A tooltip comes when the pointer has rested for half a second, below it, and then nothing runs")
    func appears() throws {
        stage.hover(110, 110)
        stage.wait(0.4)
        stage.hover(120, 110)
        stage.wait(0.4)
        #expect(text == nil)
        stage.wait(0.2)
        let panel = try #require(stage.window.pointing.toolTips.panel)
        #expect(panel.frame.origin == CGPoint(x: 120, y: 130) && panel.superview === stage.window)
        #expect(!stage.driver.hasWork && stage.driver.nextWakeTime == nil)
        stage.hover(125, 112)
        #expect(text == "Save the picture")
    }

    @Test("On a dark ground a tooltip has an edge that is seen, and is lighter than the ground")
    func darkGround() throws {
        stage.window.overrideUserInterfaceStyle = .dark
        rest()
        let panel = try #require(stage.window.pointing.toolTips.panel)
        let (ground, edge) = (panel.layer.backgroundColor, panel.layer.borderColor)
        #expect(try #require(ground).red > 0.2 && panel.layer.borderWidth == 1)
        let alpha = try #require(edge).alpha
        stage.hover(300, 300)
        stage.window.traitOverrides.accessibilityContrast = .high
        rest()
        let strong = try #require(stage.window.pointing.toolTips.panel?.layer.borderColor)
        #expect(alpha > 0.2 && strong.alpha > 2 * alpha)
    }

    @Test("A tooltip goes when the pointer leaves, and the timer with it")
    func leaves() {
        rest()
        stage.hover(300, 300)
        #expect(text == nil)
        stage.hover(120, 110)
        stage.hover(300, 300)
        #expect(stage.driver.nextWakeTime == nil)
    }

    @Test("A key, a press, the wheel and a movement of the view take a tooltip away until the pointer moves")
    func dismissed() {
        let (stage, button) = (stage, button)
        let ways: [() -> Void] = [
            { stage.key(.character("a")) },
            {
                stage.press(120, 110, device: .mouse)
                stage.lift(device: .mouse)
            },
            { stage.wheel(0, 1, at: CGPoint(x: 120, y: 110)) },
            {
                button.frame.origin.x += 1
                stage.frames(1)
            },
            { stage.driver.enqueue(.window(.focusLost)) },
        ]
        for (index, way) in ways.enumerated() {
            rest()
            way()
            stage.wait(1)
            #expect(text == nil, "way \(index)")
            stage.hover(400, 400)
        }
    }

    @Test("From one control to the next tooltips follow at once; a part of a view may have its own")
    func neighbours() {
        final class Parts: UIToolTipInteractionDelegate {
            func toolTipInteraction(
                _ interaction: UIToolTipInteraction, configurationAt point: CGPoint
            ) -> UIToolTipConfiguration? {
                point.x < 50
                    ? UIToolTipConfiguration(toolTip: "Left", in: CGRect(x: 0, y: 0, width: 50, height: 30)) : nil
            }
        }
        let parts = Parts()
        let view = UIView(frame: CGRect(x: 180, y: 100, width: 100, height: 30))
        let interaction = UIToolTipInteraction(defaultToolTip: "Right")
        interaction.delegate = parts
        view.addInteraction(interaction)
        stage.window.addSubview(view)
        rest()
        stage.hover(190, 110)
        #expect(text == "Left")
        stage.hover(270, 110)
        #expect(text == "Right")
        interaction.isEnabled = false
        stage.hover(271, 110)
        #expect(text == nil)
    }

    @Test("A tooltip stays within the window, and above the pointer where there is no room below")
    func edges() throws {
        button.frame = CGRect(x: 380, y: 760, width: 100, height: 40)
        stage.frames(1)
        stage.hover(470, 790)
        stage.wait(0.6)
        let frame = try #require(stage.window.pointing.toolTips.panel?.frame)
        #expect(stage.window.bounds.contains(frame) && frame.maxY < 790)
    }
}
