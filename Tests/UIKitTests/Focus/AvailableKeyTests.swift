import CollectionCore
import SDLBackend
import Testing

@testable import UIKit

/// Whether the keys that F1 tells of do something.
@MainActor @Suite(.serialized) struct AvailableKeyTests {
    /// Something that keys act on, and what it looks like to the user.
    @MainActor private struct Subject {
        let scene: ListScene
        let state: @MainActor () -> AnyHashable
    }

    @Test("Each key in the list of keys does something where it is meant to", arguments: AvailableKey.allCases)
    func effects(available: AvailableKey) throws {
        let keys = available.keys
        #expect(!keys.isEmpty)
        for combination in keys {
            let subject = try makeSubject(for: available)
            defer { subject.scene.close() }
            let before = subject.state()
            try press(combination, subject.scene)
            subject.scene.host.settle()
            #expect(subject.state() != before, "\(combination.text) does nothing")
        }
    }

    @Test("Keys for several rows, for moving and deleting are told of only where they do something")
    func absence() throws {
        let keys: [AvailableKey] = [.select, .moveItem, .deleteItem]
        func told(_ scene: ListScene) -> Set<String> {
            Set(AvailableKey.descriptions(in: scene.window).map(\.keys))
        }
        for key in keys {
            let subject = try makeSubject(for: key)
            defer { subject.scene.close() }
            #expect(told(subject.scene).contains(KeyCombination.text(of: key.keys)))
        }
        let plain = try names()
        defer { plain.scene.close() }
        #expect(told(plain.scene).isDisjoint(with: keys.map { KeyCombination.text(of: $0.keys) }))
    }

    @Test("Moving and deleting are told of only while a row has the focus, or what is in it")
    func absenceWithoutFocus() throws {
        let scene = try TableScene(EditableRows(counts: 3))
        defer { scene.close() }
        let controller = UIViewController()
        controller.view = scene.table
        scene.window.rootViewController = controller
        scene.beginEditing()
        func lines() -> [String] {
            AvailableKey.descriptions(in: scene.window).filter { $0.title.hasSuffix("the row") }.map(\.keys)
        }
        #expect(lines() == [])
        scene.key(.tab)
        #expect(lines() == ["Alt+Up, Alt+Down", "Delete"])
        scene.key(.tab)
        #expect(scene.window.focus.focusedView is CellEditControl && lines() == ["Alt+Up, Alt+Down", "Delete"])
        scene.window.rootViewController = nil
    }

    private func told(_ scene: ListScene) -> [AvailableKey] {
        AvailableKey.allCases.filter { $0.isThere(in: scene.window, besides: []) }
    }

