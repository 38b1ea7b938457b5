import SDLBackend
import Testing

@testable import UIKit

/// The tint of a window that has not the keyboard.
@MainActor @Suite(.serialized) struct TintAdjustmentTests {
    private final class TintedView: UIView {
        var changes = 0
        override func tintColorDidChange() { changes += 1 }
    }

    private func withStage(_ body: (Stage) throws -> Void) rethrows {
        defer { UIApplication.shared.focusDidChange(to: true) }
        try body(Stage())
    }

    private func send(_ event: WindowEvent, _ stage: Stage) {
        stage.driver.enqueue(.window(event))
        stage.frames(2)
    }

    @Test("Without the keyboard all tints are grey, also those of views with one of their own; with it they come back")
    func focus() throws {
        withStage { stage in
            stage.window.tintColor = .red
            let (inherits, own, normal) = (TintedView(), TintedView(), TintedView())
            own.tintColor = .green
            normal.tintAdjustmentMode = .normal
            stage.window.addSubview(inherits)
            inherits.addSubview(own)
            inherits.addSubview(normal)
            let before = [inherits, own, normal].map(\.changes)
            send(.focusLost, stage)
            #expect(inherits.tintColor == .systemGray && own.tintColor == .systemGray && normal.tintColor == .red)
            #expect(inherits.tintAdjustmentMode == .dimmed && normal.tintAdjustmentMode == .normal)
            #expect([inherits, own, normal].map(\.changes) == [before[0] + 1, before[1] + 1, before[2]])
            send(.focusLost, stage)
            send(.focusGained, stage)
            #expect(inherits.tintColor == .red && own.tintColor == .green && own.changes == before[1] + 2)
        }
    }

    @Test("A view can be dimmed by itself, and what is in it follows")
    func own() {
        withStage { stage in
            let (box, view) = (TintedView(), TintedView())
            box.addSubview(view)
            stage.window.addSubview(box)
            let changes = view.changes
            box.tintAdjustmentMode = .dimmed
            #expect(view.tintColor == .systemGray && view.changes == changes + 1)
            box.tintAdjustmentMode = .automatic
            #expect(view.tintColor == .tintColor && view.changes == changes + 2)
        }
    }

    @Test("A view that is in no window while the keyboard comes or goes is told of its tint when it is back, once")
    func outside() {
        withStage { stage in
            let (box, own, fixed) = (TintedView(), TintedView(), TintedView())
            own.tintColor = .green
            fixed.tintAdjustmentMode = .normal
            box.addSubview(own)
            box.addSubview(fixed)
            stage.window.addSubview(box)
            box.removeFromSuperview()
            let before = [box, own, fixed].map(\.changes)
            send(.focusLost, stage)
            stage.window.addSubview(box)
            #expect([box, own, fixed].map(\.changes) == [before[0] + 1, before[1] + 1, before[2]])
            #expect(own.tintColor == .systemGray)
            // Moved about while nothing changes, views are not told.
            box.removeFromSuperview()
            stage.window.addSubview(box)
            box.removeFromSuperview()
            send(.focusGained, stage)
            send(.focusLost, stage)
            stage.window.addSubview(box)
            #expect(box.changes == before[0] + 1)
            box.removeFromSuperview()
            send(.focusGained, stage)
            stage.window.addSubview(box)
            #expect([box, own, fixed].map(\.changes) == [before[0] + 2, before[1] + 2, before[2]])
        }
    }

    @Test("What comes into a dimmed view is told, also with a tint of its own; what is not dimmed, of the colour alone")
    func inserted() {
        withStage { stage in
            let (dimmed, box, own, normal) = (UIView(), TintedView(), TintedView(), TintedView())
            dimmed.tintAdjustmentMode = .dimmed
            dimmed.tintColor = .red
            own.tintColor = .green
            normal.tintAdjustmentMode = .normal
            box.addSubview(own)
            box.addSubview(normal)
            stage.window.addSubview(dimmed)
            let before = [box, own, normal].map(\.changes)
            dimmed.addSubview(box)
            #expect([box, own, normal].map(\.changes) == [before[0] + 1, before[1] + 1, before[2] + 1])
            #expect(own.tintColor == .systemGray && normal.tintColor == .red)
        }
    }

    @Test("A window that was hidden meanwhile, and a row out of the pool, have the tint of the moment")
    func hiddenAndPooled() throws {
        let rows = EditableRows(counts: 60)
        rows.configure = { cell, _ in
            if cell.contentView.viewWithTag(7) != nil { return }
            let view = TintedView(frame: CGRect(x: 200, y: 0, width: 40, height: 40))
            view.tag = 7
            cell.contentView.addSubview(view)
        }
        let scene = try TableScene(rows)
        defer {
            UIApplication.shared.focusDidChange(to: true)
            scene.close()
        }
        @MainActor func views() -> [TintedView] {
            scene.table.visibleCells.compactMap { $0.viewWithTag(7) as? TintedView }
        }
        // More rows at a time than later, so that some are in the pool.
        scene.scroll(to: 42)
        scene.scroll(to: 0)
        let known = Set(views().map { ObjectIdentifier($0) })
        let other = UIWindow(frame: scene.window.frame)
        let inOther = TintedView()
        other.addSubview(inOther)
        other.makeKeyAndVisible()
        other.isHidden = true
        let changes = inOther.changes
        scene.host.driver.enqueue(.window(.focusLost))
        scene.host.step()
        scene.scroll(to: 42)
        let pooled = views().filter { !known.contains(ObjectIdentifier($0)) }
        #expect(!pooled.isEmpty && pooled.allSatisfy { $0.changes > 0 && $0.tintColor == .systemGray })
        other.isHidden = false
        #expect(inOther.changes == changes + 1 && inOther.tintColor == .systemGray)
        other.isHidden = true
    }

    @Test("The ring, and the frame of a list's focused item, get grey in the frame after the focus has gone")
    func ring() throws {
        let scene = try TableScene(EditableRows(counts: 9)) { $0.frame.origin.y = 60 }
        defer {
            UIApplication.shared.focusDidChange(to: true)
            scene.close()
        }
        let button = UIButton(frame: CGRect(x: 20, y: 10, width: 80, height: 30))
        scene.window.addSubview(button)
        scene.key(.tab)
        @MainActor func ringColor() -> CGColor? {
            button.layer.sublayers?.first { $0.delegate is FocusRing }?.borderColor
        }
        let grey = UIColor.systemGray.resolvedColor(with: scene.window.traitCollection).cgColor
        #expect(ringColor() != nil && ringColor() != grey)
        scene.host.driver.enqueue(.window(.focusLost))
        scene.host.step()
        #expect(ringColor() == grey)
        scene.host.driver.enqueue(.window(.focusGained))
        scene.key(.tab)
        let cell = try #require(scene.table.visibleCells.first)
        #expect(cell.hasKeyFocus && cell.focusFrame?.borderColor != grey)
        scene.host.driver.enqueue(.window(.focusLost))
        scene.host.step()
        #expect(cell.focusFrame?.borderColor == grey)
    }

    @Test("Within the frame of a focused item there is a line of the ground's colour, for dark pictures")
    func line() throws {
        let scene = try TableScene(EditableRows(counts: 9))
        defer { scene.close() }
        scene.key(.tab)
        let frame = try #require(scene.table.visibleCells.first?.focusFrame)
        let line = try #require(frame.sublayers?.first)
        #expect(line.frame == frame.bounds.insetBy(dx: 2, dy: 2) && line.borderWidth == 1)
        #expect(line.borderColor == UIColor.systemBackground.resolvedColor(with: scene.window.traitCollection).cgColor)
    }
}
