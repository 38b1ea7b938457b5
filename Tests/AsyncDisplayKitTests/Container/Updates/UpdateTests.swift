import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// The way of an update from the data source to the screen.
@MainActor @Suite(.serialized) struct UpdateTests {
    private func stage(_ count: Int = 100) throws -> UpdateStage {
        let stage = try UpdateStage([Array(0..<count)])
        stage.show()
        return stage
    }

    @Test("Until an update is on screen the node answers in the data source's index space, its view in the old one")
    func indexSpaces() throws {
        let list = try stage()
        defer { list.stage.close() }
        let first = try #require(list.cell(0))
        list.insert([500, 501], at: 0)
        #expect(list.node.numberOfItems(inSection: 0) == 102)
        #expect(list.node.collectionView.numberOfItems(inSection: 0) == 100)
        #expect(list.cell(0)?.number == 500 && list.cell(2) === first && first.indexPath == list.path(2))
        #expect(list.node.indexPathsForVisibleItems.first == list.path(2))
        #expect(list.node.cellForItem(at: list.path(2)) === list.node.collectionView.cellForItem(at: list.path(0)))
        #expect(list.node.cellForItem(at: list.path(0)) == nil)
        #expect(list.node.indexPathForItem(at: CGPoint(x: 5, y: 5)) == list.path(2))
        list.step()
        #expect(list.node.collectionView.numberOfItems(inSection: 0) == 102)
        #expect(list.node.cellForItem(at: list.path(0)) != nil)
    }

    @Test("A deleted item loses its index path at once, although it is on screen until the update is")
    func deletedPath() throws {
        let list = try UpdateStage([Array(0..<20)], mode: .alwaysAsync)
        defer { list.stage.close() }
        list.show()
        let cell = try #require(list.cell(3))
        list.delete(at: 3)
        #expect(cell.indexPath == nil && cell.isVisible && list.shown.contains(3))
        #expect(!list.node.indexPathsForVisibleItems.contains(list.path(19)))
        #expect(list.node.indexPathsForVisibleItems.count == 9)
        list.step()
        #expect(!list.shown.contains(3) && !cell.isVisible)
    }

    @Test("Updates don't wait for each other, and come on screen in the order they were made")
    func several() throws {
        let list = try stage()
        defer { list.stage.close() }
        var log: [String] = []
        list.insert([500, 501], at: 0) { _ in log.append("first") }
        list.insert([600, 601], at: 1) { _ in log.append("second") }
        list.delete(at: 0) { _ in log.append("third") }
        #expect(list.node.isProcessingUpdates && log.isEmpty)
        #expect(list.node.numberOfItems(inSection: 0) == 103 && list.cell(0)?.number == 600)
        list.step()
        #expect(log == ["first", "second", "third"] && list.shown.prefix(4) == [600, 601, 501, 0])
    }

    @Test("A batch before the first load runs, and is followed by nothing: the load reads what is there then")
    func beforeLoad() throws {
        let list = try UpdateStage([Array(0..<5)])
        defer { list.stage.close() }
        var results: [Bool] = []
        // Changed before the batch, which is right as long as the counts have not been read.
        list.sections[0].append(7)
        list.node.performBatch(animated: false) {
            list.node.insertItems(at: [list.path(5)])
        } completion: {
            results.append($0)
        }
        #expect(results == [true])
        list.node.performBatch(animated: false) {
            // Counts in the middle of the batch.
            _ = list.cell(0)
            list.sections[0].append(8)
            list.node.insertItems(at: [list.path(6)])
        } completion: {
            results.append($0)
        }
        list.show()
        #expect(results == [true, true] && list.shown == [0, 1, 2, 3, 4, 7, 8])
    }

