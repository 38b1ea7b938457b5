import AsyncDisplayKitCore
import Drawing

@testable import UIKit
@testable import texture_demo

/// The table or collection of one of the demo's pages, with the same words for both. Main thread.
@MainActor struct DemoList {
    private let node: ASContainerNode

    /// Nil for a page that was never near the screen.
    init?(page: Int, of controller: DemoController) {
        let shown = controller.node.pager.nodeForPage(at: page - 1).viewController
        guard
            let node = (shown as? ASDKViewController<ASTableNode>)?.node
                ?? (shown as? ASDKViewController<ASCollectionNode>)?.node
        else { return nil }
        self.node = node
    }

    var visible: [ASCellNode] { node.visibleNodes }

    /// All rows or items.
    var count: Int {
        if let table = node as? ASTableNode {
            return (0..<table.numberOfSections).reduce(0) { $0 + table.numberOfRows(inSection: $1) }
        }
        guard let collection = node as? ASCollectionNode else { return 0 }
        return (0..<collection.numberOfSections).reduce(0) { $0 + collection.numberOfItems(inSection: $1) }
    }

    /// The cell of an item of the first section; made if it was not.
    func cell(_ item: Int) -> ASCellNode? {
        let path = IndexPath(item: item, section: 0)
        return (node as? ASTableNode)?.nodeForRow(at: path) ?? (node as? ASCollectionNode)?.nodeForItem(at: path)
    }

    /// The header of the first section, where there are headers.
    var header: ASCellNode? {
        (node as? ASCollectionNode)?.view.supplementaryNode(
            forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    }

    func scroll(to path: IndexPath) {
        (node as? ASTableNode)?.scrollToRow(at: path, at: .top, animated: false)
        (node as? ASCollectionNode)?.scrollToItem(at: path, at: .top, animated: false)
    }

    /// Shows another part of the list at once; 0 is its start, 1 its end.
    func jump(to part: CGFloat) {
        guard let list = node.view as? UIScrollView else { return }
        list.contentOffset.y = (part * (list.contentSize.height - list.bounds.height)).rounded()
    }

    /// Hashes of the pixels of the cells that lie on screen as a whole, without the strip of the scroll indicator.
    func pictures(in screen: CGImage) -> [IndexPath: Int] {
        guard let list = node.view as? UIScrollView else { return [:] }
        let origin = list.convert(list.bounds.origin, to: nil)
        let viewport = CGRect(origin: list.drawnContentOffset, size: list.bounds.size)
        var result: [IndexPath: Int] = [:]
        for cell in visible {
            guard let path = cell.indexPath, let shown = cell.view.superview else { continue }
            var frame = shown.convert(shown.bounds, to: list)
            frame.size.width = min(frame.width, viewport.width - 12 - frame.minX)
            guard viewport.contains(frame) else { continue }
            let place = frame.offsetBy(dx: origin.x - viewport.minX, dy: origin.y - viewport.minY)
            var hasher = Hasher()
            for row in Int(place.minY.rounded(.up))..<Int(place.maxY.rounded(.down)) {
                let first = row * screen.width + Int(place.minX.rounded(.up))
                hasher.combine(
                    bytes: UnsafeRawBufferPointer(
                        start: screen.pixels + first, count: Int(place.width.rounded(.down)) * 4))
            }
            result[path] = hasher.finalize()
        }
        return result
    }
}
