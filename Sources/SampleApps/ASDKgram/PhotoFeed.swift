import AsyncDisplayKit
import FoundationNetworking
import LoopbackServer

/// A feed on a server. Any thread.
final class PhotoFeed: Sendable {
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

    func page(at path: String) async throws -> FeedPage {
        try await ask(path, nil)
    }

    /// Tells whether the user likes a post.
    func tell(_ post: Int, _ like: FeedLike) async -> FeedLikes.Outcome {
        do {
            return .told(try await ask("/posts/\(post)/like", JSONEncoder().encode(like)))
        } catch is URLError {
            return .unreachable
        } catch {
            return .refused("The like was not taken: \(error).")
        }
    }

    private func ask<Answer: Decodable>(_ path: String, _ body: Data?) async throws -> Answer {
        guard let url = url(path) else { throw SampleError("\(path) is no address") }
        var request = URLRequest(url: url)
        if let body {
            request.httpMethod = "POST"
            request.httpBody = body
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw SampleError("the server is out of order (status \(status))") }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
            throw SampleError("the server's answer is not understood")
        }
        return answer
    }
}
