import SDLBackend
import Testing

@testable import UIKit

/// Keys in a list whose rows hold lists that scroll sideways: albums of 160 points with tiles of 80 points, in a table
/// of 350 points above a button.
@MainActor @Suite(.serialized) struct NestedListFocusTests {
    @MainActor private final class Albums: UITableViewDataSource, UITableViewDelegate {
        let sources: [TestSource]
        /// The rows whose lists are hidden.
        var hidden = -1...(-1)
        var takesFocus = false
        private(set) var changes = 0

        init(_ counts: [Int]) { sources = counts.map { TestSource(counts: $0) } }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sources.count }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
            for view in cell.contentView.subviews { view.removeFromSuperview() }
            let layout = UICollectionViewFlowLayout()
            layout.scrollDirection = .horizontal
            layout.itemSize = CGSize(width: 80, height: 100)
            (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
            let view = sources[path.row].makeView(layout)
            view.frame = CGRect(x: 0, y: 40, width: 320, height: 100)
            view.tag = path.row
            view.isHidden = hidden.contains(path.row)
            cell.contentView.addSubview(view)
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 160 }
        func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
            takesFocus
        }
        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
        ) { changes += 1 }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
            changes += 1
        }
    }

    private func scene(_ albums: Albums, takesKeys: Bool) throws -> TableScene {
        let scene = try TableScene(albums) {
            $0.frame = CGRect(x: 0, y: 0, width: 320, height: 350)
            $0.allowsSelection = takesKeys
        }
        let button = UIButton(frame: CGRect(x: 10, y: 360, width: 80, height: 30))
        button.tag = -1
        scene.window.addSubview(button)
        scene.host.step()
        return scene
    }

    /// The row of the album that has the focus, and its item; the tag of another view that has it.
    private func focused(_ scene: TableScene) -> String {
        let view = scene.window.focus.focusedView
        guard let list = view as? UICollectionView else { return view === scene.table ? "table" : "\(view?.tag ?? -9)" }
        return "\(list.tag)/\(list.engine.selection.focused.map { "\($0.item)" } ?? "none")"
    }

    private func press(
        _ key: KeyEvent.Key, _ count: Int, _ scene: TableScene, _ modifiers: KeyModifiers = []
    ) -> [String] {
        (0..<count).map { _ in
            scene.key(key, modifiers)
            scene.host.settle()
            if let view = scene.window.focus.place.view, view !== scene.table {
                #expect(scene.window.bounds.contains(view.convert(view.bounds, to: nil)))
            }
            return focused(scene)
        }
    }

    @Test(
        "Down and Up lead from an album to the nearest tile of the next one, also out of sight",
        arguments: [true, false])
    func arrows(takesKeys: Bool) throws {
        let scene = try scene(Albums([9, 9, 3, 9, 9, 9]), takesKeys: takesKeys)
        defer { scene.close() }
        _ = press(.tab, takesKeys ? 2 : 1, scene)
        #expect(focused(scene) == "0/0")
        // The fourth tile is at the right edge; the fifth one is there when the album has scrolled.
        #expect(press(.right, 4, scene) == ["0/1", "0/2", "0/3", "0/4"])
        #expect(press(.down, 5, scene) == ["1/3", "2/2", "3/2", "4/2", "5/2"])
        #expect(press(.left, 2, scene) == ["5/1", "5/0"])
        #expect(press(.up, 5, scene) == ["4/0", "3/0", "2/0", "1/0", "0/0"])
        #expect(scene.table.contentOffset.y == 0)
        guard !takesKeys else { return }
        #expect(press(.down, 6, scene).suffix(2) == ["5/0", "-1"])
    }

    @Test("Tab leads from album to album, also out of sight, and then out of the list; Shift+Tab leads back")
    func tab() throws {
        let scene = try scene(Albums([9, 9, 9, 9, 9]), takesKeys: false)
        defer { scene.close() }
        #expect(press(.tab, 6, scene) == ["0/0", "1/0", "2/0", "3/0", "4/0", "-1"])
        #expect(press(.tab, 5, scene, .shift) == ["4/0", "3/0", "2/0", "1/0", "0/0"])
    }

    @Test("Down passes by a row that has nothing for keys, but not by several that are higher than the list together")
    func emptyRows() throws {
        for (hidden, expected) in [(1...1, "2/0"), (1...4, "0/0")] {
            let albums = Albums([9, 9, 9, 9, 9, 9])
            albums.hidden = hidden
            let scene = try scene(albums, takesKeys: false)
            defer { scene.close() }
            _ = press(.tab, 1, scene)
            scene.key(.down)
            scene.host.settle()
            #expect(focused(scene) == expected)
            #expect(scene.table.contentOffset.y == (hidden.count == 1 ? 130 : 40))
        }
    }

    @Test("Delete, and Alt with an arrow, on a tile do not delete or move the row that the tile's list is in")
    func innermost() throws {
        let albums = Albums([9, 9])
        albums.takesFocus = true
        let scene = try scene(albums, takesKeys: true)
        defer { scene.close() }
        let album = try #require(scene.table.visibleCells.first?.contentView.subviews.first as? UICollectionView)
        _ = press(.tab, 1, scene)
        scene.window.focus.requestFocusUpdate(to: album)
        #expect(press(.right, 1, scene).first?.hasPrefix("0/") == true)
        for _ in 0..<2 { scene.key(.delete) }
        scene.key(.down, .alternate)
        scene.host.settle()
        #expect(albums.changes == 0)
        // The row itself is deleted and moved by these keys.
        scene.table.becomeFirstResponder()
        scene.key(.home)
        scene.key(.down, .alternate)
        scene.host.settle()
        #expect(albums.changes == 1)
    }
}
