import AsyncDisplayKit
import TestSupport
import Testing

/// Nodes that are made one after the other.
@MainActor @Suite(.serialized) struct SerialCreationTests {
    private func stage() throws -> UpdateStage {
        let list = try UpdateStage([Array(0..<20)], mode: .serializeNodeCreation)
        list.node.nodeLoading = .eager
        list.show()
        return list
    }

    private func madeCount(_ list: UpdateStage) -> Int {
        list.node.visibleElements.itemElements.count { $0.nodeIfAllocated != nil }
    }

    @Test("Items that are deleted before their nodes are made take none of those along that are made in the same job")
    func deletion() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.insert(Array(100..<140), at: 20)
        // The update is on screen, and most of its nodes are still to be made, a few in each job.
        list.step()
        #expect(!list.node.isProcessingUpdates)
        // Every job has two of these, the one under way as well.
        let gone = (0..<20).map { 20 + $0 * 2 }
        list.node.performBatch(animated: false) {
            for index in gone.reversed() { list.sections[0].remove(at: index) }
            list.node.deleteItems(at: gone.map { list.path($0) })
        }
        #expect(!list.node.isProcessingUpdates)
        let made = madeCount(list)
        #expect(made < 40)
        // The frame that delivers the job has the nodes that are left of it.
        list.step()
        #expect(madeCount(list) > made)
        list.stage.host.settle()
        #expect(list.node.visibleElements.count == 40 && madeCount(list) == 40)
    }

    @Test("An insertion while nodes are made one after the other waits for none of them")
    func insertion() throws {
        let list = try stage()
        defer { list.stage.close() }
        list.insert(Array(100..<140), at: 20)
        list.step()
        let made = madeCount(list)
        var isShown = false
        list.insert([7], at: 0) { isShown = $0 }
        #expect(madeCount(list) == made && list.node.isProcessingUpdates && !isShown)
        list.stage.host.settle()
        #expect(isShown && list.shown.first == 7 && madeCount(list) == 61)
    }
}
