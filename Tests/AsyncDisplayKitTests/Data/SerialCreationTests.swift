import AsyncDisplayKit
import TestSupport
import Testing

/// Nodes that are made one after the other.
@MainActor @Suite(.serialized) struct SerialCreationTests {
    @Test("Items that are deleted before their nodes are made take none of those along that are made in the same job")
    func deletion() throws {
        let list = try UpdateStage([Array(0..<20)], mode: .serializeNodeCreation)
        defer { list.stage.close() }
        list.node.nodeLoading = .eager
        list.show()
        list.insert(Array(100..<140), at: 20)
        // The update is on screen, and most of its nodes are still to be made, a few in each job.
        list.step()
        #expect(!list.node.isProcessingUpdates)
        let gone = (0..<10).map { 20 + $0 * 4 }
        list.node.performBatch(animated: false) {
            for index in gone.reversed() { list.sections[0].remove(at: index) }
            list.node.deleteItems(at: gone.map { list.path($0) })
        }
        #expect(!list.node.isProcessingUpdates)
        list.stage.host.settle()
        let elements = list.node.visibleElements
        #expect(elements.count == 50)
        #expect(elements.itemElements.allSatisfy { $0.nodeIfAllocated != nil })
    }
}
