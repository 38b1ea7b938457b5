import Testing

@testable import UIKit
@testable import texture_demo

/// Names of rows on page 6, asked for in an alert.
@MainActor @Suite struct RenamingTests {
    private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
        ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { all(type, in: $0) }
    }

    /// The first of the rows that are views.
    private func row(_ demo: DemoStage) throws -> ProgressRowView {
        let rows = all(ProgressRowView.self, in: demo.controller.view)
        return try #require(rows.min { $0.convert($0.bounds, to: nil).minY < $1.convert($1.bounds, to: nil).minY })
    }

    @Test("The menu of a row asks for its name in an alert; Return renames, Escape does not, and no name is refused")
    func rename() throws {
        let demo = try DemoStage(page: 6)
        defer { demo.close() }
        let place = try row(demo).convert(CGPoint(x: 60, y: 20), to: nil)
        @MainActor func type(_ text: String) throws {
            demo.host.driver.enqueue(.text(text))
            try demo.play("wait 100")
        }
        @MainActor func open() throws -> UITextField {
            UIApplication.shared.keyWindow?.openContextMenu(at: place)
            try demo.play("key Down\nkey Return\nwait 300")
            let alert = try #require(demo.controller.topmostPresented as? UIAlertController)
            return try #require(alert.textFields?.first)
        }
        @MainActor func title() throws -> String? {
            all(UILabel.self, in: try row(demo)).first?.text
        }
        var field = try open()
        #expect(field.isEditing && field.text == "Row 1 is a UIView with controls")
        try demo.play("key Ctrl+A")
        try type("Anna")
        // Arrows stay in the field, and turn no page.
        try demo.play("key Left\nkey Escape\nwait 400")
        #expect(try title() == "Row 1 is a UIView with controls" && demo.page == 6)
        field = try open()
        try demo.play("key Ctrl+A\nkey Delete\nkey Return\nwait 400")
        #expect(field.isEditing && field.text == "")
        try type("Anna")
        try demo.play("key Return\nwait 400")
        #expect(try title() == "Anna" && !field.isEditing)
        #expect(demo.controller.presentedViewController == nil)
    }
}
