import AsyncDisplayKit
import Testing

@testable import AsyncDisplayKitCore

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

    @Test("A look goes with the next frame, also where nothing draws")
    func undrawn() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let (former, new) = (cell(), cell())
        weak var picture: CGImage?
        do {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }.cgImage
            former.layer.contents = image
            picture = image
            DisplayCoordinator.shared.keepLook(of: former, for: new)
            former.layer.contents = nil
        }
        #expect(picture != nil)
        stage.host.step()
        #expect(picture == nil)
    }
}