    @Test("An update after the data source is gone shows nothing, and its completion says so")
    func withoutDataSource() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let node = ASCollectionNode()
        var source: SwatchSource? = SwatchSource(4)
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        #expect(node.visibleNodes.count == 4)
        source = nil
        var result: Bool?
        node.performBatch(animated: true) {
            node.deleteItems(at: [IndexPath(item: 0, section: 0)])
        } completion: {
            result = $0
        }
        stage.host.settle()
        #expect(result == false && node.visibleNodes.isEmpty && node.numberOfSections == 0)
    }

    // In a process of its own: it would stop the tests.
    @Test("An update after the data source is gone is not inconsistent, not even in strict mode")
    func withoutDataSourceStrictly() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                setenv("TEXTURE_STRICT", "1", 1)
                let stage = try PromiseStage(width: 300, height: 500)
                let node = ASCollectionNode()
                var source: SwatchSource? = SwatchSource(4)
                node.dataSource = source
                stage.show(node)
                source = nil
                node.deleteItems(at: [IndexPath(item: 0, section: 0)])
                stage.host.settle()
                precondition(node.numberOfSections == 0)
            }
        }
    }

    @Test("Completions come once and in the order of the updates, whatever takes longer")
    func completions() throws {
        let list = try stage()
        defer { list.stage.close() }
        var log: [Int] = []
        list.insert([500], at: 0, animated: true) { _ in log.append(0) }
        list.insert([501], at: 0) { _ in log.append(1) }
        list.node.performBatch(animated: false, updates: nil) { _ in log.append(2) }
        list.insert([502, 503], at: 0, animated: true) { _ in log.append(3) }
        list.node.reloadData { log.append(4) }
        #expect(log.isEmpty)
        list.step(60)
        #expect(log == [0, 1, 2, 3, 4])
    }

    @Test("Inner batches complete before outer ones, and an update may be made in a completion")
    func nested() throws {
        let list = try stage()
        defer { list.stage.close() }
        var log: [String] = []
        list.node.performBatch(animated: false) {
            list.insert([500, 501], at: 0) { _ in log.append("inner0") }
            list.insert([502], at: 2) { _ in
                log.append("inner1")
                list.insert([503], at: 0) { _ in log.append("later") }
            }
        } completion: { _ in
            log.append("outer")
        }
        list.step(3)
        #expect(log == ["inner0", "inner1", "outer", "later"])
        #expect(list.shown.prefix(5) == [503, 500, 501, 502, 0])
    }

    @Test("What waits for the end of updates is called after the last of them, or at once")
    func finishing() throws {
        let list = try stage()
        defer { list.stage.close() }
        var calls = 0
        list.node.onDidFinishProcessingUpdates { calls += 1 }
        #expect(calls == 1)
        list.insert([500, 501], at: 0)
        list.insert([502, 503], at: 0)
        list.node.onDidFinishProcessingUpdates {
            #expect(!list.node.isProcessingUpdates)
            #expect(list.node.collectionView.numberOfItems(inSection: 0) == 104)
            calls += 1
        }
        #expect(calls == 1)
        list.step()
        #expect(calls == 2)
    }

    @Test("Inside a batch whose data is ahead of its edits there is no new node, and nothing is reloaded for that")
    func askingInside() throws {
        let list = try UpdateStage([Array(0..<100), Array(100..<200)])
        defer { list.stage.close() }
        list.show()
        let first = try #require(list.cell(0))
        var result: Bool?
        list.node.performBatch(animated: false) {
            list.sections = [[500] + list.sections[0]]
            #expect(list.cell(50) == nil && list.node.nodeForItem(at: list.path(50, 1)) == nil)
            #expect(list.cell(0) === first)
            list.node.insertItems(at: [list.path(0)])
            list.node.deleteSections([1])
        } completion: {
            result = $0
        }
        list.step(3)
        #expect(result == true && list.cell(1) === first && list.cell(51)?.number == 50)
    }

    @Test("Waiting for updates shows them, but not inside a batch")
    func waiting() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.insert([500, 501], at: 0)
        list.node.performBatch(animated: false, updates: { list.node.waitUntilAllUpdatesAreProcessed() })
        #expect(list.node.isProcessingUpdates)
        list.node.waitUntilAllUpdatesAreProcessed()
        #expect(!list.node.isProcessingUpdates && list.node.collectionView.numberOfItems(inSection: 0) == 102)
    }

    @Test("A completion may make further updates and wait for them, too")
    func waitingInCompletion() throws {
        let list = try stage()
        defer { list.stage.close() }
        var log: [String] = []
        list.insert([500], at: 0) { _ in
            list.insert([600, 601, 602], at: 0) { _ in log.append("second") }
            #expect(list.node.isProcessingUpdates)
            list.node.waitUntilAllUpdatesAreProcessed()
            #expect(!list.node.isProcessingUpdates && list.node.collectionView.numberOfItems(inSection: 0) == 104)
            log.append("first")
        }
        list.step()
        #expect(log == ["first", "second"] && list.shown.prefix(5) == [600, 601, 602, 500, 0])
    }

    @Test("An update of a container that has left the window does not wait for the cells of the one before")
    func unseen() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.insert(Array(500..<520), at: 0)
        #expect(list.node.isProcessingUpdates)
        list.node.removeFromSupernode()
        let helped = WorkScheduler.current.helpedTime
        list.insert([600], at: 0)
        #expect(!list.node.isProcessingUpdates && WorkScheduler.current.helpedTime == helped)
        #expect(list.node.view.numberOfItems(inSection: 0) == 121)
        list.stage.show(list.node)
        list.stage.host.settle()
        #expect(list.shown == [600] + Array(500..<509))
    }

    @Test("Scrolling to an item that is not on screen's index space yet happens when it is")
    func scrollingAhead() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.insert(Array(500..<560), at: 100)
        list.node.scrollToItem(at: list.path(150), at: .top, animated: false)
        list.stage.host.settle()
        #expect(list.shown.first == 550)
    }

    @Test("The completions of a container that goes away are called, with false")
    func goneContainer() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        var results: [Bool] = []
        do {
            let source = SwatchSource(50)
            let node = ASCollectionNode()
            node.dataSource = source
            stage.show(node)
            source.count = 60
            node.performBatch(animated: false) {
                node.insertItems(at: (0..<10).map { IndexPath(item: $0, section: 0) })
            } completion: {
                results.append($0)
            }
            #expect(node.isProcessingUpdates)
            node.removeFromSupernode()
        }
        stage.host.step(frames: 3)
        #expect(results == [false])
    }

    // In a process of its own: while it waits, no other test may take the host's place.
    @Test("An update is awaited, and a task cancelled before makes none")
    func concurrency() async {
        await #expect(processExitsWith: .success) { try await UpdateTests.awaitUpdates() }
    }

    private static func awaitUpdates() async throws {
        let list = try UpdateStage([Array(0..<100)])
        list.show()
        var result: Bool?
        var isDone = false
        let task = Task {
            result = await list.node.performBatch(animated: false) {
                list.sections[0].insert(contentsOf: [500, 501], at: 0)
                list.node.insertItems(at: [list.path(0), list.path(1)])
            }
            await list.node.reloadData()
            isDone = true
        }
        for _ in 0..<500 where !isDone {
            await Task.yield()
            list.step()
        }
        await task.value
        precondition(result == true && list.shown.prefix(2) == [500, 501])
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await list.node.performBatch(animated: false) { preconditionFailure("A cancelled task made one.") }
        }
        let answer = await cancelled.value
        precondition(!answer)
        let asked = list.asked.count
        let reload = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await list.node.reloadData()
        }
        for _ in 0..<20 {
            await Task.yield()
            list.step()
        }
        precondition(list.asked.count == asked, "A cancelled task reloaded.")
        await reload.value
        // A task that awaits goes on, too, when the container goes away in the middle of it.
        var other: UpdateStage? = try UpdateStage([Array(0..<100)])
        other?.show()
        var answers = 0
        let orphans = [
            Task { [weak node = other?.node] in
                await node?.reloadData()
                answers += 1
            },
            Task { [weak node = other?.node] in
                _ = await node?.performBatch(animated: false) { node?.reloadSections([0]) }
                answers += 1
            },
        ]
        await Task.yield()
        other?.node.removeFromSupernode()
        other?.stage.close()
        other = nil
        for _ in 0..<20 {
            await Task.yield()
            list.step()
        }
        for orphan in orphans { await orphan.value }
        precondition(answers == 2)
        list.stage.close()
    }

    @Test("A moved item keeps its node, wherever it goes")
    func moving() throws {
        let list = try UpdateStage([Array(0..<5), Array(10..<15)])
        defer { list.stage.close() }
        list.show()
        let cell = try #require(list.cell(1))
        list.node.performBatch(animated: true) {
            list.sections[1].insert(list.sections[0].remove(at: 1), at: 2)
            list.node.moveItem(at: list.path(1), to: list.path(2, 1))
        }
        list.step(40)
        #expect(
            list.node.nodeForItem(at: list.path(2, 1)) === cell && list.shown == [0, 2, 3, 4, 10, 11, 1, 12, 13, 14])
        #expect(list.asked.filter { $0 == 1 }.count == 1 && cell.isVisible)
    }
}
