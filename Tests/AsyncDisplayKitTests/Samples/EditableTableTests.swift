import AsyncDisplayKit
import SampleApps
import TestSupport
import Testing

@testable import UIKit

/// The sample whose rows are worked with, used as one uses it.
@MainActor @Suite(.serialized) struct EditableTableTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    private func run(_ body: @MainActor (PromiseStage, ASTableNode) throws -> Void) throws {
        let stage = try PromiseStage(width: 420, height: 760)
        defer { stage.close() }
        let controller = try SampleApp.visits.makeController(SampleAssets(path: Self.assets))
        stage.show(controller)
        stage.host.settle()
        let navigation = try #require(controller as? UINavigationController)
        try body(stage, try #require((navigation.topViewController as? ASDKViewController<ASTableNode>)?.node))
    }

    private func counts(_ table: ASTableNode) -> [Int] {
        (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
    }

    /// The middle of a row on screen, in the window.
    private func middle(_ table: ASTableNode, _ row: Int, section: Int = 0) throws -> CGPoint {
        let cell = try #require(table.nodeForRow(at: IndexPath(row: row, section: section)))
        return cell.view.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil)
    }

    private func swipe(_ stage: PromiseStage, _ point: CGPoint, by distance: CGFloat) {
        stage.press(point.x, point.y)
        stage.drag(by: distance, 0, frames: 8)
        stage.lift()
        stage.host.settle()
    }

    @Test("A swipe over the whole row deletes to the left, and marks as seen to the right with the node it had")
    func swipes() throws {
        try run { stage, table in
            let before = counts(table)
            swipe(stage, try middle(table, 0), by: -380)
            #expect(counts(table) == [before[0] - 1, before[1], 0])
            let row = table.nodeForRow(at: IndexPath(row: 0, section: 0))
            swipe(stage, try middle(table, 0), by: 380)
            #expect(counts(table) == [before[0] - 2, before[1], 1])
            #expect(row != nil && table.nodeForRow(at: IndexPath(row: 0, section: 2)) === row)
        }
    }

    /// The words of a row of the first part.
    private func text(_ row: Int, of table: ASTableNode) -> String? {
        table.nodeForRow(at: IndexPath(row: row, section: 0)).map { node in
            (node.subnodes ?? []).compactMap { ($0 as? ASTextNode)?.attributedText?.string }.joined()
        }
    }

    @Test("Ctrl+Z brings a deleted row back, with the focus, and Ctrl+Shift+Z deletes it again")
    func undo() throws {
        try run { stage, table in
            let before = counts(table)
            @MainActor func text(_ row: Int) -> String? { self.text(row, of: table) }
            @MainActor func hasFocus(_ row: Int) -> Bool {
                table.view.cellForRow(at: IndexPath(row: row, section: 0))?.hasKeyFocus == true
            }
            let names = (0..<4).map(text)
            #expect(Set(names).count == 4)
            stage.window.focus.requestFocusUpdate(to: table.view)
            stage.press(.tab)
            for _ in 0..<5 where !hasFocus(1) { stage.press(.down) }
            #expect(hasFocus(1))
            stage.press(.delete)
            stage.host.settle()
            stage.press(.down)
            #expect(counts(table)[0] == before[0] - 1 && text(1) == names[2] && hasFocus(2))
            stage.press(.character("z"), with: .control)
            stage.host.settle()
            #expect(counts(table) == before && (0..<4).map(text) == names)
            #expect(hasFocus(1) && !hasFocus(2))
            stage.press(.character("z"), with: [.control, .shift])
            stage.host.settle()
            #expect(counts(table)[0] == before[0] - 1 && text(1) == names[2])
        }
    }

    @Test("Ctrl+Z takes moves by drag and by swipe back, and then the deletion before them")
    func undoOfMoves() throws {
        try run { stage, table in
            let (before, texts) = (counts(table), (0..<4).map { text($0, of: table) })
            #expect(Set(texts).count == 4)
            swipe(stage, try middle(table, 0), by: -380)
            swipe(stage, try middle(table, 1), by: 380)
            let from = try middle(table, 0)
            stage.press(from.x, from.y)
            stage.host.run(seconds: 0.5)
            stage.drag(by: 0, try middle(table, 2, section: 1).y - from.y, frames: 20)
            stage.lift()
            stage.host.settle()
            #expect(counts(table) == [before[0] - 3, before[1] + 1, 1])
            stage.press(.character("z"), with: .control)
            stage.host.settle()
            #expect(counts(table) == [before[0] - 2, before[1], 1])
            stage.press(.character("z"), with: .control)
            stage.host.settle()
            #expect(counts(table) == [before[0] - 1, before[1], 0])
            stage.press(.character("z"), with: .control)
            stage.host.settle()
            #expect(counts(table) == before && (0..<4).map { text($0, of: table) } == texts)
        }
    }

