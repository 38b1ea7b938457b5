import Testing

@testable import UIKit

/// Heights of headers while the data source is ahead of the table.
@MainActor @Suite(.serialized) struct HeadHeightTests {
    @MainActor private final class Sections: UITableViewDataSource, UITableViewDelegate {
        var heights: [CGFloat] = []
        var rowCount = 1
        var onHeader: (Int, () -> Void)?
        private(set) var asked = 0

        func numberOfSections(in tableView: UITableView) -> Int { heights.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rowCount }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            let height = heights[section]
            asked += 1
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

    @Test("Headers that become estimates while another one is asked for are asked for again")
    func remeasured() throws {
        let sections = Sections()
        sections.heights = [10, 20, 30, 40, 50]
        let scene = try TableScene(sections) { $0.rowHeight = UITableView.automaticDimension }
        defer { scene.close() }
        sections.onHeader = (
            3,
            {
                sections.heights = sections.heights.map { $0 + 5 }
                scene.table.remeasureAll()
            }
        )
        scene.table.frame.size.width = 200
        scene.host.settle()
        #expect((0..<3).map { scene.table.rectForHeader(inSection: $0).height } == [15, 25, 35])
    }

    /// A table of many sections, each a header of 10 to 50 points and a row of 40 points.
    private func manySections(_ count: Int = 30_000) throws -> (Sections, TableScene) {
        let sections = Sections()
        sections.heights = (0..<count).map { CGFloat(10 + $0 * 7 % 41) }
        return (sections, try TableScene(sections) { $0.estimatedRowHeight = 40 })
    }

    @Test("While headers are asked for, the table has all its sections", arguments: [300, 30_000])
    func countsInCallback(count: Int) throws {
        let (sections, scene) = try manySections(count)
        defer { scene.close() }
        var known: [Int] = []
        sections.onHeader = (
            150,
            {
                known = [scene.table.numberOfSections, scene.table.numberOfRows(inSection: count - 1)]
            }
        )
        scene.table.reloadData()
        scene.host.step()
        #expect(known == [count, 1])
    }

    @Test("Of 5,000 sections the content size is exact, and a reload far down shows what was shown")
    func exact() throws {
        let (sections, scene) = try manySections(5000)
        defer { scene.close() }
        // Most headers are not like the first ones.
        for section in 300..<5000 { sections.heights[section] = 5 }
        scene.table.reloadData()
        scene.host.step()
        #expect(scene.table.contentSize.height == sections.heights.reduce(0, +) + 5000 * 40)
        scene.table.contentOffset.y = 150_000
        scene.host.step()
        let shown = scene.table.indexPathsForVisibleRows
        scene.table.reloadData()
        scene.host.step()
        #expect(scene.table.contentOffset.y == 150_000 && scene.table.indexPathsForVisibleRows == shown)
    }

    @Test("Headers without height that were asked for stay so")
    func withoutHeight() throws {
        let (sections, scene) = try manySections()
        defer { scene.close() }
        for section in 0..<100 { sections.heights[section] = 0 }
        scene.table.reloadData()
        scene.host.step()
        #expect((0..<100).allSatisfy { scene.table.rectForHeader(inSection: $0).height == 0 })
        #expect(scene.table.rectForRow(at: IndexPath(row: 0, section: 99)).minY == 3960)
    }

    @Test("Of very many sections, headers are asked for as they come near the viewport")
    func manyAreEstimated() throws {
        let (sections, scene) = try manySections()
        defer { scene.close() }
        #expect(sections.asked < 250)
        scene.table.scrollToRow(at: IndexPath(row: 0, section: 2500), at: .top, animated: false)
        scene.host.step()
        #expect(sections.asked < 290)
        #expect(
            (2499..<2505).map { scene.table.rectForHeader(inSection: $0).height }
                == Array(sections.heights[2499..<2505]))
        // The row is under the header of its section, which is pinned.
        let row = scene.table.rectForRow(at: IndexPath(row: 0, section: 2500))
        #expect(row.minY - scene.table.contentOffset.y == sections.heights[2500])
    }

    @Test("Headers above the viewport that turn out higher or lower than expected move nothing on screen")
    func estimatesAboveMoveNothing() throws {
        let (_, scene) = try manySections()
        defer { scene.close() }
        let table = scene.table
        table.scrollToRow(at: IndexPath(row: 0, section: 4000), at: .top, animated: false)
        scene.host.step()
        for _ in 0..<50 {
            let path = try #require(table.indexPathsForVisibleRows?.first)
            let before = table.rectForRow(at: path).minY - table.contentOffset.y
            table.contentOffset.y -= 30
            scene.host.step()
            #expect(abs(table.rectForRow(at: path).minY - table.contentOffset.y - before - 30) < 0.01)
        }
    }

    @Test("The last of very many sections ends where the content ends")
    func endOfMany() throws {
        let (sections, scene) = try manySections()
        defer { scene.close() }
        let last = IndexPath(row: 0, section: 29_999)
        scene.table.scrollToRow(at: last, at: .bottom, animated: false)
        scene.host.step()
        #expect(scene.table.rectForRow(at: last).maxY == scene.table.contentSize.height)
        #expect(scene.table.bounds.maxY == scene.table.contentSize.height && sections.asked < 290)
    }
}
