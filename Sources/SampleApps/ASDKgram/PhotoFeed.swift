import AsyncDisplayKit
import FoundationNetworking
import LoopbackServer

/// A feed on a server. Any thread.
final class PhotoFeed: Sendable {
    private let server: @Sendable () async throws -> URL
    private let session: URLSession

    /// - Parameter server: the address of the server, which is started if it does not run.
    init(server: @escaping @Sendable () async throws -> URL) {
        self.server = server
        let configuration = URLSessionConfiguration.ephemeral
        // Foundation's cache stops the process when a request that is cancelled looks into it. Pages are asked for once
        // anyway.
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = 20
        session = URLSession(configuration: configuration)
    }

    /// Posts with whole addresses of their pictures.
    func page(at path: String) async throws(PhotoFeedError) -> FeedPage {
        let server = try await start()
        var page: FeedPage = try await ask(server, path, nil)
        for index in page.posts.indices {
            page.posts[index].avatar = Self.address(page.posts[index].avatar, server)
            page.posts[index].photo = Self.address(page.posts[index].photo, server)
        }
        return page
    }

    private static func address(_ path: String, _ server: URL) -> String {
        URL(string: path, relativeTo: server)?.absoluteString ?? path
    }

    /// Tells whether the user likes a post.
    func tell(_ post: Int, _ like: FeedLike) async -> FeedLikes.Outcome {
        do throws(PhotoFeedError) {
            return .told(try await ask(try await start(), "/posts/\(post)/like", like))
        } catch .wrongAnswer(let reason) {
            return .refused("The like was not taken. \(reason)")
        } catch {
            return .unreachable
        }
    }

    /// Starts the server if it does not run.
    @discardableResult func start() async throws(PhotoFeedError) -> URL {
        do {
            return try await server()
        } catch {
            throw .noServer("\(error)")
        }
    }

    private func ask<Answer: Decodable & Sendable>(
        _ server: URL, _ path: String, _ like: FeedLike?
    ) async throws(PhotoFeedError) -> Answer {
        guard let url = URL(string: path, relativeTo: server) else { throw .wrongAnswer("\(path) is no address.") }
        var request = URLRequest(url: url)
        if let like {
            request.httpMethod = "POST"
            request.httpBody = try? JSONEncoder().encode(like)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        guard let (data, response) = try? await session.data(for: request) else { throw .noConnection }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw .wrongAnswer("The server is out of order (status \(status)).") }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
            throw .wrongAnswer("The server's answer is not understood.")
        }
        return answer
    }
}

/// Why something of the feed did not come, as a sentence for the user.
enum PhotoFeedError: Error, CustomStringConvertible {
    case noServer(String)
    case noConnection
    case wrongAnswer(String)

    var description: String {
        switch self {
        case .noServer(let reason): "The photo feed's server did not start: \(reason)."
        case .noConnection: "There is no connection to the server."
        case .wrongAnswer(let sentence): sentence
        }
    }
}
