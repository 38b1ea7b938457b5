/// The user's likes, on the client's side: a like is shown at once, then sent to the server. Main thread.
///
/// Each post has one request at a time. If the user changes a like meanwhile, only the last choice is sent (a *wish* is
/// what the user chose). While the server can't be reached, wishes are kept, and sent when it can be reached again. The
/// server's answer to the last wish is shown even if it differs from the wish; the server is not asked again. A wish
/// that the server refuses is undone on screen, with a sentence that says why. If the server may have received an
/// earlier wish, the client asks it to undo that one, too.
@MainActor public final class FeedLikes {
    /// The result of sending a like to the server.
    public enum Outcome: Sendable {
        /// What the server has answered.
        case told(FeedLike)
        /// There is no connection, or it broke, so that the server may or may not have received the wish.
        case unreachable
        /// The reason as a sentence.
        case refused(String)
    }

    /// Tells the server whether a post is liked, and calls `completion` once.
    public typealias Tell =
        @MainActor (
            _ post: Int, _ like: FeedLike, _ completion: @escaping @MainActor (Outcome) -> Void
        ) -> Void
    /// Shows whether a post is liked and how many likes it has. `problem` says why the last wish was taken back.
    public typealias Show = @MainActor (_ post: Int, _ isLiked: Bool, _ likes: Int, _ problem: String?) -> Void

    private struct Change {
        var wish: Bool
        /// What the server has answered last.
        var known: (isLiked: Bool, likes: Int)
        /// False after a broken connection: the server may have received a wish that it has not answered.
        var isCertain = true
        var isUnderWay = false
        /// Why the server has refused the last wish. The wish is now what the server knew before.
        var refusal: String?
    }

    private let tell: Tell
    private let show: Show
    /// By post: changes whose last wish the server has not confirmed.
    private var changes: [Int: Change] = [:]
    private var returns = 0

    /// Begins without any wish.
    public init(tell: @escaping Tell, show: @escaping Show) {
        self.tell = tell
        self.show = show
    }

    /// The user likes a post, or does not any more.
    /// - Parameter post: as it is shown.
    public func set(_ post: FeedPost, _ isLiked: Bool) {
        guard post.isLiked != isLiked else { return }
        show(post.id, isLiked, post.likes + (isLiked ? 1 : -1), nil)
        changes[post.id, default: Change(wish: isLiked, known: (post.isLiked, post.likes))].wish = isLiked
        changes[post.id]?.refusal = nil
        send(post.id)
    }

    /// The server can be reached again: tells it what it could not be told before.
    public func serverReturned() {
        returns += 1
        for post in changes.keys.sorted() { send(post) }
    }

    /// Sends the last wish of a post, unless a request is under way or the server knows the wish already.
    private func send(_ post: Int) {
        guard let change = changes[post], !change.isUnderWay else { return }
        guard change.wish != change.known.isLiked || !change.isCertain else { return settle(post, change.refusal) }
        changes[post]?.isUnderWay = true
        let returns = returns
        tell(post, FeedLike(isLiked: change.wish)) { [weak self] outcome in
            guard let self else { return }
            changes[post]?.isUnderWay = false
            take(outcome, of: post, to: change.wish, returnedMeanwhile: self.returns > returns)
        }
    }

    private func take(_ outcome: Outcome, of post: Int, to wish: Bool, returnedMeanwhile: Bool) {
        guard let change = changes[post] else { return }
        switch outcome {
        case .told(let answer):
            changes[post]?.known = (answer.isLiked, answer.likes ?? change.known.likes)
            changes[post]?.isCertain = true
            if change.wish == wish { settle(post, change.refusal) }
            // An answer to one wish shows that the others can be told, too.
            serverReturned()
        case .unreachable:
            changes[post]?.isCertain = false
            if returnedMeanwhile { send(post) }
        case .refused(let reason):
            // If the server refuses the request that undoes a wish, too, it is not asked again.
            guard change.refusal == nil else { return settle(post, change.refusal) }
            changes[post]?.wish = change.known.isLiked
            changes[post]?.refusal = reason
            show(post, change.known.isLiked, change.known.likes, reason)
            send(post)
        }
    }

    private func settle(_ post: Int, _ problem: String?) {
        guard let known = changes.removeValue(forKey: post)?.known else { return }
        show(post, known.isLiked, known.likes, problem)
    }
}
