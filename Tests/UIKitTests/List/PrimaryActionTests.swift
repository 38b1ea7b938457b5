import SDLBackend
import Testing

@testable import UIKit

/// What performs the primary action of a row.
@MainActor @Suite(.serialized) struct PrimaryActionTests {
    @Test("A double click and Return perform a row's primary action once it is selected; a click and Space only select")
    func performing() throws {
        let opener = Opener()
        let scene = try TableScene(opener, rowHeight: 40)
        defer { scene.close() }
        scene.click(100, 20)
        #expect(opener.log == ["select 0"])
        scene.click(100, 20)
        #expect(opener.log == ["select 0", "select 0", "open 0"])
        // A third click in quick succession is the first of two.
        scene.click(100, 20)
        #expect(opener.log.filter { $0 == "open 0" }.count == 1)
        opener.log = []
        scene.key(.down)
        scene.key(.space)
        #expect(opener.log == ["deselect 0", "select 1"])
        opener.log = []
        scene.key(.return)
        scene.key(.down)
        scene.key(.return)
        #expect(opener.log == ["open 1", "deselect 1", "select 2", "open 2"])
    }

    @Test("Two clicks are no double click on two rows, with a pause between them, and with Control")
    func noDoubleClick() throws {
        let opener = Opener()
        let scene = try TableScene(opener, rowHeight: 40)
        defer { scene.close() }
        scene.click(100, 38)
        scene.click(100, 42)
        scene.host.run(seconds: 0.5)
        scene.click(100, 42)
        scene.host.run(seconds: 0.5)
        for _ in 0..<2 { scene.click(100, 100, with: .control) }
        #expect(!opener.log.contains { $0.hasPrefix("open") })
    }

    @Test(
        "The tap of a finger performs a row's primary action, but not in editing mode, and not on one more of several")
    func fingers() throws {
        let opener = Opener()
        let scene = try TableScene(opener, rowHeight: 40) { $0.allowsSelectionDuringEditing = true }
        defer { scene.close() }
        scene.tap(100, 20)
        #expect(opener.log == ["select 0", "open 0"])
        scene.table.allowsMultipleSelection = true
        opener.log = []
        scene.tap(100, 60)
        scene.tap(100, 60)
        scene.tap(100, 20)
        #expect(opener.log == ["select 1", "deselect 1", "deselect 0"])
        opener.log = []
        scene.table.allowsMultipleSelection = false
        scene.beginEditing()
        scene.host.run(seconds: 1)
        scene.tap(150, 20)
        scene.key(.return)
        for _ in 0..<2 { scene.click(150, 20) }
        #expect(opener.log.first == "select 0" && !opener.log.contains("open 0"))
    }

    @Test("Of several selected rows Return opens the one with the focus and leaves the others selected")
    func several() throws {
        let opener = Opener()
        let scene = try TableScene(opener, rowHeight: 40) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        scene.click(100, 20)
        scene.click(100, 60, with: .shift)
        opener.log = []
        scene.key(.return)
        #expect(opener.log == ["open 1"] && scene.table.indexPathsForSelectedRows?.count == 2)
        scene.key(.down)
        scene.key(.return)
        #expect(scene.table.indexPathsForSelectedRows?.map(\.row) == [0, 1, 2] && opener.log.last == "open 2")
    }

    @Test("Where a row has no primary action, Return selects it")
    func without() throws {
        let opener = Opener()
        opener.canOpen = false
        let scene = try TableScene(opener, rowHeight: 40)
        defer { scene.close() }
        for _ in 0..<2 { scene.click(100, 20) }
        scene.key(.down)
        scene.key(.return)
        #expect(opener.log == ["select 0", "select 0", "deselect 0", "select 1"])
    }

    @Test("A delegate that implements only the method of the action has an action for every row, as in UIKit")
    func onlyAction() throws {
        let opener = OnlyAction()
        let scene = try TableScene(opener) { $0.rowHeight = 40 }
        defer { scene.close() }
        for _ in 0..<2 { scene.click(100, 20) }
        scene.key(.down)
        scene.key(.return)
        scene.tap(100, 100)
        #expect(opener.opened == [0, 1, 2])
        let items = try CollectionScene(TestSource(counts: 12), CollectionScene.grid()) { $0.delegate = opener }
        defer { items.close() }
        items.tap(200, 40)
        #expect(opener.opened == [0, 1, 2, 2])
    }

    @Test("Without a primary action Return selects and deselects, as Space does, and leaves other rows selected")
    func noAction() throws {
        let rows = TestRows(counts: 8)
        let scene = try TableScene(rows) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        scene.click(100, 20)
        scene.key(.down)
        scene.key(.return)
        #expect(scene.table.indexPathsForSelectedRows?.map(\.row) == [0, 1])
        scene.key(.return)
        #expect(scene.table.indexPathsForSelectedRows?.map(\.row) == [0])
    }

    @Test("A row that is deleted when it is selected has no action performed")
    func deleted() throws {
        let opener = Opener()
        let scene = try TableScene(opener, rowHeight: 40)
        defer { scene.close() }
        opener.didSelect = { table in
            opener.count -= 1
            table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
        scene.tap(100, 20)
        #expect(opener.log == ["select 0"])
    }

    @Test("A double click on a place where a reload of the section has put another row performs nothing")
    func reloadedSection() throws {
        let opener = Opener()
        let scene = try TableScene(opener, rowHeight: 40)
        defer { scene.close() }
        opener.didSelect = { $0.reloadSections([0], with: .none) }
        for _ in 0..<2 { scene.click(100, 20) }
        #expect(opener.log == ["select 0", "select 0"])
    }

    @Test("Items of collection views have a primary action, too")
    func collection() throws {
        let opener = Opener()
        let scene = try CollectionScene(TestSource(counts: 12), CollectionScene.grid()) { $0.delegate = opener }
        defer { scene.close() }
        for _ in 0..<2 { scene.click(40, 40) }
        scene.key(.right)
        scene.key(.return)
        scene.tap(200, 40)
        #expect(opener.log == ["open 0", "open 1", "open 2"])
    }
}

/// Implements no more than the primary action.
@MainActor private final class OnlyAction: UITableViewDataSource, UITableViewDelegate, UICollectionViewDelegate {
    var opened: [Int] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 8 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt path: IndexPath) { opened.append(path.row) }
    func collectionView(_ view: UICollectionView, performPrimaryActionForItemAt path: IndexPath) {
        opened.append(path.item)
    }
}

@MainActor private final class Opener: UITableViewDataSource, UITableViewDelegate, UICollectionViewDelegateFlowLayout {
    var count = 8
    var canOpen = true
    var log: [String] = []
    var didSelect: (UITableView) -> Void = { _ in }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        log.append("select \(path.row)")
        didSelect(tableView)
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) { log.append("deselect \(path.row)") }
    func tableView(_ tableView: UITableView, canPerformPrimaryActionForRowAt path: IndexPath) -> Bool { canOpen }
    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt path: IndexPath) {
        log.append("open \(path.row)")
    }

    func collectionView(_ view: UICollectionView, canPerformPrimaryActionForItemAt path: IndexPath) -> Bool { canOpen }
    func collectionView(_ view: UICollectionView, performPrimaryActionForItemAt path: IndexPath) {
        log.append("open \(path.item)")
    }
}
