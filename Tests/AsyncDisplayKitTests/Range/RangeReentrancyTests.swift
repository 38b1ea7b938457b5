import AsyncDisplayKit
import Execution
import Testing

/// A cell that tells what it hears, and does something the first time.
private final class ActingCell: ASCellNode, @unchecked Sendable {  // used on the main thread
    let row: Int
    let hear: @MainActor (Int, String) -> Void

    init(_ row: Int, hear: @escaping @MainActor (Int, String) -> Void) {
        self.row = row
        self.hear = hear
        super.init()
        style.preferredSize = CGSize(width: 320, height: 100)
    }

    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        MainActor.assumeIsolated { hear(row, "preload") }
    }

    override func didEnterVisibleState() {
        super.didEnterVisibleState()
        MainActor.assumeIsolated { hear(row, "visible") }
    }
}

@MainActor private final class ActingRows: ASTableDataSource {
    var count = 4
    var heard: [String] = []
    var act: (() -> Void)?

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        ActingCell(indexPath.row) { [weak self] row, what in
            self?.heard.append("\(what) \(row)")
            let act = self?.act
            self?.act = nil
            act?()
        }
    }
}

@MainActor @Suite(.serialized) struct RangeReentrancyTests {
    @Test("A row that another one deletes when it hears that it comes near hears nothing any more")
    func deletion() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = ActingRows()
        let table = ASTableNode()
        table.dataSource = rows
        rows.act = {
            table.performBatch(animated: false) {
                rows.count = 3
                table.deleteRows(at: [IndexPath(row: 3, section: 0)], with: .none)
            } completion: { _ in
            }
        }
        stage.show(table)
        stage.host.settle()
        #expect(rows.act == nil && table.visibleNodes.count == 3)
        #expect(!rows.heard.contains { $0.hasSuffix("3") })
        #expect(rows.heard.filter { $0.hasPrefix("visible") } == ["visible 0", "visible 1", "visible 2"])
    }
}
