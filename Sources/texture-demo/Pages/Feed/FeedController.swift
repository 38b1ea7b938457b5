import FeedClient
import AsyncDisplayKitCore
import Foundation
import LoopbackServer

/// Page 7: a photo feed that is loaded page by page over HTTP: posts in the first section, and in the second one row
/// that says whether more posts follow.
final class FeedController: ASDKViewController<ASTableNode>, PicturePage, ASTableDataSource, ASTableDelegate {
    let network: FeedNetwork
    private let pictures: FeedPictures
    private let placeholders: PlaceholderPolicy
    private let switchView: FeedSwitchView
    private var server: (any FeedServing)?
    private var posts: [FeedPost] = [] {
        didSet { if posts.count != oldValue.count { onSummaryChange?() } }
    }
    /// Where the next posts are; nil after the last ones.
    private var nextPage: String? = firstPage
    private static let firstPage = "/feed"
    private var end = FeedEndCellNode.State.loading {
        didSet {
            endCell?.state = end
            onSummaryChange?()
        }
    }
    private var isFetching = false {
        didSet { if isFetching != oldValue { onSummaryChange?() } }
    }
    /// How often the posts were reloaded. A page requested before the latest reload is dropped.
    private var refreshes = 0
    private let refreshControl = UIRefreshControl()
    /// Why the latest reload failed.
    private var refreshFailure: RefreshFailure?
    private enum RefreshFailure {
        case networkOff
        case problem(FeedProblem)
    }
    var onSummaryChange: (() -> Void)?
    weak var pictureActions: (any PictureActions)?
    private lazy var likes = makeLikes()

    init(context: DemoContext) {
        network = context.makeFeedNetwork()
        pictures = FeedPictures(network: network)
        placeholders = context.placeholders
        switchView = FeedSwitchView(network.conditions)
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.dataSource = self
        node.delegate = self
        node.leadingScreensForBatching = 2
        node.tableView.separatorStyle = .none
        node.tableView.refreshControl = refreshControl
        refreshControl.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
        switchView.onClick = { [weak self] in self?.toggleNetwork() }
        showSwitch()
        network.onChange = { [weak self] in self?.showSwitch() }
        network.onReturn = { [weak self] in
            self?.refreshAfterReturn()
            self?.retryPage()
            self?.likes.serverReturned()
        }
    }

    var scrollView: UIScrollView { node.tableView }

    var summary: PageSummary {
        let activity: String? =
            switch end {
            case _ where refreshControl.isRefreshing: "loading the newest ones\u{2026}"
            case _ where network.isOffline:
                refreshFailure == nil ? "the network is off" : "not loaded again: the network is off"
            case _ where refreshProblem != nil && !posts.isEmpty: refreshProblem.map { "not loaded again: \($0)" }
            case .loading: isFetching ? "loading more\u{2026}" : nil
            case .failed(let reason): posts.isEmpty ? reason : "the next ones are not loaded: \(reason)"
            case .complete: nil
            }
        return PageSummary(count: posts.count, one: "post", many: "posts", activity: activity)
    }

    // MARK: Rows

