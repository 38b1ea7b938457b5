import Testing

@testable import UIKit

/// Changes of a list's look that leave its data alone, together with edits.
@MainActor @Suite(.serialized) struct LookChangeTests {
    enum Look: CaseIterable { case style, rowHeight, delegate, flip }
    enum Moment: CaseIterable { case before, after, inside, willDisplay, counting }
    enum Edit: CaseIterable { case insert, delete, reload }

    /// Has no say in anything.
    @MainActor private final class Silent: UITableViewDelegate {}

    private func change(_ look: Look, _ list: EditedList, _ silent: Silent) {
        switch look {
        case .style: list.table?.separatorStyle = .singleLine
        case .rowHeight: list.table?.rowHeight = 60
        case .delegate: list.table?.delegate = silent
        case .flip: list.view.flippedAxis = list.view.flippedAxis == nil ? .vertical : nil
        }
    }

    private func carryOut(_ edit: Edit, _ list: EditedList, _ inside: @escaping @MainActor () -> Void = {}) {
        list.batch { list in
            inside()
            switch edit {
            case .insert: list.insertRows(["a", "b", "c"], at: 0)
            case .delete: list.deleteRows(0..<3)
            case .reload: list.reloadRows(50..<61)
            }
        }
    }

    @Test(
        "Whatever else is edited in the same turn, the first row on screen and the selection stay",
        arguments: Look.allCases, Moment.allCases)
    func table(look: Look, moment: Moment) throws {
        for edit in Edit.allCases { try check(.table, look, moment, edit) }
    }

    @Test(
        "Whatever else is edited, a collection view that is turned over keeps its first item and the selection",
        arguments: Moment.allCases)
    func collection(moment: Moment) throws {
        for edit in Edit.allCases { try check(.collection, .flip, moment, edit) }
    }

    @MainActor private final class Headed: UITableViewDelegate {
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            UITableViewHeaderFooterView(reuseIdentifier: nil)
        }
    }

    @Test("A new delegate's headers are there, also if the table becomes narrower in the same turn")
    func headers() throws {
        let list = try EditedList(.table, count: 20)
        defer { list.close() }
        let table = try #require(list.table)
        let headed = Headed()
        table.delegate = headed
        table.frame.size.width -= 20
        list.host.settle()
        #expect(table.rectForHeader(inSection: 0).height == 30 && table.headerView(forSection: 0) != nil)
        #expect(list.top(of: "0-0") == 30)
    }

    @MainActor private final class Reloading: UIView {
        var body: () -> Void = {}
        override var canBecomeFirstResponder: Bool { true }
        override func resignFirstResponder() -> Bool {
            defer { body() }
            return super.resignFirstResponder()
        }
    }

    @Test("A drag that the former first responder ends as it begins leaves no item raised")
    func endedDrag() throws {
        let list = try EditedList(.collection, count: 20)
        defer { list.close() }
        let view = try #require(list.view as? UICollectionView)
        let other = Reloading(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.window?.addSubview(other)
        #expect(other.becomeFirstResponder())
        list.source.canMove = true
        other.body = { view.reloadData() }
        let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        #expect(!view.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0)))
        #expect(cell.layer.shadowOpacity == 0)
    }

    private func check(_ kind: EditedList.Kind, _ look: Look, _ moment: Moment, _ edit: Edit) throws {
        let list = try EditedList(kind, count: 200)
        defer { list.close() }
        let silent = Silent()
        list.source.leavesHeightsToTable = true
        list.table?.rowHeight = 40
        list.table?.reloadData()
        list.host.step()
        list.scroll(to: 2010)
        list.select(80)
        list.focus(81)
        switch moment {
        case .before:
            change(look, list, silent)
            carryOut(edit, list)
        case .after:
            carryOut(edit, list)
            change(look, list, silent)
        case .inside: carryOut(edit, list) { change(look, list, silent) }
        case .willDisplay:
            list.scroll(to: 1990)
            list.source.when(.willDisplay, "0-60") {
                carryOut(edit, list)
                change(look, list, silent)
            }
            list.scroll(to: 2010)
        case .counting:
            list.source.when(.count, "") { change(look, list, silent) }
            carryOut(edit, list)
        }
        list.host.settle()
        let name = "\(kind) \(look) \(moment) \(edit)"
        #expect(list.top(of: "0-50") == -10, "\(name)")
        #expect(list.selected?.map { list.source.values[$0.item] } == ["0-80"], "\(name)")
        #expect(list.focusedValue == "0-81", "\(name)")
        // An animation may have been cut short.
        #expect(list.ends.count == 1 && !list.isBehind && list.source.mistakes.isEmpty, "\(name)")
    }

    @Test("Rows of other heights keep the place of the first one on screen", arguments: [true, false])
    func heights(isEdited: Bool) throws {
        let list = try EditedList(.table, count: 200)
        defer { list.close() }
        list.source.leavesHeightsToTable = true
        let table = try #require(list.table)
        table.rowHeight = 120
        list.host.step()
        list.scroll(to: 12_030)
        #expect(list.top(of: "0-100") == -30)
        table.rowHeight = 50
        if isEdited { list.delete(0..<10) }
        list.host.settle()
        #expect(list.top(of: "0-100") == -30 && list.contentHeight == CGFloat(list.source.values.count) * 50)
    }

    @Test("A new look takes nothing from a list at the start of its content", arguments: Look.allCases)
    func start(look: Look) throws {
        let list = try EditedList(.table)
        defer { list.close() }
        let silent = Silent()
        change(look, list, silent)
        list.insert("new", at: 0)
        list.host.settle()
        #expect(list.shown.first == "new" && list.top(of: "new") == 0)
    }

    @Test("A cell that has faded out shows the next row as if nothing had been", arguments: EditedList.Kind.allCases)
    func fadedCell(kind: EditedList.Kind) throws {
        let list = try EditedList(kind, count: 5)
        defer { list.close() }
        let cell = try #require(list.cell(0))
        list.delete(0..<1)
        list.host.settle()
        #expect(cell.superview == nil)
        UIView.performWithoutAnimation { list.insertRows(["new"], at: 2) }
        list.host.settle()
        #expect(list.cell(2) === cell && cell.alpha == 1 && cell.superview === list.view)
    }
}
