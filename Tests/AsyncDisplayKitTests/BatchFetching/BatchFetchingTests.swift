import AsyncDisplayKit
import Execution
import Testing

/// A data source that grows when its container asks for more. The delegate's method runs on a worker; what it does there is
/// noted, and the answer is given on the main thread when a test says so.
@MainActor private final class Feed: ASTableDataSource, ASTableDelegate, ASCollectionDataSource, ASCollectionDelegate {
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
}

@MainActor @Suite(.serialized) struct BatchFetchingTests {
    private func table(_ feed: Feed) -> ASTableNode {
        let table = ASTableNode(style: .plain)
        table.dataSource = feed
        table.delegate = feed
        return table
    }

    @Test("The delegate is told off the main thread, once, until the fetch is over")
    func thread() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(20)
        let node = table(feed)
        stage.show(node)
        stage.host.step(frames: 20)
        #expect(feed.count == 1)
        #expect(feed.calls.withLock { $0.allSatisfy { !$0.isMain } })
        #expect(feed.context?.isFetching() == true)
        stage.fling(up: 400)
        #expect(feed.count == 1)
    }

    @Test("Far from the end nothing is fetched; near it, once per approach")
    func nearness() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(100)
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        #expect(feed.count == 0)
        // 100 rows of 61 points: two viewports before the end begin at 4660.
        node.setContentOffset(CGPoint(x: 0, y: 4500), animated: false)
        stage.host.settle()
        #expect(feed.count == 0)
        node.setContentOffset(CGPoint(x: 0, y: 4800), animated: false)
        stage.host.settle()
        #expect(feed.count == 1)
    }

    @Test("What was fetched is in before the next fetch is decided on, and fetching goes on until there is enough")
    func filling() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(0)
        // As high as rows are thought to be until they are measured.
        feed.size = { _ in CGSize(width: 0, height: 43) }
        let node = table(feed)
        stage.show(node)
        for round in 1...200 {
            stage.host.step(frames: 2)
            guard feed.context?.isFetching() == true else { break }
            #expect(feed.count == round)
            feed.deliver(1, to: node)
        }
        // Until the content reaches two viewports of 480 beyond the one that is shown.
        let needed = Int((480.0 * 3 / 44).rounded(.up))
        #expect((needed...needed + 1).contains(feed.items.count))
    }

    @Test("Until what was fetched is on screen nothing more is, though a row with a spinner came before")
    func spinner() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(20)
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        #expect(feed.count == 1)
        feed.items.append(20)
        node.insertRows(at: [IndexPath(row: 20, section: 0)], with: .none)
        stage.host.step()
        feed.deliver(20, to: node)
        #expect(node.isProcessingUpdates)
        node.view.layoutIfNeeded()
        stage.host.settle()
        #expect(!node.isProcessingUpdates && feed.count == 1)
    }

    @Test("Another try, while what was fetched is being prepared, waits for that")
    func retry() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(20)
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        feed.deliver(20, to: node)
        #expect(node.isProcessingUpdates)
        node.checkForBatchFetching()
        node.view.layoutIfNeeded()
        stage.host.settle()
        #expect(feed.count == 1)
        // Less than two screens remain.
        node.setContentOffset(CGPoint(x: 0, y: 1100), animated: false)
        stage.host.settle()
        #expect(feed.count == 2)
    }

    @Test("An empty container asks once, and not again when nothing comes")
    func empty() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(0)
        let node = table(feed)
        stage.show(node)
        for _ in 0..<5 {
            stage.host.step(frames: 3)
            feed.context?.completeBatchFetching(true)
        }
        #expect(feed.count == 1)
        node.checkForBatchFetching()
        stage.host.step(frames: 3)
        #expect(feed.count == 2)
    }

    @Test("While something is fetched for another reason, a container begins nothing")
    func begun() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(5)
        let node = table(feed)
        stage.show(node)
        stage.host.step(frames: 3)
        let context = try #require(feed.context)
        context.completeBatchFetching(false)
        stage.host.step(frames: 3)
        context.beginBatchFetching()
        #expect(context.isFetching())
        node.checkForBatchFetching()
        stage.host.step(frames: 3)
        #expect(feed.count == 1)
        context.completeBatchFetching(true)
        node.checkForBatchFetching()
        stage.host.step(frames: 3)
        #expect(feed.count == 2)
    }

    @Test("A failed fetch is not repeated by bouncing at the end, but by another drag")
    func failure() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(5)
        let node = table(feed)
        node.delegate = feed
        stage.show(node)
        stage.host.settle()
        feed.context?.completeBatchFetching(false)
        stage.host.settle()
        #expect(feed.count == 1)
        stage.fling(up: 200)
        #expect(feed.count == 2)
    }

    @Test("A cancelled fetch says so, and its completion means nothing any more")
    func cancelled() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(0)
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        let context = try #require(feed.context)
        #expect(context.isFetching() && !context.batchFetchingWasCancelled())
        context.cancelBatchFetching()
        #expect(!context.isFetching() && context.batchFetchingWasCancelled())
        context.completeBatchFetching(true)
        #expect(context.batchFetchingWasCancelled())
        // New content is a new situation.
        feed.items = [0]
        node.reloadData()
        stage.host.settle()
        #expect(feed.count == 2 && feed.context?.batchFetchingWasCancelled() == false)
    }

    @Test("A late answer to a cancelled fetch is no answer to the one that came after it")
    func lateAnswer() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(0)
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        let first = try #require(feed.context)
        first.cancelBatchFetching()
        func insertRow() {
            feed.items.append(feed.items.count)
            node.insertRows(at: [IndexPath(row: feed.items.count - 1, section: 0)], with: .none)
            stage.host.settle()
        }
        insertRow()
        let second = try #require(feed.context)
        #expect(feed.count == 2 && second !== first && first.batchFetchingWasCancelled())
        first.completeBatchFetching(true)
        first.beginBatchFetching()
        first.completeBatchFetching(true)
        insertRow()
        #expect(feed.count == 2 && second.isFetching())
        second.completeBatchFetching(true)
        stage.host.settle()
        #expect(feed.count == 3)
    }

    @Test("Another delegate is asked where the last one found nothing, failed, or has not answered", arguments: 0..<3)
    func anotherDelegate(answer: Int) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let (feed, other) = (Feed(5), Feed(5))
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        #expect(feed.count == 1)
        if answer < 2 { feed.context?.completeBatchFetching(answer == 0) }
        stage.host.settle()
        node.delegate = other
        stage.host.settle()
        #expect(feed.count == 1 && other.count == 1)
        #expect(feed.context?.batchFetchingWasCancelled() == (answer == 2))
    }

    @Test("A reload lets a container that had found nothing ask again")
    func reload() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(1)
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        feed.context?.completeBatchFetching(true)
        stage.host.settle()
        #expect(feed.count == 1)
        feed.items = [1, 2]
        node.reloadData()
        stage.host.settle()
        #expect(feed.count == 2)
    }

    @Test("Nothing is fetched against the delegate's word, without leading screens, or while moving to the head")
    func refusals() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(3)
        feed.allowsFetch = false
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        #expect(feed.count == 0)
        node.leadingScreensForBatching = 0
        feed.allowsFetch = true
        stage.host.settle()
        #expect(feed.count == 0 && node.leadingScreensForBatching == 0)
        node.leadingScreensForBatching = 1
        stage.host.settle()
        #expect(feed.count == 1)
        // Near the end, moving up does not fetch, moving down does.
        let long = Feed(100)
        let second = table(long)
        node.removeFromSupernode()
        second.leadingScreensForBatching = 1
        stage.show(second)
        second.setContentOffset(CGPoint(x: 0, y: 4640), animated: false)
        stage.host.settle()
        stage.press(160, 100)
        stage.drag(by: 0, 60, frames: 3)
        second.leadingScreensForBatching = 4
        stage.drag(by: 0, 140, frames: 5)
        #expect(long.count == 0)
        stage.drag(by: 0, -250, frames: 12)
        stage.lift()
        #expect(long.count == 1)
    }

    @Test("A fetch is cancelled when another delegate comes, which is asked itself")
    func otherDelegate() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let (feed, other) = (Feed(5), Feed(5))
        let node = table(feed)
        stage.show(node)
        stage.host.step(frames: 3)
        let context = try #require(feed.context)
        #expect(context.isFetching())
        node.delegate = other
        #expect(context.batchFetchingWasCancelled())
        node.checkForBatchFetching()
        stage.host.step(frames: 3)
        #expect(other.count == 1 && feed.count == 1)
    }

    @Test("A fetch that ends after its rows are on screen is followed by the next one at once, if there are too few")
    func endingLate() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(1)
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        feed.items = [0, 1]
        node.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        stage.host.settle()
        #expect(feed.count == 1)
        feed.context?.completeBatchFetching(true)
        stage.host.step(frames: 3)
        #expect(feed.count == 2)
    }

    @Test("Outside of a window only what is too short to fill the container is fetched for", arguments: [3, 100])
    func outsideOfWindows(count: Int) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(count)
        let node = table(feed)
        node.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        node.view.layoutIfNeeded()
        node.contentOffset = CGPoint(x: 0, y: max(0, node.view.contentSize.height - 480))
        node.view.layoutIfNeeded()
        stage.host.step(frames: 3)
        #expect(feed.count == (count == 3 ? 1 : 0))
    }

    @Test("When a finger lets go, what counts is where the content will come to rest")
    func target() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(100)
        let node = table(feed)
        stage.show(node)
        stage.host.settle()
        node.setContentOffset(CGPoint(x: 0, y: 4100), animated: false)
        stage.host.settle()
        stage.press(160, 400)
        stage.drag(by: 0, -300, frames: 5)
        #expect(feed.count == 0)
        stage.lift()
        stage.host.step(frames: 2)
        // Two viewports before the end begin at 4660.
        #expect(node.contentOffset.y < 4650 && feed.count == 1)
        stage.host.settle()
        #expect(node.contentOffset.y > 4660)
    }

    @Test("Before the view exists, the number of screens is remembered")
    func pending() {
        let table = ASTableNode()
        #expect(table.leadingScreensForBatching == 2)
        table.leadingScreensForBatching = 3
        #expect(table.leadingScreensForBatching == 3)
        #expect(ASCollectionNode().leadingScreensForBatching == 2)
    }

    @Test("A horizontal collection is judged along x")
    func horizontal() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(100)
        feed.size = { _ in CGSize(width: 100, height: 480) }
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = feed
        node.delegate = feed
        stage.show(node)
        stage.host.settle()
        #expect(feed.count == 0)
        node.setContentOffset(CGPoint(x: 100 * 100 - 320 * 3 + 10, y: 0), animated: false)
        stage.host.settle()
        #expect(feed.count == 1)
    }

    @Test("A pager asks for more pages two pages before the end")
    func pager() throws {
        @MainActor final class Pages: ASPagerDataSource, ASPagerDelegate {
            nonisolated let calls = Mutex(0)
            func numberOfPages(in pagerNode: ASPagerNode) -> Int { 10 }
            func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode { SwatchCell(index) }
            nonisolated func collectionNode(_ node: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext) {
                calls.withLock { $0 += 1 }
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let pages = Pages()
        let pager = ASPagerNode()
        pager.setDataSource(pages)
        pager.setDelegate(pages)
        stage.show(pager)
        pager.scrollToPage(at: 6, animated: false)
        stage.host.settle()
        #expect(pages.calls.withLock { $0 } == 0)
        pager.scrollToPage(at: 7, animated: false)
        stage.host.settle()
        #expect(pages.calls.withLock { $0 } == 1)
    }

    @Test("At the head nothing is fetched while the delegate does not allow it")
    func headNotAllowed() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(100)
        (feed.allowsFetch, feed.allowsHeadFetch) = (false, false)
        let node = table(feed)
        node.leadingScreensForHeadBatching = 1
        stage.show(node)
        stage.host.settle()
        node.setContentOffset(CGPoint(x: 0, y: 1500), animated: false)
        stage.host.settle()
        node.setContentOffset(.zero, animated: false)
        stage.host.settle()
        #expect(feed.headCalls.withLock { $0.count } == 0)
    }

    @Test("At the head more is fetched when it is asked for, and inserting it moves nothing on screen")
    func head() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(100)
        feed.allowsFetch = false
        let node = table(feed)
        node.leadingScreensForHeadBatching = 1
        node.setContentOffset(CGPoint(x: 0, y: 1500), animated: false)
        stage.show(node)
        stage.host.settle()
        #expect(feed.headCalls.withLock { $0.count } == 0)
        node.setContentOffset(.zero, animated: false)
        stage.host.settle()
        #expect(feed.headCalls.withLock { $0.count } == 1)
        let before = try #require(node.visibleNodes.first as? SwatchCell)
        feed.items.insert(contentsOf: 1000..<1010, at: 0)
        node.insertRows(at: (0..<10).map { IndexPath(row: $0, section: 0) }, with: .none)
        feed.headCalls.withLock { $0.first }?.completeBatchFetching(true)
        stage.host.settle()
        let after = try #require(node.visibleNodes.first as? SwatchCell)
        #expect(after === before && node.contentOffset.y == 610)
        // The end of the first fetch leads to no second one at this distance of more than a viewport.
        #expect(feed.headCalls.withLock { $0.count } == 1)
    }

    @Test("A batch fetching delegate is asked while the content moves, and its word counts")
    func delegateOfBatches() throws {
        @MainActor final class Decider: ASBatchFetchingDelegate {
            var asked: [(time: TimeInterval, hint: Bool)] = []
            func shouldFetchBatch(withRemainingTime remainingTime: TimeInterval, hint: Bool) -> Bool {
                asked.append((remainingTime, hint))
                return remainingTime < 30
            }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = Feed(200)
        let decider = Decider()
        let node = table(feed)
        node.batchFetchingDelegate = decider
        stage.show(node)
        stage.host.settle()
        #expect(decider.asked.isEmpty && feed.count == 0)
        stage.fling(up: 300)
        #expect(feed.count == 1)
        let first = try #require(decider.asked.first)
        #expect(!first.hint && first.time > 0)
    }

    @Test("Without a method for it nothing is fetched, and nothing waits")
    func noDelegate() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(2)
        let node = ASTableNode()
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        stage.host.settle()
        #expect(!stage.host.driver.hasWork)
    }
}
