import AsyncDisplayKit
import FeedClient
import LoopbackServer

/// A feed on a server. Any thread.
final class PhotoFeed: Sendable {
    private let server: @Sendable () async throws -> URL
    private let client = FeedClient()

    /// - Parameter server: the address of the server, which is started if it does not run.
    init(server: @escaping @Sendable () async throws -> URL) {
        self.server = server
    }

    /// Posts with whole addresses of their pictures.
    func page(at path: String) async throws(FeedProblem) -> FeedPage {
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
        do throws(FeedProblem) {
            return .told(try await ask(try await start(), "/posts/\(post)/like", like))
        } catch {
            return error.cause == .noAnswer ? .unreachable : .refused("The like was not taken. \(error)")
        }
    }

    /// Starts the server if it does not run.
    @discardableResult func start() async throws(FeedProblem) -> URL {
        do {
            return try await server()
        } catch {
            throw FeedProblem(.noAnswer, "The feed's server did not start: \(error).")
        }
    }

    private func ask<Answer: Decodable & Sendable>(
        _ server: URL, _ path: String, _ like: FeedLike?
    ) async throws(FeedProblem) -> Answer {
        guard let url = URL(string: path, relativeTo: server) else { throw .notUnderstood }
        let body = like.flatMap { try? JSONEncoder().encode($0) }
        let data = try await client.answer(url.absoluteURL, body: body)
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else { throw .notUnderstood }
        return answer
    }
}
