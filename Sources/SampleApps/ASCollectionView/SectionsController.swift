import AsyncDisplayKit

/// Sections with headers and footers that change in batches: a click on a tile moves it to the front of the next
/// section.
final class SectionsController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource,
    ASCollectionDelegateFlowLayout
{
    /// A meal and its guests.
    private struct Section {
        let title: String
        let color: UIColor
        var names: [String]
    }

    /// At both sides of a section.
    private static let margin: CGFloat = 16

    private var sections: [Section]

    init(animals: [SampleAssets.Animal]) {
        let groups: [(String, UIColor)] = [
            ("Breakfast", UIColor(red: 0.2, green: 0.45, blue: 0.7, alpha: 1)),
            ("Lunch", UIColor(red: 0.2, green: 0.48, blue: 0.3, alpha: 1)),
            ("Dinner", UIColor(red: 0.6, green: 0.35, blue: 0.55, alpha: 1)),
        ]
        sections = groups.enumerated().map { index, group in
            Section(
                title: group.0, color: group.1,
                names: animals[(index * 12)..<(index * 12 + 12)].map(\.name))
        }
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 8
        layout.sectionInset = UIEdgeInsets(top: 8, left: Self.margin, bottom: 8, right: Self.margin)
        layout.sectionHeadersPinToVisibleBounds = true
        super.init(node: ASCollectionNode(collectionViewLayout: layout))
        title = "ASCollectionView"
        node.dataSource = self
        node.delegate = self
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections.count }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        sections[section].names.count
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let section = sections[indexPath.section]
        let (name, color) = (section.names[indexPath.item], section.color)
        return { TileCellNode(name, color: color) }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, typeSelectStringForItemAt indexPath: IndexPath
    ) -> String? { sections[indexPath.section].names[indexPath.item] }

    /// A tile is no wider than what the section's insets leave, and wraps there.
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        let width = max(0, collectionNode.bounds.width - 2 * Self.margin)
        return ASSizeRangeMake(.zero, CGSize(width: width, height: .infinity))
    }

    // MARK: Headers and footers

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let section = sections[indexPath.section]
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        let (title, count) = (section.title, section.names.count)
        return {
            LineCellNode(
                isHeader ? .sample(title, size: 18, weight: .semibold) : Self.guests(count),
                background: isHeader ? SampleStyle.headerGround : SampleStyle.ground)
        }
    }

    private nonisolated static func guests(_ count: Int) -> NSAttributedString {
        .sample("\(count) guests", size: 13, color: SampleStyle.secondary)
    }

    /// Updates the count in a section's footer, which keeps its node when items are inserted or removed.
    private func updateFooter(of section: Int) {
        let footer = node.supplementaryNode(
            forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: section))
        (footer as? LineCellNode)?.show(Self.guests(sections[section].names.count))
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int
    ) -> ASSizeRange { ASSizeRangeUnconstrained }

    func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int
    ) -> ASSizeRange { ASSizeRangeUnconstrained }

    // MARK: Changes

    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        collectionNode.deselectItem(at: indexPath, animated: false)
        let next = (indexPath.section + 1) % sections.count
        let name = sections[indexPath.section].names.remove(at: indexPath.item)
        sections[next].names.insert(name, at: 0)
        node.performBatch(
            animated: true,
            updates: {
                self.node.deleteItems(at: [indexPath])
                self.node.insertItems(at: [IndexPath(item: 0, section: next)])
            })
        updateFooter(of: indexPath.section)
        updateFooter(of: next)
    }

    /// Puts the last section first.
    func rotate() {
        sections.insert(sections.removeLast(), at: 0)
        node.performBatch(
            animated: true, updates: { self.node.moveSection(self.sections.count - 1, toSection: 0) })
    }
}
