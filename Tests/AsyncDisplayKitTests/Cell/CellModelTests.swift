import AsyncDisplayKit
import Execution
import TestSupport
import Testing

@Suite struct CellModelTests {
    /// Has another thread look at its node when it goes, and waits for it.
    private final class Model {
        private let node: ASDisplayNode
        private let wasAnswered: (Bool) -> Void

        init(_ node: ASDisplayNode, wasAnswered: @escaping (Bool) -> Void) {
            self.node = node
            self.wasAnswered = wasAnswered
        }

        deinit {
            let (node, done) = (node, DispatchSemaphore(value: 0))
            Thread.detachNewThread {
                _ = node.layoutSpecBlock
                done.signal()
            }
            wasAnswered(done.waitInTime())
        }
    }

    @Test("A model that a cell gives up ends without the cell's lock")
    func end() {
        let cell = ASCellNode()
        let answers = Mutex([Bool]())
        cell.nodeModel = Model(cell) { answer in answers.withLock { $0.append(answer) } }
        cell.nodeModel = nil
        #expect(answers.withLock { $0 } == [true])
    }

    @Test("The blocks of a node, and what they hold, end without the node's lock")
    func blocks() {
        let answers = Mutex([Bool]())
        let node = ASImageNode()
        func held() -> Handle { Handle(Model(node) { answer in answers.withLock { $0.append(answer) } }) }
        node.layoutSpecBlock = { [held = held()] _, _ in
            _ = held
            return ASLayoutSpec()
        }
        node.imageModificationBlock = { [held = held()] image, _ in
            _ = held
            return image
        }
        node.willDisplayNodeContentWithRenderingContext = { [held = held()] _, _ in _ = held }
        node.didDisplayNodeContentWithRenderingContext = { [held = held()] _, _ in _ = held }
        node.layoutSpecBlock = nil
        node.imageModificationBlock = nil
        node.willDisplayNodeContentWithRenderingContext = nil
        node.didDisplayNodeContentWithRenderingContext = nil
        #expect(answers.withLock { $0 } == [true, true, true, true])
    }

    private final class Handle: @unchecked Sendable {  // only held
        let model: Model
        init(_ model: Model) { self.model = model }
    }
}
