import AsyncDisplayKit
import Execution
import Testing

@Suite struct CellModelTests {
    /// Has another thread look at its cell when it goes, and waits for it.
    private final class Model {
        private let cell: ASCellNode
        private let wasAnswered: (Bool) -> Void

        init(_ cell: ASCellNode, wasAnswered: @escaping (Bool) -> Void) {
            self.cell = cell
            self.wasAnswered = wasAnswered
        }

        deinit {
            let (cell, done) = (cell, DispatchSemaphore(value: 0))
            Thread.detachNewThread {
                _ = cell.nodeModel
                done.signal()
            }
            wasAnswered(done.wait(timeout: .now() + 10) == .success)
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
}
