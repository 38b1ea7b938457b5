import SDLBackend
import Testing
import UIKit

/// Strings in a table or a collection view, one of which is deleted when a certain one comes on screen.
@MainActor
private final class EditingSource: UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    var values = (0..<20).map { "0-\($0)" }
    var edit: () -> Void = {}

    private func comes(_ value: String?) {
        guard value == "0-12" else { return }
        let edit = edit
        self.edit = {}
        edit()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { values.count }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        (cell as? TestRowCell)?.value = values[path.row]
        return cell
    }
    func tableView(_ tableView: UITableView, indentationLevelForRowAt path: IndexPath) -> Int { values[path.row].count }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
        comes((cell as? TestRowCell)?.value)
    }

    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { values.count }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        (cell as? TestCell)?.value = values[path.item]
        return cell
    }
    func collectionView(_ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
        comes((cell as? TestCell)?.value)
    }
}

@MainActor @Suite struct EditsInCallbacksTests {
    private let twelfth = IndexPath(item: 12, section: 0)
    /// What is left, on the last screen of ten.
    private let expected = [9, 10, 11, 13, 14, 15, 16, 17, 18, 19].map { "0-\($0)" }

    @Test("A row of a table that is deleted while it comes on screen is gone in that frame")
    func table() throws {
        let source = EditingSource()
        let scene = try TableScene(source)
        defer { scene.close() }
        source.edit = {
            source.values.remove(at: 12)
            scene.table.deleteRows(at: [twelfth], with: .none)
        }
        scene.scroll(to: 400)
        #expect(scene.table.shownValues == expected && scene.table.contentSize.height == 19 * 40)
    }

    @Test("An item of a collection view that is deleted while it comes on screen is gone in that frame")
    func collection() throws {
        let host = try HeadlessHost(size: CGSize(width: 320, height: 400))
        defer { host.close() }
        let layout = TestSource.rows()
        layout.itemSize = CGSize(width: 320, height: 40)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
        view.register(TestCell.self, forCellWithReuseIdentifier: "cell")
        let source = EditingSource()
        view.dataSource = source
        view.delegate = source
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.addSubview(view)
        window.makeKeyAndVisible()
        host.step()
        source.edit = {
            source.values.remove(at: 12)
            UIView.performWithoutAnimation { view.deleteItems(at: [twelfth]) }
        }
        view.contentOffset = CGPoint(x: 0, y: 400)
        host.step()
        #expect(view.shownValues == expected && view.contentSize.height == 19 * 40)
    }

    @Test("A reload while rows come on screen waits for the end of that")
    func reload() throws {
        let source = EditingSource()
        let scene = try TableScene(source)
        defer { scene.close() }
        source.edit = {
            source.values.removeLast(15)
            scene.table.reloadData()
            #expect(scene.table.numberOfRows(inSection: 0) == 20)
        }
        scene.scroll(to: 400)
        #expect(scene.table.shownValues == (0..<5).map { "0-\($0)" })
    }
}
