import SDLBackend
import Testing

@testable import UIKit

/// What is selected looks paler in a list without the keyboard focus.
@MainActor @Suite(.serialized) struct SelectionEmphasisTests {
    /// Values of the cells that are emphasised.
    private func emphasized(_ cells: [UIView]) -> [String] {
        cells.compactMap { cell in
            if let row = cell as? TestRowCell { return row.isEmphasized ? row.value : nil }
            return (cell as? TestCell).flatMap { $0.isEmphasized ? $0.value : nil }
        }
    }

    @Test("Selected rows are emphasised while the table, or something in it, has the keys in a window that has them")
    func table() throws {
        let rows = EditableRows(counts: 100)
        rows.configure = { cell, path in
            guard path.row == 2, cell.contentView.subviews.allSatisfy({ !($0 is UIButton) }) else { return }
            cell.contentView.addSubview(UIButton(frame: CGRect(x: 220, y: 8, width: 80, height: 28)))
        }
        let scene = try TableScene(rows) {
            $0.frame = CGRect(x: 0, y: 50, width: 320, height: 350)
            $0.allowsMultipleSelection = true
        }
        let button = UIButton(frame: CGRect(x: 10, y: 5, width: 80, height: 30))
        scene.window.addSubview(button)
        defer {
            UIApplication.shared.focusDidChange(to: true)
            scene.close()
        }
        UIApplication.shared.focusDidChange(to: true)
        func emphasized() -> [String] { self.emphasized(scene.table.visibleCells) }
        func ground() -> UIColor? {
            scene.table.cellForRow(at: IndexPath(row: 1, section: 0))?.shownSelection?.backgroundColor
        }
        scene.table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        #expect(emphasized().isEmpty)
        let pale = try #require(ground())
        scene.click(100, 60, with: .control)
        #expect(emphasized() == ["0-0", "0-1"] && ground() != pale)
        // Cells that come on screen with a selected row.
        scene.scroll(to: 2000)
        scene.scroll(to: 0)
        #expect(emphasized() == ["0-0", "0-1"])
        scene.table.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
        #expect(emphasized() == ["0-1"])
        scene.window.focus.requestFocusUpdate(to: button)
        #expect(emphasized().isEmpty && ground() == pale)
        let inner = try #require(
            scene.table.cellForRow(at: IndexPath(row: 2, section: 0))?.contentView.subviews.first { $0 is UIButton })
        scene.window.focus.requestFocusUpdate(to: inner)
        #expect(inner.isFocused && emphasized() == ["0-1"])
        UIApplication.shared.focusDidChange(to: false)
        #expect(emphasized().isEmpty)
        UIApplication.shared.focusDidChange(to: true)
        #expect(emphasized() == ["0-1"])
    }

    @Test("Selected items of a collection view that has the keys are emphasised, and not while an alert has the keys")
    func collection() throws {
        let scene = try CollectionScene(TestSource(counts: 100), CollectionScene.grid())
        let controller = UIViewController()
        scene.window.rootViewController = controller
        controller.view.addSubview(scene.view)
        scene.host.settle()
        defer { scene.close() }
        UIApplication.shared.focusDidChange(to: true)
        func emphasized() -> [String] { self.emphasized(scene.view.visibleCells) }
        scene.click(100, 100)
        #expect(emphasized() == ["0-5"])
        let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        controller.present(alert, animated: false)
        scene.host.settle()
        #expect(emphasized().isEmpty)
        controller.dismiss(animated: false)
        scene.host.settle()
        #expect(emphasized() == ["0-5"])
        scene.scroll(to: 1000)
        #expect(emphasized().isEmpty)
    }
}
