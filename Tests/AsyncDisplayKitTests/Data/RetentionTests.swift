import AsyncDisplayKit
import Execution
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct RetentionTests {
    @Test("With a window of retention nodes far away are let go, and made again when they come back")
    func window() throws {
        let list = try UpdateStage([Array(0..<400)])
        defer { list.stage.close() }
        list.node.nodeRetention = .window(screenfuls: 4)
        list.show()
        weak let near = list.cell(1)
        weak var far: NumberCell?
        list.node.contentOffset = CGPoint(x: 0, y: 1500)
        list.stage.host.settle()
        #expect(near != nil)
        list.node.contentOffset = CGPoint(x: 0, y: 9000)
        list.stage.host.settle()
        #expect(near == nil)
        far = list.cell(390)
        list.step(2)
        list.node.contentOffset = CGPoint(x: 0, y: 0)
        list.stage.host.settle()
        #expect(far == nil && list.shown == Array(0..<10))
        #expect(list.asked.filter { $0 == 1 }.count == 2)
    }

    @Test("By default every node stays as long as its item")
    func all() throws {
        let list = try UpdateStage([Array(0..<400)])
        defer { list.stage.close() }
        list.show()
        weak let cell = list.cell(1)
        list.node.contentOffset = CGPoint(x: 0, y: 15000)
        list.stage.host.settle()
        #expect(cell != nil && list.node.nodeRetention == .all)
        list.delete(at: 1)
        list.step(3)
        #expect(cell == nil)
    }

    @Test("Eager loading asks for all nodes at the load and at updates, in order; lazy loading for those near only")
    func eager() throws {
        let list = try UpdateStage([Array(0..<200)])
        defer { list.stage.close() }
        list.node.nodeLoading = .eager
        list.show()
        #expect(list.asked == Array(0..<200))
        list.insert(Array(500..<510), at: 150)
        #expect(list.asked.count == 210)
        let lazy = try UpdateStage([Array(0..<200)])
        defer { lazy.stage.close() }
        lazy.show()
        #expect(lazy.asked.count < 60)
    }
}
