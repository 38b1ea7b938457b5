import Execution
import Foundation
import FoundationNetworking
import LoopbackServer
import TestSupport
import Testing

/// What a client of the system saw.
struct Answer {
    let data: Data
    let response: HTTPURLResponse

    var status: Int { response.statusCode }
    var text: String { String(decoding: data, as: UTF8.self) }

    func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }
}

/// A session that keeps nothing, made for one test.
final class Client: Sendable {
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = LoopbackServer.longestWait
        session = URLSession(configuration: configuration)
    }

    deinit {
        session.invalidateAndCancel()
    }

    func ask(_ url: URL, headers: [String: String] = [:], post body: Data? = nil) async throws -> Answer {
        try await begin(url, headers: headers, post: body).answer
    }

    /// Sends a request at once. Its answer comes later.
    func begin(_ url: URL, headers: [String: String] = [:], post body: Data? = nil) -> Exchange {
        var request = URLRequest(url: url)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let body {
            request.httpMethod = "POST"
            request.httpBody = body
        }
        return Exchange(request, session)
    }
}

/// A request that is under way.
final class Exchange: Sendable {
    private let result: Awaited<Result<Answer, URLError>>
    private let task = Mutex<URLSessionTask?>(nil)

    init(_ request: URLRequest, _ session: URLSession) {
        result = Awaited { [task] end in
            let begun = session.dataTask(with: request) { data, response, error in
                if let response = response as? HTTPURLResponse, error == nil {
                    end(.success(Answer(data: data ?? Data(), response: response)))
                } else {
                    end(.failure(error as? URLError ?? URLError(error == nil ? .badServerResponse : .unknown)))
                }
            }
            task.withLock { $0 = begun }
            begun.resume()
        }
    }

    func cancel() { task.withLock { $0 }?.cancel() }

    /// The answer; throws the failure, also if neither has come within `longestWait`.
    var answer: Answer {
        get async throws {
            guard let result = await result.value else { throw URLError(.timedOut) }
            return try result.get()
        }
    }

    /// The failure; nil if there is an answer.
    var failure: URLError? {
        get async {
            do {
                _ = try await answer
                return nil
            } catch {
                return error as? URLError ?? URLError(.unknown)
            }
        }
    }
}

/// Whether the system refuses a connection to a port of 127.0.0.1. Asked of the system, as a session may try a
/// connection that it has kept, and report whatever becomes of that.
func refuses(_ port: UInt16) throws -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    return result != 0 && errno == ECONNREFUSED
}
