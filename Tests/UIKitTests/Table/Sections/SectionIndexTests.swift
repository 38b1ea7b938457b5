import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct SectionIndexTests {
    private func rows() -> EditableRows {
        let rows = EditableRows(counts: 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
        rows.titles = (0..<10).map { "Section \($0)" }
        rows.indexTitles = (0..<10).map { String(UnicodeScalar(UInt8(65 + $0))) }
        return rows
    }

    @Test("The index stands at the right edge, and rows end before it")
    func place() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.scroll(to: 120)
        scene.save("index-titles")
        let index = try #require(scene.table.indexView)
        #expect(index.convert(index.bounds, to: scene.window) == CGRect(x: 302, y: 0, width: 18, height: 400))
        #expect(scene.frame(of: "0-4")?.width == 302)
        // Over headers that come later, too.
        scene.scroll(to: 700)
        #expect(scene.table.subviews.last === index)
    }

    @Test("Pressing and dragging on the index goes from section to section")
    func dragging() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        // Ten titles of 14 points around the middle, from 130 to 270.
        scene.press(311, 130 + 14 * 3 + 7)
        scene.host.run(seconds: 0.2)
        #expect(scene.table.contentOffset.y == scene.table.rect(forSection: 3).minY)
        scene.drag(by: 0, 14 * 2)
        #expect(scene.table.contentOffset.y == scene.table.rect(forSection: 5).minY)
        scene.lift()
        #expect(scene.table.indexPathsForSelectedRows == nil)
    }

    @Test("There is no index in a table with fewer rows than it takes")
    func minimum() throws {
        let scene = try TableScene(rows()) { $0.sectionIndexMinimumDisplayRowCount = 51 }
        defer { scene.close() }
        #expect(scene.table.indexView == nil && scene.frame(of: "0-0")?.width == 320)
    }

    @Test("Where not all titles find room some are left out, and dragging still reaches every section")
    func crowded() throws {
        let titles = (0..<60).map { "\($0)" }
        let index = SectionIndexView(titles: titles) { _ in }
        index.frame = CGRect(x: 0, y: 0, width: 18, height: 300)
        index.layoutIfNeeded()
        #expect(index.subviews.filter { !$0.isHidden }.count == 20)
    }
}
