import AsyncDisplayKit
import Testing

/// Pages with names, and a section of its own kind for what a collection's data source says besides.
@MainActor private final class Pages: ASPagerDataSource, ASCollectionDataSource, ASPagerDelegate {
    var numbers: [Int]
    var sizeQuestions = 0
    var displayed = 0

    init(_ count: Int) { numbers = Array(0..<count) }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { numbers.count }
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let number = numbers[index]
        return { SwatchCell(number, height: 400) }
    }
    func pagerNode(_ pagerNode: ASPagerNode, identifierForPageAt index: Int) -> AnyHashable? { numbers[index] }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 77 }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        ASCellNode()
    }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath) -> Any? {
        "model \(indexPath.item)"
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        sizeQuestions += 1
        return ASSizeRangeMake(CGSize(width: 10, height: 10))
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) { displayed += 1 }
    func modelIdentifierForElement(at indexPath: IndexPath, in collectionNode: ASCollectionNode) -> String? {
        "page \(numbers[indexPath.item])"
    }
    func indexPathForElement(
        withModelIdentifier identifier: String, in collectionNode: ASCollectionNode
    ) -> IndexPath? {
        numbers.firstIndex { "page \($0)" == identifier }.map { IndexPath(item: $0, section: 0) }
    }
}

@MainActor @Suite(.serialized) struct PagerLayoutTests {
    private func run(_ pager: ASPagerNode, _ count: Int, _ body: (PromiseStage, Pages) throws -> Void) throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let pages = Pages(count)
        pager.setDataSource(pages)
        pager.setDelegate(pages)
        try body(stage, pages)
    }

    private func shown(_ pager: ASPagerNode) -> Int? {
        guard pager.visibleNodes.count == 1 else { return nil }
        return (pager.visibleNodes[0] as? SwatchCell)?.number
    }

    @Test("With an asynchronous layout a gallery delegate places pages of the pager's size, and it begins at its page")
    func asynchronous() throws {
        let pager = ASPagerNode(usingAsyncCollectionLayout: ())
        #expect(pager.layoutDelegate is ASCollectionGalleryLayoutDelegate)
        pager.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        try run(pager, 300) { stage, pages in
            pager.scrollToPage(at: 250, animated: false)
            stage.show(pager)
            stage.host.settle()
            #expect(shown(pager) == 250 && pager.currentPageIndex == 250)
            let frame = pager.view.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame
            #expect(frame == CGRect(x: 600, y: 0, width: 300, height: 380))
            #expect(pager.nodeForPage(at: 250).view.bounds.size == CGSize(width: 300, height: 380))
        }
    }

    @Test("With an asynchronous layout a swipe turns one page, and the page stays through updates and another size")
    func asynchronousMotion() throws {
        let pager = ASPagerNode(usingAsyncCollectionLayout: ())
        try run(pager, 6) { stage, pages in
            stage.show(pager)
            stage.host.settle()
            stage.press(250, 350)
            stage.drag(by: -180, 0, frames: 6)
            stage.lift()
            stage.host.settle()
            #expect(shown(pager) == 1)
            pages.numbers.insert(contentsOf: [10, 11], at: 0)
            pager.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
            stage.host.settle()
            #expect(shown(pager) == 1 && pager.currentPageIndex == 3)
            pager.frame = CGRect(x: 0, y: 0, width: 210, height: 330)
            stage.host.settle()
            #expect(shown(pager) == 1 && pager.currentPageIndex == 3)
            #expect(pager.nodeForPage(at: 3).view.bounds.size == CGSize(width: 210, height: 330))
        }
    }

    @Test("A pager that stops looping has the layout it had before")
    func loopingLayout() throws {
        let layout = ASPagerFlowLayout()
        let pager = ASPagerNode(collectionViewLayout: layout)
        pager.isLooping = true
        #expect(pager.collectionViewLayout !== layout)
        pager.isLooping = false
        #expect(pager.collectionViewLayout === layout)
        let asynchronous = ASPagerNode(usingAsyncCollectionLayout: ())
        asynchronous.isLooping = true
        asynchronous.isLooping = false
        #expect(asynchronous.layoutDelegate is ASCollectionGalleryLayoutDelegate)
    }

    @Test(
        "A pager takes the safe area out of its controller's scroll views, unless it is allowed",
        arguments: [false, true])
    func insets(isAllowed: Bool) throws {
        let pager = ASPagerNode()
        try run(pager, 3) { stage, _ in
            pager.allowsAutomaticInsetsAdjustment = isAllowed
            let controller = ASDKViewController(node: pager)
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
            #expect(controller.automaticallyAdjustsScrollViewInsets)
            stage.show(controller)
            stage.host.settle()
            #expect(controller.automaticallyAdjustsScrollViewInsets == isAllowed)
            #expect(pager.view.adjustedContentInset.top == (isAllowed ? 30 : 0))
        }
    }

    @Test("A pager's view pages, neither selects nor shows bars, and its ranges reach one page ahead and behind")
    func settings() throws {
        let pager = ASPagerNode()
        try run(pager, 3) { stage, pages in
            pager.isPagingEnabled = false
            pager.allowsSelection = true
            pager.showsHorizontalScrollIndicator = true
            stage.show(pager)
            stage.host.settle()
            #expect(pager.isPagingEnabled && pager.view.isPagingEnabled && !pager.view.scrollsToTop)
            #expect(!pager.allowsSelection && !pager.showsHorizontalScrollIndicator)
            #expect(!pager.showsVerticalScrollIndicator)
            func reach(_ mode: ASLayoutRangeMode, _ type: ASLayoutRangeType) -> [CGFloat] {
                let parameters = pager.tuningParameters(for: mode, rangeType: type)
                return [parameters.leadingBufferScreenfuls, parameters.trailingBufferScreenfuls]
            }
            #expect(reach(.minimum, .display) == [0, 0] && reach(.minimum, .preload) == [1, 1])
            #expect(reach(.full, .display) == [1, 1] && reach(.full, .preload) == [2, 2])
        }
    }

    @Test(
        "A data source for collections answers what a pager does not ask; pages have the pager's size, whatever it says"
    )
    func collectionDataSource() throws {
        let pager = ASPagerNode()
        try run(pager, 3) { stage, pages in
            stage.show(pager)
            stage.host.settle()
            #expect(pager.numberOfItems(inSection: 0) == 3 && shown(pager) == 0)
            #expect(pager.nodeModelForItem(at: IndexPath(item: 2, section: 0)) as? String == "model 2")
            #expect(pages.sizeQuestions == 0 && pages.displayed == 1)
        }
    }

    @Test("A pager whose data source names its pages comes back to the page of that name")
    func restoration() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        let old = ASPagerNode()
        try run(old, 5) { stage, _ in
            stage.show(old)
            old.scrollToPage(at: 2, animated: false)
            stage.host.settle()
            old.view.encodeRestorableState(with: archiver)
        }
        archiver.finishEncoding()
        let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        coder.requiresSecureCoding = false
        let pager = ASPagerNode()
        try run(pager, 5) { stage, pages in
            pages.numbers = [7, 8, 0, 1, 2]
            stage.show(pager)
            pager.view.decodeRestorableState(with: coder)
            stage.host.settle()
            #expect(shown(pager) == 2 && pager.currentPageIndex == 4)
        }
    }
}
