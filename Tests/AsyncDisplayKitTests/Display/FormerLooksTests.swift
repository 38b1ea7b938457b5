import AsyncDisplayKit
import Testing

@testable import AsyncDisplayKitCore

private final class BareCell: ASCellNode, @unchecked Sendable {  // main thread
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CGSize(width: 300, height: 50) }
}

private final class BareRows: ASTableDataSource {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        { BareCell() }
    }
}

/// What covers a cell that has taken the place of another one.
@MainActor @Suite(.serialized) struct FormerLooksTests {
    private func cell() -> ASCellNode {
        let cell = ASCellNode()
        _ = cell.view
        return cell
    }

    @Test("A cell has the look of the one whose place it took, and hands it on")
    func looks() {
        var looks = FormerLooks()
        let (first, second, third) = (cell(), cell(), cell())
        looks.keep(lookOf: first, for: second)
        let atFirst = [first, second, third].map { looks.cover($0) }
        #expect(atFirst == [false, true, false])
        let look = second.layer.sublayers?.last
        looks.keep(lookOf: second, for: third)
        let later = [first, second, third].map { looks.cover($0) }
        #expect(later == [false, false, true] && third.layer.sublayers?.last === look)
        for _ in 0..<2 { looks.dropUnneeded() }
        let inTheEnd = looks.cover(third)
        #expect(!inTheEnd)
    }

    @Test("The look of a cell that is gone covers no other one, and goes with the next pass")
    func gone() {
        var looks = FormerLooks()
        let former = cell()
        weak var look: CALayer?
        do {
            let gone = cell()
            looks.keep(lookOf: former, for: gone)
            let isCovered = looks.cover(gone)
            look = gone.layer.sublayers?.last
            #expect(isCovered && look != nil)
        }
        let new = cell()
        let isCovered = looks.cover(new)
        #expect(!isCovered && look != nil)
        looks.dropUnneeded()
        #expect(look == nil)
    }

    @Test("The look of a reloaded cell goes with the next frame, also where nothing draws")
    func undrawn() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let (node, rows, path) = (ASTableNode(), BareRows(), IndexPath(row: 0, section: 0))
        node.dataSource = rows
        stage.show(node)
        stage.host.settle()
        weak var picture: CGImage?
        do {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }.cgImage
            node.nodeForRow(at: path)?.layer.contents = image
            picture = image
            #expect(picture != nil)
        }
        node.performBatch(animated: false, updates: { node.reloadRows(at: [path], with: .none) })
        stage.host.settle()
        #expect(picture == nil)
    }
}
