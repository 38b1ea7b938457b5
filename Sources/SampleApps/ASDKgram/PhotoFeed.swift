import AsyncDisplayKit

/// A picture that somebody has posted.
struct Post: Sendable {
    var author: String
    var avatar: String
    var picture: String
    var aspect: CGFloat
    var caption: String
    var likes: Int
    var hours: Int
}

/// A feed without end, made of the pictures there are: the same one each time.
struct PhotoFeed: Sendable {
    let photos: [SampleAssets.Photo]
    let authors: [SampleAssets.Animal]

    /// The posts of a range of positions.
    func posts(_ range: Range<Int>) -> [Post] {
        range.map { index in
            let photo = photos[index * 7 % photos.count]
            let author = authors[index * 11 % authors.count]
            return Post(
                author: author.name, avatar: author.picture, picture: photo.picture, aspect: photo.aspect,
                caption: photo.caption, likes: (index * 37 + 12) % 900, hours: index / 3 + 1)
        }
    }
}
