import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// Rows whose data source, asked for a certain one, waits until a node has been made.
@MainActor private final class WaitingRows: ASTableDataSource {
    final class Count: Sendable {
        let value = Mutex(0)
    }

    let made = Count()
    /// The row, and how many nodes were made before it was to be asked for; nil for no wait.
    var wait: (row: Int, made: Int)?
    private(set) var hasSeenNode = false

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (row, made) = (indexPath.row, made)
        if let wait, wait.row == row {
            hasSeenNode = becomesTrue { made.value.withLock { $0 } > wait.made }
        }
        return {
            made.value.withLock { $0 += 1 }
            return SwatchCell(row, height: 60)
        }
    }
}

@MainActor @Suite(.serialized) struct PreparationBatchTests {
    @Test("Workers make the first of many rows while the data source is still asked for the others")
    func overlap() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let rows = WaitingRows()
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        rows.wait = (90, rows.made.value.withLock { $0 })
        let all = ASRangeTuningParameters(leadingBufferScreenfuls: 100, trailingBufferScreenfuls: 100)
        for mode in [ASLayoutRangeMode.minimum, .full] {
            table.setTuningParameters(all, for: mode, rangeType: .preload)
        }
        stage.host.settle()
        #expect(rows.hasSeenNode && rows.made.value.withLock { $0 } == 100)
    }
}