    func numberOfSections(in tableNode: ASTableNode) -> Int { 2 }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? posts.count : 1
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let placeholders = placeholders
        guard indexPath.section == 0, let server else {
            let end = end
            return { placeholders.adopt(FeedEndCellNode(end)) }
        }
        let (post, pictures) = (posts[indexPath.row], pictures)
        return { [weak self] in
            let cell = FeedCellNode(post, server: server, pictures: pictures)
            cell.onLike = { self?.like(post.id, $0) }
            cell.onPhoto = { self?.viewPhoto(of: post.id) }
            return placeholders.adopt(cell)
        }
    }

    func modelIdentifierForElement(at indexPath: IndexPath, in tableNode: ASTableNode) -> String? {
        indexPath.section == 0 ? "\(posts[indexPath.row].id)" : "end"
    }

    func indexPathForElement(withModelIdentifier identifier: String, in tableNode: ASTableNode) -> IndexPath? {
        guard identifier != "end" else { return IndexPath(row: 0, section: 1) }
        return posts.firstIndex { "\($0.id)" == identifier }.map { IndexPath(row: $0, section: 0) }
    }

    private var endCell: FeedEndCellNode? {
        node.nodeForRow(at: IndexPath(row: 0, section: 1)) as? FeedEndCellNode
    }

    // MARK: More posts

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool {
        // After a failure, only a click or the network's return starts another try.
        nextPage != nil && end == .loading
    }

    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        ASPerformBlockOnMainThread { self.load(context) }
    }

    private func load(_ context: ASBatchContext) {
        guard let path = nextPage else { return context.completeBatchFetching(true) }
        isFetching = true
        let refreshes = refreshes
        ask(for: path) { [weak self] result in
            guard let self, self.refreshes == refreshes else { return context.completeBatchFetching(true) }
            didLoad(result, context)
        }
    }

    private func ask(for path: String, _ then: @escaping @MainActor (Result<FeedPage, FeedProblem>) -> Void) {
        network.withServer { [weak self] started in
            switch started {
            case .success(let server):
                self?.server = server
                self?.askServer(for: path, then)
            case .failure(let problem): then(.failure(problem))
            }
        }
    }

    private func askServer(for path: String, _ then: @escaping @MainActor (Result<FeedPage, FeedProblem>) -> Void) {
        let returns = network.returns
        network.ask(path) { [weak self] (result: Result<FeedPage, FeedProblem>) in
            guard let self else { return then(result) }
            switch result {
            case .failure where network.returns > returns: askServer(for: path, then)
            default: then(result)
            }
        }
    }

    private func didLoad(_ result: Result<FeedPage, FeedProblem>, _ context: ASBatchContext) {
        isFetching = false
        switch result {
        case .success(let page):
            let rows = (posts.count..<posts.count + page.posts.count).map { IndexPath(row: $0, section: 0) }
            // The server answers again.
            if refreshProblem != nil { refreshFailure = nil }
            posts += page.posts
            nextPage = page.next
            if page.next == nil { end = .complete }
            node.insertRows(at: rows, with: .none)
            context.completeBatchFetching(true)
            likes.serverReturned()
        case .failure(let problem):
            tell(problem)
            context.completeBatchFetching(false)
        }
    }

    // MARK: The newest posts

    /// Loads the feed from its beginning again. Where that fails, the posts stay as they are.
    private func refresh() {
        guard !network.isOffline else { return endRefreshing(.networkOff) }
        refreshFailure = nil
        onSummaryChange?()
        ask(for: Self.firstPage) { [weak self] in self?.didRefresh($0) }
    }

    /// Loads the newest posts if the user's latest refresh failed.
    private func refreshAfterReturn() {
        guard refreshFailure != nil else { return }
        refreshControl.beginRefreshing()
        refresh()
    }

    private var refreshProblem: FeedProblem? {
        if case .problem(let problem) = refreshFailure { problem } else { nil }
    }

    private func endRefreshing(_ failure: RefreshFailure?) {
        refreshFailure = failure
        refreshControl.endRefreshing()
        onSummaryChange?()
    }

    private func didRefresh(_ result: Result<FeedPage, FeedProblem>) {
        switch result {
        case .success(let page):
            refreshes += 1
            isFetching = false
            posts = page.posts
            nextPage = page.next
            end = page.next == nil ? .complete : .loading
            node.reloadData()
            likes.serverReturned()
            endRefreshing(nil)
        case .failure(let problem):
            endRefreshing(network.isOffline ? .networkOff : .problem(problem))
            if case .failed = end { tell(problem) }
        }
    }

    /// Gives the latest failure as the reason why there are no more posts, in the last row and in the line below.
    private func tell(_ problem: FeedProblem) {
        end = .failed(problem.description)
        if refreshProblem != nil { refreshFailure = .problem(problem) }
    }

    private func retryPage() {
        guard case .failed = end else { return }
        end = .loading
        node.checkForBatchFetching()
    }

    /// Only a click or a key that starts another try does something to a row.
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        if indexPath.section == 1, case .failed = end { true } else { false }
    }

    func tableNode(_ tableNode: ASTableNode, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        indexPath.section == 0 ? posts[indexPath.row].author : nil
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: false)
        retryPage()
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let cell = node.nodeForRow(at: indexPath) as? FeedCellNode
        return pictureMenu(at: indexPath, keys: cell?.hasFocusBesidePicture == true ? [] : .view)
    }

    func picture(at indexPath: IndexPath) -> NamedPicture? {
        guard indexPath.section == 0, let server, posts.indices.contains(indexPath.row) else { return nil }
        let post = posts[indexPath.row]
        let cell = node.nodeForRow(at: indexPath) as? FeedCellNode
        return NamedPicture(
            name: post.author, address: server.url(post.photo), loaded: cell?.photoImage, copyNameTitle: "Copy Author")
    }

    private func viewPhoto(of id: Int) {
        guard let row = posts.firstIndex(where: { $0.id == id }) else { return }
        if let picture = picture(at: IndexPath(row: row, section: 0)) { pictureActions?.view(picture) }
    }

    // MARK: The network's switch

    /// Switches the network off, or on again.
    func toggleNetwork() {
        network.toggle()
    }

    private func showSwitch() {
        switchView.show(isOffline: network.isOffline, network.problem)
        onSummaryChange?()
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        section == 0 ? switchView : nil
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        section == 0 ? switchView.sizeThatFits(tableView.bounds.size).height : 0
    }

    // MARK: Likes

    private func makeLikes() -> FeedLikes {
        FeedLikes { [network] post, like, completion in
            network.tell(post, like, completion: completion)
        } show: { [weak self] post, isLiked, likes, problem in
            self?.show(post, isLiked: isLiked, likes: likes, problem: problem)
        }
    }

    /// - Parameter isLiked: nil toggles it.
    private func like(_ id: Int, _ isLiked: Bool?) {
        guard let post = posts.first(where: { $0.id == id }) else { return }
        likes.set(post, isLiked ?? !post.isLiked)
    }

    private func show(_ id: Int, isLiked: Bool, likes: Int, problem: String?) {
        guard let row = posts.firstIndex(where: { $0.id == id }) else { return }
        posts[row].isLiked = isLiked
        posts[row].likes = likes
        let cell = node.nodeForRow(at: IndexPath(row: row, section: 0)) as? FeedCellNode
        cell?.show(isLiked: isLiked, likes: likes, problem: problem)
    }
}
