import AsyncDisplayKit
import CAllocationCounter
import Execution
import Testing

/// A gallery that counts what its calculations allocate.
@MainActor private final class CountedGallery: ASCollectionLayoutDelegate {
    struct Calculation {
        let allocations: UInt64
        let state: ASCollectionLayoutState
    }

    nonisolated static let calculations = Mutex([Calculation]())
    let gallery = ASCollectionGalleryLayoutDelegate(scrollableDirections: ASScrollDirectionVerticalDirections)

    func scrollableDirections() -> ASScrollDirection { gallery.scrollableDirections() }
    func additionalInfoForLayout(withElements elements: ASElementMap) -> Any? {
        gallery.additionalInfoForLayout(withElements: elements)
    }
    static var calculatesWithNodes: Bool { ASCollectionGalleryLayoutDelegate.calculatesWithNodes }

    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        let before = allocation_counter_thread()
        let state = ASCollectionGalleryLayoutDelegate.calculateLayout(with: context)
        let count = allocation_counter_thread() - before
        nonisolated(unsafe) let calculation = Calculation(allocations: count, state: state)  // read when none runs
        calculations.withLock { $0.append(calculation) }
        return state
    }
}

@MainActor private final class GallerySource: ASCollectionDataSource, ASCollectionGalleryLayoutPropertiesProviding {
    var counts = [0, 9000, 0, 11_000]
    var lineSpacing: CGFloat = 10

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { counts.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let item = indexPath.item
        return { SwatchCell(item, width: 100, height: 80) }
    }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap
    ) -> CGSize { CGSize(width: 100, height: 80) }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: ASElementMap
    ) -> CGFloat { lineSpacing }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sectionInsetForElements elements: ASElementMap
    ) -> UIEdgeInsets { UIEdgeInsets(top: 20, left: 5, bottom: 30, right: 0) }
}

@MainActor @Suite(.serialized) struct GalleryUpdateTests {
    private func showGallery(_ source: GallerySource) throws -> (PromiseStage, ASCollectionNode) {
        CountedGallery.calculations.withLock { $0 = [] }
        let stage = try PromiseStage(width: 320, height: 400)
        let delegate = CountedGallery()
        delegate.gallery.propertiesProvider = source
        let node = ASCollectionNode(layoutDelegate: delegate)
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        return (stage, node)
    }

    @Test(
        "An update of a gallery places no item that is not looked at",
        .enabled(if: allocation_counter_works(), "the allocator cannot be counted here"))
    func updates() throws {
        let source = GallerySource()
        let (stage, node) = try showGallery(source)
        defer { stage.close() }
        source.counts[1] += 1
        node.insertItems(at: [IndexPath(item: 4000, section: 1)])
        stage.host.settle()
        let calculations = CountedGallery.calculations.withLock { $0 }
        #expect(calculations.count == 2 && calculations.allSatisfy { $0.allocations < 100 })
        // 20,001 items, three on a line.
        #expect(node.view.contentSize == CGSize(width: 320, height: 20 + 6667 * 90 - 10 + 30))
        let last = node.view.layoutAttributesForItem(at: IndexPath(item: 10_999, section: 3))
        #expect(last?.frame == CGRect(x: 205, y: 20 + 6666 * 90, width: 100, height: 80))
        #expect(node.view.layoutAttributesForItem(at: IndexPath(item: 11_000, section: 3)) == nil)
    }

    @Test(
        "A gallery finds in a rectangle what reaches into it, in order", arguments: [10, 0, -30, -80, -90] as [CGFloat])
    func rectangles(lineSpacing: CGFloat) throws {
        let source = GallerySource()
        source.counts = [0, 7, 0, 40, 5]
        source.lineSpacing = lineSpacing
        let (stage, _) = try showGallery(source)
        defer { stage.close() }
        let state = try #require(CountedGallery.calculations.withLock { $0.last }).state
        let all = state.allLayoutAttributes()
        #expect(all.count == 52 && all.map(\.indexPath) == all.map(\.indexPath).sorted())
        for attributes in all {
            #expect(state.layoutAttributesForItem(at: attributes.indexPath)?.frame == attributes.frame)
        }
        var rects = [CGRect.infinite, .zero, CGRect(x: 0, y: -500, width: 320, height: 400)]
        for top in stride(from: -100, through: 2000, by: 35) {
            rects.append(CGRect(x: 0, y: CGFloat(top), width: 320, height: 55))
            rects.append(CGRect(x: 110, y: CGFloat(top), width: 20, height: 300))
        }
        for rect in rects {
            let expected = all.filter { !rect.isEmpty && $0.frame.intersection(rect).isEmpty == false }
            #expect(state.layoutAttributesForElements(in: rect).map(\.indexPath) == expected.map(\.indexPath))
        }
    }
}
