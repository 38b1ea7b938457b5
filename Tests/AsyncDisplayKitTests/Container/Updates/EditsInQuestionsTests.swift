import AsyncDisplayKit
import Testing

/// A data source that edits while it is asked.
@MainActor @Suite(.serialized) struct EditsInQuestionsTests {
    private struct Model: Identifiable {
        let id: Int
    }

    private func stage(_ count: Int = 20) throws -> UpdateStage {
        try UpdateStage([Array(0..<count)])
    }

    /// Whether each cell shows the item of its place, and has its model.
    private func isRight(_ list: UpdateStage) -> Bool {
        list.sections[0].indices.allSatisfy { index in
            guard let cell = list.cell(index) else { return false }
            let model = cell.nodeModel as? Model
            return cell.number == list.sections[0][index]
                && (list.model == nil || model?.id == cell.number)
        }
    }

    @Test(
        "An update whose nodes are being asked for is not shown by another one that is made meanwhile")
    func unprepared() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.show()
        var edits = 1
        list.didAsk = { _ in
            guard edits > 0 else { return }
            edits -= 1
            list.delete(at: list.sections[0].count - 1)
        }
        list.insert(Array(100..<120), at: 0)
        #expect(list.node.isProcessingUpdates && list.shown == Array(0..<10))
        list.stage.host.settle()
        #expect(!list.node.isProcessingUpdates && list.shown == Array(100..<110) && isRight(list))
    }

    /// What the data source does when it is asked for the model of item 5.
    enum Edit: CaseIterable { case insertion, deletion, deletionOfAll }

    @Test(
        "The block of an item is its own, though the question before it has moved the item",
        arguments: Edit.allCases)
    func moved(by edit: Edit) throws {
        let list = try stage()
        defer { list.stage.close() }
        var edits = 1
        list.model = { number in
            guard number == 5, edits > 0 else { return Model(id: number) }
            edits -= 1
            switch edit {
            case .insertion: list.insert([900], at: 0)
            case .deletion: list.delete(at: 2)
            case .deletionOfAll:
                let count = list.sections[0].count
                list.sections[0] = []
                list.node.deleteItems(at: (0..<count).map { list.path($0) })
            }
            return Model(id: number)
        }
        list.show()
        #expect(edits == 0 && isRight(list))
        #expect(list.shown == Array(list.sections[0].prefix(10)))
        // Each has one node.
        #expect(Set(list.asked).count == list.asked.count)
    }

    @Test("An item that an edit has had made while it was asked for has that node")
    func once() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.show()
        var edits = 1
        list.didAsk = { number in
            guard number == 100, edits > 0 else { return }
            edits -= 1
            list.delete(at: 15)
            // Asks for all that are on screen, also for this one again.
            list.node.waitUntilAllUpdatesAreProcessed()
            list.node.view.layoutIfNeeded()
        }
        list.insert([100, 101], at: 0)
        list.stage.host.settle()
        #expect(list.shown == [100, 101] + Array(0..<8) && isRight(list))
        #expect(list.node.visibleNodes.allSatisfy { $0.isVisible })
    }

    @Test("Nodes that stay get the models of their items, though the first of them has the user edit")
    func kept() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.model = { Model(id: $0) }
        list.show()
        list.didKeep = { number in
            guard number == 1 else { return }
            list.didKeep = { _ in }
            list.delete(at: 0)
        }
        list.node.performBatch(animated: false) {
            list.node.reloadItems(at: [1, 2, 19].map { list.path($0) })
        }
        list.stage.host.settle()
        // The reload that the edit has become tells of all nodes that stay.
        #expect(list.kept.first == 1 && Set(list.kept).isSuperset(of: [1, 2, 19]))
        #expect(list.shown == Array(1..<11) && isRight(list))
    }

    @Test("Several edits made when the data source is told of a kept node are one reload; a fetch may follow")
    func severalEdits() throws {
        for mode in [ASCellLayoutMode(), .alwaysSync] {
            let list = try UpdateStage([Array(0..<20)], mode: mode)
            defer { list.stage.close() }
            list.identity = { $0 }
            list.show()
            var results: [Bool] = []
            list.didKeep = { _ in
                list.didKeep = { _ in }
                list.insert([100], at: 20) { results.append($0) }
                list.insert([101], at: 21) { results.append($0) }
            }
            list.sections[0].insert(contentsOf: [7, 8], at: 3)
            list.sections[0].removeLast(2)
            list.node.reloadData()
            list.stage.host.settle()
            #expect(!list.node.isProcessingUpdates && results == [true, true])
            #expect(list.shown == [0, 1, 2, 7, 8, 3, 4, 5, 6, 7] && isRight(list))
            list.fetches = true
            list.node.contentOffset = CGPoint(x: 0, y: 600)
            list.stage.host.settle()
            #expect(list.fetchCount.withLock { $0 } == 1)
        }
    }

    @Test("To wait takes in what the data source edits while the reload that is waited for is taken in")
    func waitAfterEdit() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        list.node.reloadData()
        list.didKeep = { _ in
            list.didKeep = { _ in }
            list.delete(at: 0)
        }
        // The second reload of a frame is taken in later: by the wait.
        list.node.reloadData()
        list.node.waitUntilAllUpdatesAreProcessed()
        #expect(!list.node.isProcessingUpdates && list.node.numberOfItems(inSection: 0) == 19)
        #expect(list.shown == Array(1..<11) && isRight(list))
    }

    @Test("With alwaysSync, many batches of one frame, each answered by an edit, are no edits without an end")
    func answeredBatches() throws {
        let list = try UpdateStage([Array(0..<20)], mode: .alwaysSync)
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        var answers = 0
        for _ in 0..<20 {
            list.didKeep = { _ in
                list.didKeep = { _ in }
                answers += 1
                list.node.reloadItems(at: [list.path(1)])
            }
            list.node.reloadItems(at: [list.path(0)])
            #expect(!list.node.isProcessingUpdates)
        }
        #expect(answers == 20)
    }

    @Test("After an edit in an identity's question no further one is asked for, and nodes have their items' models")
    func identities() throws {
        for isDeletion in [true, false] {
            let list = try stage()
            defer { list.stage.close() }
            list.model = { Model(id: $0) }
            list.show()
            var edits = 1
            list.identity = { number in
                guard number == 3, edits > 0 else { return number }
                edits -= 1
                if isDeletion {
                    list.delete(at: list.sections[0].count - 1)
                    list.delete(at: 0)
                } else {
                    list.insert([900], at: 0)
                }
                return number
            }
            list.node.reloadSections([0])
            list.stage.host.settle()
            #expect(edits == 0 && isRight(list) && list.shown == Array(list.sections[0].prefix(10)))
        }
    }

    @Test("What an edit announces is no silent change, though the counts were asked for before it")
    func askedBefore() throws {
        let list = try stage(400)
        defer { list.stage.close() }
        list.show()
        let known = Strictness.reportCount
        list.sections[0].removeLast()
        #expect(list.node.nodeForItem(at: list.path(300)) == nil)
        list.node.deleteItems(at: [list.path(399)])
        #expect(list.cell(300)?.number == 300)
        list.stage.host.settle()
        #expect(Strictness.reportCount == known && list.node.numberOfItems(inSection: 0) == 399)
    }

    @Test("All nodes of an update are asked for at once, though one that is asked for makes another update")
    func eager() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.node.nodeLoading = .eager
        list.show()
        list.didAsk = { _ in
            list.didAsk = { _ in }
            list.delete(at: 0)
        }
        list.insert(Array(100..<150), at: 20)
        #expect(Set(list.asked).isSuperset(of: 100..<150))
        list.stage.host.settle()
        #expect(isRight(list) && Set(list.asked).count == list.asked.count)
    }

    @Test("What is edited while a silent change is repaired is not taken for another one")
    func repair() throws {
        try leniently {
            let list = try stage(400)
            defer { list.stage.close() }
            list.identity = { $0 }
            list.show()
            list.didKeep = { _ in
                list.didKeep = { _ in }
                list.insert([-2, -1], at: 0)
            }
            let known = Strictness.reportCount
            list.sections[0].removeLast(300)
            list.node.scrollToItem(at: list.path(350), at: .top, animated: false)
            list.stage.host.settle()
            #expect(Strictness.reportCount == known + 1)
            #expect(list.node.numberOfItems(inSection: 0) == 102)
            #expect(list.shown.count == 10 && isRight(list))
        }
    }

    @Test("Waiting for all updates in a completion includes those made while that update was taken in")
    func wait() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.identity = { $0 }
        list.show()
        list.didKeep = { _ in
            list.didKeep = { _ in }
            list.insert([100, 101], at: 0)
        }
        var isProcessing: Bool?
        list.node.performBatch(animated: false) {
            list.node.reloadItems(at: [list.path(1)])
        } completion: { _ in
            list.node.waitUntilAllUpdatesAreProcessed()
            isProcessing = list.node.isProcessingUpdates
        }
        list.stage.host.settle()
        #expect(isProcessing == false && list.shown.prefix(3) == [100, 101, 0])
    }
}
