import Foundation
import FoundationNetworking
import LoopbackServer
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

/// Whether the system refuses a connection to a port of 127.0.0.1. Asked of the system, as a session may try a connection
/// that it has kept, and report whatever becomes of that.
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
