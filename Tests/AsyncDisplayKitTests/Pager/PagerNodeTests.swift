import AsyncDisplayKit
import Testing

/// Pages with names, which are their identifiers.
@MainActor private final class Pages: ASPagerDataSource, ASPagerDelegate {
    var numbers: [Int]
    var displayed: [Int] = []

    init(_ count: Int) { numbers = Array(0..<count) }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { numbers.count }
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let number = numbers[index]
        return { SwatchCell(number, height: 400) }
    }
    func pagerNode(_ pagerNode: ASPagerNode, identifierForPageAt index: Int) -> AnyHashable? { numbers[index] }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        displayed.append((node as? SwatchCell)?.number ?? -1)
    }
}

@MainActor @Suite(.serialized) struct PagerNodeTests {
    private func run(
        _ count: Int, _ direction: UICollectionView.ScrollDirection = .horizontal,
        _ body: (PromiseStage, ASPagerNode, Pages) throws -> Void
    ) throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let pages = Pages(count)
        let pager = ASPagerNode(scrollDirection: direction)
        pager.setDataSource(pages)
        pager.setDelegate(pages)
        try body(stage, pager, pages)
    }

    /// The number of the page that fills the pager; nil between pages.
    private func shown(_ pager: ASPagerNode) -> Int? {
        guard pager.visibleNodes.count == 1 else { return nil }
        return (pager.visibleNodes[0] as? SwatchCell)?.number
    }

    @Test(
        "Ctrl+Page Down and Ctrl+Page Up turn pages of the pager in front, around the ends and while a page turns",
        arguments: [0, 1])
    func pageKeys(direction: Int) throws {
        try run(4, direction == 0 ? .horizontal : .vertical) { stage, pager, _ in
            // No responder in the pager has the keys, as at launch.
            let controller = ASDKViewController(node: pager)
            stage.show(controller)
            stage.press(.pageUp, with: .control)
            stage.host.settle()
            #expect(shown(pager) == 3)
            stage.press(.tab, with: .control)
            stage.press(.pageDown, with: .control)
            stage.host.settle()
            #expect(shown(pager) == 1)
            stage.press(.tab, with: [.control, .shift])
            stage.host.settle()
            #expect(shown(pager) == 0)
        }
    }

    @Test("Alt and a digit show a page, wherever the keys go, unless something is presented")
    func digits() throws {
        try run(4) { stage, pager, _ in
            let controller = ASDKViewController(node: pager)
            stage.show(controller)
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            stage.window.addSubview(field)
            field.becomeFirstResponder()
            stage.press(.character("3"), with: .alternate)
            stage.host.settle()
            #expect(shown(pager) == 2 && field.text?.isEmpty != false)
            stage.press(.character("5"), with: .alternate)
            stage.host.settle()
            #expect(shown(pager) == 2)
            field.removeFromSuperview()
            controller.present(UIAlertController(title: "A", message: nil, preferredStyle: .alert), animated: false)
            stage.host.settle()
            stage.press(.character("1"), with: .alternate)
            stage.host.settle()
            #expect(shown(pager) == 2)
            controller.dismiss(animated: false)
            stage.host.settle()
        }
    }

    @Test("In mid-swipe the current page is the one at the leading edge")
    func currentPage() throws {
        try run(4) { stage, pager, _ in
            stage.show(pager)
            let pages = [0, 100, 200, 299, 300, 301, 590].map { x in
                pager.contentOffset = CGPoint(x: CGFloat(x), y: 0)
                return pager.currentPageIndex
            }
            #expect(pages == [0, 0, 0, 0, 1, 1, 1])
        }
    }

    @Test("A looping pager with an inset across prepares its layout no more for being scrolled")
    func scrollingWithInset() throws {
        try run(4) { stage, pager, _ in
            pager.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
            pager.isLooping = true
            stage.show(pager)
            stage.host.settle()
            pager.contentOffset.x += 20
            stage.host.step()
            let count = pager.view.tilingCount
            for _ in 0..<4 {
                pager.contentOffset.x += 10
                stage.host.step()
            }
            #expect(pager.view.tilingCount == count)
        }
    }

    @Test("A pager begins at the page asked for, and says which it shows", arguments: [0, 1])
    func initialPage(direction: Int) throws {
        try run(8, direction == 0 ? .horizontal : .vertical) { stage, pager, pages in
            pager.scrollToPage(at: 5, animated: false)
            #expect(pager.currentPageIndex == 5)
            stage.show(pager)
            stage.host.settle()
            #expect(pager.currentPageIndex == 5 && shown(pager) == 5)
            // Pages it did not begin at were never on screen.
            #expect(pages.displayed == [5])
            #expect(pager.indexOfPage(with: pager.nodeForPage(at: 5)) == 5)
            #expect(pager.indexOfPage(with: ASCellNode()) == NSNotFound)
            pager.scrollToPage(at: 6, animated: true)
            stage.host.settle()
            #expect(shown(pager) == 6)
            pager.scrollToPage(at: 99, animated: false)
            #expect(pager.currentPageIndex == 6)
        }
    }

    @Test("A swipe turns one page, along the pager's direction", arguments: [0, 1])
    func swipe(direction: Int) throws {
        try run(5, direction == 0 ? .horizontal : .vertical) { stage, pager, _ in
            stage.show(pager)
            stage.host.settle()
            stage.press(250, 350)
            if direction == 0 { stage.drag(by: -180, 0, frames: 6) } else { stage.drag(by: 0, -220, frames: 6) }
            stage.lift()
            stage.host.settle()
            #expect(shown(pager) == 1)
            #expect(
                pager.scrollableDirections
                    == (direction == 0 ? ASScrollDirectionHorizontalDirections : ASScrollDirectionVerticalDirections))
        }
    }

    @Test("The page shown stays when pages come or go before it, and when everything is reloaded in another order")
    func identity() throws {
        try run(6) { stage, pager, pages in
            stage.show(pager)
            stage.host.settle()
            // At the very first page, too.
            pages.numbers.insert(contentsOf: [10, 11], at: 0)
            pager.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
            stage.host.settle()
            #expect(shown(pager) == 0 && pager.currentPageIndex == 2)
            pages.numbers = [5, 4, 3, 2, 1, 0, 11, 10]
            let node = pager.nodeForPage(at: 2)
            pager.reloadData()
            stage.host.settle()
            #expect(shown(pager) == 0 && pager.currentPageIndex == 5 && pager.nodeForPage(at: 5) === node)
            // A page that is gone leaves its place to another.
            pages.numbers = [5, 4]
            pager.reloadData()
            stage.host.settle()
            #expect(shown(pager) == 4)
        }
    }

    @Test("Pages that come before the one that is being swiped away do not turn the swipe back")
    func insertionDuringSwipe() throws {
        try run(5) { stage, pager, pages in
            stage.show(pager)
            pager.scrollToPage(at: 1, animated: false)
            stage.host.settle()
            stage.press(250, 200)
            stage.drag(by: -180, 0, frames: 10)
            pages.numbers.insert(contentsOf: [10, 11, 12], at: 0)
            pager.insertItems(at: (0..<3).map { IndexPath(item: $0, section: 0) })
            pager.waitUntilAllUpdatesAreProcessed()
            stage.host.step(frames: 10)
            stage.lift()
            stage.host.settle()
            #expect(shown(pager) == 2 && pager.currentPageIndex == 5)
        }
    }

    @Test("A reload while pages are swiped, or settle, leaves the swipe alone", arguments: [false, true])
    func reloadDuringSwipe(settles: Bool) throws {
        try run(5) { stage, pager, pages in
            stage.show(pager)
            stage.host.settle()
            stage.press(250, 200)
            stage.drag(by: -100, 0, frames: 4)
            if settles { stage.lift() }
            let before = pager.contentOffset.x
            pages.numbers.insert(10, at: 0)
            pager.reloadData()
            pager.waitUntilAllUpdatesAreProcessed()
            #expect(abs(pager.contentOffset.x - before - 300) < 0.01 && before > 0 && before < 150)
            stage.host.step()
            if !settles { stage.drag(by: -100, 0, frames: 20) }
            if !settles { stage.lift() }
            stage.host.settle()
            #expect(shown(pager) == 1 && pager.currentPageIndex == 2)
        }
    }

    @Test("The page shown stays in another size, also right after an insertion before it", arguments: [0, 1])
    func resize(direction: Int) throws {
        try run(6, direction == 0 ? .horizontal : .vertical) { stage, pager, pages in
            stage.show(pager)
            pager.scrollToPage(at: 3, animated: false)
            stage.host.settle()
            pages.numbers.insert(20, at: 0)
            pager.insertItems(at: [IndexPath(item: 0, section: 0)])
            stage.host.settle()
            pager.frame = CGRect(x: 0, y: 0, width: 210, height: 330)
            stage.host.settle()
            #expect(shown(pager) == 3 && pager.currentPageIndex == 4)
            #expect(pager.nodeForPage(at: 4).view.bounds.size == CGSize(width: 210, height: 330))
        }
    }

    @Test(
        "A size that changes while the pager goes to a page does not stop it: the page is shown in the end",
        arguments: [0, 1], [CGSize(width: 300, height: 380), CGSize(width: 280, height: 400)])
    func resizeOnTheWay(direction: Int, size: CGSize) throws {
        try run(6, direction == 0 ? .horizontal : .vertical) { stage, pager, _ in
            stage.show(pager)
            stage.host.settle()
            pager.scrollToPage(at: 4, animated: true)
            for _ in 0..<6 { stage.host.step() }
            let offset = direction == 0 ? pager.contentOffset.x : pager.contentOffset.y
            #expect(offset > 10 && offset < 900)
            pager.frame.size = size
            stage.host.settle()
            #expect(shown(pager) == 4 && pager.currentPageIndex == 4)
            #expect(pager.nodeForPage(at: 4).view.bounds.size == size)
        }
    }

    @Test("A looping pager goes round in both directions, with one node for each page", arguments: [0, 1])
    func looping(direction: Int) throws {
        try run(3, direction == 0 ? .horizontal : .vertical) { stage, pager, pages in
            pager.isLooping = true
            stage.show(pager)
            stage.host.settle()
            #expect(shown(pager) == 0)
            var seen: [Int?] = []
            var indexes: [Int] = []
            for _ in 0..<4 {
                stage.press(250, 350)
                if direction == 0 { stage.drag(by: -180, 0, frames: 6) } else { stage.drag(by: 0, -220, frames: 6) }
                stage.lift()
                stage.host.settle()
                seen.append(shown(pager))
                indexes.append(pager.currentPageIndex)
            }
            #expect(seen == [1, 2, 0, 1] && indexes == [1, 2, 0, 1])
            pager.scrollToPage(at: 0, animated: true)
            stage.host.settle()
            let offset = direction == 0 ? pager.contentOffset.x : pager.contentOffset.y
            // The last page is one step back from the first.
            pager.scrollToPage(at: 2, animated: true)
            stage.host.settle()
            let moved = (direction == 0 ? pager.contentOffset.x : pager.contentOffset.y) - offset
            #expect(shown(pager) == 2 && moved == (direction == 0 ? -300 : -400))
            #expect(pager.currentPageIndex == 2 && pager.numberOfItems(inSection: 0) == 3)
            pager.isLooping = false
            stage.host.settle()
            #expect(shown(pager) == 2)
        }
    }

    @Test("A page that an update under way brings is scrolled to when the update is shown", arguments: [false, true])
    func pendingPage(animated: Bool) throws {
        try run(3) { stage, pager, pages in
            stage.show(pager)
            stage.host.settle()
            pages.numbers += [3, 4, 5]
            pager.insertItems(at: (3...5).map { IndexPath(item: $0, section: 0) })
            #expect(pager.isProcessingUpdates)
            pager.scrollToPage(at: 5, animated: animated)
            stage.host.settle()
            #expect(shown(pager) == 5 && pager.currentPageIndex == 5)
        }
    }

    @Test("Pages that come before the first are scrolled to by the numbers they have then", arguments: [false, true])
    func pendingFirstPage(animated: Bool) throws {
        try run(3) { stage, pager, pages in
            stage.show(pager)
            stage.host.settle()
            pages.numbers = [10, 11, 0, 1, 2]
            pager.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
            #expect(pager.isProcessingUpdates && pager.currentPageIndex == 2)
            pager.scrollToPage(at: 0, animated: animated)
            stage.host.settle()
            #expect(shown(pager) == 10 && pager.currentPageIndex == 0)
        }
    }

    @Test("The page shown when a reload was asked for stays, whatever is laid out until the reload is on screen")
    func layoutBeforeReload() throws {
        try run(5) { stage, pager, pages in
            stage.show(pager)
            pager.scrollToPage(at: 4, animated: false)
            stage.host.settle()
            pages.numbers = [4, 100]
            pager.reloadData()
            pager.view.setNeedsLayout()
            pager.view.layoutIfNeeded()
            #expect(pager.isProcessingUpdates)
            stage.host.settle()
            #expect(shown(pager) == 4 && pager.currentPageIndex == 0)
        }
    }

    @Test("A jump that follows a reload counts, and not the page that was shown", arguments: [false, true])
    func jumpAfterReload(reorders: Bool) throws {
        try run(5) { stage, pager, pages in
            stage.show(pager)
            stage.host.settle()
            if reorders { pages.numbers.reverse() }
            pager.reloadData()
            pager.scrollToPage(at: 3, animated: false)
            #expect(pager.isProcessingUpdates)
            stage.host.settle()
            #expect(shown(pager) == pages.numbers[3] && pager.currentPageIndex == 3)
        }
    }

    // In a process of its own: it would stop the tests.
    @Test("A pager whose data source is gone is not inconsistent, not even in strict mode")
    func withoutDataSource() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                setenv("TEXTURE_STRICT", "1", 1)
                let stage = try PromiseStage(width: 300, height: 400)
                let pager = ASPagerNode()
                var source: SwatchSource? = SwatchSource(20)
                pager.setDataSource(source)
                stage.show(pager)
                stage.host.settle()
                precondition(pager.visibleNodes.count == 1)
                source = nil
                pager.scrollToPage(at: 12, animated: false)
                stage.host.settle()
                _ = pager.nodeForPage(at: 15)
                pager.reloadData()
                stage.host.settle()
                precondition(pager.visibleNodes.isEmpty)
            }
        }
    }
}
