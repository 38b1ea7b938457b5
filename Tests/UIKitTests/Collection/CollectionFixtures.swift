import UIKit

/// A cell that knows for which item it was filled. Has an initialiser like those that clients write.
@MainActor final class TestCell: UICollectionViewCell {
    var value = ""
    var applied: [UICollectionViewLayoutAttributes] = []
    var reuses = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .gray
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        applied.append(layoutAttributes)
    }
}

@MainActor final class TestHeader: UICollectionReusableView {
    var section = -1
}

/// Sections of strings, and a record of what was asked.
@MainActor final class TestSource: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var sections: [[String]]
    var sizes: ((IndexPath) -> CGSize)?
    var madeCells = 0
    var askedSizes: [IndexPath] = []
    var events: [String] = []
    var refuses: Set<IndexPath> = []
    var onWillDisplay: ((IndexPath) -> Void)?
    var indexTitles: [String]?
    var onIndexTitle: ((_ title: String, _ index: Int) -> IndexPath)?

    init(_ sections: [[String]]) {
        self.sections = sections
    }

    convenience init(counts: Int...) {
        self.init(counts.enumerated().map { section, count in (0..<count).map { "\(section)-\($0)" } })
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        madeCells += 1
        let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? TestCell)?.value = sections[indexPath.section][indexPath.item]
        return cell
    }

    func indexTitles(for collectionView: UICollectionView) -> [String]? { indexTitles }

    func collectionView(
        _ view: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath {
        onIndexTitle?(title, index) ?? IndexPath(item: 0, section: index)
    }

    func collectionView(
        _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let header = view.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        (header as? TestHeader)?.section = indexPath.section
        return header
    }

    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        askedSizes.append(indexPath)
        return sizes?(indexPath) ?? (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
    }

    func collectionView(_ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
        events.append("will \(path.section)-\(path.item)")
        onWillDisplay?(path)
    }

    func collectionView(
        _ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
        events.append("end \(path.section)-\(path.item)")
    }

    func collectionView(_ view: UICollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
        !refuses.contains(path)
    }

    func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
        events.append("select \(path.section)-\(path.item)")
    }

    func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) {
        events.append("deselect \(path.section)-\(path.item)")
    }

    /// A collection view of 100 by 200 points with this source.
    func makeView(_ layout: UICollectionViewLayout? = nil) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout ?? Self.rows())
        view.register(TestCell.self, forCellWithReuseIdentifier: "cell")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            view.register(TestHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
        }
        view.dataSource = self
        view.delegate = self
        return view
    }

    /// Rows of 50 points without space in between.
    static func rows() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }
}

extension UICollectionView {
    /// What the visible cells say, from top to bottom.
    var shownValues: [String] {
        visibleCells.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
            .map { ($0 as? TestCell)?.value ?? "?" }
    }

    /// Top of each item on screen, relative to the viewport.
    func top(of value: String) -> CGFloat? {
        visibleCells.first { ($0 as? TestCell)?.value == value }.map { $0.frame.minY - contentOffset.y }
    }

    func scroll(to y: CGFloat) {
        contentOffset = CGPoint(x: 0, y: y)
        layoutIfNeeded()
    }
}
