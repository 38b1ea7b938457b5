import CollectionCore
import Foundation
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct PinnedHeaderTests {
    private let header = UICollectionView.elementKindSectionHeader
    private let footer = UICollectionView.elementKindSectionFooter

    private func layout() -> UICollectionViewFlowLayout {
        let layout = CollectionScene.grid()
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        layout.footerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        layout.sectionFootersPinToVisibleBounds = true
        return layout
    }

    private func frame(_ scene: CollectionScene, _ kind: String, _ section: Int) -> CGRect? {
        scene.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))?.frame
    }

    @Test("Headers and footers stay at the viewport's edges while their section is visible")
    func pinning() throws {
        // A section: a header of 30, five lines of 80, a footer of 20: 450 points.
        let scene = try CollectionScene(TestSource(counts: 20, 20, 20), layout())
        defer { scene.close() }
        scene.scroll(to: 37)
        #expect(frame(scene, header, 0) == CGRect(x: 0, y: 37, width: 320, height: 30))
        #expect(frame(scene, footer, 0) == CGRect(x: 0, y: 417, width: 320, height: 20))
        scene.scroll(to: 410)
        // The first header is pushed by the end of its section's items, at 430.
        #expect(frame(scene, header, 0)?.maxY == 430 && frame(scene, footer, 0)?.minY == 430)
        #expect(frame(scene, header, 1)?.minY == 450)
        scene.scroll(to: 460)
        #expect(frame(scene, header, 0) == nil && frame(scene, header, 1)?.minY == 460)
    }

    @Test("An item under a pinned header is not hovered or clicked")
    func covering() throws {
        let scene = try CollectionScene(TestSource(counts: 20, 20, 20), layout())
        defer { scene.close() }
        scene.scroll(to: 60)
        scene.hover(100, 15)
        scene.click(100, 15)
        #expect(scene.view.engine.hover.hovered == nil && scene.view.indexPathsForSelectedItems?.isEmpty != false)
        scene.hover(100, 45)
        scene.click(100, 45)
        #expect(scene.view.engine.hover.hovered?.item == 1)
        #expect(scene.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    }

    /// Headers and footers that are taller than the properties say, or that are nowhere.
    private final class Odd: UICollectionViewFlowLayout {
        var extra: CGFloat?

        override func layoutAttributesForSupplementaryView(
            ofKind kind: String, at path: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            guard let extra else { return nil }
            let attributes = super.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
            attributes?.frame.size.height += extra
            return attributes
        }
    }

    @Test(
        "An item is scrolled beside a header and a footer as a subclass has them",
        arguments: [0, 15, nil] as [CGFloat?])
    func overridden(extra: CGFloat?) throws {
        let layout = Odd()
        layout.extra = extra
        (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) =
            (CGSize(width: 80, height: 80), 0, 0)
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        layout.footerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        layout.sectionFootersPinToVisibleBounds = true
        let scene = try CollectionScene(TestSource(counts: 20, 20, 20), layout)
        defer { scene.close() }
        // The third line begins at 190, the fifth ends at 430.
        scene.view.scrollToItem(at: IndexPath(item: 8, section: 0), at: .top, animated: false)
        scene.host.step()
        #expect(scene.view.contentOffset.y == 190 - (extra.map { 30 + $0 } ?? 0))
        scene.view.scrollToItem(at: IndexPath(item: 19, section: 0), at: .bottom, animated: false)
        scene.host.step()
        #expect(scene.view.contentOffset.y == 30 + (extra.map { 20 + $0 } ?? 0))
    }

    @Test("An item scrolled to the bottom, or by a key into view, stands above the pinned footer")
    func scrollingAboveFooter() throws {
        let scene = try CollectionScene(TestSource(counts: 20, 20, 20), layout())
        defer { scene.close() }
        // The fifth line goes on to 430, and the footer has 20 of the viewport's 400 points.
        scene.view.scrollToItem(at: IndexPath(item: 19, section: 0), at: .bottom, animated: false)
        scene.host.step()
        #expect(scene.view.contentOffset.y == 50)
        scene.scroll(to: 0)
        scene.view.becomeFirstResponder()
        scene.view.engine.selection.setFocus(ShownPath(section: 0, item: 15))
        scene.key(.down)
        #expect(scene.view.engine.selection.focused?.item == 19 && scene.view.contentOffset.y == 50)
        scene.key(.up)
        for _ in 0..<3 { scene.key(.up) }
        // The first line, below the header of 30 points.
        #expect(scene.view.engine.selection.focused?.item == 3 && scene.view.contentOffset.y == 0)
    }

    @Test("Moving a pinned header does not make the layout or the collection view look for anything else")
    func cost() throws {
        let scene = try CollectionScene(TestSource(counts: 20, 20, 20), layout())
        defer { scene.close() }
        scene.scroll(to: 90)
        let before = scene.view.tilingCount
        for step in 1...20 {
            scene.scroll(to: 90 + CGFloat(step))
            #expect(frame(scene, header, 0)?.minY == 90 + CGFloat(step))
        }
        // Between 90 and 110 only the line at 510 comes, at 110.
        #expect(scene.view.tilingCount <= before + 1)
    }

    @Test("A pinned header does not tremble at offsets between pixels", arguments: [1.0, 1.5, 2.0])
    func exactness(scale: Double) throws {
        let scene = try CollectionScene(TestSource(counts: 40), layout(), scale: CGFloat(scale))
        defer { scene.close() }
        var offset: CGFloat = 60
        var edges: Set<Int> = []
        for _ in 0..<40 {
            offset += 0.37
            scene.scroll(to: offset)
            scene.view.supplementaryView(forElementKind: header, at: IndexPath(item: 0, section: 0))?.backgroundColor =
                .red
            scene.host.step()
            let image = try #require(scene.host.screenshot())
            edges.insert((0..<200).first { image[4, $0].bits & 0xFFFFFF != 0xFF0000 } ?? -1)
        }
        #expect(edges == [Int(30 * scale)])
    }
}
