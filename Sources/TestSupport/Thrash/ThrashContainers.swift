import AsyncDisplayKitCore
import CollectionCore
import Execution
import UIKit

/// A cell that knows its item.
package final class ThrashCell: ASCellNode, @unchecked Sendable {  // constants, and one value behind a lock
    package let token: Int
    private let shape: Shape
    private let extra = Mutex(CGFloat(0))
    private let life: (any AnyObject & Sendable)?

    /// How it uses the room it is given.
    package enum Shape {
        /// All of the width, or of the height.
        case row, column
        case box
    }

    /// How much larger the cell is than its token alone would make it, in points. Any thread.
    package var extraExtent: CGFloat {
        get { extra.withLock { $0 } }
        set {
            extra.withLock { $0 = newValue }
            setNeedsLayout()
        }
    }

    package init(token: Int, shape: Shape = .row, counter: LifeCounter? = nil) {
        self.token = token
        self.shape = shape
        life = counter?.makeToken()
        super.init()
    }

    override package func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let extent = CGFloat(18 + token * 37 % 61) + extraExtent
        return switch shape {
        case .row:
            CGSize(width: constrainedSize.width.isFinite ? constrainedSize.width : 40, height: extent)
        case .column: CGSize(width: extent, height: constrainedSize.height.isFinite ? constrainedSize.height : 40)
        case .box: CGSize(width: CGFloat(50 + token * 13 % 50) + extraExtent, height: extent)
        }
    }
}

/// What a thrash run asks of a table or a collection.
@MainActor protocol ThrashContainer: AnyObject {
    var node: ASContainerNode { get }
    var scrollView: UIScrollView { get }
    var counts: [Int] { get }
    var isProcessingUpdates: Bool { get }
    var visiblePaths: [IndexPath] { get }
    func cell(at path: IndexPath) -> ASCellNode?
    func contentView(at path: IndexPath) -> UIView?
    func frame(at path: IndexPath) -> CGRect
    /// What is wrong with the frames of what is on screen, in order of paths.
    func checkFrames(_ frames: [CGRect]) -> String?
    func announce(_ changes: ChangeSet)
    func performBatch(
        animated: Bool, updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void)
    func reloadData(completion: @escaping @MainActor () -> Void)
    /// Gives one of the settings that runs change another value: the number says which, and what value.
    func changeSetting(_ number: Int)
    /// The sections whose headers are on screen, in the data source's numbering, and the tokens these show.
    var visibleHeaders: [(section: Int, token: Int)] { get }
}

@MainActor final class ThrashTable: ThrashContainer {
    private let table = ASTableNode(style: .plain)

    init(_ source: ThrashSource) {
        table.dataSource = source
        table.delegate = source
        table.tableView.separatorStyle = .none
    }

    var node: ASContainerNode { table }
    var scrollView: UIScrollView { table.tableView }
    var counts: [Int] { (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) } }
    var isProcessingUpdates: Bool { table.isProcessingUpdates }
    var visiblePaths: [IndexPath] { table.indexPathsForVisibleRows() }
    func cell(at path: IndexPath) -> ASCellNode? { table.nodeForRow(at: path) }
    func contentView(at path: IndexPath) -> UIView? { table.cellForRow(at: path)?.contentView }
    func frame(at path: IndexPath) -> CGRect { table.rectForRow(at: path) }

    func checkFrames(_ frames: [CGRect]) -> String? {
        let view = table.tableView
        let paths = visiblePaths
        guard let first = paths.first, let last = paths.last, frames.count == paths.count else { return nil }
        for index in paths.indices.dropFirst() {
            let gap = frames[index].minY - frames[index - 1].maxY
            // Between sections there may be headers.
            if gap < -0.01 || paths[index].section == paths[index - 1].section && gap > 0.01 {
                return "Rows on screen are not one below the other: \(frames)."
            }
        }
        let (top, bottom) = (frames[0].minY, frames[frames.count - 1].maxY)
        let end = min(view.bounds.maxY, view.contentSize.height)
        if last.row + 1 < counts[last.section] && bottom < end - 0.5
            || first.row > 0 && top > max(view.bounds.minY, 0) + 0.5
        {
            return "Rows cover \(top) to \(bottom) of the viewport \(view.bounds), content \(end)."
        }
        return nil
    }

    func announce(_ changes: ChangeSet) {
        // One by one: a set would leave out what is said twice.
        for edit in changes.insertedSections { table.insertSections([edit.section], with: .fade) }
        for edit in changes.deletedSections { table.deleteSections([edit.section], with: .fade) }
        for edit in changes.reloadedSections { table.reloadSections([edit.section], with: .automatic) }
        for move in changes.movedSections { table.moveSection(move.source, toSection: move.destination) }
        table.insertRows(at: changes.insertedItems.map { IndexPath($0.path) }, with: .top)
        table.deleteRows(at: changes.deletedItems.map { IndexPath($0.path) }, with: .left)
        table.reloadRows(at: changes.reloadedItems.map { IndexPath($0.path) }, with: .none)
        for move in changes.movedItems { table.moveRow(at: IndexPath(move.source), to: IndexPath(move.destination)) }
    }

    func performBatch(
        animated: Bool, updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void
    ) {
        table.performBatch(animated: animated, updates: updates, completion: completion)
    }

    func reloadData(completion: @escaping @MainActor () -> Void) { table.reloadData(completion: completion) }

    func changeSetting(_ number: Int) {
        if number >= 10 {
            node.leadingScreensForHeadBatching = CGFloat(number - 10)
            return
        }
        if let mode = ASLayoutRangeMode(rawValue: Int8(number % 4)) { table.updateCurrentRange(with: mode) }
    }

    var visibleHeaders: [(section: Int, token: Int)] {
        (0..<table.tableView.numberOfSections).compactMap { section in
            guard let view = table.tableView.headerView(forSection: section) else { return nil }
            return (section, view.textLabel?.text.flatMap { Int($0) } ?? -1)
        }
    }
}

