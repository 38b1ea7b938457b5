import Testing

@testable import UIKit

/// Data sources that keep their cells: a cell may be wanted again while it is still on its way out.
@MainActor @Suite(.serialized) struct ReturningCellTests {
    @MainActor
    private final class KeptCells: UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
        UICollectionViewDelegate
    {
        var values = (0..<8).map { "\($0)" }
        var rows: [String: TestRowCell] = [:]
        var items: [String: TestCell] = [:]
        var events: [String] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { values.count }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let value = values[path.row]
            if let cell = rows[value] { return cell }
            let cell = TestRowCell(style: .default, reuseIdentifier: nil)
            cell.value = value
            rows[value] = cell
            return cell
        }
        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
            events.append("will \((cell as? TestRowCell)?.value ?? "")")
        }
        func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
            events.append("end \((cell as? TestRowCell)?.value ?? "")")
        }

        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { values.count }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            let cell = items[values[path.item]] ?? TestCell(frame: .zero)
            cell.value = values[path.item]
            items[cell.value] = cell
            return cell
        }
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func check(_ scene: TableScene, _ kept: KeptCells, sourceLocation: SourceLocation = #_sourceLocation) {
        scene.host.settle()
        #expect(scene.table.shownValues == kept.values, sourceLocation: sourceLocation)
        for (index, value) in kept.values.enumerated() {
            #expect(scene.frame(of: value)?.minY == CGFloat(index) * 50, "\(value)", sourceLocation: sourceLocation)
            let cell = kept.rows[value]
            #expect(cell?.alpha == 1 && cell?.superview === scene.table, "\(value)", sourceLocation: sourceLocation)
        }
        // Each that came into view and is not there any more was told of.
        for value in Set(kept.values) {
            let comings = kept.events.count { $0 == "will \(value)" }
            #expect(
                comings == kept.events.count { $0 == "end \(value)" } + 1, "\(value)", sourceLocation: sourceLocation)
        }
    }

    @Test("A cell that the data source gives another row while the former one leaves stays")
    func twoRows() throws {
        let kept = KeptCells()
        kept.values = (0..<40).map { "\($0 % 8)" }
        let scene = try TableScene(kept)
        defer { scene.close() }
        scene.scroll(to: 50)
        #expect(kept.rows["0"]?.superview === scene.table && scene.frame(of: "0")?.minY == 350)
    }

    @Test("A cell that comes back while its row is fading out stays", arguments: [true, false])
    func inserted(animated: Bool) throws {
        let kept = KeptCells()
        let scene = try TableScene(kept)
        defer { scene.close() }
        kept.values.remove(at: 3)
        scene.table.deleteRows(at: [path(3)], with: .fade)
        scene.host.step(frames: 4)
        kept.values.insert("3", at: 3)
        let table = scene.table
        let insert: @MainActor () -> Void = { table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .fade) }
        if animated { insert() } else { UIView.performWithoutAnimation(insert) }
        check(scene, kept)
    }

    @Test("A cell that goes a second time goes with its second animation")
    func leavingTwice() throws {
        let kept = KeptCells()
        let scene = try TableScene(kept)
        defer { scene.close() }
        for _ in 0..<2 {
            kept.values.remove(at: 3)
            scene.table.deleteRows(at: [path(3)], with: .fade)
            scene.host.step(frames: 4)
            kept.values.insert("3", at: 3)
            scene.table.insertRows(at: [path(3)], with: .fade)
            scene.host.step(frames: 4)
        }
        check(scene, kept)
    }

    @Test("A cell that an insertion pushes out of sight, and that comes back at once, stays")
    func pushedOut() throws {
        let kept = KeptCells()
        let scene = try TableScene(kept)
        defer { scene.close() }
        kept.values.insert("new", at: 0)
        scene.table.insertRows(at: [path(0)], with: .fade)
        scene.host.step(frames: 4)
        kept.values.remove(at: 0)
        scene.table.deleteRows(at: [path(0)], with: .fade)
        check(scene, kept)
    }

    @Test("A cell that comes back with a reload stays")
    func reloaded() throws {
        let kept = KeptCells()
        let scene = try TableScene(kept)
        defer { scene.close() }
        kept.values.remove(at: 3)
        scene.table.deleteRows(at: [path(3)], with: .fade)
        scene.host.step(frames: 4)
        kept.values.insert("3", at: 3)
        scene.table.reloadData()
        check(scene, kept)
    }

    @Test("A row that is reloaded with the cell it had keeps it")
    func reloadedRow() throws {
        let kept = KeptCells()
        let scene = try TableScene(kept)
        defer { scene.close() }
        scene.table.reloadRows(at: [path(2), path(7)], with: .fade)
        check(scene, kept)
    }

    @Test("An item's cell that comes back while it is fading out stays")
    func item() throws {
        let kept = KeptCells()
        let list = try ListScene(scale: 1)
        defer { list.close() }
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: TestSource.rows())
        view.dataSource = kept
        view.delegate = kept
        list.show(view)
        kept.values.remove(at: 3)
        view.deleteItems(at: [path(3)])
        list.host.step(frames: 4)
        kept.values.insert("3", at: 3)
        view.insertItems(at: [path(3)])
        list.host.settle()
        #expect(view.visibleCells.count == 8 && view.visibleCells.allSatisfy { $0.superview === view && $0.alpha == 1 })
        view.reloadItems(at: [path(3)])
        list.host.settle()
        #expect(view.visibleCells.count == 8 && view.visibleCells.allSatisfy { $0.superview === view && $0.alpha == 1 })
    }

    @Test("A cell that is given for two rows stops nothing")
    func twice() throws {
        let kept = KeptCells()
        let scene = try TableScene(kept)
        defer { scene.close() }
        kept.values.insert("3", at: 4)
        for _ in 0..<2 {
            scene.table.insertRows(at: [path(4)], with: .fade)
            scene.host.step(frames: 4)
            kept.values.insert("new", at: 4)
        }
        kept.values.remove(at: 4)
        scene.host.settle()
        #expect(kept.rows["3"]?.superview === scene.table)
        kept.values.removeAll { $0 == "3" }
        scene.table.reloadData()
        check(scene, kept)
    }
}
