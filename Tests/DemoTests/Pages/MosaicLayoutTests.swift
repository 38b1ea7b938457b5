import Testing
import UIKit

@testable import texture_demo

@MainActor @Suite struct MosaicLayoutTests {
    private final class Source: UICollectionViewDataSource, MosaicLayoutDelegate {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func mosaicLayout(_ layout: MosaicLayout, aspectOfItemAt indexPath: IndexPath) -> CGFloat {
            0.5 + CGFloat(indexPath.item * 7 % 10) / 10
        }
    }

    @Test("Tiles stand in columns of equal width, do not overlap, and end about level", arguments: [320.0, 700, 1200])
    func columns(width: Double) throws {
        let source = Source()
        let layout = MosaicLayout()
        layout.delegate = source
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: width, height: 500), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        let frames = (0..<60).compactMap { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame }
        try #require(frames.count == 60)
        #expect(Set(frames.map(\.width)).count == 1)
        let columns = Dictionary(grouping: frames, by: \.minX)
        #expect(columns.count == max(2, Int((width - 24 + 8) / 158)))
        for column in columns.values {
            let tiles = column.sorted { $0.minY < $1.minY }
            #expect(zip(tiles, tiles.dropFirst()).allSatisfy { abs($1.minY - $0.maxY - 8) < 0.01 })
        }
        let bottoms = columns.values.compactMap { $0.map(\.maxY).max() }
        let tallest = frames.map(\.height).max() ?? 0
        #expect((bottoms.max() ?? 0) - (bottoms.min() ?? 0) <= tallest + 8)
        #expect(layout.collectionViewContentSize.height == (bottoms.max() ?? 0) + 12)
    }

    @Test("A rectangle is answered with the tiles in it, like looking at each of them")
    func visible() throws {
        let source = Source()
        let layout = MosaicLayout()
        layout.delegate = source
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 500, height: 400), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        let all = (0..<60).compactMap { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        for top in stride(from: -100.0, to: layout.collectionViewContentSize.height, by: 77) {
            let rect = CGRect(x: 0, y: top, width: 500, height: 130)
            let found = Set((layout.layoutAttributesForElements(in: rect) ?? []).map(\.indexPath.item))
            let expected = Set(
                all.filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }.map(\.indexPath.item))
            #expect(found == expected)
        }
    }
}