    @Test("The largest words of a row have lines enough, also beside the controls of editing")
    func largestText() throws {
        let former = UIApplication.shared.preferredContentSizeCategory
        defer { UIApplication.shared.preferredContentSizeCategory = former }
        try run { stage, table in
            UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
            table.view.setEditing(true, animated: false)
            stage.host.settle()
            let row = try #require(table.nodeForRow(at: IndexPath(row: 0, section: 0)))
            let texts = (row.subnodes ?? []).compactMap { $0 as? ASTextNode }
            #expect(texts.count == 2 && texts.allSatisfy { $0.frame.width > 200 } && texts[1].lineCount == 4)
            #expect(!texts[0].isTruncated)
        }
    }

    @Test("A row that is pressed and dragged goes to another part")
    func drag() throws {
        try run { stage, table in
            let before = counts(table)
            let row = table.nodeForRow(at: IndexPath(row: 1, section: 0))
            let from = try middle(table, 1)
            let to = try middle(table, 2, section: 1)
            stage.press(from.x, from.y)
            stage.host.run(seconds: 0.5)
            stage.drag(by: 0, to.y - from.y, frames: 20)
            stage.lift()
            stage.host.settle()
            #expect(counts(table) == [before[0] - 1, before[1] + 1, 0])
            #expect(row?.indexPath?.section == 1)
        }
    }

    /// The layers inside of a layer that are shown elsewhere than they are.
    private func inMotion(in layer: CALayer) -> [CALayer] {
        (layer.sublayers ?? []).flatMap { inner in
            (inner.presentation()?.frame == inner.frame ? [] : [inner]) + inMotion(in: inner)
        }
    }

    @Test("Rows that come in while one is dragged to an edge have their full size at once")
    func dragToEdge() throws {
        try run { stage, table in
            table.view.setEditing(true, animated: false)
            stage.host.settle()
            let from = try middle(table, 1)
            let lifted = table.nodeForRow(at: IndexPath(row: 1, section: 0))
            stage.press(394, from.y)
            stage.drag(by: 0, 750 - from.y, frames: 10)
            var seen: Set<ObjectIdentifier> = []
            for _ in 0..<60 {
                stage.host.step()
                for cell in table.visibleNodes where cell !== lifted {
                    seen.insert(ObjectIdentifier(cell))
                    #expect(inMotion(in: cell.view.layer).isEmpty)
                }
            }
            #expect(seen.count > 20)
            stage.lift()
        }
    }

    @Test("The right button lifts the row and opens its menu, whose entries move it")
    func menu() throws {
        try run { stage, table in
            let before = counts(table)
            let row = try #require(table.nodeForRow(at: IndexPath(row: 2, section: 0)))
            let point = try middle(table, 2)
            let cell = try #require(table.view.cellForRow(at: IndexPath(row: 2, section: 0)))
            stage.rightClick(point.x, point.y)
            stage.host.run(seconds: 0.3)
            #expect(stage.window.openMenu != nil && cell.layer.zPosition > 0)
            stage.press(.down, .down, .return)
            stage.host.settle()
            #expect(counts(table) == [before[0] - 1, before[1] + 1, 0])
            #expect(table.nodeForRow(at: IndexPath(row: 0, section: 1)) === row && cell.layer.zPosition == 0)
        }
    }

    @Test("The menu says that Delete deletes the row; after it, the key first shows the row and then deletes it")
    func deletionByKey() throws {
        try run { stage, table in
            let before = counts(table)
            let point = try middle(table, 2)
            stage.rightClick(point.x, point.y)
            let entries = try #require(stage.window.openMenu?.panels.first?.entries)
            let delete = try #require(entries.last?.element as? UIKeyCommand)
            #expect(delete.title == "Delete" && delete.input == UIKeyCommand.inputDelete)
            let row = table.nodeForRow(at: IndexPath(row: 2, section: 0))
            stage.press(.escape)
            // The first key after the mouse only shows which row it is about.
            stage.press(.delete)
            stage.host.settle()
            #expect(counts(table) == before)
            stage.press(.delete)
            stage.host.settle()
            #expect(counts(table) == [before[0] - 1, before[1], 0] && row?.indexPath == nil)
        }
    }

    @Test("Edit shows the controls, and Done takes them away")
    func editing() throws {
        try run { stage, table in
            let bar = try #require(table.closestViewController?.navigationController?.navigationBar)
            for isEditing in [true, false] {
                stage.tap(bar.frame.maxX - 30, bar.frame.midY)
                stage.host.settle()
                #expect(table.view.isEditing == isEditing)
            }
        }
    }
}
