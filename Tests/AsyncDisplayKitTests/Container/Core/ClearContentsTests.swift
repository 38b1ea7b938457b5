import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct ClearContentsTests {
    @Test("Clearing a container's contents takes cells out of the display range that are not on screen")
    func container() throws {
        let list = try UpdateStage([Array(0..<60)])
        defer { list.stage.close() }
        list.show()
        let cells = list.node.visibleNodes
        let ahead = try #require(list.cell(12))
        #expect(cells.count == 10 && cells.allSatisfy(\.isInDisplayState) && ahead.isInDisplayState)
        list.node.recursivelyClearContents()
        list.stage.host.settle()
        #expect(cells.allSatisfy { $0.isInDisplayState && $0.isVisible })
        #expect(!ahead.isInDisplayState && ahead.isInPreloadState)
        list.node.setContentOffset(CGPoint(x: 0, y: 60), animated: false)
        list.stage.host.settle()
        #expect(ahead.isInDisplayState)
    }
}
