import AsyncDisplayKit
import Dispatch
import Execution
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct ReleaseTests {
    /// Where each object that was made ended, by what it was.
    private final class Ends: Sendable {
        private let onMain = Mutex<[String: Bool]>([:])
        var all: [String: Bool] { onMain.withLock { $0 } }
        func note(_ name: String) { onMain.withLock { $0[name] = MainThread.isCurrent } }
    }

    private final class Controller: UIViewController {
        nonisolated let ends: Ends

        init(_ ends: Ends) {
            self.ends = ends
            super.init(nibName: nil, bundle: nil)
        }

        deinit { ends.note("controller") }
    }

    private final class Background: UIView {
        nonisolated let ends: Ends
        nonisolated let name: String

        init(_ ends: Ends, _ name: String) {
            self.ends = ends
            self.name = name
            super.init(frame: .zero)
        }

        deinit { ends.note(name) }
    }

    private final class Owner: @unchecked Sendable {  // handed from one thread to the next
        var node: ASDisplayNode?
    }

    /// Lets the last reference go on a thread of its own.
    private func releaseElsewhere(_ owner: Owner) {
        onOtherThread { owner.node = nil }
    }

    @Test("What a cell has of UIKit ends on the main thread, wherever the cell does")
    func cell() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let ends = Ends()
        let owner = Owner()
        func make() {
            let cell = ASCellNode(viewControllerBlock: { Controller(ends) })
            cell.backgroundView = Background(ends, "background")
            cell.selectedBackgroundView = Background(ends, "selected")
            _ = cell.view
            owner.node = cell
        }
        make()
        releaseElsewhere(owner)
        stage.host.step()
        #expect(ends.all == ["controller": true, "background": true, "selected": true])
    }

    private final class Token: Sendable {
        let ends: Ends
        init(_ ends: Ends) { self.ends = ends }
        deinit { ends.note("core") }
    }

    @Test("A container that ends elsewhere in the middle of an update is taken apart on the main thread")
    func container() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let ends = Ends()
        let owner = Owner()
        let source = SwatchSource(20)
        func make() {
            let table = ASTableNode()
            table.dataSource = source
            stage.show(table)
            stage.host.settle()
            source.count += 3
            table.insertRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .none)
            #expect(table.isProcessingUpdates)
            let token = Token(ends)
            table.onDidFinishProcessingUpdates { _ = token }
            table.view.removeFromSuperview()
            owner.node = table
        }
        make()
        releaseElsewhere(owner)
        stage.host.settle()
        #expect(ends.all == ["core": true])
    }
}
