import FeedClient
import AsyncDisplayKitNetworking
import Foundation
import LoopbackServer

/// The network of the Feed page: a server in a process of its own, which starts when it is first needed, and again
/// after it did not start or has died; and a switch.
@MainActor final class FeedNetwork {
    private enum Server {
        case none
        case starting
        case running(any FeedServing)
    }

    let conditions: FeedConditions
    /// Whether frames wait for answers, as in runs without display.
    let waitsForAnswers: Bool
    private let client: FeedClient
    private let start: @Sendable (FeedServer.Settings) throws(FeedError) -> any FeedServing
    /// The settings for the next server. It gets the first server's port, so that addresses of pictures stay valid.
    private var settings: FeedServer.Settings
    private var server = Server.none
    private var hasStarted = false
    private var waiting: [@MainActor (Result<any FeedServing, FeedProblem>) -> Void] = []
    /// Switching waits until the server has ended its connections, so it runs on a serial queue of its own.
    private let switching = DispatchQueue(label: "feed.switch")
    private var pictures: [WeakPicture] = []

    private struct WeakPicture {
        weak var node: ASNetworkImageNode?
    }

    /// Whether the network is switched off.
    private(set) var isOffline: Bool
    /// Why the server did not start when it was last needed.
    private(set) var problem: FeedProblem?
    /// How often the network has come back. Requests that began before the latest return are repeated if they fail.
    private(set) var returns = 0
    /// Called when `isOffline` or `problem` has changed.
    var onChange: (() -> Void)?
    /// Called when the server can be reached again.
    var onReturn: (() -> Void)?

    /// - Parameter start: makes a server; called on a thread of its own.
    init(
        _ conditions: FeedConditions, _ settings: FeedServer.Settings, waitsForAnswers: Bool,
        start: @escaping @Sendable (FeedServer.Settings) throws(FeedError) -> any FeedServing
    ) {
        self.conditions = conditions
        self.settings = settings
        self.settings.latency = conditions.latency
        self.settings.failureRate = conditions.failureRate
        self.waitsForAnswers = waitsForAnswers
        self.start = start
        client = FeedClient(latency: conditions.latency)
        isOffline = conditions.isOffline
    }

    // MARK: Server

    /// Calls `then` with the server, once it runs.
    func withServer(_ then: @escaping @MainActor (Result<any FeedServing, FeedProblem>) -> Void) {
        switch server {
        case .running(let server) where server.isRunning: then(.success(server))
        case .starting: waiting.append(then)
        case .none, .running:
            waiting.append(then)
            startServer()
        }
    }

    private func startServer() {
        server = .starting
        settings.isOffline = isOffline
        let (start, settings) = (start, settings)
        Arrival.of(waits: waitsForAnswers) { deliver in
            Thread.detachNewThread {
                deliver(
                    Result { () throws(FeedError) in try start(settings) }
                        .mapError { FeedProblem($0) })
            }
        } then: { [self] (result: Result<any FeedServing, FeedProblem>) in
            didStart(result, wasOffline: settings.isOffline)
        }
    }

    private func didStart(_ result: Result<any FeedServing, FeedProblem>, wasOffline: Bool) {
        let isFirst = !hasStarted
        hasStarted = true
        problem = nil
        switch result {
        case .success(let started):
            server = .running(started)
            settings.port = started.port
        case .failure(let problem):
            server = .none
            self.problem = problem
        }
        onChange?()
        let waiting = waiting
        self.waiting = []
        for then in waiting { then(result) }
        guard case .success(let started) = result else { return }
        if isOffline != wasOffline {
            turn(started)
        } else if !isFirst, !isOffline {
            didReturn()
        }
    }

    /// The server can be reached again: failed requests and pictures are repeated.
    private func didReturn() {
        returns += 1
        onReturn?()
        retryPictures()
    }

    // MARK: The switch

    /// Switches the network off, or on again.
    func toggle() {
        isOffline.toggle()
        onChange?()
        switch server {
        case .running(let server): turn(server)
        // `didStart` applies the switch.
        case .starting: break
        case .none: startIfOnline()
        }
    }

    private func turn(_ server: any FeedServing) {
        let (isOffline, switching) = (isOffline, switching)
        Arrival.of(waits: waitsForAnswers) { deliver in
            switching.async {
                do throws(FeedError) {
                    try server.setOffline(isOffline)
                    deliver((isOffline, true))
                } catch {
                    deliver((isOffline, false))
                }
            }
        } then: { [weak self] (isOffline: Bool, isRunning: Bool) in
            guard let self else { return }
            guard isRunning else { return startIfOnline() }
            if !isOffline, !self.isOffline { didReturn() }
        }
    }

    /// A server that does not run is not needed as long as the network is off.
    private func startIfOnline() {
        if !isOffline { withServer { _ in } }
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
                                .mapError { _ in FeedProblem.notUnderstood }
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

    /// Asks for a picture again.
    func retry(_ node: ASNetworkImageNode) {
        withServer { [weak node] _ in node?.retryImageDownload() }
    }

    /// A picture did not come; it is asked for again when the network returns.
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
