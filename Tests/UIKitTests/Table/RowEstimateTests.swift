import Testing
import UIKit

@MainActor @Suite("Estimated heights") struct RowEstimateTests {
    @Test(
        "An estimate that is no height stands for the usual one, and the rows are measured",
        arguments: [UITableView.automaticDimension, 0, -20, CGFloat.infinity, CGFloat.nan])
    func estimate(estimate: CGFloat) {
        let rows = TestRows(counts: 20)
        rows.heights = { _ in UITableView.automaticDimension }
        let table = rows.makeTable()
        table.rowHeight = UITableView.automaticDimension
        table.estimatedRowHeight = estimate
        table.layoutIfNeeded()
        #expect(table.shownValues.first == "0-0" && table.visibleCells.count >= 4)
        #expect(table.contentSize.height >= 20 * 40)
    }
}
