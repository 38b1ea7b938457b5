import CollectionCore
import Testing

@Suite struct UpdatePlanTests {
    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    private func reason(
        _ old: [Int], _ new: [Int], _ edit: (inout ChangeSet) -> Void
    ) -> InvalidUpdate.Reason? {
        var changes = ChangeSet()
        edit(&changes)
        do {
            _ = try changes.plan(from: old, to: new)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("Valid inserts, deletes and reloads pass, and so does nothing at all")
    func valid() {
        #expect(reason([2], [3]) { $0.insertItems(at: [path(0, 2)]) } == nil)
        #expect(
            reason([2, 1], [3]) {
                $0.deleteSections([1])
                $0.insertItems(at: [path(0, 0)])
            } == nil)
        #expect(reason([2], [2]) { $0.reloadItems(at: [path(0, 1)]) } == nil)
        #expect(reason([2], [9]) { $0.reloadSections([0]) } == nil)
        #expect(reason([2], [2]) { _ in } == nil)
    }

    @Test("Edits inside of deleted or reloaded sections don't count")
    func discarded() {
        #expect(
            reason([2, 2], [2]) {
                $0.deleteSections([1])
                $0.deleteItems(at: [path(1, 0)])
            } == nil)
        #expect(
            reason([2], [7]) {
                $0.reloadSections([0])
                $0.deleteItems(at: [path(0, 0)])
                $0.insertItems(at: [path(0, 0)])
                $0.reloadItems(at: [path(0, 1)])
            } == nil)
        #expect(
            reason([], [3]) {
                $0.insertSections([0])
                $0.insertItems(at: [path(0, 0)])
            } == nil)
    }

    @Test("Reloading the data makes every other edit and count right")
    func reloadData() {
        #expect(
            reason([2], [5, 5]) {
                $0.reloadData()
                $0.deleteItems(at: [path(9, 9)])
            } == nil)
    }

    @Test("Counts that don't follow from the edits are reported")
    func counts() {
        #expect(reason([2], [3]) { _ in } == .itemCount)
        #expect(reason([2], [2]) { $0.deleteItems(at: [path(0, 0)]) } == .itemCount)
        #expect(reason([2, 2], [2, 2]) { $0.deleteSections([0]) } == .sectionCount)
        #expect(reason([2], [2, 2]) { _ in } == .sectionCount)
        #expect(reason([2, 2], [1, 2]) { $0.moveItem(at: path(0, 0), to: path(1, 0)) } == .itemCount)
    }

    @Test("Indexes outside of their index space are reported")
    func ranges() {
        #expect(reason([2], [2]) { $0.reloadItems(at: [path(1, 0)]) } == .sectionOutOfRange)
        #expect(reason([2], [2]) { $0.reloadItems(at: [path(0, 2)]) } == .itemOutOfRange)
        #expect(reason([2], [1]) { $0.deleteItems(at: [path(0, 2)]) } == .itemOutOfRange)
        #expect(reason([2], [3]) { $0.insertItems(at: [path(0, 3)]) } == .itemOutOfRange)
        #expect(reason([2], [3]) { $0.insertItems(at: [path(1, 0)]) } == .sectionOutOfRange)
        #expect(reason([2], [2, 1]) { $0.insertSections([2]) } == .sectionOutOfRange)
        #expect(reason([2], [2]) { $0.reloadSections([1]) } == .sectionOutOfRange)
        #expect(reason([2], [2]) { $0.moveSection(0, to: 1) } == .sectionOutOfRange)
    }

    @Test("Negative and repeated indexes are reported")
    func malformed() {
        #expect(reason([2], [2]) { $0.reloadItems(at: [path(0, -1)]) } == .negativeIndex)
        #expect(reason([2], [3]) { $0.insertSections([-1]) } == .negativeIndex)
        #expect(reason([2], [-1]) { $0.reloadSections([0]) } == .itemCount)
        #expect(
            reason([2], [1]) {
                $0.deleteItems(at: [path(0, 0)])
                $0.deleteItems(at: [path(0, 0)])
            } == .duplicate)
        #expect(
            reason([2, 2], [2, 3]) {
                $0.insertItems(at: [path(1, 0)])
                $0.moveItem(at: path(0, 0), to: path(1, 0))
            } == .duplicate)
    }

    @Test("One thing cannot be deleted, reloaded or moved, two of them at once")
    func conflicts() {
        #expect(
            reason([2], [2]) {
                $0.deleteItems(at: [path(0, 0)])
                $0.reloadItems(at: [path(0, 0)])
            } == .conflict)
        #expect(
            reason([2, 1], [2]) {
                $0.deleteSections([0])
                $0.reloadSections([0])
            } == .conflict)
        #expect(
            reason([2, 1], [1]) {
                $0.deleteSections([0])
                $0.reloadItems(at: [path(0, 0)])
            } == .conflict)
        #expect(
            reason([2, 1], [1]) {
                $0.deleteItems(at: [path(0, 0)])
                $0.moveItem(at: path(0, 0), to: path(0, 0))
            } == .conflict)
    }

    @Test("The message says what happened, what was expected and found, and what was recorded")
    func message() {
        var changes = ChangeSet()
        changes.insertItems(at: [path(2, 0), path(2, 1), path(2, 2)])
        changes.deleteItems(at: [path(2, 9)])
        let error = #expect(throws: InvalidUpdate.self) {
            try changes.plan(from: [1, 1, 10], to: [1, 1, 11], dataSource: "PhotoSource")
        }
        #expect(error?.section == 2 && error?.expected == 12 && error?.actual == 11)
        #expect(
            error?.message == """
                Invalid update of PhotoSource: section 2 had 10 items, the update inserts 3 and deletes 1, so 12 are \
                expected, but PhotoSource now says 11. Did the data source change outside of performBatch? Recorded \
                edits: delete items 2-9; insert items 2-0, 2-1, 2-2.
                """)
    }

    @Test("Items of a section that moves go with it")
    func sectionMove() throws {
        var changes = ChangeSet()
        changes.moveSection(0, to: 2)
        changes.deleteItems(at: [path(0, 1)])
        let plan = try changes.plan(from: [3, 1, 1], to: [1, 1, 2])
        #expect(plan.newSection(ofOld: 0) == 2 && plan.newSection(ofOld: 1) == 0)
        #expect(plan.newPath(ofOld: path(0, 2)) == path(2, 1))
        #expect(plan.newPath(ofOld: path(0, 1)) == nil)
        #expect(plan.oldPath(ofNew: path(2, 0)) == path(0, 0))
        #expect(plan.newPath(ofOld: path(0, 3)) == nil && plan.newSection(ofOld: 3) == nil)
    }

    @Test("Only the outermost end of nested batches submits, and its animated flag wins")
    @MainActor func nesting() throws {
        var order: [String] = []
        let log: (String) -> UpdateCompletion = { name in { _ in MainActor.assumeIsolated { order.append(name) } } }
        var transaction = UpdateTransaction()
        transaction.begin()
        transaction.begin()
        transaction.record { $0.insertItems(at: [path(0, 0)]) }
        let inner = transaction.end(animated: true, completion: log("inner0"))
        #expect(inner.map { _ in true } == nil)
        transaction.begin()
        let second = transaction.end(animated: true, completion: log("inner1"))
        #expect(second.map { _ in true } == nil)
        transaction.record { $0.deleteItems(at: [path(0, 5)]) }
        let outer = transaction.end(animated: false, completion: log("outer"))
        let closed = try #require(outer)
        #expect(!transaction.isOpen && !closed.isAnimated)
        #expect(closed.changes.insertedItems.count == 1 && closed.changes.deletedItems.count == 1)
        closed.complete(true)
        #expect(order == ["inner0", "inner1", "outer"])
    }
}
