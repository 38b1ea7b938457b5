import Testing

@testable import UIKit

/// Heights of headers while the data source is ahead of the table.
@MainActor @Suite(.serialized) struct HeadHeightTests {
    @MainActor private final class Sections: UITableViewDataSource, UITableViewDelegate {
        var heights: [CGFloat] = []
        var rowCount = 1
        var onHeader: (Int, () -> Void)?

        func numberOfSections(in tableView: UITableView) -> Int { heights.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rowCount }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            let height = heights[section]
            if let (wanted, body) = onHeader, wanted == section {
                onHeader = nil
                body()
            }
            return height
        }
    }

    @Test(
        "Headers that could not be asked for because of an edit are asked for after it", arguments: [true, false])
    func load(isResized: Bool) throws {
        let sections = Sections()
        // So many that an update does not ask for all of them.
        sections.heights = (0..<250).map { CGFloat(10 + $0) }
        let scene = try TableScene(sections) { $0.rowHeight = UITableView.automaticDimension }
        defer { scene.close() }
        let table = scene.table
        sections.onHeader = (
            1,
            {
                sections.rowCount = 2
                table.insertRows(at: (0..<250).map { IndexPath(row: 1, section: $0) }, with: .none)
            }
        )
        if isResized {
            sections.heights = sections.heights.map { $0 + 5 }
            table.frame.size.width = 200
        } else {
            table.reloadData()
        }
        scene.host.settle()
        #expect(sections.rowCount == 2)
        #expect((0..<4).map { table.rectForHeader(inSection: $0).height } == Array(sections.heights.prefix(4)))
    }
}
