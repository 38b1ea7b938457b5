import AsyncDisplayKit
import Execution
import Testing

/// How near the end, or the head, more is fetched.
@MainActor @Suite(.serialized) struct BatchFetchDistanceTests {
    @Test("Outside of a window only what is too short to fill the container is fetched for", arguments: [3, 100])
    func outsideOfWindows(count: Int) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = BatchFeed(count)
        let node = feed.makeTable()
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
        let feed = BatchFeed(100)
        let node = feed.makeTable()
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
        let feed = BatchFeed(100)
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

    /// Reads from right to left.
    private final class MirroredView: ASCollectionView {
        override var traitCollection: UITraitCollection {
            UITraitCollection(traitsFrom: [super.traitCollection, UITraitCollection(layoutDirection: .rightToLeft)])
        }
    }

    /// Mirrors itself where its view reads from right to left.
    private final class MirroredFlow: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    @Test(
        "From right to left the end is at the left, unless the layout mirrors itself and counts from the head",
        arguments: [(false, 1), (true, 0)])
    func rightToLeft(flips: Bool, fetchesAtLeft: Int) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = BatchFeed(100)
        feed.size = { _ in CGSize(width: 100, height: 480) }
        let layout = flips ? MirroredFlow() : UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.collectionViewClass = MirroredView.self
        node.dataSource = feed
        node.delegate = feed
        stage.show(node)
        stage.host.settle()
        #expect(feed.count == fetchesAtLeft)
        feed.context?.completeBatchFetching(false)
        node.setContentOffset(CGPoint(x: 100 * 100 - 320, y: 0), animated: false)
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
        let feed = BatchFeed(100)
        (feed.allowsFetch, feed.allowsHeadFetch) = (false, false)
        let node = feed.makeTable()
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
        let feed = BatchFeed(100)
        feed.allowsFetch = false
        let node = feed.makeTable()
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
        let feed = BatchFeed(200)
        let decider = Decider()
        let node = feed.makeTable()
        node.batchFetchingDelegate = decider
        stage.show(node)
        stage.host.settle()
        #expect(decider.asked.isEmpty && feed.count == 0)
        stage.fling(up: 300)
        #expect(feed.count == 1)
        let first = try #require(decider.asked.first)
        #expect(!first.hint && first.time > 0)
    }
}
