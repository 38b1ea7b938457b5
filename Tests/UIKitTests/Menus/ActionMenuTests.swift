import SDLBackend
import Testing

@testable import UIKit

/// Menus of the actions that a delegate allows for an item.
@MainActor @Suite(.serialized) struct ActionMenuTests {
    /// Rows, or items, of which all but the first have menus; to cut is allowed for none.
    @MainActor
    private final class Items: UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
        UICollectionViewDelegate
    {
        var count = 20
        var allowed: Set<Selector> = [.copy, .delete]
        var log: [String] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(_ tableView: UITableView, shouldShowMenuForRowAt path: IndexPath) -> Bool { path.row > 0 }
        func tableView(
            _ tableView: UITableView, canPerformAction action: Selector, forRowAt path: IndexPath,
            withSender sender: Any?
        ) -> Bool { allowed.contains(action) }
        func tableView(
            _ tableView: UITableView, performAction action: Selector, forRowAt path: IndexPath, withSender sender: Any?
        ) {
            log.append("\(action) \(path.row)")
        }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(_ view: UICollectionView, shouldShowMenuForItemAt path: IndexPath) -> Bool {
            path.item > 0
        }
        func collectionView(
            _ view: UICollectionView, canPerformAction action: Selector, forItemAt path: IndexPath,
            withSender sender: Any?
        ) -> Bool { allowed.contains(action) }
        func collectionView(
            _ view: UICollectionView, performAction action: Selector, forItemAt path: IndexPath, withSender sender: Any?
        ) {
            log.append("\(action) \(path.item)")
        }
    }

    enum Kind: CaseIterable {
        case table, collection
    }

    /// Rows of 44 points, or items of 80 by 80, in a window of 320 by 400.
    private func scene(_ items: Items, _ kind: Kind) throws -> ListScene {
        if kind == .table { return try TableScene(items) }
        let scene = try ListScene(scale: 1)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: CollectionScene.grid())
        view.register(TestCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        view.delegate = items
        scene.show(view)
        return scene
    }

    /// A point of item 2 of either list.
    private func point(_ kind: Kind) -> CGPoint {
        kind == .table ? CGPoint(x: 60, y: 100) : CGPoint(x: 200, y: 40)
    }

    private func titles(_ scene: ListScene) -> [String]? {
        scene.window.openMenu?.panels.first?.entries.map(\.element.title)
    }

    private func choose(_ index: Int, _ scene: ListScene) throws {
        let panel = try #require(scene.window.openMenu?.panels.first)
        let place = panel.convert(panel.rect(of: index), to: nil)
        scene.click(place.midX, place.midY)
    }

    @Test(
        "The right button opens a menu of the allowed actions, and the chosen one is performed",
        arguments: Kind.allCases)
    func menu(kind: Kind) throws {
        let items = Items()
        let scene = try scene(items, kind)
        defer { scene.close() }
        scene.click(point(kind).x, point(kind).y, .secondary)
        #expect(titles(scene) == ["Copy", "Delete"])
        try choose(1, scene)
        #expect(items.log == ["delete: 2"] && scene.window.openMenu == nil)
    }

    private func selected(_ scene: ListScene) -> [Int] { selected(scene.window.subviews.first) }

    private func selected(_ list: UIView?) -> [Int] {
        let rows = (list as? UITableView)?.indexPathsForSelectedRows
        let paths = rows ?? (list as? UICollectionView)?.indexPathsForSelectedItems
        return paths?.map(\.item) ?? []
    }

    private func allowMultiple(_ scene: ListScene) {
        (scene.window.subviews.first as? UITableView)?.allowsMultipleSelection = true
        (scene.window.subviews.first as? UICollectionView)?.allowsMultipleSelection = true
    }

    @Test(
        "After the right button Ctrl+C copies what the menu's Copy does; multiple selection selects this item only",
        arguments: Kind.allCases)
    func selectingByMenu(kind: Kind) throws {
        let items = Items()
        let scene = try scene(items, kind)
        defer { scene.close() }
        for isMultiple in [false, true] {
            if isMultiple { allowMultiple(scene) }
            let other = CGPoint(x: 100, y: 60)
            scene.click(other.x, other.y)
            scene.click(point(kind).x, point(kind).y, .secondary)
            #expect(selected(scene) == [isMultiple ? 2 : 1] && titles(scene) == ["Copy", "Delete"])
            items.log = []
            try choose(0, scene)
            scene.key(.character("c"), .control)
            #expect(items.log == ["copy: 2", "copy: 2"])
        }
    }

