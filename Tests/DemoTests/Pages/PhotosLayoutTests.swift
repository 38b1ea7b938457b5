import Testing
import UIKit

@testable import texture_demo

/// The grid of page 4.
@MainActor @Suite struct PhotosLayoutTests {
    @Test(
        "The first row of each album takes the whole width, in a window of any width",
        arguments: [360, 480, 1300, 1900])
    func width(width: Int) throws {
        let demo = try DemoStage(page: 4, width: CGFloat(width))
        defer { demo.close() }
        let list = try #require(demo.controller.currentScrollView as? UICollectionView)
        let layout = list.collectionViewLayout
        // Tiles out of sight have sizes that are estimated.
        let measured = Dictionary(grouping: list.indexPathsForVisibleItems, by: \.section).filter {
            $1.count == list.numberOfItems(inSection: $0)
        }
        #expect(!measured.isEmpty)
        for paths in measured.values {
            let frames = paths.sorted().compactMap { layout.layoutAttributesForItem(at: $0)?.frame }
            let row = frames.filter { $0.minY == frames[0].minY }
            // Whole points, so that some of the width remains.
            #expect(row[0].minX == 16 && (row.map(\.maxX).max() ?? 0) > CGFloat(width) - 16 - CGFloat(row.count))
            #expect(frames.allSatisfy { $0.size == frames[0].size && $0.width >= 130 })
        }
    }
}
