import AsyncDisplayKitCore
import Execution
import Foundation
import TestSupport
import Testing

/// What one thread does while another measures.
@Suite struct MeasuringThreadsTests {
    /// Runs `body` on this thread while another one is in the closure that describes a node's layout, where it goes on
    /// to call `spec`. Returns what the other thread reported.
    private func during(
        measuringOf node: ASDisplayNode, describedBy spec: @escaping @Sendable () -> ASLayoutSpec, _ body: () -> Void
    ) -> [LayoutMisuse.Kind] {
        let entered = DispatchSemaphore(value: 0)
        let left = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        @Sendable func describe() -> ASLayoutSpec {
            entered.signal()
            _ = left.waitInTime()
            return spec()
        }
        node.layoutSpecBlock = { _, _ in LayoutSpec { describe() } }
        let kinds = Mutex<[LayoutMisuse.Kind]>([])
        Thread.detachNewThread {
            LayoutMisuse.observing({ misuse in kinds.withLock { $0.append(misuse.kind) } }) {
                _ = node.layoutThatFits(exactly(10, 10))
            }
            done.signal()
        }
        #expect(entered.waitInTime())
        body()
        left.signal()
        #expect(done.waitInTime())
        return kinds.withLock { $0 }
    }

    @Test("A subnode may be added by one thread while another asks the node for its layout spec")
    func adding() {
        let (node, subnode) = (ASDisplayNode(), ASDisplayNode())
        _ = during(measuringOf: node, describedBy: { ASLayoutSpec() }) { node.addSubnode(subnode) }
        #expect(node.subnodes == [subnode])
    }

    @Test("A node that another thread makes while a layout is described is not reported")
    func madeElsewhere() {
        let made = Mutex<ASDisplayNode?>(nil)
        let describe: @Sendable () -> ASLayoutSpec = {
            ASWrapperLayoutSpec(layoutElements: [made.withLock { $0 }].compactMap { $0 })
        }
        let reported = during(measuringOf: ASDisplayNode(), describedBy: describe) {
            made.withLock { $0 = ASDisplayNode() }
        }
        #expect(reported == [])
    }

    @Test("A node that the describing thread makes is reported, whatever other threads make meanwhile")
    func madeHere() {
        let others = Mutex<[ASDisplayNode]>([])
        let describe: @Sendable () -> ASLayoutSpec = { ASWrapperLayoutSpec(layoutElement: ASDisplayNode()) }
        let reported = during(measuringOf: ASDisplayNode(), describedBy: describe) {
            others.withLock { nodes in nodes = (0..<5).map { _ in ASDisplayNode() } }
        }
        #expect(reported == [.nodeInBuilder])
    }
}
