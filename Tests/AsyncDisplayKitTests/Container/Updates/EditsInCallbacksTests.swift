import AsyncDisplayKit
import Testing

/// Edits by those who are told of cells, in the middle of the layout pass that shows or hides these.
@MainActor @Suite(.serialized) struct EditsInCallbacksTests {
    /// A list of 20 whose second half comes into view in one jump; `edit` is made once, when 12 comes or 2 goes.
    private func jump(
        _ kind: EitherList.Kind, arriving: Bool, edit: @escaping (EitherList) -> Void
    ) throws -> (EitherList, shownInThatFrame: [Int]) {
        let list = try EitherList(kind, 0..<20)
        var isDone = false
        let editOnce: (Int, Int) -> Void = { [unowned list] number, wanted in
            guard number == wanted, !isDone else { return }
            isDone = true
            edit(list)
        }
        if arriving {
            list.willDisplay = { editOnce($0, 12) }
        } else {
            list.didEndDisplaying = { editOnce($0, 2) }
        }
        list.node.contentOffset.y = 500
        list.stage.host.step()
        #expect(isDone)
        return (list, list.shown)
    }

    @Test(
        "What is deleted while it comes on screen is not there in that frame, and the rest moves up",
        arguments: EitherList.Kind.allCases)
    func deletion(kind: EitherList.Kind) throws {
        let (list, shown) = try jump(kind, arriving: true) { $0.delete(at: 12) }
        defer { list.stage.close() }
        #expect(shown == [9, 10, 11] + (13..<20) && list.top(of: 19) == 450)
        #expect(list.node.visibleNodes.allSatisfy { $0.isVisible })
    }

    /// Does something once, when a node becomes visible.
    private final class Once: ASInterfaceStateDelegate {
        var act: (() -> Void)?

        func didEnterVisibleState() {
            let act = act
            self.act = nil
            act?()
        }
    }

    @Test(
        "What a cell deletes when it hears that it is visible has no state in the end, and the rest moves up",
        arguments: EitherList.Kind.allCases, [11, 12, 13])
    func deletionByState(kind: EitherList.Kind, deleted: Int) throws {
        let list = try EitherList(kind, 0..<0)
        defer { list.stage.close() }
        let once = Once()
        list.configure = { if ($0 as? NumberCell)?.number == 12 { $0.addInterfaceStateDelegate(once) } }
        list.insert(Array(0..<20), at: 0)
        list.stage.host.settle()
        let cell = try #require(list.cell(deleted))
        once.act = { [unowned list] in list.delete(at: deleted) }
        list.node.contentOffset.y = 500
        list.stage.host.settle()
        #expect(once.act == nil && list.shown == (9..<20).filter { $0 != deleted } && list.top(of: 19) == 450)
        #expect(cell.interfaceState.isEmpty && !cell.isInHierarchy && cell.indexPath == nil)
        #expect(list.node.visibleNodes.allSatisfy { $0.isVisible && $0.isInHierarchy })
    }

    /// Does something once, when a node is about to be drawn.
    private final class OnceNear: ASInterfaceStateDelegate {
        var act: (() -> Void)?

        func didEnterDisplayState() {
            let act = act
            self.act = nil
            act?()
        }
    }

    @Test(
        "What a cell deletes when a jump has it drawn has no state in the end, and the rest moves up",
        arguments: EitherList.Kind.allCases, [101, 102, 103])
    func deletionBeforeTiling(kind: EitherList.Kind, deleted: Int) throws {
        let list = try EitherList(kind, 0..<200)
        defer { list.stage.close() }
        let once = OnceNear()
        list.configure = { if ($0 as? NumberCell)?.number == 102 { $0.addInterfaceStateDelegate(once) } }
        var cell: ASCellNode?
        once.act = { [unowned list] in
            cell = list.cell(deleted)
            list.delete(at: deleted)
        }
        list.node.contentOffset.y = 5000
        list.stage.host.settle()
        let shown = list.shown
        #expect(once.act == nil && shown.contains(102) == (deleted != 102) && !shown.contains(deleted))
        let gone = try #require(cell)
        #expect(gone.interfaceState.isEmpty && !gone.isInHierarchy && gone.indexPath == nil)
        #expect(list.node.visibleNodes.allSatisfy { $0.isVisible && $0.isInHierarchy })
    }

    @Test("What is inserted while cells leave the screen is shown in that frame", arguments: EitherList.Kind.allCases)
    func insertion(kind: EitherList.Kind) throws {
        let (list, shown) = try jump(kind, arriving: false) { $0.insert([100], at: 15) }
        defer { list.stage.close() }
        #expect(shown == Array(10..<15) + [100] + (15..<19))
    }

    @Test("A reload while cells come on screen shows what there is then", arguments: EitherList.Kind.allCases)
    func reload(kind: EitherList.Kind) throws {
        let (list, _) = try jump(kind, arriving: true) {
            $0.numbers.removeLast(5)
            $0.node.reloadData()
        }
        defer { list.stage.close() }
        list.stage.host.settle()
        #expect(list.shown.count >= 10 && list.shown.allSatisfy { $0 < 15 })
    }

    @Test("An edit made when the data source is told of a kept item comes after the update that keeps it")
    func keeping() throws {
        let list = try UpdateStage([Array(0..<40)])
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        let cells = (0..<10).map { list.cell($0) }
        var completions: [String] = []
        list.didKeep = { [unowned list] number in
            list.didKeep = { _ in }
            list.insert([100], at: 4) { completions.append("kept \(number) \($0)") }
        }
        list.node.performBatch(animated: false) {
            list.sections[0].insert(101, at: 0)
            list.node.insertItems(at: [list.path(0)])
            list.node.reloadItems(at: [list.path(3)])
        } completion: {
            completions.append("reloaded \($0)")
        }
        list.stage.host.settle()
        #expect(completions == ["reloaded true", "kept 3 true"])
        #expect(list.sections[0].prefix(6) == [101, 0, 1, 2, 100, 3])
        #expect(list.shown == Array(list.sections[0].prefix(10)))
        #expect(list.cell(5) === cells[3] && list.node.numberOfItems(inSection: 0) == 42)
    }
}
