import AsyncDisplayKit
import TestSupport
import Testing

/// Edits that answer edits or questions: as long as each has an end, they are no edits without an end.
extension ManyEditsTests {
    @Test(
        "Many batches of one frame, each answered by one edit, are no edits without an end, in a completion either",
        arguments: [false, true])
    func answeredBatches(inCompletion: Bool) throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.hasIdentities = true
        rows.show()
        let path = IndexPath(row: 0, section: 0)
        var (answers, isAsked) = (0, false)
        rows.whenKept = {
            guard isAsked else { return }
            isAsked = false
            answers += 1
            rows.table.reloadRows(at: [path], with: .none)
        }
        @MainActor func reloadTwenty() {
            for _ in 0..<20 {
                isAsked = true
                rows.table.reloadRows(at: [path], with: .none)
            }
        }
        let log = messages {
            if inCompletion {
                rows.table.performBatch(
                    animated: false, updates: { rows.table.reloadRows(at: [path], with: .none) },
                    completion: { _ in reloadTwenty() })
                rows.stage.host.settle()
            } else {
                reloadTwenty()
            }
            #expect(answers == 20)
            rows.stage.host.settle()
        }
        #expect(log.isEmpty && !rows.table.isProcessingUpdates)
    }

    @Test("A data source that edits in an answer now and then is told nothing, however often it has done so")
    func answersNowAndThen() throws {
        let rows = try Rows(0..<400)
        defer { rows.stage.close() }
        rows.show()
        var isAsked = false
        rows.whenAsked = { _ in
            guard isAsked else { return }
            isAsked = false
            rows.numbers.append(rows.numbers.count)
            rows.table.insertRows(at: [IndexPath(row: rows.numbers.count - 1, section: 0)], with: .none)
        }
        let log = messages {
            // Nothing but the answers edits the list.
            for screen in 1...20 {
                isAsked = true
                rows.table.view.contentOffset.y = CGFloat(screen * 900)
                rows.stage.host.settle()
                #expect(!isAsked)
            }
        }
        #expect(log.isEmpty && rows.numbers.count == 420 && rows.table.numberOfRows(inSection: 0) == 420)
    }
}
