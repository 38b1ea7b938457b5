import AsyncDisplayKit
import Execution
import TestSupport

/// A collection of one or more sections of numbers on a headless screen, 10 items of 50 points to a screen.
@MainActor final class UpdateStage: ASCollectionDataSource, ASCollectionDelegate {
    let stage: PromiseStage
    let node: ASCollectionNode
    var sections: [[Int]]
    /// What the data source says about identity; nothing by default.
    var identity: ((Int) -> AnyHashable?)?
    var model: ((Int) -> Any?)?
    var log: WorkLog?
    /// Called when the data source is told that an item is kept, or has followed a move of the user's.
    var didKeep: (Int) -> Void = { _ in }
    var didMove: () -> Void = {}
    /// Called when the data source has been asked for the block of a number's node.
    var didAsk: (Int) -> Void = { _ in }
    /// By how much the data source miscounts its items.
    var countOffset = 0
    /// Whether more is fetched at the end of the list, and how often that was begun.
    var fetches = false
    let fetchCount = Mutex(0)
    private(set) var asked: [Int] = []
    private(set) var kept: [Int] = []
    /// Cells that came on screen and left it.
    var events: [String] = []

    init(
        _ sections: [[Int]], mode: ASCellLayoutMode = [], horizontal: Bool = false,
        layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
    ) throws {
        stage = try PromiseStage(width: 300, height: 500)
        self.sections = sections
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        layout.estimatedItemSize = CGSize(width: 300, height: 50)
        layout.scrollDirection = horizontal ? .horizontal : .vertical
        node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = self
        node.delegate = self
        node.cellLayoutMode = mode
    }

    func show() {
        stage.showAtRest(node)
        events = []
    }

    func step(_ frames: Int = 1) { stage.host.step(frames: frames) }

    /// Numbers of the cells on screen, in order.
    var shown: [Int] { node.visibleNodes.compactMap { ($0 as? NumberCell)?.number } }

    func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    func cell(_ item: Int) -> NumberCell? { node.nodeForItem(at: path(item)) as? NumberCell }

    /// Inserts numbers at a place of the first section.
    func insert(
        _ numbers: [Int], at index: Int, animated: Bool = false, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        node.performBatch(animated: animated) {
            self.sections[0].insert(contentsOf: numbers, at: index)
            self.node.insertItems(at: (index..<index + numbers.count).map { self.path($0) })
        } completion: {
            completion?($0)
        }
    }

    func delete(at index: Int, animated: Bool = false, completion: (@MainActor (Bool) -> Void)? = nil) {
        node.performBatch(animated: animated) {
            self.sections[0].remove(at: index)
            self.node.deleteItems(at: [self.path(index)])
        } completion: {
            completion?($0)
        }
    }

    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { fetches }
    nonisolated func collectionNode(_ node: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext) {
        fetchCount.withLock { $0 += 1 }
        context.completeBatchFetching(true)
    }
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        sections[section].count + countOffset
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let number = sections[indexPath.section][indexPath.item]
        asked.append(number)
        didAsk(number)
        return { [log] in
            log?.run(meetingOthers: true)
            return NumberCell(number)
        }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, identityForItemAt indexPath: IndexPath) -> AnyHashable? {
        identity?(sections[indexPath.section][indexPath.item])
    }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath) -> Any? {
        model?(sections[indexPath.section][indexPath.item])
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willKeep node: ASCellNode, forItemAt indexPath: IndexPath) {
        kept.append(sections[indexPath.section][indexPath.item])
        didKeep(sections[indexPath.section][indexPath.item])
    }
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { true }
    func collectionNode(_ collectionNode: ASCollectionNode, moveItemAt source: IndexPath, to target: IndexPath) {
        let number = sections[source.section].remove(at: source.item)
        sections[target.section].insert(number, at: target.item)
        didMove()
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        events.append("show \((node as? NumberCell)?.number ?? -1)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {
        events.append("hide \((node as? NumberCell)?.number ?? -1)")
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 0, height: 0), CGSize(width: 1000, height: 1000)) }
}

/// A cell of 300 by 50 points with a number; or of another height.
final class NumberCell: ASCellNode, @unchecked Sendable {  // constants and values behind the node's lock
    let number: Int
    private let height = Mutex<CGFloat>(50)

    init(_ number: Int) {
        self.number = number
        super.init()
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        CGSize(width: 300, height: height.withLock { $0 })
    }

    /// Asks for another height.
    func grow(to newHeight: CGFloat) {
        height.withLock { $0 = newHeight }
        setNeedsLayout()
    }
}
