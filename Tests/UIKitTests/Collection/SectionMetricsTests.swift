import CollectionCore
import Testing

@testable import UIKit

/// Sections of items that can be dragged, and for how many sections metrics were asked for.
@MainActor private final class Sections: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var counts = Array(repeating: 3, count: 300)
    var asked: [Int] = []
    var inset: (Int) -> CGFloat = { _ in 0 }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(_ view: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
    func collectionView(_ view: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath) {}
    func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets {
        asked.append(section)
        return UIEdgeInsets(top: inset(section), left: 0, bottom: 0, right: 0)
    }
}

/// Rows of 50 points in a viewport of 200, three to a section.
@MainActor @Suite(.serialized) struct SectionMetricsTests {
    private func collectionView(_ sections: Sections) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: TestSource.rows())
        view.register(TestCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = sections
        view.delegate = sections
        view.layoutIfNeeded()
        return view
    }

    @Test("An update asks for the metrics of the sections that it edits, and of those on screen")
    func update() {
        let sections = Sections()
        let view = collectionView(sections)
        #expect(Set(sections.asked).count == 300)
        sections.asked = []
        sections.counts[200] += 1
        sections.inset = { $0 == 1 || $0 == 200 ? 10 : 0 }
        UIView.performWithoutAnimation { view.insertItems(at: [IndexPath(item: 0, section: 200)]) }
        view.layoutIfNeeded()
        #expect(Set(sections.asked) == [0, 1, 200])
        #expect(view.contentSize.height == CGFloat(901 * 50 + 20))
        sections.asked = []
        view.performBatchUpdates(nil)
        view.layoutIfNeeded()
        #expect(Set(sections.asked).count == 300)
    }

    @Test("While an item is dragged only the sections that it passes are asked")
    func dragging() {
        let sections = Sections()
        let view = collectionView(sections)
        #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        sections.asked = []
        UIView.performWithoutAnimation {
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 130))
            view.layoutIfNeeded()
        }
        #expect(view.geometry.moved?.target == ItemPath(section: 0, item: 2))
        #expect(Set(sections.asked).isSubset(of: [0]))
    }

    /// A data source and a delegate that leave sizes to the layout's properties.
    @MainActor private final class Plain: UICollectionViewDataSource, UICollectionViewDelegate {
        var count = 3
        var willDisplay: () -> Void = {}

        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
        ) {
            willDisplay()
        }
    }

    @Test("Without a delegate to ask, the layout's properties count at once, also while edits wait to be shown")
    func properties() {
        let (plain, layout) = (Plain(), TestSource.rows())
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
        view.register(TestCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = plain
        view.delegate = plain
        let first = IndexPath(item: 0, section: 0)
        var (top, height): (CGFloat?, CGFloat) = (nil, 0)
        plain.willDisplay = {
            plain.willDisplay = {}
            plain.count += 1
            UIView.performWithoutAnimation { view.insertItems(at: [first]) }
            layout.sectionInset.top = 40
            top = view.layoutAttributesForItem(at: first)?.frame.minY
            height = view.contentSize.height
        }
        view.layoutIfNeeded()
        #expect(top == 40 && height == 190)
        #expect(view.contentSize.height == 240)
    }
}
