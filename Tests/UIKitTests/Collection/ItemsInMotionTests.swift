import Testing
import UIKit

/// What the user sees of items that are being animated when the viewport follows its content.
@MainActor @Suite(.serialized) struct ItemsInMotionTests {
    private let source = TestSource(counts: 200)

    private func makeScene() throws -> CollectionScene {
        let layout = TestSource.rows()
        layout.itemSize = CGSize(width: 320, height: 50)
        let scene = try CollectionScene(source, layout)
        scene.scroll(to: 2000)
        return scene
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Top of a cell on screen at this moment, also of one on its way out.
    private func presentedTop(of value: String, in view: UICollectionView) throws -> CGFloat {
        let cell = try #require(view.subviews.first { ($0 as? TestCell)?.value == value })
        return try #require(cell.layer.presentation()).frame.minY - view.contentOffset.y
    }

    @Test("A cell that serves again is at the place of its new item, wherever its old one was going")
    func reuse() throws {
        let scene = try makeScene()
        defer { scene.close() }
        source.sections[0].insert("new", at: 43)
        scene.view.insertItems(at: [path(43)])
        scene.host.step(frames: 4)
        // Cells come before those that leave can serve them.
        let used = scene.view.visibleCells
        for y in [4000.0, 6000] {
            scene.view.contentOffset.y = y
            scene.view.layoutIfNeeded()
        }
        #expect(scene.view.visibleCells.contains { cell in used.contains { $0 === cell } })
        for cell in scene.view.visibleCells { #expect(cell.layer.presentation()?.frame == cell.frame) }
    }

    @Test("Items in motion, and those on their way out, stay where they are seen when others come above")
    func headInsertion() throws {
        let scene = try makeScene()
        defer { scene.close() }
        source.sections[0].insert(contentsOf: ["new", "newer"], at: 44)
        source.sections[0].remove(at: 42)
        scene.view.performBatchUpdates {
            scene.view.deleteItems(at: [path(42)])
            scene.view.insertItems(at: [path(43), path(44)])
        }
        scene.host.step(frames: 4)
        let values = ["0-41", "0-42", "0-44", "0-46"]
        let before = try values.map { try presentedTop(of: $0, in: scene.view) }
        source.sections[0].insert(contentsOf: (0..<20).map { "head \($0)" }, at: 0)
        UIView.performWithoutAnimation { scene.view.insertItems(at: (0..<20).map { path($0) }) }
        scene.view.layoutIfNeeded()
        let after = try values.map { try presentedTop(of: $0, in: scene.view) }
        #expect(scene.view.contentOffset.y == 3000)
        for (old, new) in zip(before, after) { #expect(abs(new - old) < 0.01) }
    }
}
