import AsyncDisplayKit

/// A table of posts that grows as one reads.
final class PhotoFeedController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    /// Posts that come at once.
    private static let pageLength = 8
    private let feed: PhotoFeed
    private var posts: [Post]

    init(feed: PhotoFeed) {
        self.feed = feed
        posts = feed.posts(0..<Self.pageLength)
        super.init(node: ASTableNode(style: .plain))
        title = "ASDKgram"
        node.dataSource = self
        node.delegate = self
        node.leadingScreensForBatching = 2.5
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.separatorStyle = .none
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { posts.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let post = posts[indexPath.row]
        return { PostCellNode(post) }
    }

    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        // Here a real feed would ask its server; this one has the next page at once.
        ASPerformBlockOnMainThread {
            self.append(self.feed.posts(self.posts.count..<self.posts.count + Self.pageLength))
            context.completeBatchFetching(true)
        }
    }

    private func append(_ page: [Post]) {
        let rows = (posts.count..<posts.count + page.count).map { IndexPath(row: $0, section: 0) }
        posts += page
        node.insertRows(at: rows, with: .none)
    }
}
