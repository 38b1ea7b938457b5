import Foundation
import FoundationNetworking
import LoopbackServer

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
        configuration.timeoutIntervalForRequest = 60
        session = URLSession(configuration: configuration)
    }

    deinit {
        session.invalidateAndCancel()
    }

    func ask(_ url: URL, headers: [String: String] = [:], post body: Data? = nil) async throws -> Answer {
        var request = URLRequest(url: url)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let body {
            request.httpMethod = "POST"
            request.httpBody = body
        }
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return Answer(data: data, response: response)
    }

    /// The failure of a request, or nil if it was answered.
    func failure(of url: URL) async -> URLError? {
        do {
            _ = try await ask(url)
            return nil
        } catch {
            return error as? URLError ?? URLError(.unknown)
        }
    }
}
