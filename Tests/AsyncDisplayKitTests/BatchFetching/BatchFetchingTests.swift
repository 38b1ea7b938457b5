import AsyncDisplayKit
import TestSupport
import Testing

/// When more is fetched, and what becomes of a fetch.
@MainActor @Suite(.serialized) struct BatchFetchingTests {
    @Test("The delegate is told off the main thread, once, until the fetch is over")
    func thread() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = BatchFeed(20)
        let node = feed.makeTable()
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
        let feed = BatchFeed(100)
        let node = feed.makeTable()
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

    @Test(
        "What a former delegate says late about a fetch does not count against the present one",
        arguments: [false, true])
    func lateAnswer(declines: Bool) throws {
        @MainActor final class Plain: ASTableDelegate {}
        let stage = try PromiseStage()
        defer { stage.close() }
        let (former, present) = (BatchFeed(20), BatchFeed(20))
        let node = former.makeTable()
        stage.show(node)
        stage.host.step(frames: 5)
        let context = try #require(former.context)
        // On another thread, which the main thread hears of later.
        let plain: any ASTableDelegate = Plain()
        nonisolated(unsafe) let delegate = plain
        onOtherThread {
            if declines {
                delegate.tableNode(node, willBeginBatchFetchWith: context)
            } else {
                context.completeBatchFetching(true)
            }
        }
        #expect(!context.isFetching())
        node.delegate = present
        stage.host.step(frames: 5)
        #expect(present.count == 1)
    }

    @Test("What was fetched is in before the next fetch is decided on, and fetching goes on until there is enough")
    func filling() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = BatchFeed(0)
        // As high as rows are thought to be until they are measured.
        feed.size = { _ in CGSize(width: 0, height: 43) }
        let node = feed.makeTable()
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
        let feed = BatchFeed(20)
        let node = feed.makeTable()
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
        let feed = BatchFeed(20)
        let node = feed.makeTable()
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

    @Test("End in a list that fetches goes to the end as it was when the key was pressed, and stays there")
    func endKey() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = BatchFeed(100)
        let node = feed.makeTable()
        stage.show(node)
        stage.host.settle()
        let end = node.view.contentSize.height - 480
        node.view.becomeFirstResponder()
        stage.press(.end)
        for _ in 0..<180 {
            stage.host.step()
            if feed.context?.isFetching() == true { feed.deliver(20, to: node) }
        }
        stage.host.settle()
        #expect(node.contentOffset.y == end)
        // Two viewports of 480 points are more than 15 rows.
        #expect(feed.items.count == 120 && feed.count == 1)
    }

    @Test("An empty container asks once, and not again when nothing comes")
    func empty() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let feed = BatchFeed(0)
        let node = feed.makeTable()
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
        let feed = BatchFeed(5)
        let node = feed.makeTable()
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
        let feed = BatchFeed(5)
        let node = feed.makeTable()
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
        let feed = BatchFeed(0)
        let node = feed.makeTable()
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
        let feed = BatchFeed(0)
        let node = feed.makeTable()
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
        let (feed, other) = (BatchFeed(5), BatchFeed(5))
        let node = feed.makeTable()
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
        let feed = BatchFeed(1)
        let node = feed.makeTable()
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
        let feed = BatchFeed(3)
        feed.allowsFetch = false
        let node = feed.makeTable()
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
        let long = BatchFeed(100)
        let second = long.makeTable()
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
        let (feed, other) = (BatchFeed(5), BatchFeed(5))
        let node = feed.makeTable()
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
        let feed = BatchFeed(1)
        let node = feed.makeTable()
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
