import CollectionCore
import Testing

@testable import UIKit

extension TableScene {
    /// Presses, drags sideways, lets go, and waits until nothing moves.
    fileprivate func swipe(_ x: CGFloat, _ y: CGFloat, by distance: CGFloat) {
        press(x, y)
        drag(by: distance, 0)
        lift()
        host.settle()
    }
}

@MainActor @Suite(.serialized) struct RowSwipeTests {
    private func rows(_ actions: String...) -> (EditableRows, () -> [String]) {
        let rows = EditableRows(counts: 20)
        rows.trailing = actions.map { title in
            UIContextualAction(style: title == "Delete" ? .destructive : .normal, title: title) { _, _, completion in
                rows.log.append("perform \(title)")
                completion(true)
            }
        }
        return (rows, { rows.log })
    }

    /// A colour of styles as it fills an action, as 0xRRGGBB.
    private func bits(_ color: UIColor) -> UInt32 {
        let fill = UIColor.fill(color).cgColor
        return [fill.red, fill.green, fill.blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }

    @Test("A swipe to the left uncovers the actions, and the row stays open")
    func opening() throws {
        let (rows, log) = rows("Delete", "More")
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.swipe(200, 100, by: -130)
        scene.save("swipe-open")
        #expect(scene.frame(of: "0-2")?.minX == scene.table.swipe?.openOffset && log() == ["begin editing"])
        #expect(scene.pixel(310, 90) == bits(.systemRed) && scene.pixel(180, 90) == bits(.systemGray))
        #expect(scene.frame(of: "0-1")?.minX == 0)
    }

    @Test("A short swipe closes again, and a click on another row only closes")
    func closing() throws {
        let (rows, log) = rows("More")
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.press(200, 100)
        scene.drag(by: -30, 0, frames: 20)
        scene.lift()
        scene.host.settle()
        #expect(scene.frame(of: "0-2")?.minX == 0)
        scene.swipe(200, 100, by: -90)
        scene.click(100, 200)
        scene.host.settle()
        #expect(scene.frame(of: "0-2")?.minX == 0 && scene.table.indexPathForSelectedRow == nil)
        #expect(log() == ["begin editing", "end editing", "begin editing", "end editing"])
    }

    @Test("Escape closes the row, also while rows are edited", arguments: [false, true])
    func escape(isEditing: Bool) throws {
        let (rows, _) = rows("More")
        let scene = try TableScene(rows)
        defer { scene.close() }
        if isEditing {
            scene.table.setEditing(true, animated: false)
            scene.table.swiping.openDeleteConfirmation(at: ShownPath(section: 0, item: 2))
        } else {
            scene.swipe(200, 100, by: -130)
        }
        scene.host.settle()
        #expect(scene.table.swipe != nil)
        scene.key(.escape)
        scene.host.settle()
        #expect(scene.table.swipe == nil && scene.frame(of: "0-2")?.minX == 0)
    }

    @Test("A click on an uncovered action performs it, and the row closes when it is done")
    func performing() throws {
        let (rows, log) = rows("Delete", "More")
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.swipe(200, 100, by: -150)
        scene.click(200, 110)
        scene.host.settle()
        #expect(log() == ["begin editing", "perform More", "end editing"] && scene.frame(of: "0-2")?.minX == 0)
    }

    @Test(
        "A swipe over most of the row performs the first action, unless that is switched off", arguments: [true, false])
    func full(performs: Bool) throws {
        let (rows, log) = rows("Delete", "More")
        rows.performsFull = performs
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.press(300, 100)
        scene.drag(by: -260, 0)
        if performs { scene.save("swipe-full") }
        scene.lift()
        scene.host.settle()
        #expect(log().contains("perform Delete") == performs)
    }

    @Test("A swipe to the right uncovers the leading actions")
    func leading() throws {
        let (rows, _) = rows()
        rows.leading = [UIContextualAction(style: .normal, title: "Pin") { _, _, completion in completion(true) }]
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.swipe(100, 100, by: 90)
        #expect(scene.frame(of: "0-2")?.minX == 74 && scene.pixel(10, 90) == bits(.systemGray))
    }

    @Test("Where the data source lets a row be edited a swipe offers to delete it, and deleting removes it")
    func deleting() throws {
        let rows = EditableRows(counts: 20)
        rows.editable = { $0.row != 3 }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.swipe(200, 150, by: -90)
        #expect(scene.frame(of: "0-3")?.minX == 0 && !rows.log.contains("begin editing"))
        scene.swipe(200, 100, by: -90)
        scene.click(290, 110)
        scene.host.settle()
        #expect(rows.log.contains("delete 0-2") && scene.frame(of: "0-2") == nil)
        #expect(scene.frame(of: "0-3") == CGRect(x: 0, y: 88, width: 320, height: 44))
    }

    @Test("Tables that leave editing to the default offer nothing, so that a drag is for the pager around them")
    func defaults() throws {
        let scene = try TableScene(TestRows(counts: 20))
        defer { scene.close() }
        scene.press(200, 100)
        scene.drag(by: -120, 0)
        #expect(scene.table.swipe == nil && scene.frame(of: "0-2")?.minX == 0)
    }

    @Test("Rows that come or go close the row that is open, and uncover nothing", arguments: [true, false])
    func updates(deletes: Bool) throws {
        let (rows, log) = rows("More")
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.swipe(200, 100, by: -90)
        let actions = try #require(scene.table.swipe)
        if deletes {
            rows.sections[0].remove(at: 2)
            scene.table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .none)
        } else {
            rows.sections[0].insert("new", at: 0)
            scene.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
        #expect(scene.table.swipe == nil && log() == ["begin editing", "end editing"])
        scene.host.settle()
        let open = deletes ? nil : CGRect(x: 0, y: 132, width: 320, height: 44)
        #expect(scene.frame(of: "0-2") == open && actions.superview == nil)
        #expect(scene.frame(of: "0-3") == CGRect(x: 0, y: deletes ? 88 : 176, width: 320, height: 44))
    }

    @Test("A reload closes the row that is open, and nothing of its actions is left", arguments: [5, 0])
    func reloading(count: Int) throws {
        let (rows, log) = rows("More")
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.swipe(200, 100, by: -90)
        let actions = try #require(scene.table.swipe)
        rows.sections = [(0..<count).map { "new \($0)" }]
        scene.table.reloadData()
        #expect(scene.table.swipe == nil && log() == ["begin editing", "end editing"])
        scene.host.settle()
        #expect(actions.superview == nil && log() == ["begin editing", "end editing"])
        #expect(scene.table.visibleCells.count == count && scene.table.visibleCells.allSatisfy { $0.frame.minX == 0 })
        scene.click(290, 110)
        #expect(!log().contains("perform More"))
    }

    @Test("Scrolling closes the row that is open")
    func scrolling() throws {
        let (rows, _) = rows("More")
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.swipe(200, 100, by: -90)
        scene.press(100, 300)
        scene.drag(by: 0, -40)
        scene.lift()
        scene.host.settle()
        #expect(scene.table.swipe == nil && scene.table.visibleCells.allSatisfy { $0.frame.minX == 0 })
    }
}
