/// A post of the photo feed, as the server writes it in JSON.
public struct FeedPost: Codable, Hashable, Sendable {
    /// The place in the feed, from 0.
    public var id: Int
    /// The name of the author.
    public var author: String
    /// The address of the author's picture, relative to that of the feed.
    public var avatar: String
    /// How old the post is.
    public var minutes: Int
    /// The address of the photo, relative to that of the feed. No other post has the same.
    public var photo: String
    /// Height of the photo divided by its width.
    public var aspect: Double
    /// What the author says about the photo.
    public var caption: String
    /// How many likes the post has.
    public var likes: Int
    /// Whether this client likes it; counted in `likes`.
    public var isLiked: Bool
    /// The first comments.
    public var comments: [FeedComment]
    /// How many comments there are.
    public var commentCount: Int
}

/// A comment below a post.
public struct FeedComment: Codable, Hashable, Sendable {
    /// The name of the comment's author.
    public var author: String
    /// What the author says.
    public var text: String
}

/// What a request for posts is answered with.
public struct FeedPage: Codable, Hashable, Sendable {
    /// The posts of the page, in the order of the feed.
    public var posts: [FeedPost]
    /// The address of the next page, relative to that of the feed; nil after the last one.
    public var next: String?
}

/// The body of a like's request and of its answer.
public struct FeedLike: Codable, Hashable, Sendable {
    /// Whether this client likes the post from now on.
    public var isLiked: Bool
    /// In an answer, how many likes the post has by now.
    public var likes: Int?

    /// A request without `likes`, or an answer with it.
    public init(isLiked: Bool, likes: Int? = nil) {
        self.isLiked = isLiked
        self.likes = likes
    }
}
