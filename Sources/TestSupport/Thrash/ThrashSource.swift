import AsyncDisplayKitCore
import CollectionCore
import Execution
import UIKit

/// The data source and delegate of the containers of a thrash run.
@MainActor final class ThrashSource: ASTableDataSource, ASCollectionDataSource {
    var list: ThrashList
    /// How often the node of an item was asked for.
    var asked: [Int: Int] = [:]
    /// A section that the container asked about and that does not exist: a data source with plain arrays would crash.
    private(set) var sectionOutOfRange: Int?
    /// Of items; headers are rows.
    var cellShape = ThrashCell.Shape.row
    /// Whether it says what tells items apart.
    var isIdentified = false
    /// Whether there is ever more to fetch.
    var fetches = false
    /// Fetches that have begun since `takeBegunFetches()` was last called.
    private let begun = Mutex([Fetch]())

    struct Fetch {
        let isAtHead: Bool
        let context: ASBatchContext
    }

    func takeBegunFetches() -> [Fetch] {
        begun.withLock { fetches in
            defer { fetches = [] }
            return fetches
        }
    }

    /// Of the nodes it gives.
    private let counter: LifeCounter

    init(_ list: ThrashList, counter: LifeCounter = LifeCounter()) {
        self.list = list
        self.counter = counter
    }

    private func block(at path: IndexPath) -> ASCellNodeBlock {
        let token = list[ItemPath(path)]
        asked[token, default: 0] += 1
        return { [counter, cellShape] in ThrashCell(token: token, shape: cellShape, counter: counter) }
    }

    private func identity(at path: IndexPath) -> AnyHashable? { isIdentified ? list[ItemPath(path)] : nil }

    func numberOfSections(in tableNode: ASTableNode) -> Int { list.sections.count }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        list.sections[section].items.count
    }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        block(at: indexPath)
    }
    func tableNode(_ tableNode: ASTableNode, identityForRowAt indexPath: IndexPath) -> AnyHashable? {
        identity(at: indexPath)
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { list.sections.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        list.sections[section].items.count
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        block(at: indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, identityForItemAt indexPath: IndexPath) -> AnyHashable? {
        identity(at: indexPath)
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let token = token(ofSection: indexPath.section) ?? -1
        return { [counter] in ThrashCell(token: token, counter: counter) }
    }

    /// Two sections of three have a header.
    func hasHeader(_ section: Int) -> Bool { token(ofSection: section).map { $0 % 3 != 0 } ?? false }

    private func token(ofSection section: Int) -> Int? {
        if list.sections.indices.contains(section) { return list.sections[section].token }
        sectionOutOfRange = section
        return nil
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        hasHeader(section) ? token(ofSection: section).map { "\($0)" } : nil
    }

    // MARK: Fetching

    /// So that lists stay short enough to be looked at often.
    private var wantsMore: Bool { fetches && list.numberOfItems < 80 }

    private nonisolated func begin(_ context: ASBatchContext, isAtHead: Bool) {
        begun.withLock { $0.append(Fetch(isAtHead: isAtHead, context: context)) }
    }
}

extension ThrashSource: ASTableDelegate {
    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { wantsMore }
    func shouldHeadBatchFetch(for tableNode: ASTableNode) -> Bool { wantsMore }
    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        begin(context, isAtHead: false)
    }
    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginHeadBatchFetchWith context: ASBatchContext) {
        begin(context, isAtHead: true)
    }
}

extension ThrashSource: ASCollectionDelegateFlowLayout {
    func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int
    ) -> ASSizeRange {
        hasHeader(section) ? ASSizeRangeUnconstrained : ASSizeRangeZero
    }
    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { wantsMore }
    func shouldHeadBatchFetch(for collectionNode: ASCollectionNode) -> Bool { wantsMore }
    nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
    ) {
        begin(context, isAtHead: false)
    }
    nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginHeadBatchFetchWith context: ASBatchContext
    ) {
        begin(context, isAtHead: true)
    }
}