    @Test(
        "The right button on one of several selected items keeps them selected, for menu and keys to act on",
        arguments: Kind.allCases)
    func menuOfSeveral(kind: Kind) throws {
        let items = Items()
        let scene = try scene(items, kind)
        defer { scene.close() }
        allowMultiple(scene)
        let other = CGPoint(x: 100, y: 60)
        scene.click(other.x, other.y)
        scene.click(point(kind).x, point(kind).y, with: .control)
        scene.click(10, 10, with: .control)
        #expect(selected(scene) == [0, 1, 2])
        scene.click(other.x, other.y, .secondary)
        #expect(selected(scene) == [0, 1, 2])
        try choose(0, scene)
        #expect(selected(scene) == [0, 1, 2])
        scene.key(.character("c"), .control)
        #expect(items.log == ["copy: 1", "copy: 1"])
        // The focus is then on the first item, which is not selected any more.
        scene.click(10, 10, with: .control)
        scene.key(.character("c"), .control)
        #expect(items.log.last == "copy: 1" && items.log.count == 3 && selected(scene) == [1, 2])
    }

    @Test(
        "Keys act on the item with the focus if it is selected or none is, and else on what is",
        arguments: Kind.allCases)
    func keysBesideSelection(kind: Kind) throws {
        let items = Items()
        items.allowed = [.copy, .cut, .delete]
        let scene = try scene(items, kind)
        defer { scene.close() }
        allowMultiple(scene)
        scene.click(100, 60)
        scene.click(point(kind).x, point(kind).y, with: .control)
        for _ in 0..<2 { scene.key(kind == .table ? .down : .right) }
        for key: Character in ["c", "x"] { scene.key(.character(key), .control) }
        scene.key(.delete)
        #expect(items.log == ["copy: 1", "cut: 1", "delete: 1"] && selected(scene) == [1, 2])
        // Only the item with the focus is selected, and then deselected.
        items.log = []
        scene.key(.character("a"), [.control, .shift])
        scene.key(.space)
        scene.key(.character("c"), .control)
        scene.key(.space)
        #expect(selected(scene) == [])
        scene.key(.character("c"), .control)
        #expect(items.log == ["copy: 4", "copy: 4"])
    }

    @Test("A menu is of the same item where a field that loses the keys edits the table")
    func edgeOfEditing() throws {
        final class Ending: UITextFieldDelegate {
            var end: () -> Void = {}
            func textFieldDidEndEditing(_ textField: UITextField) { end() }
        }
        for deleted in [0, 2] {
            let (items, ending) = (Items(), Ending())
            let scene = try TableScene(items) { $0.allowsMultipleSelection = true }
            defer { scene.close() }
            let field = UITextField(frame: CGRect(x: 0, y: 360, width: 320, height: 40))
            field.delegate = ending
            scene.window.addSubview(field)
            scene.click(60, 380)
            #expect(field.isFirstResponder)
            ending.end = {
                items.count = 19
                scene.table.deleteRows(at: [IndexPath(row: deleted, section: 0)], with: .none)
            }
            scene.click(60, 100, .secondary)
            #expect(selected(scene) == (deleted == 0 ? [1] : []) && (titles(scene) != nil) == (deleted == 0))
            scene.key(.escape)
            scene.key(.character("c"), .control)
            #expect(items.log == (deleted == 0 ? ["copy: 1"] : []))
        }
    }