    @Test("In a window with nothing for keys, the list of keys tells of itself only")
    func nothing() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        scene.show(UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400)))
        #expect(told(scene) == [.showKeys])
        // Without the focus a button is not pressed, and one without a menu has none to open.
        scene.window.addSubview(UIButton(frame: CGRect(x: 20, y: 20, width: 80, height: 30)))
        #expect(told(scene) == [.moveFocus, .showKeys])
        scene.key(.tab)
        #expect(Set(told(scene)) == [.moveFocus, .press, .move, .showKeys])
    }

    @Test("A list without names, without menus and with one selected row at most has no keys for these")
    func plainList() throws {
        let scene = try TableScene(TestRows(counts: 40))
        defer { scene.close() }
        scene.key(.tab)
        let keys: Set<AvailableKey> = [.moveFocus, .press, .move, .scrollPage, .scrollToEnd, .showKeys]
        #expect(Set(told(scene)) == keys)
    }

    @Test("Escape is told of while it deselects items", arguments: [true, false])
    func escapeDeselects(several: Bool) throws {
        let source = TestSource(counts: 12)
        let scene = try CollectionScene(source, CollectionScene.grid()) { $0.allowsMultipleSelection = several }
        defer { scene.close() }
        scene.click(40, 40)
        #expect(scene.view.indexPathsForSelectedItems?.count == 1 && told(scene).contains(.leave))
        scene.key(.escape)
        #expect(scene.view.indexPathsForSelectedItems == nil)
        #expect(!told(scene).contains(.leave))
    }

    @Test("While a field is edited, letters are typed into it and find no row")
    func lettersInField() throws {
        let subject = try names()
        defer { subject.scene.close() }
        let table = try #require((subject.scene as? TableScene)?.table)
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
        table.addSubview(field)
        #expect(told(subject.scene).contains(.find))
        field.becomeFirstResponder()
        #expect(!told(subject.scene).contains(.find))
    }

    @Test("Each key is told of where it does something", arguments: AvailableKey.allCases)
    func presence(available: AvailableKey) throws {
        let subject = try makeSubject(for: available)
        defer { subject.scene.close() }
        #expect(told(subject.scene).contains(available))
    }

    @Test("Each key of a standard action performs that action", arguments: StandardKeys.all.map(\.action))
    func standardActions(action: Selector) throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let view = EditedView(action)
        scene.show(view)
        view.becomeFirstResponder()
        let standard = try #require(StandardKeys.all.first { $0.action == action })
        for combination in standard.keys { try press(combination, scene) }
        #expect(view.performed == standard.keys.map { _ in action })
        // Letters mean the same with Caps Lock.
        view.performed = []
        let letters = standard.keys.filter { $0.input.count == 1 }
        for combination in letters {
            scene.key(.character(Character(combination.input.uppercased())), modifiers(combination))
        }
        #expect(view.performed == letters.map { _ in action })
    }

    /// Performs one action.
    private final class EditedView: UIView {
        var performed: [Selector] = []
        private let action: Selector

        init(_ action: Selector) {
            self.action = action
            super.init(frame: .zero)
        }

        override var canBecomeFirstResponder: Bool { true }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == self.action }
        override func perform(_ action: Selector, with sender: Any?) { performed.append(action) }
    }

    // MARK: Keys

    private func modifiers(_ combination: KeyCombination) -> KeyModifiers {
        KeyModifiers(rawValue: combination.modifiers.rawValue)
    }

    private func press(_ combination: KeyCombination, _ scene: ListScene) throws {
        var all: [KeyEvent.Key] = [
            .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .escape, .return, .space, .backspace,
            .delete, .insert, .menu,
        ]
        all += (1...12).map { .function($0) }
        all += combination.input.prefix(1).map { .character($0) }
        scene.key(
            try #require(all.first { UIKeyCommand.input(for: $0) == combination.input }), modifiers(combination))
    }

    // MARK: What they act on

    private func makeSubject(for key: AvailableKey) throws -> Subject {
        switch key {
        case .moveFocus: try controls { _, buttons in buttons.map(\.isFocused) }
        case .press: try controls(focused: 0) { _, buttons in buttons.map(\.tag) }
        case .move, .moveOnly: try grid { view, _ in view.engine.selection.focused?.item }
        case .leave: try grid(selected: 3) { view, _ in view.indexPathsForSelectedItems?.count }
        case .select: try grid { view, _ in view.indexPathsForSelectedItems?.count }
        case .moveItem: try grid { _, moves in moves.log }
        case .deleteItem: try editableRow()
        case .find: try names()
        case .turnPage:
            try scrollView {
                $0.isPagingEnabled = true
                $0.contentSize.width = 960
                $0.contentOffset.x = 320
            }
        case .scrollPage, .scrollToEnd: try scrollView { $0.contentOffset.y = 400 }
        case .refresh: try scrollView { $0.refreshControl = UIRefreshControl() }
        case .change:
            try control(UISlider(frame: CGRect(x: 20, y: 20, width: 200, height: 30))) { slider in
                slider.value = 0.5
                return { slider.value }
            }
        case .openMenu: try controls(focused: 0) { scene, _ in scene.window.openMenu != nil }
        case .showKeys: try controls { scene, _ in scene.window.keySheet != nil }
        }
    }

    /// A control that has the focus.
    private func control<Control: UIControl>(
        _ control: Control, _ configure: (Control) -> @MainActor () -> AnyHashable
    ) throws -> Subject {
        let scene = try ListScene(scale: 1)
        scene.show(control)
        scene.key(.tab)
        return Subject(scene: scene, state: configure(control))
    }

    /// Two buttons that count how often they are pressed, with menus.
    private func controls(
        focused: Int? = nil, _ state: @escaping @MainActor (ListScene, [UIButton]) -> AnyHashable
    ) throws -> Subject {
        let scene = try ListScene(scale: 1)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        let menus = Menus()
        let buttons = (0..<2).map { index in
            let button = UIButton(frame: CGRect(x: 20, y: 20 + 50 * index, width: 80, height: 30))
            button.addAction(UIAction { [weak button] _ in button?.tag += 1 }, for: .primaryActionTriggered)
            button.addInteraction(UIContextMenuInteraction(delegate: menus))
            view.addSubview(button)
            return button
        }
        scene.show(view)
        for _ in 0..<((focused ?? -1) + 1) { scene.key(.tab) }
        return Subject(scene: scene) { withExtendedLifetime(menus) { state(scene, buttons) } }
    }

    private final class Menus: UIContextMenuInteractionDelegate {
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "Copy") { _ in }]) })
        }
    }

    /// A grid of movable items of which several can be selected, with the focus in the middle.
    private func grid(
        selected: Int? = nil, _ state: @escaping @MainActor (UICollectionView, ItemMovementTests.Movable) -> AnyHashable
    ) throws -> Subject {
        let source = TestSource(counts: 12)
        let movable = ItemMovementTests.Movable(source)
        let scene = try CollectionScene(source, CollectionScene.grid()) {
            $0.dataSource = movable
            $0.allowsMultipleSelection = true
        }
        scene.key(.tab)
        scene.view.engine.selection.setFocus(ShownPath(section: 0, item: 5))
        scene.view.selectItem(
            at: selected.map { IndexPath(item: $0, section: 0) }, animated: false, scrollPosition: [])
        return Subject(scene: scene) { state(scene.view, movable) }
    }

    /// A row that can be deleted, with the focus.
    private func editableRow() throws -> Subject {
        let rows = EditableRows(counts: 3)
        let scene = try TableScene(rows)
        scene.key(.tab)
        scene.key(.down)
        return Subject(scene: scene) { rows.log }
    }

    /// A list of words, one for each letter.
    private func names() throws -> Subject {
        let rows = Words()
        let scene = try TableScene(rows)
        scene.table.becomeFirstResponder()
        return Subject(scene: scene) {
            [scene.table.engine.selection.focused?.item ?? -1, scene.table.contentOffset.y] as [AnyHashable]
        }
    }

    private final class Words: UITableViewDataSource, UITableViewDelegate {
        private let words = KeyCombination.letters.map { "\($0.input)-word" }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { words.count }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 50 }
        func tableView(_ tableView: UITableView, typeSelectStringForRowAt path: IndexPath) -> String? {
            words[path.row]
        }
    }

    /// A scroll view over three viewports, at its beginning, in a controller.
    private func scrollView(_ configure: (UIScrollView) -> Void) throws -> Subject {
        let scene = try ListScene(scale: 1)
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        view.contentSize = CGSize(width: 320, height: 1200)
        configure(view)
        let controller = UIViewController()
        controller.view = view
        scene.window.rootViewController = controller
        scene.window.makeKeyAndVisible()
        scene.host.step()
        return Subject(scene: scene) {
            [view.contentOffset.x, view.contentOffset.y, view.refreshControl?.isRefreshing == true] as [AnyHashable]
        }
    }
}
