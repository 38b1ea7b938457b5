import AsyncDisplayKit
import TestSupport
import Testing

/// Edits that answer edits or questions: as long as each has an end, they are no edits without an end.
extension ManyEditsTests {
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

    @Test("To wait when the data source is told of a kept node asks for no counts, and does not wait")
    func waitInQuestion() throws {
        let rows = try Rows(0..<10)
        defer { rows.stage.close() }
        rows.hasIdentities = true
        rows.show()
        var questions: Int?
        rows.whenKept = {
            rows.whenKept = {}
            rows.table.reloadData()
            let before = rows.countQuestions
            rows.table.waitUntilAllUpdatesAreProcessed()
            questions = rows.countQuestions - before
        }
        rows.table.reloadData()
        #expect(questions == 0 && rows.table.isProcessingUpdates)
        rows.stage.host.settle()
        #expect(!rows.table.isProcessingUpdates)
    }
}
