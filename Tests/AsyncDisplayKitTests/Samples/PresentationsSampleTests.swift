import AsyncDisplayKit
import SDLBackend
import SampleApps
import TestSupport
import Testing

@testable import UIKit

/// The sample of what is shown over a window, used by keys alone and by the mouse alone.
@MainActor @Suite(.serialized) struct PresentationsSampleTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path
    /// The rows that present something of the window's own, in their order.
    private static let rows = [
        "Alert with fields", "Alert that asks", "Action sheet beside its row", "Action sheet in the middle",
        "Sheet with a form", "Popover", "Drawer",
    ]

    /// The sample in a window, at rest.
    @MainActor private struct Scene {
        let stage: PromiseStage
        let controller: UIViewController
        let table: ASTableNode

        var presented: UIViewController? { controller.presentedViewController }

        func key(_ keys: KeyEvent.Key..., modifiers: KeyModifiers = []) {
            for key in keys {
                for isDown in [true, false] {
                    stage.host.driver.enqueue(
                        .key(
                            KeyEvent(key: key, isDown: isDown, modifiers: modifiers, timestamp: stage.host.clock.now)))
                }
                stage.host.settle()
            }
        }

        func type(_ text: String) {
            stage.host.driver.enqueue(.text(text))
            stage.host.settle()
        }

        func click(_ point: CGPoint) {
            for phase in [PointerEvent.Phase.hover, .down, .up] {
                stage.host.driver.enqueue(
                    .pointer(PointerEvent(phase: phase, position: point, timestamp: stage.host.clock.now)))
                stage.host.step()
            }
            stage.host.settle()
        }

        func click(_ view: UIView) { click(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)) }

        /// Scrolls to a row and clicks it.
        func clickRow(_ row: Int) throws {
            let path = IndexPath(row: row, section: 0)
            table.scrollToRow(at: path, at: .middle, animated: false)
            stage.host.settle()
            let cell = try #require(table.nodeForRow(at: path))
            let area = cell.view.convert(cell.bounds, to: table.view).intersection(table.view.bounds)
            click(table.view.convert(CGPoint(x: area.midX, y: area.midY), to: nil))
        }

        /// What a row says below its title.
        func answer(_ row: Int) -> String? {
            let node = table.nodeForRow(at: IndexPath(row: row, section: 0))
            return node?.subnodes?.compactMap { ($0 as? ASTextNode)?.attributedText?.string }.last
        }

        func views<View: UIView>(_ type: View.Type, in view: UIView? = nil) -> [View] {
            let view = view ?? stage.window
            return ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { views(type, in: $0) }
        }
    }

    private func run(width: CGFloat = 420, height: CGFloat = 760, _ body: @MainActor (Scene) throws -> Void) throws {
        let stage = try PromiseStage(width: width, height: height)
        defer { stage.close() }
        UIApplication.shared.focusDidChange(to: true)
        let controller = try SampleApp.presentations.makeController(SampleAssets(path: Self.assets))
        stage.show(controller)
        stage.host.settle()
        let top = (controller as? UINavigationController)?.topViewController
        try body(
            Scene(
                stage: stage, controller: controller,
                table: try #require((top as? ASDKViewController<ASTableNode>)?.node)))
        controller.dismiss(animated: false)
    }

    @Test("By keys alone: rows are gone through, each opens by Return and closes by Escape, and the keys come back")
    func keysAlone() throws {
        try run { scene in
            // The first Tab leads to the button of the bar.
            scene.key(.tab, .tab)
            for (row, title) in Self.rows.enumerated() {
                if row > 0 { scene.key(.down) }
                let before = scene.answer(row)
                scene.key(.return)
                #expect(scene.presented != nil, "\(title)")
                // All that can have the focus has it in turn, and none lies below.
                if let front = scene.presented?.view {
                    for _ in 0..<6 {
                        scene.key(.tab)
                        let focused = scene.stage.window.focus.focusedItem as? UIView
                        #expect(focused.map { $0.isDescendant(of: front) } ?? (title == "Popover"), "\(title)")
                    }
                }
                scene.key(.escape)
                #expect(scene.presented == nil, "\(title)")
                if title != "Popover" { #expect(scene.answer(row) != before, "\(title)") }
            }
        }
    }

    @Test("By keys alone: a name and a password are typed, and sign in; a form is changed, and asks before it closes")
    func fieldsAndForm() throws {
        try run { scene in
            scene.key(.tab, .tab, .return)
            scene.type("Ada")
            scene.key(.tab)
            scene.type("secret")
            scene.key(.return)
            #expect(scene.presented == nil && scene.answer(0) == "Signed in as Ada")
            scene.key(.down, .down, .down, .down, .return)
            let sheet = try #require(scene.presented)
            scene.type(" twice")
            scene.key(.escape)
            #expect(sheet.presentedViewController is UIAlertController)
            scene.key(.escape)
            #expect(sheet.presentedViewController == nil && scene.presented === sheet)
            // The days, the sound, Cancel, Save.
            scene.key(.tab, .right, .tab, .space, .tab, .tab, .return)
            #expect(scene.presented == nil && scene.answer(4) == "Feed the otters twice, tomorrow")
        }
    }

    @Test("By the mouse alone: a click beside closes what may be left, and only a button an alert")
    func mouseAlone() throws {
        try run { scene in
            for (row, title) in Self.rows.enumerated() {
                try scene.clickRow(row)
                let front = try #require(scene.presented, "\(title)")
                scene.click(CGPoint(x: 415, y: 755))
                guard title.hasPrefix("Alert") else {
                    #expect(scene.presented == nil, "\(title)")
                    continue
                }
                #expect(scene.presented === front)
                let button = scene.views(UIButton.self, in: front.view).first { $0.currentTitle != "Cancel" }
                scene.click(try #require(button))
                #expect(scene.presented == nil && scene.answer(row) != nil, "\(title)")
            }
        }
    }

    @Test("Ctrl+C copies the title of a row and what is below it, also after an answer")
    func copy() throws {
        try run { scene in
            scene.key(.tab, .tab, .down)
            scene.key(.character("c"), modifiers: .control)
            #expect(UIPasteboard.general.string == "Alert that asks: Escape keeps")
            scene.key(.return, .escape)
            scene.key(.character("c"), modifiers: .control)
            #expect(UIPasteboard.general.string == "Alert that asks: Kept")
        }
    }

    @Test(
        "In windows as small as 320 by 240 all that is presented fits in the window or scrolls, also with large text",
        arguments: [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge])
    func smallWindow(category: UIContentSizeCategory) throws {
        let former = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = category
        defer { UIApplication.shared.preferredContentSizeCategory = former }
        try run(width: 320, height: 240) { scene in
            for (row, title) in Self.rows.enumerated() {
                try scene.clickRow(row)
                let front = try #require(scene.presented, "\(title)")
                let place = front.view.convert(front.view.bounds, to: nil)
                #expect(scene.stage.window.bounds.contains(place), "\(title): \(place)")
                #expect(place.height >= 70 && place.width >= 200, "\(title): \(place)")
                // A key brings each control in sight; what is higher than the window as far as it fits.
                for _ in scene.views(UIControl.self, in: front.view) {
                    scene.key(.tab)
                    guard let focused = scene.stage.window.focus.focusedItem as? UIView else { continue }
                    let shown = focused.convert(focused.bounds, to: nil).intersection(place)
                    #expect(shown.height >= min(focused.bounds.height, 60), "\(title): \(focused) at \(shown)")
                }
                front.dismiss(animated: false)
                scene.stage.host.settle()
            }
        }
    }
}
