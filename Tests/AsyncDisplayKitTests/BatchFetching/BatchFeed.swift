import AsyncDisplayKit
import Execution
import Testing

/// A data source that grows when its container asks for more. The delegate's method runs on a worker; what it does
/// there is noted, and the answer is given on the main thread when a test says so.
@MainActor final class BatchFeed: ASTableDataSource, ASTableDelegate, ASCollectionDataSource, ASCollectionDelegate {
    var items: [Int]
    var size: @Sendable (Int) -> CGSize = { _ in CGSize(width: 0, height: 60) }
    var allowsFetch = true
    var allowsHeadFetch = true
    var delegateCalls: [ASScrollDirection] = []
    nonisolated let calls = Mutex([(context: ASBatchContext, isMain: Bool)]())
    nonisolated let headCalls = Mutex([ASBatchContext]())

    init(_ count: Int) { items = Array(0..<count) }

    nonisolated var count: Int { calls.withLock { $0.count } }
    nonisolated var context: ASBatchContext? { calls.withLock { $0.last?.context } }

    private func block(_ number: Int) -> ASCellNodeBlock {
        let size = size(number)
        return { SwatchCell(number, width: size.width, height: size.height) }
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { items.count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        block(items[indexPath.row])
    }
    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        calls.withLock { $0.append((context, MainThread.isCurrent)) }
    }
    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginHeadBatchFetchWith context: ASBatchContext) {
        headCalls.withLock { $0.append(context) }
    }
    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { allowsFetch }
    func shouldHeadBatchFetch(for tableNode: ASTableNode) -> Bool { allowsHeadFetch }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { items.count }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        block(items[indexPath.item])
    }
    nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
    ) {
        calls.withLock { $0.append((context, MainThread.isCurrent)) }
    }
    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { allowsFetch }

    /// Delivers what was fetched.
    func deliver(_ count: Int, to table: ASTableNode) {
        let paths = (items.count..<items.count + count).map { IndexPath(row: $0, section: 0) }
        items += items.count..<items.count + count
        table.insertRows(at: paths, with: .none)
        context?.completeBatchFetching(true)
    }

    /// A table of these items.
    func makeTable() -> ASTableNode {
        let table = ASTableNode(style: .plain)
        table.dataSource = self
        table.delegate = self
        return table
    }
}
