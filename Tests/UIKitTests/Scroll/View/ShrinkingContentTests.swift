import Testing
import UIKit

@MainActor @Suite(.serialized) struct ShrinkingContentTests {
    @Test("An animated scroll to a row ends within contents that shrink on the way")
    func rowsGone() throws {
        let rows = TestRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .bottom, animated: true)
        scene.host.step(frames: 6)
        rows.sections[0].removeSubrange(10..<100)
        scene.table.deleteRows(at: (10..<100).map { IndexPath(row: $0, section: 0) }, with: .fade)
        scene.host.settle()
        #expect(scene.table.contentOffset.y == 100)
        #expect(scene.table.shownValues == (2..<10).map { "0-\($0)" })
    }

    @Test("A program may scroll beyond the content, with animation")
    func targetOutside() throws {
        let scene = try TableScene(TestRows(counts: 20))
        defer { scene.close() }
        scene.table.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        scene.host.settle()
        #expect(scene.table.contentOffset.y == 900)
    }
}
