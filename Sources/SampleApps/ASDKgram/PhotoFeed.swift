import AsyncDisplayKit
import FoundationNetworking

/// One post of the feed, as the server describes it.
struct Post: Codable, Sendable {
    var id: Int
    var author: String
    var avatar: String
    var photo: String
    var aspect: CGFloat
    var caption: String
    var likes: Int
    var isLiked: Bool
    var minutes: Int
}

/// Posts that come together, and where the next ones are.
struct PostPage: Codable, Sendable {
    var posts: [Post]
    var next: String?
}

/// A feed on a server. Any thread.
final class PhotoFeed: Sendable {
    private struct Like: Codable {
        var isLiked: Bool
        var likes: Int?
    }

    private let server: URL
    private let session: URLSession

    init(server: URL) {
        self.server = server
        let configuration = URLSessionConfiguration.ephemeral
        // Foundation's cache stops the process when a request that is cancelled looks into it. Pages are asked for once anyway.
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = 20
        session = URLSession(configuration: configuration)
    }

    /// The address of something that a post names.
    func url(_ path: String) -> URL? {
        URL(string: path, relativeTo: server)?.absoluteURL
    }

    func page(at path: String) async throws -> PostPage {
        try await ask(path, nil)
    }

    /// Tells whether the user likes a post. Returns how many do now.
    func like(_ post: Int, _ isLiked: Bool) async throws -> Int? {
        let answer: Like = try await ask("/posts/\(post)/like", JSONEncoder().encode(Like(isLiked: isLiked)))
        return answer.likes
    }

    private func ask<Answer: Decodable>(_ path: String, _ body: Data?) async throws -> Answer {
        guard let url = url(path) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        if let body {
            request.httpMethod = "POST"
            request.httpBody = body
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await session.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return try JSONDecoder().decode(Answer.self, from: data)
    }
}