@MainActor final class ThrashCollection: ThrashContainer {
    private let collection: ASCollectionNode

    init(_ source: ThrashSource, scrollDirection: UICollectionView.ScrollDirection = .vertical) {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = scrollDirection
        layout.minimumLineSpacing = 5
        layout.minimumInteritemSpacing = 4
        collection = ASCollectionNode(collectionViewLayout: layout)
        collection.dataSource = source
        collection.delegate = source
    }

    var node: ASContainerNode { collection }
    var scrollView: UIScrollView { collection.collectionView }
    var counts: [Int] { (0..<collection.numberOfSections).map { collection.numberOfItems(inSection: $0) } }
    var isProcessingUpdates: Bool { collection.isProcessingUpdates }
    var visiblePaths: [IndexPath] { collection.indexPathsForVisibleItems }
    func cell(at path: IndexPath) -> ASCellNode? { collection.nodeForItem(at: path) }
    func contentView(at path: IndexPath) -> UIView? { collection.cellForItem(at: path)?.contentView }
    func frame(at path: IndexPath) -> CGRect {
        collection.collectionView.layoutAttributesForItem(at: path)?.frame ?? .null
    }

    func checkFrames(_ frames: [CGRect]) -> String? {
        let view = collection.collectionView
        for (index, frame) in frames.enumerated() {
            for other in frames[..<index] where other.insetBy(dx: 0.1, dy: 0.1).intersects(frame) {
                return "Items on screen overlap: \(other) and \(frame)."
            }
        }
        let wanted = (view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.frame.intersects(view.bounds) }
        if wanted.count != frames.filter({ $0.intersects(view.bounds) }).count {
            return "The layout has \(wanted.count) items in the viewport, \(frames.count) are on screen."
        }
        return nil
    }

    func announce(_ changes: ChangeSet) {
        // One by one: a set would leave out what is said twice.
        for edit in changes.insertedSections { collection.insertSections([edit.section]) }
        for edit in changes.deletedSections { collection.deleteSections([edit.section]) }
        for edit in changes.reloadedSections { collection.reloadSections([edit.section]) }
        for move in changes.movedSections { collection.moveSection(move.source, toSection: move.destination) }
        collection.insertItems(at: changes.insertedItems.map { IndexPath($0.path) })
        collection.deleteItems(at: changes.deletedItems.map { IndexPath($0.path) })
        collection.reloadItems(at: changes.reloadedItems.map { IndexPath($0.path) })
        for move in changes.movedItems {
            collection.moveItem(at: IndexPath(move.source), to: IndexPath(move.destination))
        }
    }

    func performBatch(
        animated: Bool, updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void
    ) {
        collection.performBatch(animated: animated, updates: updates, completion: completion)
    }

    func reloadData(completion: @escaping @MainActor () -> Void) { collection.reloadData(completion: completion) }

    func changeSetting(_ number: Int) {
        let layoutModes: [ASCellLayoutMode] = [
            [], .alwaysSync, .alwaysAsync, .alwaysReloadData, .syncForSmallContent, .serializeNodeCreation,
        ]
        if number >= 10 {
            node.leadingScreensForHeadBatching = CGFloat(number - 10)
            return
        }
        guard number < 4 else {
            collection.cellLayoutMode = layoutModes[(number - 4) % layoutModes.count]
            return
        }
        if let mode = ASLayoutRangeMode(rawValue: Int8(number)) { collection.updateCurrentRange(with: mode) }
    }

    var visibleHeaders: [(section: Int, token: Int)] {
        let view = collection.collectionView
        let kind = UICollectionView.elementKindSectionHeader
        return view.indexPathsForVisibleSupplementaryElements(ofKind: kind).map { path in
            let shown = view.supplementaryView(forElementKind: kind, at: path)?.subviews.lazy
                .compactMap { ($0 as? _ASDisplayView)?.node as? ThrashCell }.first
            return (path.section, shown?.token ?? -1)
        }
    }
}
