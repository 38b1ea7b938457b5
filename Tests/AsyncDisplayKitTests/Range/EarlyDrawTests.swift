import AsyncDisplayKit
import Dispatch
import Execution
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct EarlyDrawTests {
    @Test("Rows that a jump shows are in the display range, and begin to be drawn, before their views are made")
    func earlyDraws() throws {
        final class Row: ASCellNode, @unchecked Sendable {  // the log is in a mutex
            let log: Mutex<[String]>

            init(log: Mutex<[String]>) {
                self.log = log
                super.init()
                style.preferredSize = CGSize(width: 320, height: 100)
                backgroundColor = .white
                enableSubtreeRasterization()
            }

            override func didEnterDisplayState() { log.withLock { $0.append("display") } }
            override func displayWillStart(asynchronously: Bool) { log.withLock { $0.append("drawing") } }
            override func didLoad() { log.withLock { $0.append("loaded") } }
            override func didEnterVisibleState() { log.withLock { $0.append("visible") } }
            override func displayDidFinish() { log.withLock { $0.append("drawn") } }
        }
        @MainActor final class Source: ASTableDataSource {
            var logs: [Int: Mutex<[String]>] = [:]

            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 100 }
            func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
                let log = Mutex<[String]>([])
                logs[indexPath.row] = log
                return { Row(log: log) }
            }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let (source, node) = (Source(), ASTableNode())
        node.dataSource = source
        node.onDidLoad { ($0 as? ASTableNode)?.view.separatorStyle = .none }
        stage.show(node)
        stage.host.settle()
        node.contentOffset = CGPoint(x: 0, y: 6050)
        stage.host.step()
        #expect(node.visibleNodes.map { $0.indexPath?.row } == [60, 61, 62, 63, 64])
        for row in 60...64 {
            #expect(source.logs[row]?.withLock { $0 } == ["display", "drawing", "loaded", "visible", "drawn"])
        }
        stage.host.settle()
        // Those beside them were drawn ahead.
        #expect(source.logs[65]?.withLock { $0 } == ["display", "drawing", "drawn"])
    }

    @Test("In a jump, rows that are measured begin to be drawn while others are still being made")
    func drawsWhileRowsAreMade() throws {
        final class Row: ASCellNode, @unchecked Sendable {  // nothing of it changes after init
            let drawingBegins: DispatchSemaphore?

            init(drawingBegins: DispatchSemaphore?) {
                self.drawingBegins = drawingBegins
                super.init()
                style.preferredSize = CGSize(width: 320, height: 100)
                backgroundColor = .white
                neverShowPlaceholders = true
                enableSubtreeRasterization()
            }

            override func displayWillStart(asynchronously: Bool) { drawingBegins?.signal() }
        }
        @MainActor final class Source: ASTableDataSource {
            /// The jump's first row begins to be drawn; a worker makes another row of the jump.
            let (drawingBegins, workerBegins) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let areInTime = Mutex<[Bool]>([])

            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 100 }
            func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
                guard (60...64).contains(indexPath.row) else { return { Row(drawingBegins: nil) } }
                guard indexPath.row > 60 else { return { [drawingBegins] in Row(drawingBegins: drawingBegins) } }
                return { [drawingBegins, workerBegins, areInTime] in
                    // The main thread leaves a row to a worker, which waits there for the first draw.
                    let isInTime: Bool
                    if MainThread.isCurrent {
                        isInTime = workerBegins.waitInTime()
                    } else {
                        for _ in 61...64 { workerBegins.signal() }
                        isInTime = drawingBegins.waitInTime()
                        drawingBegins.signal()
                    }
                    areInTime.withLock { $0.append(isInTime) }
                    return Row(drawingBegins: nil)
                }
            }
        }
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let (source, node) = (Source(), ASTableNode())
        node.dataSource = source
        node.onDidLoad { ($0 as? ASTableNode)?.view.separatorStyle = .none }
        stage.show(node)
        stage.host.settle()
        // In virtual time the main thread would wait for all rows before it looks at the first.
        let scheduler = WorkScheduler(timeKeeping: .real, pool: WorkerPool(threadCount: 2))
        WorkScheduler.current = scheduler
        node.contentOffset = CGPoint(x: 0, y: 6050)
        stage.host.step()
        #expect(source.areInTime.withLock { $0 } == [true, true, true, true])
        #expect(node.visibleNodes.map { $0.contents != nil } == [true, true, true, true, true])
        while scheduler.pendingCount > 0 { scheduler.deliver() }
        WorkScheduler.current = stage.host.scheduler
        scheduler.pool.shutDown()
    }
}
