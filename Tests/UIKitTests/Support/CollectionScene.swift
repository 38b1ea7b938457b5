import UIKit

/// A collection view that fills the window of a headless host.
@MainActor final class CollectionScene: ListScene {
    let view: UICollectionView
    /// Collection views do not keep their data source.
    private let source: AnyObject

    init(
        _ source: TestSource, _ layout: UICollectionViewLayout, scale: CGFloat = 1,
        configure: (UICollectionView) -> Void = { _ in }
    ) throws {
        self.source = source
        view = source.makeView(layout)
        view.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        try super.init(scale: scale)
        configure(view)
        show(view)
    }

    /// A flow of four cells of 80 by 80 points to a line.
    static func grid() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }

    func scroll(to y: CGFloat) {
        view.contentOffset = CGPoint(x: 0, y: y)
        host.step()
    }

    /// Where a visible item is on screen, by its value.
    func frame(of value: String) -> CGRect? {
        guard let cell = view.visibleCells.first(where: { ($0 as? TestCell)?.value == value }) else { return nil }
        return cell.convert(cell.bounds, to: window)
    }
}