    @Test(
        "The entries are made once, when the row is selected; if the delegate then presents something, no menu opens"
    )
    func noMenuAfterSelecting() throws {
        final class Presenter: UITableViewDelegate {
            var entries: [UIMenuElement] = []
            var selectedWhenMade: [[Int]] = []
            var select: () -> Void = {}
            func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) { select() }
            func tableView(
                _ tableView: UITableView, contextMenuConfigurationForRowAt path: IndexPath, point: CGPoint
            ) -> UIContextMenuConfiguration? {
                UIContextMenuConfiguration(actionProvider: { _ in
                    self.selectedWhenMade.append(tableView.indexPathsForSelectedRows?.map(\.row) ?? [])
                    return UIMenu(children: self.entries)
                })
            }
        }
        let (items, presenter, controller) = (Items(), Presenter(), UIViewController())
        let scene = try TableScene(items) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        scene.table.delegate = presenter
        scene.window.rootViewController = controller
        controller.view.addSubview(scene.table)
        scene.host.step()
        scene.click(60, 60)
        scene.click(60, 100, .secondary)
        #expect(selected(scene.table) == [2] && scene.window.openMenu == nil)
        presenter.entries = [UIAction(title: "Open") { _ in }]
        scene.click(60, 60, .secondary)
        #expect(selected(scene.table) == [1] && titles(scene) == ["Open"])
        #expect(presenter.selectedWhenMade == [[2], [1]])
        scene.key(.escape)
        presenter.select = { controller.present(UIViewController(), animated: false) }
        scene.click(60, 100, .secondary)
        #expect(controller.presentedViewController != nil && scene.window.openMenu == nil)
        scene.window.rootViewController = nil
    }

    @Test("A finger that rests on an item opens its menu and leaves what taps have selected", arguments: Kind.allCases)
    func fingerBesideSelection(kind: Kind) throws {
        let items = Items()
        let scene = try scene(items, kind)
        defer { scene.close() }
        allowMultiple(scene)
        scene.tap(10, 10)
        scene.tap(100, 60)
        scene.touch(.down, point(kind).x, point(kind).y)
        scene.host.run(seconds: 0.6)
        scene.touch(.up, point(kind).x, point(kind).y)
        #expect(titles(scene) == ["Copy", "Delete"] && selected(scene) == [0, 1])
        try choose(0, scene)
        #expect(items.log == ["copy: 2"])
    }

    @Test("Where rows cannot be selected, and in editing mode, the right button opens the menu and selects nothing")
    func menuWithoutSelection() throws {
        let items = Items()
        let scene = try TableScene(items) { $0.allowsSelection = false }
        defer { scene.close() }
        scene.click(60, 100, .secondary)
        #expect(selected(scene) == [] && titles(scene) != nil)
        scene.key(.escape)
        scene.table.allowsSelection = true
        scene.table.allowsMultipleSelectionDuringEditing = true
        scene.beginEditing()
        scene.host.run(seconds: 1)
        scene.click(100, 60)
        scene.click(100, 100, .secondary)
        #expect(selected(scene) == [1] && titles(scene) != nil)
    }

    @Test("No menu opens for an item that has none, or for which nothing is allowed", arguments: Kind.allCases)
    func noMenu(kind: Kind) throws {
        let items = Items()
        let scene = try scene(items, kind)
        defer { scene.close() }
        scene.click(10, 10, .secondary)
        #expect(scene.window.openMenu == nil)
        items.allowed = []
        scene.click(point(kind).x, point(kind).y, .secondary)
        #expect(scene.window.openMenu == nil)
    }

    @Test("The right button on an item for which nothing is allowed selects nothing", arguments: Kind.allCases)
    func nothingAllowed(kind: Kind) throws {
        let items = Items()
        let scene = try scene(items, kind)
        defer { scene.close() }
        allowMultiple(scene)
        scene.click(100, 60)
        items.allowed = []
        scene.click(point(kind).x, point(kind).y, .secondary)
        #expect(scene.window.openMenu == nil && selected(scene) == [1])
        items.allowed = [.copy]
        scene.click(point(kind).x, point(kind).y, .secondary)
        #expect(scene.window.openMenu != nil && selected(scene) == [2])
    }

    @Test("The application's own actions follow the standard ones, where they are allowed")
    func ownActions() throws {
        let items = Items()
        let scene = try scene(items, .table)
        defer { scene.close() }
        UIMenuController.shared.menuItems = [
            UIMenuItem(title: "Rename", action: "rename:"), UIMenuItem(title: "Print", action: "print:"),
        ]
        defer { UIMenuController.shared.menuItems = nil }
        items.allowed = [.copy, "rename:"]
        scene.click(60, 100, .secondary)
        #expect(titles(scene) == ["Copy", "Rename"] && UIMenuController.shared.isMenuVisible)
        try choose(1, scene)
        #expect(items.log == ["rename: 2"])
    }

    @Test("An action goes to where its row is by then, and nowhere if the row has gone")
    func movedRow() throws {
        let items = Items()
        let scene = try TableScene(items)
        defer { scene.close() }
        scene.click(60, 100, .secondary)
        items.count = 21
        scene.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        scene.host.step()
        try choose(0, scene)
        #expect(items.log == ["copy: 3"])
        scene.click(60, 100, .secondary)
        items.count = 20
        let opened = try #require(scene.table.indexPathForRow(at: CGPoint(x: 60, y: 100)))
        scene.table.deleteRows(at: [opened], with: .none)
        scene.host.step()
        try choose(0, scene)
        #expect(items.log == ["copy: 3"])
    }

    @Test("A finger that rests on an item opens its menu and presses nothing", arguments: Kind.allCases)
    func finger(kind: Kind) throws {
        let items = Items()
        let scene = try scene(items, kind)
        defer { scene.close() }
        @MainActor func touch(_ phase: PointerEvent.Phase, _ offset: CGFloat = 0) {
            scene.touch(phase, point(kind).x, point(kind).y + offset)
        }
        touch(.down)
        scene.host.run(seconds: 0.4)
        #expect(scene.window.openMenu == nil)
        scene.host.run(seconds: 0.2)
        #expect(titles(scene) == ["Copy", "Delete"])
        touch(.up)
        #expect(titles(scene) == ["Copy", "Delete"])
        scene.key(.escape)
        // A finger that is lifted sooner selects.
        touch(.down)
        scene.host.run(seconds: 0.3)
        touch(.up)
        scene.host.run(seconds: 0.6)
        let list = scene.window.subviews.first
        let selected =
            (list as? UITableView)?.indexPathForSelectedRow
            ?? (list as? UICollectionView)?.indexPathsForSelectedItems?.first
        #expect(selected?.item == 2 && scene.window.openMenu == nil)
        // One that moves scrolls.
        touch(.down)
        touch(.moved, -20)
        touch(.moved, -40)
        scene.host.run(seconds: 0.6)
        #expect(scene.window.openMenu == nil)
        touch(.up)
        #expect(items.log.isEmpty)
    }

    @Test("A finger that stops a list opens no menu", arguments: Kind.allCases)
    func stopping(kind: Kind) throws {
        let items = Items()
        items.count = 2000
        let scene = try scene(items, kind)
        defer { scene.close() }
        scene.touch(.down, 200, 350)
        for step in 1...6 { scene.touch(.moved, 200, 350 - CGFloat(step) * 40) }
        scene.touch(.up, 200, 110)
        scene.host.step(frames: 5)
        scene.touch(.down, 200, 200)
        let list = try #require(scene.window.subviews.first as? UIScrollView)
        let offset = list.contentOffset.y
        scene.host.run(seconds: 1)
        #expect(offset > 240 && list.contentOffset.y == offset && scene.window.openMenu == nil)
    }

    @Test(
        "The keys of an action perform the action for the selected item, where it is allowed", arguments: Kind.allCases)
    func keys(kind: Kind) throws {
        let items = Items()
        let scene = try scene(items, kind)
        defer { scene.close() }
        scene.key(.character("c"), .control)
        #expect(items.log.isEmpty)
        scene.click(point(kind).x, point(kind).y)
        scene.key(.character("c"), .control)
        scene.key(.character("x"), .control)
        scene.key(.delete)
        #expect(items.log == ["copy: 2", "delete: 2"])
        // The key focus comes before the selection, and an item without a menu has no actions either.
        scene.key(kind == .table ? .up : .left)
        scene.key(.character("c"), .control)
        #expect(items.log == ["copy: 2", "delete: 2", "copy: 1"])
        scene.key(kind == .table ? .up : .left)
        scene.key(.character("c"), .control)
        #expect(items.log.count == 3)
    }

    @Test("Delete only shows the item with the focus after a press beside it has hidden that", arguments: Kind.allCases)
    func deleteUnmarked(kind: Kind) throws {
        let items = Items()
        items.count = 3
        let scene = try scene(items, kind)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(kind == .table ? .down : .right)
        scene.click(60, 390)
        scene.key(.delete)
        #expect(items.log.isEmpty)
        scene.key(.delete)
        #expect(items.log == ["delete: 1"])
        // It does not stop a copy.
        scene.click(60, 390)
        scene.key(.character("c"), .control)
        #expect(items.log == ["delete: 1", "copy: 1"])
    }

    @Test("A responder performs the actions that it says it can, and its superviews the others")
    func responders() throws {
        final class Clip: UIView {
            var log: [String] = []
            var actions: Set<Selector>
            init(_ actions: Set<Selector>) {
                self.actions = actions
                super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            }
            override var canBecomeFirstResponder: Bool { true }
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
                actions.contains(action)
            }
            override func copy(_ sender: Any?) { log.append("copy") }
            override func paste(_ sender: Any?) { log.append("paste") }
        }
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let outer = Clip([.copy, .paste])
        let inner = Clip([.paste])
        outer.addSubview(inner)
        scene.show(outer)
        inner.becomeFirstResponder()
        scene.key(.character("c"), .control)
        scene.key(.character("v"), .control)
        scene.key(.character("x"), .control)
        #expect(outer.log == ["copy"] && inner.log == ["paste"])
        #expect(UIApplication.shared.sendAction(.copy, to: nil, from: nil, for: nil))
        #expect(!UIApplication.shared.sendAction(.selectAll, to: nil, from: nil, for: nil))
        #expect(outer.log == ["copy", "copy"])
        // A target of one's own is asked whether it can, too, and no other responder is.
        #expect(!UIApplication.shared.sendAction(.copy, to: inner, from: nil, for: nil))
        #expect(inner.log == ["paste"] && outer.log.count == 2)
        #expect(NSStringFromSelector(.copy) == "copy:" && NSSelectorFromString("copy:") == .copy)
    }
}
