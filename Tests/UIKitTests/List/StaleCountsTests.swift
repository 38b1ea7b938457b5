import CollectionCore
import Testing

@testable import UIKit

/// What users do between a reload and the layout pass that loads, and what is asked while an edit waits.
@MainActor @Suite(.serialized) struct StaleCountsTests {
    @Test("A row that is let go after a reload is not moved")
    func drag() throws {
        let rows = EditableRows(counts: 8)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        scene.press(294, 22)
        scene.drag(by: 0, 100, frames: 20)
        #expect(scene.table.isMovingItem)
        scene.table.reloadData()
        #expect(!scene.table.isMovingItem)
        scene.lift()
        scene.host.settle()
        #expect(rows.log.isEmpty && scene.table.shownValues.prefix(3) == ["0-0", "0-1", "0-2"])
    }

    @Test("An item that is let go after a reload is not moved")
    func itemDrag() throws {
        let list = try EditedList(.collection)
        defer { list.close() }
        let view = try #require(list.collection)
        list.source.canMove = true
        #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 200))
        list.reload()
        view.endInteractiveMovement()
        list.host.settle()
        #expect(list.source.moves == 0)
    }

    @Test("An item that is let go by a callback that has deleted another is not moved")
    func itemDragInCallback() throws {
        let list = try EditedList(.collection)
        defer { list.close() }
        let view = try #require(list.collection)
        list.source.canMove = true
        #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 200))
        var isBehind = false
        list.source.when(.willDisplay, "0-11") {
            list.delete(0..<1)
            isBehind = list.isBehind
            view.endInteractiveMovement()
        }
        list.scroll(to: 80)
        list.host.settle()
        #expect(isBehind && !view.isMovingItem && list.source.moves == 0)
        list.scroll(to: 0)
        #expect(list.shown == (1..<11).map { "0-\($0)" } && list.source.mistakes.isEmpty)
    }

    @Test("A button to delete a row deletes nothing after a reload")
    func deleteButton() throws {
        let rows = EditableRows(counts: 5)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        scene.click(26, 66)
        scene.host.settle()
        scene.press(290, 66)
        rows.log = []
        scene.table.reloadData()
        scene.lift()
        scene.host.settle()
        #expect(!rows.log.contains { $0.hasPrefix("delete") } && rows.sections[0].count == 5)
    }

    @Test("An accessory is not tapped after a reload")
    func accessory() throws {
        @MainActor final class Taps: UITableViewDelegate {
            var paths: [IndexPath] = []
            func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
                paths.append(indexPath)
            }
        }
        let rows = EditableRows(counts: 5)
        let taps = Taps()
        let scene = try TableScene(rows) { $0.delegate = taps }
        defer { scene.close() }
        let cell = scene.table.visibleCells.last
        scene.table.accessoryTapped(of: cell)
        scene.table.reloadData()
        scene.table.accessoryTapped(of: cell)
        #expect(taps.paths.count == 1)
    }

    @Test("A key selects no row that a reload has taken")
    func key() throws {
        let rows = EditableRows(counts: 5)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        for _ in 0..<5 { scene.key(.down) }
        #expect(scene.table.engine.selection.focused?.item == 4)
        rows.sections[0].removeLast(3)
        scene.table.reloadData()
        scene.key(.return)
        #expect(rows.log.isEmpty)
    }

    @Test("A key selects no item after a reload")
    func itemKey() throws {
        let source = TestSource(counts: 5)
        let layout = TestSource.rows()
        layout.itemSize = CGSize(width: 320, height: 50)
        let scene = try CollectionScene(source, layout)
        defer { scene.close() }
        scene.view.becomeFirstResponder()
        for _ in 0..<5 { scene.key(.down) }
        #expect(scene.view.engine.selection.focused?.item == 4)
        source.sections[0].removeLast(3)
        source.events = []
        scene.view.reloadData()
        scene.key(.return)
        #expect(!source.events.contains { $0.hasPrefix("select") })
    }

    @Test("No action is offered for a row that a reload has taken")
    func action() throws {
        @MainActor final class Menus: UITableViewDelegate {
            var asked: [Int] = []
            func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool {
                asked.append(indexPath.row)
                return true
            }
        }
        let rows = EditableRows(counts: 5)
        let menus = Menus()
        let scene = try TableScene(rows) { $0.delegate = menus }
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        scene.table.selectRow(at: IndexPath(row: 4, section: 0), animated: false, scrollPosition: .none)
        scene.table.engine.selection.setFocus(ShownPath(section: 0, item: 4))
        rows.sections[0].removeLast(3)
        scene.table.reloadData()
        _ = scene.table.engine.menus.canPerform(.copy, sender: nil)
        #expect(menus.asked.isEmpty)
    }

    @Test("A flow layout asks nothing about items of which the data source knows no more")
    func sizes() throws {
        let list = try EditedList(.collection)
        defer { list.close() }
        list.source.when(.didEndDisplaying, "0-3") { list.delete(19..<20) }
        list.reload()
        list.host.settle()
        #expect(list.source.mistakes.isEmpty && list.ends == ["delete true"] && list.contentHeight == 19 * 40)
    }

    @Test("A flow layout asks nothing about sections of which the data source knows no more")
    func metrics() throws {
        @MainActor final class Sections: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
            var count = 3
            var mistakes = 0
            var onEnd: (() -> Void)?
            func numberOfSections(in collectionView: UICollectionView) -> Int { count }
            func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
            func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
                view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            }
            func collectionView(
                _ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
            ) {
                onEnd?()
                onEnd = nil
            }
            func collectionView(
                _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
            ) -> UIEdgeInsets {
                if section >= count { mistakes += 1 }
                return UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0)
            }
        }
        let sections = Sections()
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: TestSource.rows())
        view.register(TestCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = sections
        view.delegate = sections
        view.layoutIfNeeded()
        sections.onEnd = {
            sections.count = 2
            view.deleteSections([2])
        }
        view.reloadData()
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        #expect(sections.mistakes == 0 && view.contentSize.height == 2 * (5 + 2 * 50))
    }
}
