import AsyncDisplayKit
import Testing

/// With nothing moving nothing happens. That the process sleeps, too, `scripts/e2e.sh` measures.
@MainActor @Suite(.serialized) struct IdleTests {
    @Test("After a fling has come to rest there are no frames, no timers and no work, however long one waits")
    func rest() throws {
        let stage = try PromiseStage(drawingDelay: 0.030)
        defer { stage.close() }
        let source = SwatchSource(500)
        let pager = ASPagerNode()
        pager.setDataSource(source)
        let table = ASTableNode(style: .plain)
        table.dataSource = source
        table.delegate = source
        let root = ASDisplayNode()
        root.automaticallyManagesSubnodes = true
        pager.style.height = ASDimensionMakeWithPoints(100)
        pager.style.width = ASDimensionMakeWithFraction(1)
        table.style.flexGrow = 1
        root.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                children: [pager, table])
        }
        stage.show(root)
        stage.fling(up: 400)
        stage.host.settle()
        let frames = stage.statistics.frameCount
        #expect(frames > 10)
        for _ in 0..<600 {
            #expect(!stage.host.driver.hasWork && stage.host.driver.nextWakeTime == nil)
            #expect(!stage.host.step())
        }
        #expect(stage.statistics.frameCount == frames && stage.host.scheduler.pendingCount == 0)
    }
}
