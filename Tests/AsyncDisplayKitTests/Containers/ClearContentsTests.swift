import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct ClearContentsTests {
    @Test("Clearing a container's contents takes its cells out of the display range, until it is laid out again")
    func container() throws {
        let list = try UpdateStage([Array(0..<60)])
        defer { list.stage.close() }
        list.show()
        let cells = list.node.visibleNodes
        #expect(cells.count == 10 && cells.allSatisfy(\.isInDisplayState))
        list.node.recursivelyClearContents()
        #expect(cells.allSatisfy { !$0.isInDisplayState && $0.isInPreloadState })
        list.node.view.setNeedsLayout()
        list.stage.host.settle()
        #expect(cells.allSatisfy { $0.isInDisplayState && $0.isVisible })
    }
}
