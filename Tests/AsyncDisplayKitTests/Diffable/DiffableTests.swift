import AsyncDisplayKit
import Execution
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct DiffableTests {
    private typealias Snapshot = ASDiffableDataSourceSnapshot<String, Int>

    private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items)
        }
        return snapshot
    }

    @Test("A snapshot is edited by identifiers, and answers where they are")
    func editing() {
        var list = snapshot([("a", [1, 2, 3]), ("b", [4])])
        list.insertItems([10, 11], beforeItem: 2)
        list.insertItems([12], afterItem: 4)
        list.deleteItems([3, 99])
        list.moveItem(1, afterItem: 4)
        #expect(list.itemIdentifiers == [10, 11, 2, 4, 1, 12] && list.numberOfItems == 6)
        list.insertSections(["c"], afterSection: "a")
        list.moveSection("a", afterSection: "b")
        #expect(list.sectionIdentifiers == ["c", "b", "a"] && list.indexOfSection("b") == 1)
        #expect(list.sectionIdentifier(containingItem: 1) == "b" && list.indexOfItem(10) == 3)
        list.moveSection("a", beforeSection: "c")
        list.deleteSections(["b", "nobody"])
        #expect(list.sectionIdentifiers == ["a", "c"] && list.indexOfItem(4) == nil)
        #expect(list.itemIdentifiers(inSection: "a") == [10, 11, 2] && list.numberOfItems(inSection: "c") == 0)
        list.deleteAllItems()
        #expect(list.numberOfItems == 0 && list.numberOfSections == 2)
    }

    @Test("Adding an identifier twice stops the process, with its name")
    func duplicates() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var list = ASDiffableDataSourceSnapshot<String, Int>()
            list.appendSections(["a"])
            list.appendItems([7])
            list.appendItems([7])
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("an item '7' already"))
        let sections = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var list = ASDiffableDataSourceSnapshot<String, Int>()
            list.appendSections(["a", "a"])
        }
        let message = String(decoding: sections?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("a section 'a' already"))
    }

    /// Applies, and makes frames until that is on screen.
    private func apply(_ list: Snapshot, to source: ASDiffableDataSource<String, Int>, _ stage: PromiseStage) -> Bool? {
        var result: Bool?
        source.apply(list, animated: false) { result = $0 }
        for _ in 0..<5 where result == nil { stage.host.step() }
        return result
    }

    @Test("Applying a snapshot shows it; what stays keeps its node, and what is reloaded gets another one")
    func applying() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASTableNode()
        let source = ASDiffableDataSource<String, Int>(tableNode: node) { _, _, number in { NumberCell(number) } }
        stage.show(node)
        func shown() -> [Int] { node.visibleNodes.compactMap { ($0 as? NumberCell)?.number } }
        #expect(apply(snapshot([("a", [1, 2, 3]), ("b", [4, 5])]), to: source, stage) == true)
        #expect(shown() == [1, 2, 3, 4, 5])
        let cells = node.visibleNodes
        var next = snapshot([("b", [5, 1]), ("c", [9]), ("a", [3, 2])])
        next.reloadItems([2])
        next.reconfigureItems([5])
        var reconfigured: [Int] = []
        source.reconfigure = { cell, number in
            #expect((cell as? NumberCell)?.number == number)
            reconfigured.append(number)
        }
        #expect(apply(next, to: source, stage) == true)
        stage.host.step()
        #expect(shown() == [5, 1, 9, 3, 2] && reconfigured == [5])
        let now = node.visibleNodes
        #expect(now[0] === cells[4] && now[1] === cells[0] && now[3] === cells[2] && now[4] !== cells[1])
        #expect(source.itemIdentifier(for: IndexPath(row: 0, section: 1)) == 9)
        #expect(source.indexPath(for: 2) == IndexPath(row: 1, section: 2))
        #expect(source.snapshot().sectionIdentifiers == ["b", "c", "a"])
    }

    @Test("Items are reconfigured by their nodes, also by snapshots that are applied within a batch")
    func reconfiguringInBatch() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASTableNode()
        let source = ASDiffableDataSource<String, Int>(tableNode: node) { _, _, number in { NumberCell(number) } }
        stage.show(node)
        _ = apply(snapshot([("a", [1, 2, 3, 4])]), to: source, stage)
        var reconfigured: [Int] = []
        source.reconfigure = { cell, number in
            #expect((cell as? NumberCell)?.number == number)
            reconfigured.append(number)
        }
        node.performBatch(animated: false) {
            for new in [9, 8] {
                var next = source.snapshot()
                next.insertItems([new], beforeItem: 1)
                next.reconfigureItems([2, 3])
                source.apply(next, animated: false) { _ in }
            }
        }
        stage.host.settle()
        #expect(node.visibleNodes.count == 6 && Set(reconfigured) == [2, 3])
    }

    @Test("What was reloaded with a snapshot is not reloaded with the next one made of it")
    func reloadingOnce() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASTableNode()
        let source = ASDiffableDataSource<String, Int>(tableNode: node) { _, _, number in { NumberCell(number) } }
        stage.show(node)
        _ = apply(snapshot([("a", [1, 2, 3])]), to: source, stage)
        let first = node.visibleNodes
        var next = source.snapshot()
        next.reloadItems([2])
        _ = apply(next, to: source, stage)
        stage.host.settle()
        let second = node.visibleNodes
        #expect(second[0] === first[0] && second[1] !== first[1])
        next = source.snapshot()
        next.appendItems([4])
        _ = apply(next, to: source, stage)
        stage.host.settle()
        #expect(node.visibleNodes.count == 4 && node.visibleNodes[1] === second[1])
    }

    @Test("Headers come from the source's provider")
    func supplementaries() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        let node = ASCollectionNode(collectionViewLayout: layout)
        let source = ASDiffableDataSource<String, Int>(collectionNode: node) { _, _, number in { NumberCell(number) } }
        let header = UICollectionView.elementKindSectionHeader
        node.registerSupplementaryNode(ofKind: header)
        source.supplementaryProvider = { _, kind, path in
            let number = kind == header ? 100 + path.section : -1
            return { NumberCell(number) }
        }
        stage.show(node)
        _ = apply(snapshot([("a", [1]), ("b", [2])]), to: source, stage)
        stage.host.settle()
        let numbers = (0..<2).map { section in
            (node.supplementaryNode(forElementKind: header, at: IndexPath(item: 0, section: section)) as? NumberCell)?
                .number
        }
        #expect(numbers == [100, 101])
    }

    private final class NamedSections: ASDiffableDataSource<String, Int> {
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            snapshot().sectionIdentifiers[section]
        }
        override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    }

    @Test("A subclass gives sections titles, and takes what the user does with rows into its snapshot")
    func subclass() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASTableNode()
        let source = NamedSections(tableNode: node) { _, _, number in { NumberCell(number) } }
        stage.show(node)
        #expect(apply(snapshot([("a", [1, 2, 3]), ("b", [])]), to: source, stage) == true)
        #expect(node.view.rectForHeader(inSection: 0).height > 0)
        let asked: any UITableViewCommonDataSource = source
        #expect(asked.tableView(node.view, canMoveRowAt: IndexPath(row: 0, section: 0)))
        asked.tableView(node.view, moveRowAt: IndexPath(row: 2, section: 0), to: IndexPath(row: 0, section: 1))
        asked.tableView(node.view, moveRowAt: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 0))
        #expect(source.snapshot().itemIdentifiers(inSection: "a") == [2, 1])
        #expect(source.snapshot().itemIdentifiers(inSection: "b") == [3])
        #expect(source.snapshot().sectionIdentifier(containingItem: 3) == "b")
    }

    @Test("Long snapshots are compared on a worker, and shown in the order they were applied")
    func longLists() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASCollectionNode()
        let source = ASDiffableDataSource<String, Int>(collectionNode: node) { _, _, number in { NumberCell(number) } }
        stage.show(node)
        var log: [Int] = []
        source.apply(snapshot([("a", Array(0..<3000))]), animated: false) { _ in log.append(1) }
        source.apply(snapshot([("a", Array(0..<3000).reversed())]), animated: false) { _ in log.append(2) }
        source.apply(snapshot([("a", [3])]), animated: false) { _ in log.append(3) }
        #expect(node.numberOfItems(inSection: 0) == 0 && source.snapshot().itemIdentifiers == [3])
        stage.host.settle()
        #expect(log == [1, 2, 3] && node.numberOfItems(inSection: 0) == 1)
    }

    private final class Movable: ASDiffableDataSource<String, Int> {
        override func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool {
            true
        }
    }

    @Test("What the user moves while a long snapshot is being compared ends up where the snapshot says")
    func movingMeanwhile() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASCollectionNode()
        let source = Movable(collectionNode: node) { _, _, number in { NumberCell(number) } }
        stage.show(node)
        #expect(apply(snapshot([("a", Array(0..<3000))]), to: source, stage) == true)
        stage.host.settle()
        var isShown = false
        source.apply(snapshot([("a", [7] + Array(1..<7) + Array(8..<3000))]), animated: false) { isShown = $0 }
        // The first item goes below the third one.
        #expect(node.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        let third = try #require(node.view.cellForItem(at: IndexPath(item: 2, section: 0)))
        node.view.updateInteractiveMovementTargetPosition(third.center)
        node.view.endInteractiveMovement()
        #expect(source.itemIdentifier(for: [0, 2]) == 0 && !isShown)
        stage.host.settle()
        #expect(isShown && source.snapshot().itemIdentifiers.prefix(3) == [7, 1, 2])
        for (item, number) in [7, 1, 2, 3, 4, 5, 6, 8].enumerated() {
            let cell = node.nodeForItem(at: IndexPath(item: item, section: 0)) as? NumberCell
            #expect(cell?.number == number && source.itemIdentifier(for: [0, item]) == number)
        }
    }

    @Test("Every completion is called, although the source is let go while snapshots are being compared")
    func lettingGo() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = ASCollectionNode()
        stage.show(node)
        var log: [Int] = []
        weak var known: ASDiffableDataSource<String, Int>?
        do {
            let source = ASDiffableDataSource<String, Int>(collectionNode: node) { _, _, number in
                { NumberCell(number) }
            }
            known = source
            source.apply(snapshot([("a", Array(0..<3000))]), animated: false) { _ in log.append(1) }
            source.apply(snapshot([("a", [3])]), animated: false) { _ in log.append(2) }
        }
        stage.host.settle()
        #expect(log == [1, 2] && known == nil)
    }

    // In a process of its own: while it waits, no other test may take the host's place.
    @Test("A reload with a snapshot comes after the snapshots applied before it, however long they take to compare")
    func reloading() async {
        await #expect(processExitsWith: .success) { try await DiffableTests.reload() }
    }

    private static func reload() async throws {
        let stage = try PromiseStage()
        let node = ASCollectionNode()
        let source = ASDiffableDataSource<String, Int>(collectionNode: node) { _, _, number in { NumberCell(number) } }
        stage.show(node)
        var long = Snapshot()
        long.appendSections(["a"])
        long.appendItems(Array(0..<3000))
        source.apply(long, animated: false) { _ in }
        var short = Snapshot()
        short.appendSections(["a"])
        short.appendItems([7])
        let last = short
        var isDone = false
        let task = Task {
            await source.applySnapshotUsingReloadData(last)
            isDone = true
        }
        for _ in 0..<500 where !isDone {
            await Task.yield()
            stage.host.step()
        }
        await task.value
        stage.host.settle()
        precondition(source.snapshot().itemIdentifiers == [7] && source.itemIdentifier(for: [0, 0]) == 7)
        precondition(node.visibleNodes.map { ($0 as? NumberCell)?.number } == [7])
        stage.close()
    }

    // In a process of its own: while it waits, no other test may take the host's place.
    @Test("Applying can be awaited, and does nothing in a task that was cancelled before")
    func awaiting() async {
        await #expect(processExitsWith: .success) { try await DiffableTests.awaitSnapshots() }
    }

    private static func awaitSnapshots() async throws {
        let stage = try PromiseStage()
        let node = ASCollectionNode()
        let source = ASDiffableDataSource<String, Int>(collectionNode: node) { _, _, number in { NumberCell(number) } }
        stage.show(node)
        var list = Snapshot()
        list.appendSections(["a"])
        list.appendItems([1, 2, 3])
        let first = list
        var result: Bool?
        let task = Task { result = await source.apply(first) }
        for _ in 0..<500 where result == nil {
            await Task.yield()
            stage.host.step()
        }
        await task.value
        precondition(result == true && node.visibleNodes.count == 3)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await source.apply(Snapshot())
        }
        let answer = await cancelled.value
        precondition(!answer && source.snapshot().numberOfItems == 3)
        stage.close()
    }

    /// Counts how often two of its kind are compared.
    private struct Counted: Hashable, Sendable {
        nonisolated(unsafe) static var comparisons = 0  // by this test alone, where nothing runs beside it
        let number: Int
        static func == (left: Counted, right: Counted) -> Bool {
            comparisons += 1
            return left.number == right.number
        }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    @Test("Reconfiguring and reloading all items takes time in proportion to their number")
    func reconfiguringAll() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let node = ASTableNode()
        let source = ASDiffableDataSource<Int, Counted>(tableNode: node) { _, _, item in { NumberCell(item.number) } }
        var reconfigured: [Int] = []
        source.reconfigure = { node, item in
            #expect((node as? NumberCell)?.number == item.number)
            reconfigured.append(item.number)
        }
        var snapshot = source.snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems((0..<1500).map { Counted(number: $0) })
        source.apply(snapshot, animated: false) { _ in }
        stage.show(node)
        stage.host.settle()
        snapshot.insertItems([Counted(number: -1)], beforeItem: Counted(number: 0))
        Counted.comparisons = 0
        snapshot.reconfigureItems(snapshot.itemIdentifiers)
        snapshot.reloadItems([Counted(number: 3)])
        source.apply(snapshot, animated: false) { _ in }
        stage.host.settle()
        #expect(Counted.comparisons < 30 * 1500)
        #expect(Set(reconfigured).isSuperset(of: 0..<3) && reconfigured.count < 100)
        #expect(Set(reconfigured).count == reconfigured.count)
    }
}
