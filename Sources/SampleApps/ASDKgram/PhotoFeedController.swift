import AsyncDisplayKit
import FeedClient
import LoopbackServer

/// A table of posts that loads more as the user scrolls: posts in the first section, and in the second one row that
/// says whether more are loading, loading failed, or all are there.
final class PhotoFeedController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private let feed: PhotoFeed
    private var posts: [FeedPost] = []
    /// Where the next posts are; nil after the last ones.
    private var nextPage: String? = "/feed"
    private var state = FeedEndCellNode.State.loading {
        didSet { endCell?.state = state }
    }
    private lazy var likes = makeLikes()

    init(feed: PhotoFeed) {
        self.feed = feed
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

    // MARK: Rows

    func numberOfSections(in tableNode: ASTableNode) -> Int { 2 }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? posts.count : 1
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        guard indexPath.section == 0 else {
            let state = state
            return { FeedEndCellNode(state) }
        }
        let (post, feed) = (posts[indexPath.row], feed)
        return { [weak self] in
            let cell = PostCellNode(post, feed: feed)
            cell.onLike = { self?.like(post.id, $0) }
            return cell
        }
    }

    private var endCell: FeedEndCellNode? {
        node.nodeForRow(at: IndexPath(row: 0, section: 1)) as? FeedEndCellNode
    }

    // MARK: Keys

    /// Return and Space do to the post with the focus what a click on its heart does. Elsewhere they press what has the
    /// focus.
    override var keyCommands: [UIKeyCommand]? { focusedPost == nil ? nil : likeCommands }

    private lazy var likeCommands = ["\r", " "].map { input in
        UIKeyCommand(title: "Like the post, or take that back", input: input, allowsRepeat: false) { [weak self] _ in
            self?.focusedPost?.onLike?(nil)
        }
    }

    private var focusedPost: PostCellNode? {
        guard let cell = UIFocusSystem.focusSystem(for: self)?.focusedItem as? UITableViewCell,
            let path = node.view.indexPath(for: cell)
        else { return nil }
        return node.nodeForRow(at: path) as? PostCellNode
    }

    // MARK: More posts

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool {
        // After a failure the user says when to try again.
        nextPage != nil && state == .loading
    }

    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        DispatchQueue.main.async { self.load(context) }
    }

    private func load(_ context: ASBatchContext) {
        guard let path = nextPage else { return context.completeBatchFetching(true) }
        feed.page(at: path) { [weak self] answer in
            switch answer {
            case .success(let page):
                self?.add(page)
                context.completeBatchFetching(true)
                self?.likes.serverReturned()
            case .failure(let problem):
                self?.state = .failed(problem.description)
                context.completeBatchFetching(false)
            }
        }
    }

    private func add(_ page: FeedPage) {
        let rows = (posts.count..<posts.count + page.posts.count).map { IndexPath(row: $0, section: 0) }
        posts += page.posts
        nextPage = page.next
        if page.next == nil { state = .complete }
        node.insertRows(at: rows, with: .none)
    }

    /// The last row can be clicked, and can have the focus, only if a click tries again.
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        if indexPath.section == 0 { return true }
        if case .failed = state { return true }
        return false
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: false)
        guard indexPath.section == 1, case .failed = state else { return }
        state = .loading
        tableNode.checkForBatchFetching()
    }

    // MARK: Likes

    private func makeLikes() -> FeedLikes {
        FeedLikes { [feed] post, like, completion in
            feed.tell(post, like, then: completion)
        } show: { [weak self] post, isLiked, count, problem in
            self?.show(post, isLiked: isLiked, count: count, problem: problem)
        }
    }

    /// - Parameter isLiked: nil toggles.
    private func like(_ id: Int, _ isLiked: Bool?) {
        guard let post = posts.first(where: { $0.id == id }) else { return }
        likes.set(post, isLiked ?? !post.isLiked)
    }

    private func show(_ id: Int, isLiked: Bool, count: Int, problem: String?) {
        guard let row = posts.firstIndex(where: { $0.id == id }) else { return }
        posts[row].isLiked = isLiked
        posts[row].likes = count
        let cell = node.nodeForRow(at: IndexPath(row: row, section: 0)) as? PostCellNode
        cell?.show(isLiked: isLiked, likes: count, problem: problem)
    }
}
