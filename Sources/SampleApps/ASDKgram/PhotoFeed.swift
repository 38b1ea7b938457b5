import AsyncDisplayKit
import FeedClient
import LoopbackServer

/// A feed on a server. Main thread.
///
/// Its functions take closures and are not `async`: a task that waits goes on by way of a thread of libdispatch's pool,
/// which then looks at its threads once a second for good, so that a program at rest would wake up.
@MainActor final class PhotoFeed {
    private let server: SampleApp.FeedServerStart
    private let client = FeedClient()

    /// - Parameter server: starts the server if it does not run, and tells its address.
    init(server: @escaping SampleApp.FeedServerStart) {
        self.server = server
    }

    /// Asks for posts, with whole addresses of their pictures.
    func page(at path: String, then: @escaping @MainActor (Result<FeedPage, FeedProblem>) -> Void) {
        ask(path, nil) { (answer: Result<(FeedPage, URL), FeedProblem>) in
            then(
                answer.map { page, server in
                    var page = page
                    for index in page.posts.indices {
                        page.posts[index].avatar = Self.address(page.posts[index].avatar, server)
                        page.posts[index].photo = Self.address(page.posts[index].photo, server)
                    }
                    return page
                })
        }
    }

    private static func address(_ path: String, _ server: URL) -> String {
        URL(string: path, relativeTo: server)?.absoluteString ?? path
    }

    /// Tells the server whether the user likes a post.
    func tell(_ post: Int, _ like: FeedLike, then: @escaping @MainActor (FeedLikes.Outcome) -> Void) {
        ask("/posts/\(post)/like", like) { (answer: Result<(FeedLike, URL), FeedProblem>) in
            switch answer {
            case .success((let answer, _)): then(.told(answer))
            case .failure(let problem) where problem.cause == .noAnswer: then(.unreachable)
            case .failure(let problem): then(.refused("The like was not taken. \(problem)"))
            }
        }
    }

    /// Starts the server if it does not run.
    func start(then: @escaping @MainActor (Result<URL, FeedProblem>) -> Void) {
        server { started in
            then(started.mapError { FeedProblem(.noAnswer, "The feed's server did not start: \($0).") })
        }
    }

    private func ask<Answer: Decodable & Sendable>(
        _ path: String, _ like: FeedLike?, then: @escaping @MainActor (Result<(Answer, URL), FeedProblem>) -> Void
    ) {
        start { [client] started in
            let server: URL
            switch started {
            case .success(let address): server = address
            case .failure(let problem): return then(.failure(problem))
            }
            guard let url = URL(string: path, relativeTo: server) else { return then(.failure(.notUnderstood)) }
            client.send(url.absoluteURL, body: like.flatMap { try? JSONEncoder().encode($0) }) { result in
                let answer = result.flatMap { data in
                    Result { (try JSONDecoder().decode(Answer.self, from: data), server) }
                        .mapError { _ in FeedProblem.notUnderstood }
                }
                DispatchQueue.main.async { then(answer) }
            }
        }
    }
}
