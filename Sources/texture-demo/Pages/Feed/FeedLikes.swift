import Foundation
import LoopbackServer

/// What the user likes: shown at once, then told to the server, and taken back if it can't be told. One request a post at a
/// time; the last wish counts. Main thread.
@MainActor final class FeedLikes {
    private struct Change {
        var wish: Bool
        /// What the server knows.
        var known: FeedLike
    }

    private let network: FeedNetwork
    private let show: (_ post: Int, _ isLiked: Bool, _ likes: Int) -> Void
    /// Of posts with a request under way.
    private var changes: [Int: Change] = [:]

    init(network: FeedNetwork, show: @escaping (_ post: Int, _ isLiked: Bool, _ likes: Int) -> Void) {
        self.network = network
        self.show = show
    }

    func set(_ post: FeedPost, _ isLiked: Bool) {
        guard post.isLiked != isLiked else { return }
        show(post.id, isLiked, post.likes + (isLiked ? 1 : -1))
        guard changes[post.id] == nil else {
            changes[post.id]?.wish = isLiked
            return
        }
        changes[post.id] = Change(wish: isLiked, known: FeedLike(isLiked: post.isLiked, likes: post.likes))
        tell(post.id)
    }

    /// Tells the server, until it knows the last wish.
    private func tell(_ id: Int) {
        guard let change = changes[id] else { return }
        guard change.wish != change.known.isLiked, let body = try? JSONEncoder().encode(FeedLike(isLiked: change.wish))
        else { return settle(id) }
        network.ask("/posts/\(id)/like", body: body) { [weak self] (result: Result<FeedLike, FeedProblem>) in
            guard let self else { return }
            guard case .success(let answer) = result else { return settle(id) }
            changes[id]?.known = answer
            tell(id)
        }
    }

    private func settle(_ id: Int) {
        guard let known = changes.removeValue(forKey: id)?.known else { return }
        show(id, known.isLiked, known.likes ?? 0)
    }
}
