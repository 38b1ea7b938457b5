import AsyncDisplayKit

/// Deals without end, in as many columns as fit: batch fetching, placeholders, ranges tuned for cards that cost time,
/// and a selection of several, whose titles Copy puts on the pasteboard.
final class DealsController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource,
    ASCollectionDelegateFlowLayout
{
    /// Deals that come at once.
    private static let pageLength = 20
    private static let spacing: CGFloat = 10
    private let animals: [SampleAssets.Animal]
    private var deals: [Deal] = []

    init(animals: [SampleAssets.Animal]) {
        self.animals = animals
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = Self.spacing
        layout.minimumInteritemSpacing = Self.spacing
        layout.sectionInset = UIEdgeInsets(
            top: Self.spacing, left: Self.spacing, bottom: Self.spacing, right: Self.spacing)
        super.init(node: ASCollectionNode(collectionViewLayout: layout))
        title = "Cat Deals"
        node.backgroundColor = SampleStyle.cardGround
        node.dataSource = self
        node.delegate = self
        node.allowsMultipleSelection = true
        node.leadingScreensForBatching = 2
        // Cards are drawn one and a half viewports ahead, and made three ahead.
        node.setTuningParameters(
            ASRangeTuningParameters(leadingBufferScreenfuls: 1.5, trailingBufferScreenfuls: 1), for: .display)
        node.setTuningParameters(
            ASRangeTuningParameters(leadingBufferScreenfuls: 3, trailingBufferScreenfuls: 1), for: .preload)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { deals.count }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let deal = deals[indexPath.item]
        return { DealCellNode(deal) }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, typeSelectStringForItemAt indexPath: IndexPath
    ) -> String? { deals[indexPath.item].title }

    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        let width = collectionNode.bounds.width - Self.spacing
        // With large text there are fewer columns.
        let least = UIFontMetrics.default.scaledValue(for: 180, compatibleWith: traitCollection)
        let columns = max(1, (width / max(180, least)).rounded(.down))
        let side = (width / columns - Self.spacing).rounded(.down)
        return ASSizeRange(min: CGSize(width: side, height: 0), max: CGSize(width: side, height: .infinity))
    }

    // MARK: Copying

    func collectionNode(_ collectionNode: ASCollectionNode, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool {
        true
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
        sender: Any?
    ) -> Bool { action == .copy }

    /// Copies the titles of all selected deals, one on each line. The menu of a deal that is not one of them copies its
    /// title alone. Ctrl+C copies what is selected also after a click with Control has left another deal the focus.
    func collectionNode(
        _ collectionNode: ASCollectionNode, performAction action: Selector, forItemAt indexPath: IndexPath, sender: Any?
    ) {
        let selected = (collectionNode.indexPathsForSelectedItems ?? []).sorted()
        let isAlone = selected.isEmpty || sender is UIMenuController && !selected.contains(indexPath)
        let copied = isAlone ? [indexPath] : selected
        UIPasteboard.general.string = copied.map { deals[$0.item].title }.joined(separator: "\n")
    }

    // MARK: Footer

    func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int
    ) -> ASSizeRange {
        ASSizeRange(min: CGSize(width: 100, height: 50), max: CGSize(width: collectionNode.bounds.width, height: 200))
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock { { LoadingCellNode() } }

    // MARK: Fetching

    nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
    ) {
        ASPerformBlockOnMainThread {
            self.append((self.deals.count..<self.deals.count + Self.pageLength).map { Deal.at($0, of: self.animals) })
            context.completeBatchFetching(true)
        }
    }

    private func append(_ page: [Deal]) {
        let items = (deals.count..<deals.count + page.count).map { IndexPath(item: $0, section: 0) }
        deals += page
        node.performBatch(animated: false, updates: { self.node.insertItems(at: items) })
    }
}
