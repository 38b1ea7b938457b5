import Foundation

/// The posts of a feed, made of the pictures and texts of a folder: the same ones for the same seed. A value; any
/// thread.
///
/// The folder has the authors' pictures in `animals`, photos in `photos`, and tables of tab-separated fields with a
/// header: `mammals.tsv`, `birds.tsv`, `reptiles.tsv` (name, picture, text) for the authors of posts, `albums.tsv`
/// (album, photo, caption, aspect) for the photos.
struct FeedContent: Sendable {
    private struct Author {
        var name: String
        var picture: String
        var sentences: [String]
    }

    private struct Photo {
        var name: String
        var caption: String
        var aspect: Double
    }

    private let folder: String
    private let seed: UInt64
    private let authors: [Author]
    private let photos: [Photo]

    /// - Throws: `FeedError` if the tables can't be read or have no rows.
    init(folder: String, seed: UInt64) throws(FeedError) {
        self.folder = folder
        self.seed = seed
        let tables = ["mammals", "birds", "reptiles"]
        var authors: [Author] = []
        for table in tables {
            authors += try Self.rows(of: "\(folder)/\(table).tsv", fields: 3).map { fields in
                Author(name: fields[0], picture: fields[1], sentences: Self.sentences(fields[2]))
            }
        }
        self.authors = authors
        photos = try Self.rows(of: "\(folder)/albums.tsv", fields: 4).map { fields in
            Photo(name: fields[1], caption: fields[2], aspect: Double(fields[3]) ?? 1)
        }
    }

    private static func rows(of path: String, fields: Int) throws(FeedError) -> [[String]] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FeedError("the feed's table \(path) can't be read")
        }
        let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard !rows.isEmpty, rows.allSatisfy({ $0.count == fields }) else {
            throw FeedError("the feed's table \(path) has no rows, or not \(fields) fields in each")
        }
        return rows
    }

    private static func sentences(_ text: String) -> [String] {
        text.components(separatedBy: ". ").map { $0.hasSuffix(".") ? $0 : $0 + "." }
    }

    // MARK: Posts

    /// The post at a place of the feed, without the likes of this client.
    func post(_ index: Int) -> FeedPost {
        var dice = FeedDice(seed: seed, index)
        let author = authors[dice.below(authors.count)]
        let photo = photos[dice.below(photos.count)]
        let comments = (0..<dice.below(3)).map { _ in
            let author = authors[dice.below(authors.count)]
            return FeedComment(author: author.name, text: author.sentences[dice.below(author.sentences.count)])
        }
        return FeedPost(
            id: index, author: author.name, avatar: "/avatars/\(author.picture).jpg",
            minutes: 2 + min(index, 1 << 32) * 13 + dice.below(11), photo: "/photos/\(index)/\(photo.name).jpg",
            aspect: photo.aspect,
            caption: photo.caption, likes: dice.below(900), isLiked: false, comments: comments,
            commentCount: comments.count + (comments.count == 2 ? dice.below(40) : 0))
    }

    // MARK: Pictures

    /// The file that a picture's path names; nil if there is none. Names hold letters, digits and hyphens only.
    func picture(_ path: String) -> (data: Data, tag: String)? {
        let parts = path.split(separator: "/")
        guard let last = parts.last, last.hasSuffix(".jpg") else { return nil }
        let name = last.dropLast(4)
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isPlain) else { return nil }
        let file: String
        switch (parts.first, parts.count) {
        case ("avatars", 2): file = "\(folder)/animals/\(name).jpg"
        case ("photos", 3) where Int(parts[1]) != nil: file = "\(folder)/photos/\(name).jpg"
        default: return nil
        }
        return FileManager.default.contents(atPath: file).map { ($0, "\"\(name)-\($0.count)\"") }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
    }
}
