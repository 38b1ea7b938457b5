import AsyncDisplayKitCore

@MainActor protocol ASPagerDataSource: AnyObject {
    func numberOfPages(in pagerNode: ASPagerNode) -> Int
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock
}
@MainActor protocol ASPagerDelegate: UIScrollViewDelegate {}

final class ASPagerNode: ASDisplayNode, @unchecked Sendable {
    nonisolated(unsafe) weak var source: (any ASPagerDataSource)?
    nonisolated(unsafe) var pages: [Int: ASCellNode] = [:]
    nonisolated(unsafe) var currentPageIndex = 0
    @MainActor func setDataSource(_ s: any ASPagerDataSource) { source = s }
    @MainActor func setDelegate(_ s: any ASPagerDelegate) {}
    @MainActor func nodeForPage(at index: Int) -> ASCellNode? { pages[index] }
    @MainActor func scrollToPage(at index: Int, animated: Bool) {
        if pages[index] == nil {
            pages[index] = source?.pagerNode(self, nodeBlockAt: index)()
            addSubnode(pages[index]!)
        }
        currentPageIndex = index
        setNeedsLayout()
    }
    override func layout() {
        super.layout()
        for (i, p) in pages { p.frame = bounds; p.isHidden = i != currentPageIndex }
    }
}
