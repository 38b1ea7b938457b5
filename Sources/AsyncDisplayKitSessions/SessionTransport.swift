import Execution
import Foundation
import FoundationNetworking
import ImageFetching

/// Sends requests with a `URLSession`: for configurations with protocol classes of their own, which only a session can
/// ask. Programs use those to answer without a network, in tests for example.
///
/// Foundation's session traps where it should fail (see `CurlTransport`); what can be avoided from outside is avoided.
/// There is no cache, because cancelling races with its lookup. Foundation's time limits are set to a day, because a
/// timer that fires while a redirect is being decided on traps; the fetcher cancels attempts long before. Tasks are
/// made, resumed and cancelled on one queue, which also answers redirects, and a cancelled task's redirect is not
/// answered. The session is never invalidated and never freed, because its end races with the sockets that it watches:
/// a session takes some kilobytes until the process ends. It decodes bodies before their heads can be checked, however
/// many encodings they have.
package final class SessionTransport: Transport {
    private let queue = DispatchQueue(label: "texture.image-session")
    private let receiver = SessionReceiver()
    private let session: URLSession

    /// Keeps every session until the process ends.
    private static let sessions = Mutex<[URLSession]>([])

    /// - Parameter configuration: copied; its cache and its time limits are not used.
    package init(configuration: URLSessionConfiguration) {
        let configuration = (configuration.copy() as? URLSessionConfiguration) ?? configuration
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = 86_400
        configuration.timeoutIntervalForResource = 86_400
        let delegateQueue = OperationQueue()
        delegateQueue.maxConcurrentOperationCount = 1
        delegateQueue.underlyingQueue = queue
        let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: delegateQueue)
        Self.sessions.withLock { $0.append(session) }
        self.session = session
    }

    package func start(_ request: TransportRequest, number: UInt64, receiver: any TransportReceiver) {
        queue.async { [session, tasks = self.receiver] in
            // Foundation stops the program for schemes that no protocol class takes, and compares them as they are
            // written.
            guard ["http", "https"].contains(request.url.scheme ?? "") else {
                return receiver.finish(.badAddress("its scheme is not http or https"))
            }
            var own = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 86_400)
            for (name, value) in request.headers { own.setValue(value, forHTTPHeaderField: name) }
            if let body = request.body {
                own.httpMethod = "POST"
                own.httpBody = body
            }
            let task = session.dataTask(with: own)
            tasks.add(task, number: number, receiver: receiver)
            task.resume()
        }
    }

    package func cancel(_ number: UInt64) {
        queue.async { [tasks = receiver] in tasks.cancel(number) }
    }
}

/// The session's delegate.
// Touched on the transport's queue only, where the session's delegate queue runs, too.
private final class SessionReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private struct Task {
        let number: UInt64
        let task: URLSessionDataTask
        let receiver: any TransportReceiver
        var goesOn = true
    }

    /// By the session's numbers.
    private var tasks: [Int: Task] = [:]

    func add(_ task: URLSessionDataTask, number: UInt64, receiver: any TransportReceiver) {
        tasks[task.taskIdentifier] = Task(number: number, task: task, receiver: receiver)
    }

    func cancel(_ number: UInt64) {
        guard let (identifier, task) = tasks.first(where: { $0.value.number == number }) else { return }
        tasks[identifier] = nil
        task.task.cancel()
    }

    private func pass(_ identifier: Int, _ body: (any TransportReceiver) -> Bool) {
        guard let task = tasks[identifier], task.goesOn, !body(task.receiver) else { return }
        tasks[identifier]?.goesOn = false
        task.task.cancel()
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        pass(dataTask.taskIdentifier) { $0.receive(ResponseHead(response)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        pass(dataTask.taskIdentifier) { receiver in data.withUnsafeBytes { receiver.receive($0) } }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // Answering for a cancelled task stops the program.
        guard tasks[task.taskIdentifier]?.goesOn == true else { return }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let own = tasks.removeValue(forKey: task.taskIdentifier) else { return }
        let failure = error.map { TransportFailure.connection($0.localizedDescription) }
        own.receiver.finish(own.goesOn ? failure : .stopped)
    }
}

extension ResponseHead {
    fileprivate init(_ response: URLResponse) {
        let http = response as? HTTPURLResponse
        let fields = (http?.allHeaderFields ?? [:]).compactMap { name, value -> (String, String)? in
            (name as? String).map { ($0.lowercased(), "\(value)") }
        }
        self.init(status: http?.statusCode ?? 200, headers: Dictionary(fields) { "\($0), \($1)" })
    }
}
