import AsyncDisplayKit
import Execution
import Testing

/// Containers in the cells of another one.
@MainActor @Suite(.serialized) struct NestedContainerTests {
    /// A table in a page.
    private final class Page: ASCellNode, @unchecked Sendable {  // constants
        let table = ASTableNode()

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASInsetLayoutSpec(insets: .zero, child: table)
        }
    }

    @MainActor private final class Pages: ASPagerDataSource {
        let rows = SwatchSource(30)
        var made: [Int: Page] = [:]

        func numberOfPages(in pagerNode: ASPagerNode) -> Int { 10 }

        func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
            let page = Page()
            page.table.dataSource = rows
            made[index] = page
            return page
        }

        /// Pages whose tables have been laid out.
        var laidOut: [Int] { made.filter { !$0.value.table.visibleNodes.isEmpty }.keys.sorted() }
    }

    @Test("A table in a page that comes near is laid out ahead of time, without waiting for its cells")
    func ahead() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let pages = Pages()
        let pager = ASPagerNode()
        pager.setDataSource(pages)
        stage.show(pager)
        stage.host.settle()
        let before = pages.laidOut
        #expect(before.contains(1) && !before.contains(7))
        let helped = WorkScheduler.current.helpedTime
        for page in 1...5 {
            pager.scrollToPage(at: page, animated: true)
            stage.host.settle()
        }
        #expect(WorkScheduler.current.helpedTime == helped && pages.laidOut.contains(6))
        let next = try #require(pages.made[6])
        #expect(!next.isVisible && next.table.visibleNodes.count == 8)
        #expect(next.table.visibleNodes.allSatisfy { $0.isInPreloadState })
    }
}
