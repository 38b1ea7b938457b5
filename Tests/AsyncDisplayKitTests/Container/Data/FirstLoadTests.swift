import AsyncDisplayKit
import TestSupport
import Testing

/// Updates that are made when nothing was read yet.
@MainActor @Suite(.serialized) struct FirstLoadTests {
    @Test("What is edited before the first load is read with it, whether the model changes inside or before the batch")
    func beforeLoading() throws {
        let list = try UpdateStage([Array(0..<5)])
        defer { list.stage.close() }
        var results: [Bool] = []
        list.insert([100], at: 0) { results.append($0) }
        list.sections[0].append(101)
        list.node.performBatch(animated: true) {
            list.node.insertItems(at: [list.path(6)])
        } completion: {
            results.append($0)
        }
        list.sections[0].append(102)
        list.node.insertItems(at: [list.path(7)])
        #expect(results == [true, true] && list.asked.isEmpty)
        list.show()
        #expect(list.shown == [100, 0, 1, 2, 3, 4, 101, 102] && list.asked.count == 8)
    }

    @Test("Nested batches before the first load complete from the inside out, also if counts are read in between")
    func nested() throws {
        let list = try UpdateStage([Array(0..<5)])
        defer { list.stage.close() }
        var log: [String] = []
        list.sections[0].insert(100, at: 0)
        list.node.performBatch(animated: false) {
            list.node.performBatch(animated: false, updates: nil) { log.append("inner \($0)") }
            #expect(list.node.numberOfItems(inSection: 0) == 6)
            list.sections[0].append(101)
            list.node.insertItems(at: [list.path(0), list.path(6)])
        } completion: {
            log.append("outer \($0)")
        }
        #expect(log == ["inner true", "outer true"] && list.node.numberOfItems(inSection: 0) == 7)
        list.show()
        #expect(list.shown == [100, 0, 1, 2, 3, 4, 101])
        list.delete(at: 0) { log.append("deleted \($0)") }
        list.stage.host.settle()
        #expect(log.last == "deleted true" && list.shown == [0, 1, 2, 3, 4, 101])
    }
}
