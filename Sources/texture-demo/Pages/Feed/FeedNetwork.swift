import AsyncDisplayKitNetworking
import Foundation
import LoopbackServer

/// The network of the Feed page: a server in a process of its own, which starts when it is first needed, and a switch.
@MainActor final class FeedNetwork {
    private enum Server {
        case none
        case starting
        case running(any FeedServing)
        case failed(FeedProblem)
    }

    let conditions: FeedConditions
    /// Whether frames wait for answers, as in runs without display.
    let waitsForAnswers: Bool
    private let client: FeedClient
    private let start: @Sendable () throws -> any FeedServing
    private var server = Server.none
    private var waiting: [@MainActor (Result<any FeedServing, FeedProblem>) -> Void] = []
    /// The switch is turned on a thread of its own, one turn after the other, as the server ends its connections first.
    private let switching = DispatchQueue(label: "feed.switch")
    private var pictures: [WeakPicture] = []

    private struct WeakPicture {
        weak var node: ASNetworkImageNode?
    }

    /// Whether the network is switched off.
    private(set) var isOffline: Bool
    /// How often the network has come back. What failed in an earlier time is asked for again.
    private(set) var returns = 0
    /// Called when the switch was turned.
    var onSwitch: (() -> Void)?
    /// Called when the server can be reached again.
    var onReturn: (() -> Void)?

    /// - Parameter start: makes the server; called on a thread of its own, once.
    init(_ conditions: FeedConditions, waitsForAnswers: Bool, start: @escaping @Sendable () throws -> any FeedServing) {
        self.conditions = conditions
        self.waitsForAnswers = waitsForAnswers
        self.start = start
        client = FeedClient(latency: conditions.latency)
        isOffline = conditions.isOffline
    }

    // MARK: Server

    /// Calls `then` with the server, once it runs.
    func withServer(_ then: @escaping @MainActor (Result<any FeedServing, FeedProblem>) -> Void) {
        switch server {
        case .running(let server): return then(.success(server))
        case .failed(let problem): return then(.failure(problem))
        case .starting: waiting.append(then)
        case .none:
            waiting.append(then)
            server = .starting
            let start = start
            Arrival.of(waits: waitsForAnswers) { deliver in
                Thread.detachNewThread { deliver(Result { try start() }.mapError { FeedProblem(.noAnswer, "\($0)") }) }
            } then: { [self] (result: Result<any FeedServing, FeedProblem>) in
                didStart(result)
            }
        }
    }

    private func didStart(_ result: Result<any FeedServing, FeedProblem>) {
        switch result {
        case .success(let started): server = .running(started)
        case .failure(let problem): server = .failed(problem)
        }
        if case .success(let started) = result, isOffline != conditions.isOffline { turn(started) }
        let waiting = waiting
        self.waiting = []
        for then in waiting { then(result) }
    }

    // MARK: The switch

    /// Switches the network off, or on again.
    func toggle() {
        isOffline.toggle()
        onSwitch?()
        if case .running(let server) = server { turn(server) }
    }

    private func turn(_ server: any FeedServing) {
        let (isOffline, switching) = (isOffline, switching)
        Arrival.of(waits: waitsForAnswers) { deliver in
            switching.async {
                // Fails if another program took the port meanwhile; then requests say so.
                try? server.setOffline(isOffline)
                deliver(isOffline)
            }
        } then: { [weak self] (isOffline: Bool) in
            guard let self, !isOffline, !self.isOffline else { return }
            returns += 1
            onReturn?()
            retryPictures()
        }
    }

    // MARK: Requests

    /// Asks for JSON by a path on the server. A POST if there is a body.
    func ask<Answer: Decodable & Sendable>(
        _ path: String, body: Data? = nil, then: @escaping @MainActor (Result<Answer, FeedProblem>) -> Void
    ) {
        withServer { [self] started in
            guard case .success(let server) = started else {
                if case .failure(let problem) = started { then(.failure(problem)) }
                return
            }
            let (client, url) = (client, server.url(path))
            Arrival.of(waits: waitsForAnswers) { deliver in
                client.send(url, body: body) { result in
                    deliver(
                        result.flatMap { data in
                            Result { try JSONDecoder().decode(Answer.self, from: data) }
                                .mapError { _ in FeedProblem(.wrongAnswer, "The server's answer is not understood.") }
                        })
                }
            } then: { (result: Result<Answer, FeedProblem>) in
                then(result)
            }
        }
    }

    /// Tells the server whether the user likes a post.
    func tell(_ post: Int, _ like: FeedLike, completion: @escaping @MainActor (FeedLikes.Outcome) -> Void) {
        guard let body = try? JSONEncoder().encode(like) else { return completion(.refused("There is no such like.")) }
        ask("/posts/\(post)/like", body: body) { (result: Result<FeedLike, FeedProblem>) in
            switch result {
            case .success(let answer): completion(.told(answer))
            case .failure(let problem) where problem.cause == .noAnswer: completion(.unreachable)
            case .failure(let problem): completion(.refused("The like was not taken. \(problem)"))
            }
        }
    }

    // MARK: Pictures

    /// A picture did not come; it is asked for again when the network is switched on.
    func pictureFailed(_ node: ASNetworkImageNode) {
        pictures.removeAll { $0.node == nil || $0.node === node }
        pictures.append(WeakPicture(node: node))
    }

    private func retryPictures() {
        let failed = pictures.compactMap(\.node)
        pictures = []
        for node in failed { node.retryImageDownload() }
    }
}
