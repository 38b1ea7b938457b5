import AsyncDisplayKit

/// What the user likes: shown at once, then told to the server, and taken back if the server can't be told. One request a post
/// at a time; the last wish counts.
@MainActor final class Likes {
    private struct Change {
        var wish: Bool
        /// What the server knows.
        var known: (isLiked: Bool, count: Int)
    }

    private let feed: PhotoFeed
    private let show: (_ post: Int, _ isLiked: Bool, _ count: Int) -> Void
    /// Of posts with a request under way.
    private var changes: [Int: Change] = [:]

    init(feed: PhotoFeed, show: @escaping (_ post: Int, _ isLiked: Bool, _ count: Int) -> Void) {
        self.feed = feed
        self.show = show
    }

    func set(_ post: Post, _ isLiked: Bool) {
        guard post.isLiked != isLiked else { return }
        show(post.id, isLiked, post.likes + (isLiked ? 1 : -1))
        if changes[post.id] != nil {
            changes[post.id]?.wish = isLiked
        } else {
            changes[post.id] = Change(wish: isLiked, known: (post.isLiked, post.likes))
            Task { await self.tell(post.id) }
        }
    }

    private func tell(_ id: Int) async {
        while let change = changes[id] {
            guard change.wish != change.known.isLiked else { break }
            do {
                let count = try await feed.like(id, change.wish)
                changes[id]?.known = (change.wish, count ?? change.known.count + (change.wish ? 1 : -1))
            } catch {
                break
            }
        }
        guard let known = changes.removeValue(forKey: id)?.known else { return }
        show(id, known.isLiked, known.count)
    }
}
