import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// What the pointer looks like over views of a window.
@MainActor @Suite(.serialized) struct PointerInteractionTests {
    /// Two regions beside each other, each with another style.
    private final class Halves: UIPointerInteractionDelegate {
        var log: [String] = []
        var left = UIPointerStyle(shape: .verticalBeam(length: 20))

        private func name(_ region: UIPointerRegion) -> String { region.identifier as? String ?? "" }

        func pointerInteraction(
            _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
            defaultRegion: UIPointerRegion
        ) -> UIPointerRegion? {
            let parts = defaultRegion.rect.divided(atDistance: 50, from: .minXEdge)
            return parts.slice.contains(request.location)
                ? UIPointerRegion(rect: parts.slice, identifier: "left")
                : request.location.y < 50 ? UIPointerRegion(rect: parts.remainder, identifier: "right") : nil
        }

        func pointerInteraction(
            _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
        ) -> UIPointerStyle? {
            log.append("style \(name(region))")
            return name(region) == "left" ? left : .hidden()
        }

        func pointerInteraction(
            _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            animator.addCompletion { _ in self.log.append("entered \(self.name(region))") }
        }

        func pointerInteraction(
            _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            log.append("exit \(name(region))")
        }
    }

    @Test("A rectangle or path beside an effect is the veil's outline, in the coordinates of the view's superview")
    func shape() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 50))
        let halves = Halves()
        let interaction = UIPointerInteraction(delegate: halves)
        view.addInteraction(interaction)
        stage.window.addSubview(view)
        let effect = UIPointerEffect.highlight(UITargetedPreview(view: view))
        halves.left = UIPointerStyle(
            effect: effect, shape: .roundedRect(CGRect(x: 10, y: 25, width: 120, height: 60), radius: 12))
        stage.hover(30, 40)
        var veil: CALayer? { view.layer.sublayers?.last }
        #expect(veil?.frame == CGRect(x: -10, y: -5, width: 120, height: 60) && veil?.cornerRadius == 12)
        #expect(stage.driver.cursor == .arrow)
        halves.left = UIPointerStyle(
            effect: effect, shape: .path(UIBezierPath(rect: CGRect(x: 25, y: 35, width: 10, height: 20))))
        interaction.invalidate()
        stage.frames(1)
        #expect(veil?.frame == CGRect(x: 5, y: 5, width: 10, height: 20) && veil?.cornerRadius == 0)
        stage.hover(300, 300)
        #expect(veil == nil)
    }

    @Test("Each region has its style; the delegate is told of both ends, and asked once for each region")
    func regions() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let halves = Halves()
        let interaction = UIPointerInteraction(delegate: halves)
        view.addInteraction(interaction)
        stage.window.addSubview(view)
        stage.hover(10, 10)
        stage.hover(20, 10)
        #expect(stage.driver.cursor == .text && halves.log == ["entered left", "style left"])
        halves.log = []
        stage.hover(70, 10)
        #expect(stage.driver.cursor == .hidden && halves.log == ["exit left", "entered right", "style right"])
        stage.hover(70, 70)
        #expect(stage.driver.cursor == .arrow && halves.log.last == "exit right")
        stage.hover(10, 10)
        halves.left = UIPointerStyle(cursor: .resizeHorizontal)
        interaction.invalidate()
        stage.frames(1)
        #expect(stage.driver.cursor == .resizeHorizontal)
        interaction.isEnabled = false
        stage.hover(11, 10)
        #expect(stage.driver.cursor == .arrow)
    }

    @Test("Of nested views the innermost with a style decides, and without a delegate it gets a veil")
    func nesting() {
        let stage = Stage()
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let halves = Halves()
        outer.addInteraction(UIPointerInteraction(delegate: halves))
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        inner.addInteraction(UIPointerInteraction())
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        stage.hover(20, 20)
        #expect(stage.driver.cursor == .arrow && halves.log.isEmpty)
        #expect(inner.layer.sublayers?.count == 1)
        stage.hover(20, 60)
        #expect(stage.driver.cursor == .text && (inner.layer.sublayers ?? []).isEmpty)
    }

    private final class Field: UIView, UIKeyInput {
        var hasText: Bool { false }
        func insertText(_ text: String) {}
        func deleteBackward() {}
    }

    @Test("Over what is typed into, the pointer is the desktop's for text; a view that goes leaves an arrow")
    func text() {
        let stage = Stage()
        let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        stage.window.addSubview(field)
        stage.hover(10, 10)
        #expect(stage.driver.cursor == .text)
        field.removeFromSuperview()
        stage.frames(1)
        #expect(stage.driver.cursor == .arrow)
    }

    @Test("Cursors are made at first use and kept")
    func cursors() throws {
        let host = try HeadlessHost()
        defer { host.close() }
        let cursors = SystemCursors()
        cursors.show(.arrow)
        cursors.show(.hidden)
        #expect(cursors.count == 0)
        for _ in 0..<2 {
            cursors.show(.hand)
            cursors.show(.arrow)
        }
        #expect(cursors.count <= 1 && cursors.shown == .arrow)
    }
}
