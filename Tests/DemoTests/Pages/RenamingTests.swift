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
        #expect(field.selectedRange.length == field.text?.utf16.count)
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

    @Test("F2 asks for the name of the selected row, which stays selected with its new name")
    func keys() throws {
        let demo = try DemoStage(page: 6)
        defer { demo.close() }
        try demo.play("key F2\nwait 300")
        #expect(demo.controller.topmostPresented == nil)
        try demo.play("key Tab\nkey Down\nkey Down\nkey Space\nkey F2\nwait 300")
        let alert = try #require(demo.controller.topmostPresented as? UIAlertController)
        #expect(alert.title == "Rename row 3")
        try demo.play("key Escape\nwait 400\nkey Up\nkey Up\nkey Space\nkey F2\nwait 300")
        demo.host.driver.enqueue(.text("Anna"))
        try demo.play("wait 100\nkey Return\nwait 400")
        #expect(all(UILabel.self, in: try row(demo)).first?.text == "Anna")
        let table = try #require(demo.controller.currentScrollView as? UITableView)
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
        #expect(demo.controller.node.status.parts.joined().contains("row 1 selected"))
    }

    @Test("F2 renames the row that has the focus, as its menu does, whichever row is selected")
    func focusedRow() throws {
        let demo = try DemoStage(page: 6)
        defer { demo.close() }
        @MainActor func alert() -> String? { (demo.controller.topmostPresented as? UIAlertController)?.title }
        try demo.play("key Tab\nkey Down\nkey Down\nkey F2\nwait 300")
        #expect(alert() == "Rename row 3")
        try demo.play("key Escape\nwait 400\nkey Space\nkey Down\nkey F2\nwait 300")
        #expect(alert() == "Rename row 4")
        try demo.play("key Escape\nwait 400\nkey Menu\nkey Return\nwait 300")
        #expect(alert() == "Rename row 4")
    }

    @Test("A row with another name keeps what its controls are set to")
    func settings() throws {
        let demo = try DemoStage(page: 6)
        defer { demo.close() }
        @MainActor func controls() throws -> ControlsRowView {
            try #require(all(ControlsRowView.self, in: demo.controller.view).first)
        }
        @MainActor func rename(_ view: UIView) throws {
            let place = view.convert(CGPoint(x: 60, y: 20), to: nil)
            UIApplication.shared.keyWindow?.openContextMenu(at: place)
            try demo.play("key Down\nkey Return\nwait 300\nkey Ctrl+A")
            demo.host.driver.enqueue(.text("Anna"))
            try demo.play("wait 100\nkey Return\nwait 400")
        }
        let old = try controls()
        let slider = try #require(all(UISlider.self, in: old).first)
        let dots = try #require(all(UIPageControl.self, in: old).first)
        let toggle = try #require(all(UISwitch.self, in: old).first)
        (slider.value, dots.currentPage, toggle.isOn) = (0.9, 3, true)
        for control in [slider, dots, toggle] as [UIControl] { control.sendActions(for: .valueChanged) }
        try rename(old)
        let new = try controls()
        #expect(new !== old && all(UILabel.self, in: new).contains { $0.text == "Anna" })
        #expect(all(UISlider.self, in: new).first?.value == 0.9)
        #expect(all(UIProgressView.self, in: new).first?.progress == 0.9)
        #expect(all(UIPageControl.self, in: new).first?.currentPage == 3)
        #expect(all(UISwitch.self, in: new).first?.isOn == true)
        #expect(all(UIActivityIndicatorView.self, in: new).first?.isAnimating == true)

        let filled = try row(demo)
        let part = try #require(all(UIProgressView.self, in: filled).first?.progress)
        try #require(all(UIButton.self, in: filled).first).sendActions(for: .touchUpInside)
        try rename(filled)
        let again = try row(demo)
        #expect(again !== filled && all(UIProgressView.self, in: again).first?.progress == part + 0.1)
    }
}
