import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// The size of text, changed by keys. Rows are tables of labels.
@MainActor @Suite(.serialized) struct TextSizeTests {
    private var category: UIContentSizeCategory { UIApplication.shared.preferredContentSizeCategory }

    /// Rows of automatic height whose cells show a line or two.
    private func table(_ configure: (UITableView) -> Void = { $0.rowHeight = UITableView.automaticDimension }) throws
        -> TableScene
    {
        let rows = EditableRows(counts: 300)
        rows.heights = { _ in UITableView.automaticDimension }
        rows.configure = { cell, path in
            cell.textLabel?.numberOfLines = 0
            cell.textLabel?.text = path.row % 2 == 0 ? "One line" : "Some words that take more than a single line of it"
        }
        return try TableScene(rows, configure: configure)
    }

    @Test("Ctrl+plus and Ctrl+minus go through the sizes, live and up to the ends; Ctrl+0 follows the desktop again")
    func keys() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        scene.show(label)
        var heard: [String] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
        ) { note in
            let value = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String ?? ""
            MainActor.assumeIsolated { heard.append(value) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        scene.key(.character("+"), .control)
        #expect(category == .extraLarge && label.font.pointSize == 19)
        #expect(heard == [UIContentSizeCategory.extraLarge.rawValue])
        // A keyboard that has plus above the equals sign.
        scene.key(.character("="), [.control, .shift])
        scene.key(.character("="), .control)
        #expect(category == .extraExtraExtraLarge)
        for _ in 0..<10 { scene.key(.character("+"), .control) }
        #expect(category == .accessibilityExtraExtraExtraLarge && label.font.pointSize == 53)
        for _ in 0..<20 { scene.key(.character("-"), .control) }
        #expect(category == .extraSmall && label.font.pointSize == 14)
        var desktop = UIApplication.shared.desktopAppearance
        desktop.textScale = 1.25
        UIApplication.shared.desktopAppearance = desktop
        #expect(category == .extraSmall)
        scene.key(.character("0"), .control)
        #expect(category == .extraExtraLarge && label.font.pointSize == 21)
    }

    @Test("The keys are three lines of the list on F1; a program can do without them")
    func optional() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        defer { UIApplication.shared.builtInKeys = .all }
        scene.show(UIView())
        @MainActor func listed() throws -> [String] {
            scene.key(.function(1))
            defer { scene.key(.escape) }
            return try #require(scene.window.keySheet).descriptions.map(\.keys).filter {
                ["Ctrl+Plus", "Ctrl+Minus", "Ctrl+0"].contains($0)
            }
        }
        #expect(try listed() == ["Ctrl+Plus", "Ctrl+Minus", "Ctrl+0"])
        UIApplication.shared.builtInKeys.remove(.textSize)
        #expect(try listed() == [])
        scene.key(.character("+"), .control)
        #expect(category == .large)
    }

    @Test("Rows are measured again, and the first one on screen stays where it is")
    func rows() throws {
        let scene = try table()
        defer { scene.close() }
        scene.table.scrollToRow(at: IndexPath(row: 100, section: 0), at: .top, animated: false)
        scene.host.step()
        let top = try #require(scene.frame(of: "0-100"))
        for _ in 0..<8 { scene.key(.character("+"), .control) }
        let large = try #require(scene.frame(of: "0-100"))
        #expect(large.minY == top.minY && large.height > top.height * 1.5)
        let next = try #require(scene.frame(of: "0-101"))
        #expect(next.minY == large.maxY)
        scene.key(.character("0"), .control)
        #expect(scene.frame(of: "0-100") == top)
    }

    @Test("Cells that waited to be used again are measured at the present size of text")
    func recycledCells() throws {
        let scene = try table()
        defer { scene.close() }
        // Leaves cells behind that wait.
        scene.scroll(to: 3000)
        let rows = scene.table.visibleCells.count
        for _ in 0..<8 { scene.key(.character("+"), .control) }
        #expect(scene.table.visibleCells.count < rows)
        scene.scroll(to: 0)
        for cell in scene.table.visibleCells {
            let wanted = cell.sizeThatFits(CGSize(width: cell.bounds.width, height: 0)).height
            #expect(cell.bounds.height == wanted + 1 && cell.textLabel?.font.pointSize == 53)
        }
    }

    @Test(
        "Without a height of their own rows and titled headers have room for larger text, and never less than 44 points"
    )
    func defaultHeight() throws {
        let rows = TestRows(counts: 50, 50)
        rows.heights = { _ in UITableView.automaticDimension }
        rows.headerTitles = ["First", "Second"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        #expect(scene.frame(of: "0-0") == CGRect(x: 0, y: 28, width: 320, height: 44))
        for _ in 0..<3 { scene.key(.character("+"), .control) }
        #expect(scene.frame(of: "0-0") == CGRect(x: 0, y: 38, width: 320, height: 60))
        #expect(scene.table.headerView(forSection: 0)?.textLabel?.font.pointSize == 20)
        for _ in 0..<6 { scene.key(.character("-"), .control) }
        #expect(scene.frame(of: "0-0")?.height == 44 && scene.table.rowHeight == 44)
        scene.table.rowHeight = 30
        scene.host.step()
        #expect(scene.frame(of: "0-0")?.height == 30)
    }

    @Test("Fonts in a label's attributed text follow where the label lets them, fixed ones stay")
    func attributedText() {
        let label = UILabel()
        label.attributedText = NSAttributedString(
            string: "Word", attributes: [.font: UIFont.preferredFont(forTextStyle: .body)])
        let normal = label.sizeThatFits(.zero)
        label.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        #expect(label.sizeThatFits(.zero) == normal)
        label.adjustsFontForContentSizeCategory = true
        #expect(label.sizeThatFits(.zero).height > normal.height * 1.8)
        label.attributedText = NSAttributedString(
            string: "Word", attributes: [.font: UIFont.systemFont(ofSize: 17)])
        #expect(label.sizeThatFits(.zero) == normal)
    }

    @Test("A scaled font has its own size at the standard size of text, and no more than its largest one")
    func metrics() {
        let metrics = UIFontMetrics(forTextStyle: .footnote)
        let (small, huge) = (
            UITraitCollection(preferredContentSizeCategory: .extraSmall),
            UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
        )
        let font = UIFont.boldSystemFont(ofSize: 26)
        let scaled = metrics.scaledFont(for: font, compatibleWith: huge)
        #expect(scaled.pointSize == 88 && scaled.descriptor.weight == font.descriptor.weight)
        #expect(scaled.adjusted(to: .large).pointSize == 26 && font.adjusted(to: .extraSmall) === font)
        #expect(metrics.scaledFont(for: font, compatibleWith: small).pointSize == 24)
        let limited = metrics.scaledFont(for: font, maximumPointSize: 30, compatibleWith: small)
        #expect(limited.adjusted(to: .accessibilityLarge).pointSize == 30)
    }
}
